//! What was run, how long it took, how it ended. The last line is the one that machines read.

use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::Result;
use crate::counts::Counts;
use crate::program::Program;

#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
}

struct Row {
    name: &'static str,
    took: Duration,
    counts: Counts,
}

/// A gate that runs while others do.
pub struct Beside {
    name: &'static str,
    outcome: JoinHandle<(Result<()>, Duration)>,
}

impl Beside {
    /// Begins it. What it prints stands between the lines of the others.
    pub fn begin(name: &'static str, gate: impl FnOnce() -> Result<()> + Send + 'static) -> Self {
        println!("\n── {name}: begins, and goes on beside what follows");
        let outcome = thread::spawn(move || {
            let began = Instant::now();
            (gate(), began.elapsed())
        });
        Self { name, outcome }
    }
}

impl Report {
    /// A gate: holds or does not, counted as one.
    pub fn gate(&mut self, name: &'static str, gate: impl FnOnce() -> Result<()>) -> bool {
        self.row(name, || counted(gate()))
    }

    /// Waits for a gate that runs beside; as `gate` then.
    pub fn end(&mut self, Beside { name, outcome }: Beside) -> bool {
        println!("\n── {name}");
        let (outcome, took) = outcome
            .join()
            .unwrap_or_else(|_| (Err("the gate panicked".to_owned()), Duration::ZERO));
        let counts = counted(outcome);
        self.rows.push(Row { name, took, counts });
        counts.failed == 0
    }

    /// A test runner: counted by its own closing line. One that fails without saying how often, has failed once.
    pub fn tests(&mut self, name: &'static str, runner: Program) -> bool {
        self.row(name, || match runner.tee() {
            Err(reason) => {
                println!("{reason}");
                Counts::ONE_FAILED
            }
            Ok((succeeded, said)) => match Counts::read(&said) {
                None if succeeded => {
                    println!("{name}: no test ran");
                    Counts::ONE_FAILED
                }
                Some(counts) if succeeded || counts.failed > 0 => counts,
                counts => Counts {
                    failed: 1,
                    ..counts.unwrap_or_default()
                },
            },
        })
    }

    /// Something that cannot be run here, with the reason.
    pub fn skip(&mut self, name: &'static str, reason: &str) {
        println!("\n── {name}: skipped, {reason}");
        self.rows.push(Row {
            name,
            took: Duration::ZERO,
            counts: Counts::ONE_SKIPPED,
        });
    }

    fn row(&mut self, name: &'static str, run: impl FnOnce() -> Counts) -> bool {
        println!("\n── {name}");
        let began = Instant::now();
        let counts = run();
        self.rows.push(Row {
            name,
            took: began.elapsed(),
            counts,
        });
        counts.failed == 0
    }

    /// Prints the table and the closing line; an error if anything failed.
    pub fn close(self) -> Result<()> {
        let mut total = Counts::default();
        println!(
            "\n{:<34}{:>8}{:>9}{:>9}{:>9}",
            "", "seconds", "passed", "failed", "skipped"
        );
        for Row { name, took, counts } in &self.rows {
            let mark = if counts.failed > 0 { "✗" } else { "✓" };
            let Counts {
                passed,
                failed,
                skipped,
            } = counts;
            let seconds = format!("{:.1}", took.as_secs_f64());
            println!("{mark} {name:<32}{seconds:>8}{passed:>9}{failed:>9}{skipped:>9}");
            total += *counts;
        }
        let Counts {
            passed,
            failed,
            skipped,
        } = total;
        let skips = if skipped > 0 {
            format!(", {skipped} skipped")
        } else {
            String::new()
        };
        println!("\n{passed} passed, {failed} failed{skips}");
        if failed > 0 {
            Err("not everything holds; see above".to_owned())
        } else {
            Ok(())
        }
    }
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
