//! Building the product's program and calling it.

use std::path::PathBuf;

use crate::program::Program;
use crate::{Result, root};

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

/// Builds `kym` (nothing happens when it is up to date) and says where it is.
pub fn build(profile: Profile) -> Result<PathBuf> {
    build_package("kym-app", "kym", profile)
}

/// Builds one program of the workspace.
pub fn build_package(package: &str, program: &str, profile: Profile) -> Result<PathBuf> {
    Program::line("cargo build --locked")
        .args([
            "--package",
            package,
            "--bin",
            program,
            "--profile",
            profile.name(),
        ])
        .show()?;
    Ok(target().join(profile.folder()).join(program))
}

/// Cargo's folder for what it builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root::path("target"), PathBuf::from)
}
