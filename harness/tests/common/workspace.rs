//! A workspace in a temporary folder, which goes away with it.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

/// Writes what it reads, so that every input is its own answer.
pub const ECHO: &str =
    "fn main() {\n    std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap();\n}\n";

/// Its methods can be chained, and panic when the file system refuses.
pub struct Workspace(TempDir);

impl Workspace {
    /// Without problems.
    pub fn new() -> Self {
        let workspace = Self(tempfile::tempdir().expect("a temporary folder"));
        for folder in ["problems", "testdata"] {
            fs::create_dir(workspace.root().join(folder)).expect("a folder");
        }
        workspace
    }

    /// Adds a problem without cases, whose submission writes what it reads.
    pub fn problem(&self, id: &str) -> &Self {
        let manifest = format!(
            "[package]\nname = \"{id}\"\n\n[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n"
        );
        self.write(format!("problems/{id}/Cargo.toml"), manifest)
            .write(format!("problems/{id}/src/main.rs"), ECHO)
    }

    /// Adds the case `name`, or replaces it.
    pub fn case(&self, id: &str, name: &str, input: &[u8], answer: Option<&[u8]>) -> &Self {
        self.write(format!("testdata/{id}/{name}.in"), input);
        if let Some(answer) = answer {
            self.write(format!("testdata/{id}/{name}.ans"), answer);
        }
        self
    }

    /// Writes a file, and the folders that it needs.
    pub fn write(&self, path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> &Self {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().expect("a file's path")).expect("the folders");
        fs::write(&path, bytes)
            .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
        self
    }

    /// The folder that holds `problems` and `testdata`.
    pub fn root(&self) -> &Path {
        self.0.path()
    }
}
