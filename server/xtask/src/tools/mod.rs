//! The tools that the proof needs beside Rust's own, at pinned versions, in a folder of their own: what somebody
//! happens to have is not asked. They come ready-made from `PyPI`, and are compiled where it has none for
//! the platform.

pub mod install;

use std::path::PathBuf;

use crate::paths;

struct Tool {
    name: &'static str,
    version: &'static str,
}

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
    paths::cache().join("tools").join(versions.join("_"))
}

impl Tool {
    fn said(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}
