//! Measures the product beside raw queries by the database's own driver, and writes the table of docs/performance.md.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::postgres::Postgres;
use crate::program::Program;
use crate::{Result, apt, npm, root};

/// Ten thousand sockets are as many open files, on either side.
const MANY_FILES: &str = r#"ulimit -S -n "$(ulimit -H -n)" && exec "$0" "$@""#;

pub fn run(mut args: Args) -> Result<()> {
    let quick = args.flag("--quick");
    args.finish()?;
    apt::ensure(&[apt::C_COMPILER, apt::NODE, apt::POSTGRES])?;
    npm::install("web")?;
    npm::build_client()?;
    let kym = kym::build(Profile::Fast)?;
    let postgres = Postgres::start_durable()?;
    let bench = Program::new("sh")
        .args(["-c", MANY_FILES])
        .arg(kym::program("kym-bench", Profile::Fast))
        .arg("--kym")
        .arg(kym)
        .args(["--postgres", &postgres.url()]);
    if quick {
        return bench.arg("--quick").show();
    }
    bench
        .arg("--report")
        .arg(root::path("docs/performance.md"))
        .show()
}
