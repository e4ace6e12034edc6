//! The whole product from a fresh clone: the first time it takes minutes, after that seconds.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::program::Program;
use crate::{Result, apt, npm, root};

pub fn run(mut args: Args) -> Result<()> {
    let demo = args.flag("--demo");
    let database = args.value("--database")?;
    let port = args.value("--port")?;
    // A household that is only for show never mixes with a real one.
    let data = args
        .value("--data")?
        .unwrap_or_else(|| if demo { "data/demo" } else { "data" }.to_owned());
    args.finish()?;

    apt::ensure(&[apt::C_COMPILER, apt::NODE])?;
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
        with_options(Program::new(&kym).arg("demo")).show()?;
    }
    let serve = with_options(Program::new(&kym).arg("serve"));
    match port {
        Some(port) => serve.args(["--port", &port]),
        None => serve,
    }
    .become_it()
}
