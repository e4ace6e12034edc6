//! Installing them: ready-made where there is something, else compiled.

use std::fs;
use std::path::Path;

use super::{TOOLS, Tool, folder};
use crate::program::Program;
use crate::{Result, apt, clippy};

/// The packages on `PyPI` are called so, with this before the name.
const PUBLISHER: &str = "astral-dev-toolchain-";

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
