//! Drawing commands that a program writes to its standard error while it thinks (`GoGui`'s live graphics).

/// Bytes of a picture that are kept; a longer one is given up.
const PICTURE_LIMIT: usize = 1 << 20;
const PREFIX: &str = "gogui-gfx:";

/// Finds pictures in standard error: a line `gogui-gfx: COMMAND`, or a line `gogui-gfx:` and all up to a blank one.
#[derive(Default)]
pub(super) struct LiveGraphics {
    line: Vec<u8>,
    block: Option<String>,
    newest: Option<String>,
}

impl LiveGraphics {
    /// Takes what was printed.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&b| b == b'\n') {
            let room = PICTURE_LIMIT - self.line.len();
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                self.end_line(String::from_utf8_lossy(&line).trim());
            }
        }
    }

    /// Returns the newest whole picture, if there is one that was not yet taken. Each replaces the one before.
    pub(super) fn take(&mut self) -> Option<String> {
        self.newest.take()
    }

    fn end_line(&mut self, line: &str) {
        match &mut self.block {
            Some(_) if line.is_empty() => self.newest = self.block.take(),
            Some(block) if block.len() + line.len() < PICTURE_LIMIT => {
                block.push_str(line);
                block.push('\n');
            }
            Some(_) => self.block = None,
            None => match line.strip_prefix(PREFIX).map(str::trim) {
                Some("") => self.block = Some(String::new()),
                Some(command) => self.newest = Some(command.to_owned()),
                None => {}
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_lines_or_blocks() {
        let mut live = LiveGraphics::default();
        live.push(b"noise\ngogui-gfx: TEXT one\n");
        assert_eq!(live.take().as_deref(), Some("TEXT one"));
        assert_eq!(live.take(), None);
        live.push(b"gogui-gfx:\r\nLABEL D4 x\nTEXT");
        assert_eq!(live.take(), None);
        live.push(b" two\r\n\r\nnoise\n");
        assert_eq!(live.take().as_deref(), Some("LABEL D4 x\nTEXT two\n"));
        live.push(b"gogui-gfx:\n\ngogui-gfx: CLEAR\n");
        assert_eq!(live.take().as_deref(), Some("CLEAR"));
    }

    #[test]
    fn an_endless_picture_is_given_up() {
        let mut live = LiveGraphics::default();
        live.push(b"gogui-gfx:\n");
        for _ in 0..40 {
            live.push(&vec![b'x'; 1 << 16]);
            live.push(b"\n");
        }
        live.push(b"\ngogui-gfx: TEXT after\n");
        assert_eq!(live.take().as_deref(), Some("TEXT after"));
    }
}
