//! Arrays in `NumPy`'s format, written row by row.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

/// The whole header: as long as every array's, so that it can be written when the rows are counted.
const HEADER: usize = 128;

/// A number that an array can hold.
pub(crate) trait Number: Copy {
    /// `NumPy`'s name of the type.
    const TYPE: &'static str;
    /// The bytes in a file.
    type Bytes: AsRef<[u8]>;
    /// Little endian.
    fn bytes(self) -> Self::Bytes;
}

macro_rules! numbers {
    ($($number:ty: $name:literal, $size:literal;)*) => {$(
        impl Number for $number {
            const TYPE: &'static str = $name;
            type Bytes = [u8; $size];
            fn bytes(self) -> [u8; $size] {
                self.to_le_bytes()
            }
        }
    )*};
}

numbers! {
    u8: "|u1", 1;
    i8: "|i1", 1;
    u16: "<u2", 2;
    u32: "<u4", 4;
    f32: "<f4", 4;
}

/// An array with rows of equal length.
pub(crate) struct Array<T> {
    file: BufWriter<File>,
    row: usize,
    rows: usize,
    numbers: std::marker::PhantomData<T>,
}

impl<T: Number> Array<T> {
    /// Begins the array `folder/name.npy`.
    pub(crate) fn create(folder: &Path, name: &str, row: usize) -> io::Result<Array<T>> {
        let mut file = BufWriter::new(File::create(folder.join(format!("{name}.npy")))?);
        file.write_all(&[0; HEADER])?;
        Ok(Array {
            file,
            row,
            rows: 0,
            numbers: std::marker::PhantomData,
        })
    }

    /// Adds a row, filled up with `rest` if it is too short.
    pub(crate) fn push(&mut self, numbers: &[T], rest: T) -> io::Result<()> {
        let missing = std::iter::repeat(rest);
        for number in numbers.iter().copied().chain(missing).take(self.row) {
            self.file.write_all(number.bytes().as_ref())?;
        }
        self.rows += 1;
        Ok(())
    }

    /// Writes the header.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        let shape = match self.row {
            1 => format!("({},)", self.rows),
            row => format!("({}, {row})", self.rows),
        };
        let header = format!(
            "{{'descr': '{}', 'fortran_order': False, 'shape': {shape}, }}",
            T::TYPE
        );
        let length = HEADER - 10;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(b"\x93NUMPY\x01\x00")?;
        self.file.write_all(&(length as u16).to_le_bytes())?;
        writeln!(self.file, "{header:<width$}", width = length - 1)?;
        self.file.flush()
    }
}
