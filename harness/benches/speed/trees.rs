//! Workspaces of any size in a temporary folder, whose programs write what they read.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

const ECHO: &str =
    "fn main() {\n    std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap();\n}\n";

/// It goes when this does.
pub struct Tree(TempDir);

impl Tree {
    /// Problems `p0`, `p1` …, each of so many ways, the first one `main`, and cases `0`, `1` ….
    pub fn new(problems: usize, ways: usize, cases: usize) -> io::Result<Self> {
        let tree = Self(tempfile::tempdir()?);
        for problem in 0..problems {
            let id = format!("p{problem}");
            let folder = tree.root().join("problems").join(&id);
            fs::create_dir_all(folder.join("src/bin"))?;
            let manifest = format!("[package]\nname = \"{id}\"\n[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n");
            fs::write(folder.join("Cargo.toml"), manifest)?;
            fs::write(folder.join("src/main.rs"), format!("// {id}\n{ECHO}"))?;
            for way in 1..ways {
                let source = format!("// {id}, {way}\n{ECHO}");
                fs::write(folder.join(format!("src/bin/{id}-w{way}.rs")), source)?;
            }
            write_cases(&tree.root().join("testdata").join(&id), cases)?;
        }
        Ok(tree)
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// An empty cache of the judge for it.
    pub fn cache(&self) -> PathBuf {
        self.root().join("cache")
    }

    pub fn cases_of(&self, id: &str) -> PathBuf {
        self.root().join("testdata").join(id)
    }

    pub fn main_of(&self, id: &str) -> PathBuf {
        self.root().join("problems").join(id).join("src/main.rs")
    }
}

fn write_cases(folder: &Path, cases: usize) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for case in 0..cases {
        for ending in ["in", "ans"] {
            fs::write(folder.join(format!("{case}.{ending}")), format!("{case}\n"))?;
        }
    }
    Ok(())
}
