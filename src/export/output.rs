//! The files that are written.

use crate::order::{ExportError, Format, Order};
use files::store;
use picture::Drawing;
use std::io;
use std::path::{Path, PathBuf};

/// The files of an order. The first one waits until a second one comes: alone it has the name as it was given.
pub(crate) struct Files<'a> {
    pub(crate) order: &'a Order,
    path: &'a Path,
    waiting: Option<Vec<u8>>,
    number: usize,
    /// Those that were written.
    pub(crate) written: Vec<PathBuf>,
    /// Those of them that were not there before.
    made: Vec<PathBuf>,
}

impl Files<'_> {
    pub(crate) fn new<'a>(order: &'a Order, path: &'a Path) -> Files<'a> {
        Files {
            order,
            path,
            waiting: None,
            number: 0,
            written: Vec::new(),
            made: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, drawing: &Drawing, scale: f32) -> Result<(), ExportError> {
        let bytes = match self.order.format {
            Format::Svg => picture::svg(drawing).into_bytes(),
            _ => picture::png(drawing, scale)?,
        };
        self.number += 1;
        if self.number == 1 {
            self.waiting = Some(bytes);
            return Ok(());
        }
        if let Some(first) = self.waiting.take() {
            self.write(numbered(self.path, 1), &first)?;
        }
        self.write(numbered(self.path, self.number), &bytes)
    }

    pub(crate) fn close(&mut self) -> Result<(), ExportError> {
        match self.waiting.take() {
            Some(only) => self.whole(&only),
            None => Ok(()),
        }
    }

    pub(crate) fn whole(&mut self, bytes: &[u8]) -> Result<(), ExportError> {
        self.write(self.path.to_owned(), bytes)
    }

    fn write(&mut self, path: PathBuf, bytes: &[u8]) -> Result<(), ExportError> {
        // A folder that is not there was named by mistake, so none is made.
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.exists()) {
            let error = io::Error::from(io::ErrorKind::NotFound);
            return Err(ExportError::Write { path, error });
        }
        let is_new = !path.exists();
        if let Err(error) = store::write_atomically(&path, bytes) {
            return Err(ExportError::Write { path, error });
        }
        if is_new {
            self.made.push(path.clone());
        }
        self.written.push(path);
        Ok(())
    }

    pub(crate) fn remove(&self) {
        for path in &self.made {
            // Nothing can be done about a file that will not go.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The name of the file of that number: `game-007.png`.
pub fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{number:03}");
    if let Some(ending) = path.extension() {
        name.push('.');
        name.push_str(&ending.to_string_lossy());
    }
    path.with_file_name(name)
}
