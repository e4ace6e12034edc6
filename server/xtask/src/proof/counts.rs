//! How many tests have passed, failed and been skipped.

use std::ops::AddAssign;

use super::junit::{Case, Outcome};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: usize,
    pub failed: usize,
    pub skipped: usize,
}

impl Counts {
    pub const ONE_PASSED: Self = Self {
        passed: 1,
        failed: 0,
        skipped: 0,
    };
    pub const ONE_FAILED: Self = Self {
        passed: 0,
        failed: 1,
        skipped: 0,
    };
    pub const ONE_SKIPPED: Self = Self {
        passed: 0,
        failed: 0,
        skipped: 1,
    };

    pub fn of(cases: &[Case]) -> Self {
        let mut counts = Self::default();
        for case in cases {
            counts += match case.outcome {
                Outcome::Passed => Self::ONE_PASSED,
                Outcome::Failed(_) => Self::ONE_FAILED,
                Outcome::Skipped => Self::ONE_SKIPPED,
            };
        }
        counts
    }

    /// Reads the closing lines of `cargo test`, which writes one per crate and knows no `JUnit`.
    pub fn of_examples(output: &str) -> Option<Self> {
        let mut total = Self::default();
        let mut found = false;
        let lines = output.lines().map(str::trim);
        for line in lines.filter(|line| line.starts_with("test result:")) {
            found = true;
            total += words(line);
        }
        found.then_some(total)
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// Each `NUMBER kind` in a closing line.
fn words(line: &str) -> Counts {
    let mut counts = Counts::default();
    let mut number = 0;
    for word in line.split(|c: char| c.is_whitespace() || ";,".contains(c)) {
        if let Ok(value) = word.parse() {
            number = value;
            continue;
        }
        match word {
            "passed" => counts.passed += number,
            "failed" => counts.failed += number,
            "ignored" => counts.skipped += number,
            _ => {}
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_several_crates_are_added_up() {
        let output = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1s\n\
                      test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured";
        let counts = Counts::of_examples(output);
        assert_eq!(
            counts,
            Some(Counts {
                passed: 4,
                failed: 1,
                skipped: 1
            })
        );
        assert_eq!(Counts::of_examples("error: could not compile"), None);
    }
}
