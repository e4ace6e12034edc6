//! The client's side: its packages, its build, its scripts.

use std::fs;
use std::path::Path;

use crate::program::Program;
use crate::{Result, root};

/// Brings `node_modules` up to the lock file; does nothing when it is already there.
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
    npm(&folder).args(["ci", "--no-audit", "--no-fund"]).show()
}

/// `npm run NAME`, in a folder of the clone.
pub fn script(folder: &str, name: &str) -> Program {
    npm(&root::path(folder)).args(["run", "--silent", name])
}

/// A program of a folder's packages, run there, as `npm run` would: with the Node.js that is among them.
pub fn program(folder: &str, name: &str) -> Program {
    let folder = root::path(folder);
    let programs = folder.join("node_modules/.bin");
    Program::new(programs.join(name))
        .dir(&folder)
        .search_first(&programs)
        .env("NO_COLOR", "1")
}

/// Builds `web/dist` when a source of it is newer.
pub fn build_client() -> Result<()> {
    if is_client_current() {
        return Ok(());
    }
    println!("Building the client");
    script("web", "build").show()
}

/// Whether `web/dist` is newer than all that it is built from.
pub fn is_client_current() -> bool {
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
    built.is_some() && built >= root::newest(&sources)
}

/// Empties `web/dist` before it is built beside the server: the compiler reads what is in there, and fails when a file
/// goes while it does. That some come is no matter.
pub fn clear_client() -> Result<()> {
    let built = root::path("web/dist");
    if built.exists() {
        fs::remove_dir_all(&built).map_err(|error| format!("{}: {error}", built.display()))?;
    }
    make_client_folder()
}

/// Makes `web/dist` where it is not there: a build in the dev profile remembers it only then.
pub fn make_client_folder() -> Result<()> {
    let built = root::path("web/dist");
    fs::create_dir_all(&built).map_err(|error| format!("{}: {error}", built.display()))
}

fn npm(folder: &Path) -> Program {
    Program::new("npm").dir(folder).env("NO_COLOR", "1")
}
