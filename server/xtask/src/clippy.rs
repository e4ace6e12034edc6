//! Lints while something is built: clippy's driver is a compiler that has more to say. Alone it would read, expand and
//! check all of our crates a second time, and their dependencies too.
//!
//! What it finds must not stop a build, or nothing else could be proved; so it only warns, and the warnings are the
//! outcome of a gate. Cargo keeps and repeats them for what is current.

use crate::Result;
use crate::program::{Program, is_installed};

const DRIVER: &str = "clippy-driver";
const WARN_ONLY: &str = "--cap-lints=warn__CLIPPY_HACKERY__";

/// Makes a call of cargo build with clippy. All calls here do: what one of them builds, another would not use.
pub fn with(cargo: Program) -> Program {
    // Who only wants to see the product may have Rust without it.
    if !is_installed(DRIVER) {
        return cargo;
    }
    cargo
        .env("RUSTC_WORKSPACE_WRAPPER", DRIVER)
        .env("CLIPPY_ARGS", WARN_ONLY)
}

/// Whether there is anything to ask.
pub fn ensure() -> Result<()> {
    if is_installed(DRIVER) {
        Ok(())
    } else {
        Err("clippy is not installed (`rustup component add clippy`)".to_owned())
    }
}

/// Each begins a line; how many there are of a crate is a line of that kind, too.
pub fn warnings(said: &str) -> usize {
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
