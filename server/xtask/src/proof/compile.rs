//! The build of the server and all its tests, and what clippy says of it.

use std::sync::mpsc::{Receiver, channel};

use super::budget::Group;
use super::report::{Beside, Report};
use crate::program::Program;
use crate::{Result, clippy};

/// A build that goes on beside other gates.
pub struct Compiling {
    gate: Beside,
    warnings: Receiver<usize>,
}

/// Builds and says how many warnings there were.
pub fn build() -> Result<usize> {
    let cargo = Program::line("cargo test --locked --workspace --no-run");
    let (status, _, said) = clippy::with(cargo).hear()?;
    if status.success() {
        Ok(clippy::warnings(&said))
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
