//! The whole product from a fresh clone: the first time it takes minutes, after that seconds.

use std::fs;
use std::path::Path;

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::program::Program;
use crate::{Result, apt, models, npm, root};

pub fn run(mut args: Args) -> Result<()> {
    let demo = args.flag("--demo");
    let database = args.value("--database")?;
    let port = args.value("--port")?;
    // A household that is only for show never mixes with a real one.
    let data = args
        .value("--data")?
        .unwrap_or_else(|| if demo { "data/demo" } else { "data" }.to_owned());
    args.finish()?;

    apt::ensure(&[apt::C_COMPILER, apt::NODE, apt::TESSERACT])?;
    models::ensure()?;
    npm::install("web")?;
    npm::build_client()?;
    let kym = kym::build(Profile::Dev)?;

    let with_options = |program: Program| {
        let program = program.arg("--data-dir").arg(root::path(&data));
        match &database {
            Some(url) => program.args(["--database", url]),
            None => program,
        }
    };
    if demo {
        let data = root::path(&data);
        show_demo(&data, || {
            with_options(Program::new(&kym).arg("demo")).read()
        })?;
    }
    let serve = with_options(Program::new(&kym).arg("serve"));
    match port {
        Some(port) => serve.args(["--port", &port]),
        None => serve,
    }
    .become_it()
}

/// Fills the demonstration household the first time, and shows how to sign in to it each time.
fn show_demo(data: &Path, fill: impl FnOnce() -> Result<String>) -> Result<()> {
    let note = data.join("sign-in.txt");
    if !note.exists() {
        let sign_in = fill()?;
        fs::write(&note, sign_in).map_err(|error| format!("{}: {error}", note.display()))?;
    }
    let sign_in =
        fs::read_to_string(&note).map_err(|error| format!("{}: {error}", note.display()))?;
    println!("{}", sign_in.trim_end());
    Ok(())
}
