//! The three test runners: how each writes its report, and how tests of it are named to run them once more.

use std::fs;
use std::path::PathBuf;
use std::process::ExitStatus;

use super::counts::Counts;
use super::junit::{self, Case};
use crate::kym::{self, Profile};
use crate::program::Program;
use crate::{Result, clippy, cpu, npm, paths, root};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runner {
    Nextest,
    Vitest,
    Playwright,
}

/// How nextest ends when it has run all tests and some have failed.
const NEXTEST_TESTS_FAILED: i32 = 100;
/// What Vitest says of errors outside of any test, under a name of its own.
const OUTSIDE: &str = "vitest unhandled errors";
/// What Playwright says beside the tests, and that no test can be run again for.
const NOT_OF_A_TEST: [&str; 3] = [
    " did not run",
    "not a part of any test",
    "Timed out waiting",
];

/// What came of a runner.
pub struct Ran {
    pub cases: Vec<Case>,
    pub counts: Counts,
}

impl Runner {
    /// All of its tests, as its own folder says.
    pub fn whole(self) -> Program {
        match self {
            Self::Nextest => self.some(),
            Self::Vitest => self.reporting(npm::script("web", "test").arg("--")),
            Self::Playwright => self.reporting(npm::script("e2e", "test").arg("--")),
        }
    }

    /// It alone; the words that choose tests follow.
    pub fn some(self) -> Program {
        let program = match self {
            Self::Nextest => clippy::with(Program::line(
                "cargo-nextest nextest run --locked --workspace",
            )),
            Self::Vitest => npm::program("web", "vitest").arg("run"),
            Self::Playwright => npm::program("e2e", "playwright").arg("test"),
        };
        self.reporting(program)
    }

    /// Vitest alone knows which tests have to do with a file; the files follow.
    pub fn related(self) -> Program {
        self.reporting(npm::program("web", "vitest").args(["related", "--run"]))
    }

    fn reporting(self, program: Program) -> Program {
        let report = self.report();
        match self {
            // Named in .config/nextest.toml.
            Self::Nextest => program,
            Self::Vitest => program
                .args(["--reporter=default", "--reporter=junit"])
                .arg(format!("--outputFile.junit={}", report.display())),
            Self::Playwright => program
                .arg("--reporter=list,junit")
                .env("PLAYWRIGHT_JUNIT_OUTPUT_FILE", report)
                .env("KYM", kym::program("kym", Profile::Dev)),
        }
    }

    /// Where it writes what became of each test.
    pub fn report(self) -> PathBuf {
        match self {
            // Below the clone, wherever is built.
            Self::Nextest => root::path("target/nextest/default/junit.xml"),
            Self::Vitest => paths::folder().join("reports/vitest.xml"),
            Self::Playwright => paths::folder().join("reports/playwright.xml"),
        }
    }

    /// Runs it and reads its report. An error is what no test can be blamed for.
    pub fn run(self, program: Program) -> (Ran, Result<()>) {
        let report = self.report();
        // One of an earlier run would be believed.
        drop(fs::remove_file(&report));
        let ended = program.tee();
        let cases = fs::read_to_string(&report)
            .map_err(|_| "the runner wrote no report".to_owned())
            .and_then(|text| junit::read(&text));
        let sound = match (&ended, &cases) {
            (Err(reason), _) | (_, Err(reason)) => Err(reason.clone()),
            (Ok((status, said)), Ok(cases)) => self.verdict(*status, said, cases),
        };
        let cases = cases.unwrap_or_default();
        let counts = Counts::of(&cases);
        (Ran { cases, counts }, sound)
    }

    fn verdict(self, status: ExitStatus, said: &str, cases: &[Case]) -> Result<()> {
        let failed = cases.iter().any(|case| case.failure().is_some());
        if cases.is_empty() {
            Err("no test ran".to_owned())
        } else if status.success() {
            Ok(())
        } else if !failed || self.has_broken(status, said) {
            Err(format!("the runner failed: {status}"))
        } else {
            Ok(())
        }
    }

    /// Whether something beside tests has failed.
    fn has_broken(self, status: ExitStatus, said: &str) -> bool {
        match self {
            Self::Nextest => status.code() != Some(NEXTEST_TESTS_FAILED),
            // It reports such errors as if they were tests.
            Self::Vitest => false,
            Self::Playwright => said
                .lines()
                .any(|line| NOT_OF_A_TEST.iter().any(|sign| line.contains(sign))),
        }
    }

    /// How people call a test.
    pub fn name_of(self, case: &Case) -> String {
        let Case {
            suite, host, name, ..
        } = case;
        // Vitest says the machine there, nextest nothing.
        match self {
            Self::Playwright => format!("{suite} ({host}) {name}"),
            Self::Nextest | Self::Vitest => format!("{suite} {name}"),
        }
    }

    /// Whether this is a test that can be run again, and no file that cannot be read or error outside of tests.
    pub fn can_repeat(self, case: &Case) -> bool {
        self != Self::Vitest || (case.suite != OUTSIDE && case.name != case.suite)
    }

    /// Runs exactly these once more, one after the other.
    pub fn again(self, cases: &[Case]) -> Vec<Program> {
        match self {
            Self::Nextest => {
                vec![
                    self.some()
                        .args(["--test-threads", "1", "-E", &nextest_filter(cases)]),
                ]
            }
            Self::Vitest => vec![
                self.some()
                    .args(["--no-file-parallelism", "-t", &vitest_pattern(cases)])
                    .args(files(cases)),
            ],
            Self::Playwright => {
                let mut projects: Vec<&str> = cases.iter().map(|case| case.host.as_str()).collect();
                projects.sort_unstable();
                projects.dedup();
                let of = |project: &str| -> Vec<Case> {
                    let own = cases.iter().filter(|case| case.host == project);
                    own.cloned().collect()
                };
                projects
                    .into_iter()
                    .map(|project| (project, of(project)))
                    .map(|(project, cases)| {
                        self.some()
                            .arg("--workers=1")
                            .arg(format!("--project={project}"))
                            .args(["--grep", &playwright_pattern(&cases)])
                            // The pictures of the first failure stay where they are.
                            .arg("--output=results/second")
                            .args(cases.iter().map(place))
                    })
                    .collect()
            }
        }
    }
}

