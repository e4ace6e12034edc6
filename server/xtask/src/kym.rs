//! Building the product's program and calling it.

use std::path::PathBuf;

use crate::program::Program;
use crate::{Result, clippy, paths, target};

/// How much the compiler optimises.
#[derive(Clone, Copy)]
pub enum Profile {
    /// The build that tests and a quick start share.
    Dev,
    /// Optimised, for measuring.
    Fast,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Fast => "fast",
        }
    }

    fn folder(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            Self::Fast => "fast",
        }
    }
}

/// Builds the workspace's programs (nothing happens when they are up to date) and says where `kym` is.
/// The whole workspace, because then the libraries get the same features as in a build of the tests and are
/// compiled once for both.
pub fn build(profile: Profile) -> Result<PathBuf> {
    let _held = target::hold()?;
    let cargo = Program::line("cargo build --locked --workspace --bins");
    let cargo = cargo.args(["--profile", profile.name()]);
    match profile {
        Profile::Dev => clippy::with(cargo).show()?,
        Profile::Fast => cargo.show()?,
    }
    Ok(program("kym", profile))
}

/// Where a program is that was built.
pub fn program(name: &str, profile: Profile) -> PathBuf {
    paths::folder().join(profile.folder()).join(name)
}
