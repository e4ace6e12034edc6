//! The build of the server and all its tests, which asks clippy meanwhile: its driver is a compiler that has more to
//! say. Alone it would read, expand and check all of our crates a second time, and their dependencies too.
//!
//! What it finds must not stop the build, or nothing else would be proved; so it only warns, and the warnings are
//! the outcome of a gate of their own. Cargo keeps and repeats them for what is current.

use std::sync::mpsc::{Receiver, channel};

use super::budget::Group;
use super::report::{Beside, Report};
use crate::Result;
use crate::program::Program;

const WARN_ONLY: &str = "--cap-lints=warn__CLIPPY_HACKERY__";

/// A build that goes on beside other gates.
pub struct Compiling {
    gate: Beside,
    warnings: Receiver<usize>,
}

/// Makes a call of cargo use what was built here; without it our crates are compiled once more.
pub fn with_clippy(cargo: Program) -> Program {
    cargo
        .env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
        .env("CLIPPY_ARGS", WARN_ONLY)
}

/// Builds and says how many warnings there were.
pub fn build() -> Result<usize> {
    let cargo = Program::line("cargo test --locked --workspace --no-run");
    let (status, _, said) = with_clippy(cargo).hear()?;
    if status.success() {
        Ok(warnings(&said))
    } else {
        Err(format!("the build failed: {status}"))
    }
}

impl Compiling {
    pub fn begin() -> Self {
        let (send, warnings) = channel();
        let gate = Beside::begin(
            "build of the server and its tests",
            Group::Build,
            move || {
                let found = build()?;
                send.send(found).map_err(|error| error.to_string())
            },
        );
        Self { gate, warnings }
    }

    /// Waits for it: the gate of the build, and that of clippy. Whether it is built.
    pub fn end(self, report: &mut Report) -> bool {
        let built = report.end(self.gate);
        if built {
            report.gate("clippy", Group::Build, || match self.warnings.recv() {
                Ok(0) => Ok(()),
                Ok(found) => Err(format!("{found} warnings; they stand in the build above")),
                Err(error) => Err(error.to_string()),
            });
        } else {
            report.skip("clippy", Group::Build, "the build failed");
        }
        built
    }
}

/// Each begins a line; how many there are of a crate is a line of that kind, too.
fn warnings(said: &str) -> usize {
    let lines = said.lines().filter(|line| {
        line.starts_with("warning: ") && !(line.contains(" generated ") && line.contains('`'))
    });
    lines.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_counted_and_their_sum_is_none() {
        let said = "   Compiling xtask v0.1.0\n\
                    warning: function `unused` is never used\n  --> src/main.rs:14:4\n\n\
                    warning: the `dbg!` macro is intended as a debugging tool\n\
                    warning: `xtask` (bin \"xtask\" test) generated 2 warnings\n    Finished";
        assert_eq!(warnings(said), 2);
        assert_eq!(warnings("   Compiling xtask v0.1.0\n    Finished"), 0);
    }
}
