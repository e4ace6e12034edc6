//! Measures the product beside raw queries by the database's own driver, then its largest table in the
//! browser, and writes docs/performance.md. How receipts are read is measured by itself.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::postgres::Postgres;
use crate::program::Program;
use crate::{Result, apt, models, npm, root};

/// Ten thousand sockets are as many open files, on either side.
const MANY_FILES: &str = r#"ulimit -S -n "$(ulimit -H -n)" && exec "$0" "$@""#;

pub fn run(mut args: Args) -> Result<()> {
    let quick = args.flag("--quick");
    let failures = args.value("--failures")?;
    let up_to = args.value("--up-to")?;
    match args.word().as_deref() {
        None => {}
        Some("receipts") => {
            args.finish()?;
            return receipts(quick, failures);
        }
        Some(other) => return Err(format!("`{other}` cannot be measured by itself")),
    }
    apt::ensure(&[apt::C_COMPILER, apt::NODE, apt::CHROMIUM, apt::POSTGRES])?;
    npm::install("web")?;
    npm::install("e2e")?;
    npm::build_client()?;
    let kym = kym::build(Profile::Fast)?;
    let postgres = Postgres::start_durable()?;
    let bench = Program::new("sh")
        .args(["-c", MANY_FILES])
        .arg(kym::program("kym-bench", Profile::Fast))
        .arg("--kym")
        .arg(&kym)
        .args(["--postgres", &postgres.url()]);
    let bench = match up_to {
        Some(size) => bench.args(["--up-to", &size]),
        None => bench,
    };
    let browser = npm::script("e2e", "speed").env("KYM", &kym);
    if quick {
        bench.arg("--quick").show()?;
        return browser.show();
    }
    let report = root::path("docs/performance.md");
    bench.arg("--report").arg(&report).show()?;
    browser.env("SPEED_REPORT", &report).show()
}

/// Measures how receipts are read, and writes the figures into docs/receipts.md.
fn receipts(quick: bool, failures: Option<String>) -> Result<()> {
    apt::ensure(&[apt::C_COMPILER, apt::TESSERACT])?;
    models::ensure()?;
    let kym = kym::build(Profile::Fast)?;
    let bench = Program::new(kym::program("kym-bench", Profile::Fast));
    let mut bench = bench.arg("--receipts").arg("--kym").arg(&kym);
    if let Some(folder) = failures {
        bench = bench.arg("--failures").arg(folder);
    }
    if quick {
        return bench.arg("--quick").show();
    }
    bench
        .arg("--report")
        .arg(root::path("docs/receipts.md"))
        .show()
}
