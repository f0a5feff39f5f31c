//! Where things are while the tests run, which need not be where they were built: they may come in an archive.

use std::path::{Path, PathBuf};

/// A file of this package.
pub fn of_package(path: impl AsRef<Path>) -> PathBuf {
    let package =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
    Path::new(&package).join(path)
}
