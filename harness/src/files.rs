//! Reads a file that anybody may have put where it is: never one that would keep the judge waiting for ever, as a pipe does,
//! and never more than a machine can well hold, though a file of no blocks may claim any size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::limits::{mebibytes, MIB};

/// The most bytes of an input, an answer, a snapshot or an executable: more than any judge's.
pub const MOST: u64 = 256 * MIB;

/// The most bytes of a source or a manifest.
pub const MOST_OF_TEXT: u64 = 16 * MIB;

/// Opens a regular file, behind links, for reading.
///
/// # Errors
/// When it cannot be opened, or is something else.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    // A pipe would wait for a writer.
    #[cfg(target_os = "linux")]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::other("it is no regular file"))
    }
}

/// The bytes of a regular file that holds no more than `most`.
///
/// # Errors
/// When it cannot be read, or is something else; [`io::ErrorKind::FileTooLarge`] when it holds more.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let too_large = |len| {
        let text = format!("it holds {}, and {} is the most", mebibytes(len), mebibytes(most));
        Err(io::Error::new(io::ErrorKind::FileTooLarge, text))
    };
    let len = file.metadata()?.len();
    if len > most {
        return too_large(len);
    }
    let mut bytes = Vec::with_capacity(len as usize);
    // It may be growing.
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return too_large(bytes.len() as u64);
    }
    Ok(bytes)
}

/// The same as text.
///
/// # Errors
/// As [`read`]; [`io::ErrorKind::InvalidData`] when it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let invalid = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8");
    String::from_utf8(read(path, most)?).map_err(invalid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_much_as_is_allowed_is_read_and_no_byte_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        std::fs::write(&path, "12345").expect("a file");
        assert_eq!(read(&path, 5).expect("its bytes"), b"12345");
        let refused = read(&path, 4).expect_err("too large");
        assert_eq!(refused.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(open(folder.path()).expect_err("a folder").to_string(), "it is no regular file");
    }
}