/// Prepares the folder that reports are written to, and to be told of all processor time.
pub fn prepare() -> Result<()> {
    cpu::adopt();
    let folder = paths::folder().join("reports");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    npm::make_client_folder()
}

pub fn nextest_filter(cases: &[Case]) -> String {
    let each = cases
        .iter()
        .map(|case| format!("(binary_id(={}) & test(={}))", case.suite, case.name));
    each.collect::<Vec<_>>().join(" | ")
}

/// Vitest compares with the names of groups and test in one line, Playwright with file and names.
fn vitest_pattern(cases: &[Case]) -> String {
    let names: Vec<String> = cases.iter().map(|case| exact(&case.name, " > ")).collect();
    format!("^(?:{})$", names.join("|"))
}

fn playwright_pattern(cases: &[Case]) -> String {
    let names: Vec<String> = cases.iter().map(|case| exact(&case.name, " › ")).collect();
    format!("(?:^| )(?:{})$", names.join("|"))
}

/// A pattern for a name whose groups stand between these marks, which the runner leaves out when it compares.
fn exact(name: &str, mark: &str) -> String {
    let parts: Vec<String> = name.split(mark).map(escaped).collect();
    parts.join(&format!("(?:{mark}| )"))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if r"\^$.|?*+()[]{}/-".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

fn files(cases: &[Case]) -> Vec<&str> {
    let mut files: Vec<&str> = cases.iter().map(|case| case.suite.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    files
}

/// `file:line`, as the first line of what Playwright says of a failure has it.
fn place(case: &Case) -> String {
    let said = case.failure().and_then(|message| message.lines().next());
    let place = said.and_then(|line| line.split(" › ").nth(1));
    let line = place.and_then(|place| place.strip_prefix(case.suite.as_str())?.split(':').nth(1));
    match line {
        Some(line) if line.parse::<usize>().is_ok() => format!("{}:{line}", case.suite),
        _ => case.suite.clone(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::junit::Outcome;
    use super::*;

    fn case(suite: &str, name: &str, message: &str) -> Case {
        Case {
            suite: suite.to_owned(),
            host: "sqlite".to_owned(),
            name: name.to_owned(),
            took: Duration::ZERO,
            outcome: Outcome::Failed(message.to_owned()),
        }
    }

    #[test]
    fn tests_of_the_server_are_named_by_binary_and_name() {
        let cases = [
            case("kym-app::planning", "budgets::a_sum_is_right", ""),
            case("kym-domain", "money::tests::it_adds", ""),
        ];
        assert_eq!(
            nextest_filter(&cases),
            "(binary_id(=kym-app::planning) & test(=budgets::a_sum_is_right)) | \
             (binary_id(=kym-domain) & test(=money::tests::it_adds))"
        );
    }

    #[test]
    fn tests_of_the_client_are_named_by_a_pattern_without_surprises() {
        let cases = [case("src/a.test.ts", "group (1) > adds 1+1", "")];
        assert_eq!(
            vitest_pattern(&cases),
            r"^(?:group \(1\)(?: > | )adds 1\+1)$"
        );
        assert_eq!(
            files(&[cases[0].clone(), cases[0].clone()]),
            ["src/a.test.ts"]
        );
    }

    #[test]
    fn browser_tests_are_named_by_their_line_and_title() {
        let message = "[sqlite] › a.spec.ts:12:3 › group › it works ────\n\n  Error: no";
        let mut case = case("a.spec.ts", "group › it works", message);
        assert_eq!(place(&case), "a.spec.ts:12");
        assert_eq!(
            playwright_pattern(&[case.clone()]),
            "(?:^| )(?:group(?: › | )it works)$"
        );
        case.outcome = Outcome::Failed("worker process exited".to_owned());
        assert_eq!(place(&case), "a.spec.ts");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_no_test_to_repeat() {
        let file = case("src/a.test.ts", "src/a.test.ts", "cannot resolve");
        assert!(!Runner::Vitest.can_repeat(&file));
        assert!(!Runner::Vitest.can_repeat(&case(OUTSIDE, "Uncaught", "late")));
        assert!(Runner::Vitest.can_repeat(&case("src/a.test.ts", "adds", "")));
        assert!(Runner::Nextest.can_repeat(&case("kym-domain", "adds", "")));
    }

    #[test]
    fn what_no_test_can_be_blamed_for_is_a_failure_of_the_runner() {
        use std::os::unix::process::ExitStatusExt;
        let ended = |code: i32| ExitStatus::from_raw(code << 8);
        let failed = [case("kym-domain", "adds", "no")];
        let nextest = |code, cases: &[Case]| Runner::Nextest.verdict(ended(code), "", cases);
        assert!(nextest(100, &failed).is_ok());
        assert!(nextest(101, &failed).is_err());
        assert!(nextest(0, &[]).is_err());
        let browser = |said| Runner::Playwright.verdict(ended(1), said, &failed);
        assert!(browser("  1 failed\n  3 passed").is_ok());
        assert!(browser("  1 failed\n  3 did not run").is_err());
        assert!(browser("  1 error was not a part of any test").is_err());
    }
}
