//! What failed is run once more, alone: on a machine that does nothing else, one test after the other. What
//! fails again is broken; what passes failed by chance, which is told and written down.

use super::budget::Group;
use super::junit::{Case, Outcome};
use super::report::{Report, beside};
use super::runner::Runner;
use super::unsteady::{self, Unsteady, first_lines};
use crate::paths;
use crate::postgres::Postgres;
use crate::program::Program;

/// So many do not fail by chance.
const MAX: usize = 20;
const RUNNERS: [Runner; 3] = [Runner::Nextest, Runner::Vitest, Runner::Playwright];

/// How tests of the server and the browser come to a database.
pub fn with_database(program: Program, postgres: Option<&Postgres>) -> Program {
    match postgres {
        Some(postgres) => postgres.beside(program),
        None => program,
    }
}

/// The second try.
pub fn run(report: &mut Report, postgres: Option<&Postgres>) {
    let failed: Vec<(Runner, Case)> = report
        .tests
        .iter()
        .filter(|test| test.case.failure().is_some() && test.runner.can_repeat(&test.case))
        .map(|test| (test.runner, test.case.clone()))
        .collect();
    if failed.is_empty() {
        return;
    }
    if failed.len() > MAX {
        println!("\n{} tests failed: too many for chance", failed.len());
        return;
    }
    let mut again: Vec<(Runner, Case)> = Vec::new();
    report.work("second try of what failed", Group::Rest, || {
        for runner in RUNNERS {
            let own = failed.iter().filter(|(of, _)| *of == runner);
            let cases: Vec<Case> = own.map(|(_, case)| case.clone()).collect();
            if cases.is_empty() {
                continue;
            }
            for program in runner.again(&cases) {
                let program = with_database(program, postgres);
                let (ran, sound) = beside(postgres, || runner.run(program));
                if let Err(reason) = sound {
                    println!("{reason}");
                }
                again.extend(ran.cases.into_iter().map(|case| (runner, case)));
            }
        }
    });
    settle(report, &again);
    if !paths::is_ci()
        && let Err(reason) = unsteady::append(&report.unsteady)
    {
        println!("{reason}");
    }
}

/// Takes over what the second try said. A test that it says nothing of has failed.
fn settle(report: &mut Report, again: &[(Runner, Case)]) {
    for test in &mut report.tests {
        let Some(message) = test.case.failure() else {
            continue;
        };
        let passed = again.iter().any(|(runner, case)| {
            *runner == test.runner && case.is(&test.case) && case.outcome == Outcome::Passed
        });
        if !passed {
            continue;
        }
        report.unsteady.push(Unsteady {
            test: test.name(),
            message: first_lines(message),
        });
        test.case.outcome = Outcome::Passed;
        let counts = &mut report.parts[test.part].counts;
        counts.failed = counts.failed.saturating_sub(1);
        counts.passed += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::counts::Counts;
    use super::super::part::{Part, Test};
    use super::*;

    #[test]
    fn what_passes_the_second_time_is_unsteady_and_the_rest_stays_failed() {
        let failed = || Outcome::Failed("no".to_owned());
        let names = ["chance", "broken", "lost"];
        let test = |name: &str| Test {
            part: 0,
            runner: Runner::Nextest,
            case: Case::of_the_api(name, failed()),
        };
        let part = Part {
            name: "tests".to_owned(),
            group: Group::Server,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            counts: Counts {
                passed: 5,
                failed: 3,
                skipped: 0,
            },
        };
        let mut report = Report {
            parts: vec![part],
            tests: names.map(test).into(),
            ..Report::default()
        };
        let again = [
            (Runner::Nextest, Case::of_the_api("chance", Outcome::Passed)),
            (Runner::Nextest, Case::of_the_api("broken", failed())),
            // A name of another runner proves nothing.
            (Runner::Vitest, Case::of_the_api("lost", Outcome::Passed)),
        ];
        settle(&mut report, &again);
        let counts = report.parts[0].counts;
        assert_eq!((counts.passed, counts.failed), (6, 2));
        let unsteady: Vec<&str> = report
            .unsteady
            .iter()
            .map(|one| one.test.as_str())
            .collect();
        assert_eq!(unsteady, ["kym-app::books chance"]);
        let left: Vec<bool> = report
            .tests
            .iter()
            .map(|test| test.case.failure().is_some())
            .collect();
        assert_eq!(left, [false, true, true]);
    }
}
