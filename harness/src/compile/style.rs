//! How a file is compiled, as far as judges differ in it.

/// As judges compile: optimised. Symbols would only make the programs larger.
const USUAL: [&str; 4] = ["--edition=2021", "-O", "-C", "strip=symbols"];

/// As a debug build has, but optimised.
const CHECKS: [&str; 4] = ["-C", "overflow-checks=on", "-C", "debug-assertions=on"];

/// Flags and a name, and whether the compiler may say anything of a file that it accepts.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct Style {
    /// What rustc is given, but for what names files and kinds.
    pub flags: Vec<String>,
    /// What the file is called then; as it is here if none.
    pub file: Option<String>,
    /// A word of the compiler, such as a warning, is as bad as an error.
    pub is_strict: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { flags: USUAL.map(String::from).into(), file: None, is_strict: false }
    }
}

impl Style {
    /// The same, with panics where an integer overflows or a debug assertion fails.
    pub(super) fn checked(mut self) -> Self {
        self.flags.extend(CHECKS.map(String::from));
        self
    }
}
