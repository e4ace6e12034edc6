//! The networks that recognise text on receipts: two files out of a Python package, fetched once for all clones of a user
//! and checked. They are no part of the project.

use std::fs;
use std::path::Path;

use crate::program::Program;
use crate::{Result, apt, paths};

/// The package, and where in it the files are.
const PACKAGE: &str = "rapidocr==3.10.0";
const FOLDER_IN_PACKAGE: &str = "rapidocr/models";

/// Each file with its SHA-256, as `server/recognition/src/text/models.rs` expects them.
const FILES: [(&str, &str); 2] = [
    (
        "PP-OCRv6_det_small.onnx",
        "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
    ),
    (
        "PP-OCRv6_rec_small.onnx",
        "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
    ),
];

/// Fetches them if they are missing, and says so.
pub fn ensure() -> Result<()> {
    let folder = paths::models();
    if FILES.iter().all(|(name, _)| folder.join(name).exists()) {
        return Ok(());
    }
    println!(
        "Fetching the models for text recognition (31 MB) into {}",
        folder.display()
    );
    apt::ensure(&[apt::PYTHON])?;
    // Made beside and put in place when it is whole: two may come at once, and one may be cut off.
    let unfinished = folder.with_extension(std::process::id().to_string());
    let fetched = fetch(&unfinished).and_then(|()| put(&unfinished, &folder));
    drop(fs::remove_dir_all(&unfinished));
    fetched
}

fn fetch(unfinished: &Path) -> Result<()> {
    let environment = unfinished.join("environment");
    Program::line("python3 -m venv").arg(&environment).read()?;
    Program::new(environment.join("bin/pip"))
        .args([
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--only-binary=:all:",
            "--dest",
        ])
        .arg(unfinished.join("package"))
        .arg(PACKAGE)
        .read()?;
    let packages = fs::read_dir(unfinished.join("package")).map_err(|error| error.to_string())?;
    for package in packages.flatten() {
        Program::line("python3 -m zipfile -e")
            .arg(package.path())
            .arg(unfinished.join("unpacked"))
            .read()?;
    }
    Ok(())
}

fn put(unfinished: &Path, folder: &Path) -> Result<()> {
    let unpacked = unfinished.join("unpacked").join(FOLDER_IN_PACKAGE);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, sum) in FILES {
        let file = unpacked.join(name);
        let said = Program::new("sha256sum").arg(&file).read()?;
        if said.split(' ').next() != Some(sum) {
            return Err(format!(
                "{name} of {PACKAGE} is not the file that is expected"
            ));
        }
        fs::rename(&file, folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}
