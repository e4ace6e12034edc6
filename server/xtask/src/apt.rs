//! Debian packages that the product's build or its tests need, installed only when they are missing.

use std::path::PathBuf;

use crate::program::{Program, is_installed};
use crate::{Result, paths};

/// A thing that must be there, and the packages that bring it.
pub struct Need {
    what: &'static str,
    packages: &'static [&'static str],
    is_there: fn() -> bool,
}

/// The C compiler builds SQLite.
pub const C_COMPILER: Need = Need {
    what: "a C compiler",
    packages: &["build-essential"],
    is_there: || is_installed("cc"),
};

pub const NODE: Need = Need {
    what: "Node.js with npm",
    packages: &["nodejs", "npm"],
    is_there: || is_installed("node") && is_installed("npm"),
};

/// Fetches tools that come ready-made.
pub const PYTHON: Need = Need {
    what: "Python with virtual environments",
    packages: &["python3", "python3-venv"],
    is_there: || {
        Program::line("python3 -c")
            .arg("import ensurepip, venv")
            .read()
            .is_ok()
    },
};

pub const CHROMIUM: Need = Need {
    what: "Chromium",
    packages: &["chromium-headless-shell"],
    is_there: || PathBuf::from("/usr/lib/chromium/chromium-headless-shell").exists(),
};

pub const POSTGRES: Need = Need {
    what: "PostgreSQL",
    packages: &["postgresql"],
    is_there: || paths::postgres().is_some(),
};

/// Recognises text on receipts: Cyrillic, and everything where the models are missing.
pub const TESSERACT: Need = Need {
    what: "Tesseract with English, German and Russian",
    packages: &[
        "tesseract-ocr",
        "tesseract-ocr-eng",
        "tesseract-ocr-deu",
        "tesseract-ocr-rus",
    ],
    is_there: || {
        let languages = Program::line("tesseract --list-langs").read();
        languages.is_ok_and(|languages| {
            let mut needed = ["eng", "deu", "rus"].iter();
            needed.all(|language| languages.lines().any(|line| line == *language))
        })
    },
};

/// Gives the tests a clock of their own for a program that runs.
pub const FAKETIME: Need = Need {
    what: "libfaketime",
    packages: &["libfaketime"],
    is_there: || {
        std::fs::read_dir("/usr/lib").is_ok_and(|folders| {
            folders
                .flatten()
                .any(|folder| folder.path().join("faketime/libfaketime.so.1").exists())
        })
    },
};

/// What every test together needs.
pub const OF_THE_PROOF: [Need; 6] = [C_COMPILER, NODE, CHROMIUM, POSTGRES, FAKETIME, TESSERACT];

/// Installs whatever of this is missing, and says so.
pub fn ensure(needs: &[Need]) -> Result<()> {
    let missing: Vec<&Need> = needs.iter().filter(|need| !(need.is_there)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|need| need.what).collect();
    println!("Installing {} with apt", names.join(", "));
    let packages = missing.iter().flat_map(|need| need.packages);
    apt().arg("update").read()?;
    apt()
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .read()?;
    match missing.iter().find(|need| !(need.is_there)()) {
        None => Ok(()),
        Some(need) => Err(format!(
            "apt installed its packages, but {} is still missing",
            need.what
        )),
    }
}

fn apt() -> Program {
    let is_root = Program::line("id -u")
        .read()
        .is_ok_and(|id| id.trim() == "0");
    if is_root {
        Program::new("apt-get")
    } else {
        Program::line("sudo --non-interactive apt-get")
    }
}
