//! The words after `cargo xtask`, taken one by one; whatever is left at the end was a mistake.

use std::collections::VecDeque;

use crate::Result;

pub struct Args(VecDeque<String>);

impl Args {
    pub fn from_environment() -> Self {
        Self(std::env::args().skip(1).collect())
    }

    /// The next word, whatever it is.
    pub fn word(&mut self) -> Option<String> {
        self.0.pop_front()
    }

    /// All words that are left.
    pub fn rest(self) -> Vec<String> {
        self.0.into()
    }

    /// Takes `--name` and says whether it was there.
    pub fn flag(&mut self, name: &str) -> bool {
        let found = self.0.iter().position(|word| word == name);
        found.map(|at| self.0.remove(at)).is_some()
    }

    /// Takes `--name VALUE`.
    pub fn value(&mut self, name: &str) -> Result<Option<String>> {
        let Some(at) = self.0.iter().position(|word| word == name) else {
            return Ok(None);
        };
        self.0.remove(at);
        match self.0.remove(at) {
            Some(value) => Ok(Some(value)),
            None => Err(format!("`{name}` needs a value")),
        }
    }

    /// Refuses what nobody asked for.
    pub fn finish(self) -> Result<()> {
        match self.0.front() {
            None => Ok(()),
            Some(word) => Err(format!("`{word}` means nothing here")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(line: &str) -> Args {
        Args(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn flags_and_values_are_taken_in_any_order() {
        let mut args = args("--port 9000 --demo");
        assert!(args.flag("--demo"));
        assert_eq!(args.value("--port"), Ok(Some("9000".to_owned())));
        assert_eq!(args.finish(), Ok(()));
    }

    #[test]
    fn a_value_that_is_missing_and_a_word_too_many_are_refused() {
        assert!(args("--port").value("--port").is_err());
        assert!(args("--prot 9000").finish().is_err());
    }
}
