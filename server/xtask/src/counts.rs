//! How many tests a runner says have passed, failed and been skipped.

use std::ops::AddAssign;

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

    /// Reads the closing lines of nextest, `cargo test`, Vitest and Playwright; the last line of each kind
    /// counts, but every `test result:` does, because `cargo test` writes one per binary.
    pub fn read(output: &str) -> Option<Self> {
        let mut total = Self::default();
        let mut found = false;
        for line in output.lines().map(str::trim) {
            let summary = ["test result:", "Summary [", "Tests  "]
                .iter()
                .any(|start| line.starts_with(start));
            if summary || is_playwright(line) {
                found = true;
                total += words(line);
            }
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

/// Playwright writes one short line per kind: `  16 passed (1.2m)`, `  2 failed`, `  1 flaky`.
fn is_playwright(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let number = words
        .next()
        .is_some_and(|word| word.parse::<usize>().is_ok());
    let kind = words.next().is_some_and(|word| {
        matches!(
            word,
            "passed" | "failed" | "flaky" | "interrupted" | "skipped"
        )
    });
    // `did not run` follows a failure; nothing else may follow but the duration.
    number && kind && words.next().is_none_or(|word| word.starts_with('('))
}

/// Each `NUMBER kind` in a closing line.
fn words(line: &str) -> Counts {
    let mut counts = Counts::default();
    let mut number = 0;
    for word in line.split(|c: char| c.is_whitespace() || ";,|()".contains(c)) {
        if let Ok(value) = word.parse() {
            number = value;
            continue;
        }
        match word {
            "passed" => counts.passed += number,
            "failed" | "flaky" | "interrupted" | "timed" => counts.failed += number,
            "skipped" | "ignored" | "todo" => counts.skipped += number,
            _ => {}
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str) -> Option<(usize, usize, usize)> {
        Counts::read(output).map(|counts| (counts.passed, counts.failed, counts.skipped))
    }

    #[test]
    fn every_runner_is_understood() {
        let nextest =
            "     Summary [   5.1s] 12 tests run: 10 passed (1 slow), 2 failed, 3 skipped";
        assert_eq!(read(nextest), Some((10, 2, 3)));
        let cargo = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1s\n\
                     test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured";
        assert_eq!(read(cargo), Some((4, 1, 1)));
        let vitest = " Test Files  4 passed (4)\n      Tests  1 failed | 20 passed (21)\n";
        assert_eq!(read(vitest), Some((20, 1, 0)));
        let playwright = "  1 failed\n    [chromium] › a.spec.ts:3:1 › 2 failed things\n  1 flaky\n  16 passed (1.2m)";
        assert_eq!(read(playwright), Some((16, 2, 0)));
    }

    #[test]
    fn a_run_without_a_closing_line_has_no_counts() {
        assert_eq!(read("error: could not compile `kym-app`"), None);
    }
}
