//! What was run, how long it took, how it ended. The last line is the one that machines read.

use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::budget::Group;
use super::counts::Counts;
use super::part::{Part, Test};
use super::runner::{Ran, Runner};
use super::table;
use super::unsteady::Unsteady;
use crate::postgres::Postgres;
use crate::program::Program;
use crate::{Result, cpu};

#[derive(Default)]
pub struct Report {
    pub(super) parts: Vec<Part>,
    pub(super) tests: Vec<Test>,
    pub(super) unsteady: Vec<Unsteady>,
    pub(super) left_out: Vec<String>,
}

/// A gate that runs while others do.
pub struct Beside {
    name: &'static str,
    group: Group,
    outcome: JoinHandle<(Counts, Duration, Duration)>,
}

impl Beside {
    /// Begins it. What it prints stands between the lines of the others.
    pub fn begin(
        name: &'static str,
        group: Group,
        gate: impl FnOnce() -> Result<()> + Send + 'static,
    ) -> Self {
        println!("\n── {name}: begins, and goes on beside what follows");
        let outcome = thread::spawn(move || measured(|| counted(gate())));
        Self {
            name,
            group,
            outcome,
        }
    }
}

impl Report {
    /// A gate: holds or does not, counted as one.
    pub fn gate(
        &mut self,
        name: &'static str,
        group: Group,
        gate: impl FnOnce() -> Result<()>,
    ) -> bool {
        println!("\n── {name}");
        let measured = measured(|| counted(gate()));
        self.push(name, group, measured)
    }

    /// Waits for a gate that runs beside; as `gate` then.
    pub fn end(&mut self, beside: Beside) -> bool {
        let Beside {
            name,
            group,
            outcome,
        } = beside;
        println!("\n── {name}");
        let measured = outcome.join().unwrap_or_else(|_| {
            println!("the gate panicked");
            (Counts::ONE_FAILED, Duration::ZERO, Duration::ZERO)
        });
        self.push(name, group, measured)
    }

    /// Tests of a runner, counted by its report. What fails without a test that could be blamed counts as one more.
    pub fn tests(
        &mut self,
        name: &str,
        group: Group,
        (runner, program): (Runner, Program),
        postgres: Option<&Postgres>,
    ) -> bool {
        println!("\n── {name}");
        let mut cases = Vec::new();
        let measured = measured(|| {
            let (Ran { counts, cases: all }, sound) = beside(postgres, || runner.run(program));
            cases = all;
            let mut counts = counts;
            if let Err(reason) = sound {
                println!("{name}: {reason}");
                counts += Counts::ONE_FAILED;
            }
            counts
        });
        let part = self.parts.len();
        self.tests
            .extend(cases.into_iter().map(|case| Test { part, runner, case }));
        self.push(name, group, measured)
    }

    /// The examples in the documentation, which are counted by what `cargo test` prints.
    pub fn examples(&mut self, name: &str, group: Group, program: Program) -> bool {
        println!("\n── {name}");
        let measured = measured(|| match program.tee() {
            Err(reason) => counted(Err(reason)),
            Ok((status, said)) => match Counts::of_examples(&said) {
                Some(counts) if status.success() || counts.failed > 0 => counts,
                _ => counted(Err(format!("{name}: the runner failed: {status}"))),
            },
        });
        self.push(name, group, measured)
    }

    /// Something that cannot be run here, with the reason.
    pub fn skip(&mut self, name: &str, group: Group, reason: &str) {
        println!("\n── {name}: skipped, {reason}");
        self.push(
            name,
            group,
            (Counts::ONE_SKIPPED, Duration::ZERO, Duration::ZERO),
        );
    }

    /// Something that was not asked for, told at the end.
    pub fn leave_out(&mut self, what: String) {
        self.left_out.push(what);
    }

    /// A part that counts nothing of its own.
    pub(super) fn work(&mut self, name: &str, group: Group, work: impl FnOnce()) {
        println!("\n── {name}");
        let measured = measured(|| {
            work();
            Counts::default()
        });
        self.push(name, group, measured);
    }

    fn push(
        &mut self,
        name: &str,
        group: Group,
        (counts, wall, cpu): (Counts, Duration, Duration),
    ) -> bool {
        self.parts.push(Part {
            name: name.to_owned(),
            group,
            wall,
            cpu,
            counts,
        });
        counts.failed == 0
    }

    /// Prints the table and the closing line; an error if anything failed.
    pub fn close(self) -> Result<()> {
        let total = self.total();
        let mut text = table::parts(&self.parts, cpu::is_known());
        text += &table::slowest(&self.tests);
        text += &table::unsteady(&self.unsteady);
        text += &table::left_out(&self.left_out);
        text += &table::failed(&self.tests);
        println!("{}", table::coloured(&text));
        println!("{}", table::closing_line(total));
        if total.failed > 0 {
            Err("not everything holds; see above".to_owned())
        } else {
            Ok(())
        }
    }

    fn total(&self) -> Counts {
        let mut total = Counts::default();
        for part in &self.parts {
            total += part.counts;
        }
        total
    }
}

/// What PostgreSQL spends meanwhile is spent for whoever uses it.
pub(super) fn beside<T>(postgres: Option<&Postgres>, run: impl FnOnce() -> T) -> T {
    let before = postgres.map(Postgres::spent);
    let outcome = run();
    if let (Some(before), Some(postgres)) = (before, postgres) {
        cpu::count(postgres.spent().saturating_sub(before));
    }
    outcome
}

/// With its time on the wall, and that of the processor.
fn measured(run: impl FnOnce() -> Counts) -> (Counts, Duration, Duration) {
    let (began, before) = (Instant::now(), cpu::spent());
    let counts = run();
    (counts, began.elapsed(), cpu::spent().saturating_sub(before))
}

fn counted(outcome: Result<()>) -> Counts {
    match outcome {
        Ok(()) => Counts::ONE_PASSED,
        Err(reason) => {
            println!("{reason}");
            Counts::ONE_FAILED
        }
    }
}
