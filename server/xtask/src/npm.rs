//! The client's side: its packages, its build, its scripts.

use std::path::Path;

use crate::program::Program;
use crate::{Result, root};

/// Brings `node_modules` up to the lock file; does nothing when it is already there.
/// `npm ci` cannot be used: the lock lists no binaries of other platforms and `ci` insists on them.
pub fn install(folder: &str) -> Result<()> {
    let folder = root::path(folder);
    let lock = root::newest(&[
        folder.join("package-lock.json"),
        folder.join("package.json"),
    ]);
    let installed = root::newest(&[folder.join("node_modules/.package-lock.json")]);
    if installed.is_some() && installed >= lock {
        return Ok(());
    }
    println!("Installing the npm packages of {}", folder.display());
    npm(&folder)
        .args(["install", "--no-audit", "--no-fund"])
        .show()?;
    // npm leaves its own record untouched when nothing was missing, and the next run would ask again.
    Program::new("touch")
        .arg(folder.join("node_modules/.package-lock.json"))
        .read()
        .map(drop)
}

/// `npm run NAME`, in a folder of the clone.
pub fn script(folder: &str, name: &str) -> Program {
    npm(&root::path(folder)).args(["run", "--silent", name])
}

/// Builds `web/dist` when a source of it is newer.
pub fn build_client() -> Result<()> {
    let sources = [
        "src",
        "public",
        "scripts",
        "index.html",
        "package-lock.json",
        "vite.config.ts",
        "tsconfig.json",
    ]
    .map(|name| root::path("web").join(name));
    let built = root::newest(&[root::path("web/dist/index.html")]);
    if built.is_some() && built >= root::newest(&sources) {
        return Ok(());
    }
    println!("Building the client");
    script("web", "build").show()
}

fn npm(folder: &Path) -> Program {
    Program::new("npm").dir(folder).env("NO_COLOR", "1")
}
