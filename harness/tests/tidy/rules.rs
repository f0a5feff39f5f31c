//! What breaks a rule, and the rules by what they look at.

pub mod dialect;
pub mod folders;
pub mod lexer;
pub mod pieces;
pub mod text;

/// What breaks a rule, and the cure.
#[derive(Debug)]
pub struct Offence {
    line: Option<usize>,
    message: String,
}

impl Offence {
    pub fn at(line: usize, message: impl Into<String>) -> Self {
        Self { line: Some(line), message: message.into() }
    }

    pub fn of_all(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }

    pub fn in_file(self, path: &str) -> String {
        match self.line {
            Some(line) => format!("{path}:{line}: {}", self.message),
            None => format!("{path}: {}", self.message),
        }
    }
}

/// For the tests of rules: the lines of the offences, 0 for the whole file's.
#[cfg(test)]
pub fn lines(found: &[Offence]) -> Vec<usize> {
    found.iter().map(|offence| offence.line.unwrap_or(0)).collect()
}
