//! What failed how often: a line for each test of each piece, and what they add up to.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

use super::pieces::Piece;
use crate::program::Program;
use crate::proof::{Case, Outcome, first_lines};
use crate::{Result, paths};

const LINES: &str = "results.tsv";
const REPORT: &str = "report.md";
const HEAD: &str = "revision\tseed\tpiece\ttest\toutcome\tmessage\n";

pub struct Record {
    folder: PathBuf,
    lines: File,
    revision: String,
    tests: BTreeMap<String, RunCounts>,
    pieces: usize,
}

/// What became of a test so far.
#[derive(Debug, Default, PartialEq, Eq)]
struct RunCounts {
    run: usize,
    failed: usize,
    /// Of the first failure: its message, and the revision, seed and piece to find it by.
    first: String,
}

impl Record {
    /// Goes on with what is there.
    pub fn open() -> Result<Self> {
        Self::open_in(paths::cache().join("soak"))
    }

    fn open_in(folder: PathBuf) -> Result<Self> {
        let told = |error: std::io::Error| format!("{}: {error}", folder.display());
        fs::create_dir_all(&folder).map_err(told)?;
        let file = folder.join(LINES);
        let before = fs::read_to_string(&file).unwrap_or_default();
        let mut lines = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&file)
            .map_err(told)?;
        if before.is_empty() {
            lines.write_all(HEAD.as_bytes()).map_err(told)?;
        }
        let (tests, pieces) = tally(&before);
        let revision = Program::line("git describe --always --dirty")
            .read()
            .unwrap_or_default();
        Ok(Self {
            revision: revision.trim().to_owned(),
            folder,
            lines,
            tests,
            pieces,
        })
    }

    /// Writes down a piece and the sum of all; how many of its tests have failed.
    pub fn add(
        &mut self,
        piece: &Piece,
        seed: u64,
        cases: &[Case],
        broken: Option<&str>,
    ) -> Result<usize> {
        let start = format!("{}\t{seed}\t{}", self.revision, piece.name);
        let mut text = String::new();
        for case in cases {
            let (outcome, message) = match &case.outcome {
                Outcome::Skipped => continue,
                Outcome::Passed => ("passed", String::new()),
                Outcome::Failed(message) => ("failed", first_lines(message)),
            };
            let name = piece.runner.name_of(case);
            let _ = writeln!(
                text,
                "{start}\t{}\t{outcome}\t{}",
                cell(&name),
                cell(&message)
            );
        }
        // The last line of a piece: whether its runner came to its end.
        let (outcome, message) = match broken {
            None => ("done", ""),
            Some(message) => ("broken", message),
        };
        let name = format!("the runner of {}", kind(&piece.name));
        let _ = writeln!(text, "{start}\t{name}\t{outcome}\t{}", cell(message));
        let told = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        self.lines.write_all(text.as_bytes()).map_err(told)?;
        let failed = text.lines().filter(|line| has_failed(line)).count();
        for line in text.lines() {
            count(&mut self.tests, line);
        }
        self.pieces += 1;
        fs::write(self.folder.join(REPORT), self.summary()).map_err(told)?;
        Ok(failed)
    }

    /// What failed how often of how many times, the worst first.
    pub fn summary(&self) -> String {
        let run: usize = self.tests.values().map(|tally| tally.run).sum();
        let failures: usize = self.tests.values().map(|tally| tally.failed).sum();
        let mut failed: Vec<(&String, &RunCounts)> = self
            .tests
            .iter()
            .filter(|(_, tally)| tally.failed > 0)
            .collect();
        failed.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.failed));
        let mut text = format!(
            "# Soak\n\n{} pieces, {run} runs of {} tests, {failures} failures of {} of them\n",
            self.pieces,
            self.tests.len(),
            failed.len()
        );
        if !failed.is_empty() {
            text += "\n| test | failed | of | first failure |\n|---|---|---|---|\n";
        }
        for (name, tally) in failed {
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} |",
                bar(name),
                tally.failed,
                tally.run,
                bar(&tally.first)
            );
        }
        text
    }

    pub fn places(&self) -> String {
        format!(
            "The report is {}, its lines are {}",
            self.folder.join(REPORT).display(),
            self.folder.join(LINES).display()
        )
    }
}

/// What the lines of earlier slices add up to. A piece that was cut off while it was written counts as far as it is there.
fn tally(lines: &str) -> (BTreeMap<String, RunCounts>, usize) {
    let mut tests = BTreeMap::new();
    let mut pieces = 0;
    for line in lines.lines().skip(1) {
        count(&mut tests, line);
        pieces += usize::from(matches!(fields(line), Some([.., "done" | "broken", _])));
    }
    (tests, pieces)
}

fn count(tests: &mut BTreeMap<String, RunCounts>, line: &str) {
    let Some([revision, seed, piece, test, _, message]) = fields(line) else {
        return;
    };
    let tally = tests.entry(test.to_owned()).or_default();
    tally.run += 1;
    if has_failed(line) {
        tally.failed += 1;
        if tally.first.is_empty() {
            tally.first = format!("{message} ({revision}, seed {seed}, {piece})");
        }
    }
}

fn has_failed(line: &str) -> bool {
    matches!(fields(line), Some([.., "failed" | "broken", _]))
}

fn fields(line: &str) -> Option<[&str; 6]> {
    let fields: Vec<&str> = line.split('\t').collect();
    fields.try_into().ok()
}

/// `server`, `client` or `browser`.
fn kind(piece: &str) -> &str {
    piece.split(',').next().unwrap_or(piece)
}

fn cell(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

fn bar(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::super::pieces;
    use super::super::random::Random;
    use super::*;

    #[test]
    fn slices_add_up() {
        let folder = std::env::temp_dir().join(format!("kym-soak-{}", std::process::id()));
        let piece = &pieces::round(&mut Random::new(1)).expect("the clone")[0];
        let failed = Outcome::Failed("left | right\nnext".to_owned());
        for outcome in [Outcome::Passed, failed.clone(), failed] {
            let mut record = Record::open_in(folder.clone()).expect("a folder");
            let cases = [
                Case::of_the_api("good", Outcome::Passed),
                Case::of_the_api("unsteady", outcome),
            ];
            record.add(piece, 7, &cases, None).expect("it is written");
        }
        let mut record = Record::open_in(folder.clone()).expect("a folder");
        let failed = record
            .add(piece, 7, &[], Some("no report"))
            .expect("written");
        assert_eq!(failed, 1);
        let report = fs::read_to_string(folder.join(REPORT)).expect("a report");
        fs::remove_dir_all(&folder).expect("it goes");
        assert!(
            report.contains("4 pieces, 10 runs of 3 tests, 3 failures of 2"),
            "{report}"
        );
        assert!(
            report.contains("| kym-app::books unsteady | 2 | 3 | left \\| right next ("),
            "{report}"
        );
        assert!(
            report.contains("| the runner of server | 1 | 4 | no report"),
            "{report}"
        );
    }

    #[test]
    fn a_line_that_was_cut_off_is_passed_over() {
        let lines = format!("{HEAD}r\t1\tserver\ta\tpassed\t\nr\t1\tser");
        let (tests, pieces) = tally(&lines);
        assert_eq!((tests.len(), pieces), (1, 0));
    }
}
