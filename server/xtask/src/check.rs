//! The quick gates, in the order in which they are likely to fail.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::program::{Program, is_installed};
use crate::report::Report;
use crate::{Result, apt, asvs, generate, layers, npm, size};

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    apt::ensure(&[apt::C_COMPILER, apt::NODE])?;
    let mut report = Report::default();
    house(&mut report);
    if report.gate("npm install", || {
        npm::install("web").and_then(|()| npm::install("e2e"))
    }) {
        client(&mut report);
    }
    report.gate("clippy", clippy);
    report.gate("generated files are current", || {
        generate::check(&kym::build(Profile::Dev)?)
    });
    report.close()
}

/// Gates that compile nothing.
pub fn house(report: &mut Report) {
    report.gate("cargo fmt", || {
        Program::line("cargo fmt --all --check").show()
    });
    report.gate("layers", layers::check);
    report.gate("size", size::check);
    report.gate("tests named in docs/asvs.md", asvs::check);
    if is_installed("cargo-deny") {
        report.gate("cargo deny", || {
            Program::line("cargo deny check bans licenses sources").show()
        });
    } else {
        report.skip(
            "cargo deny",
            "it is not installed (`cargo install cargo-deny`)",
        );
    }
}

/// Types and lints of the client and of the browser tests.
pub fn client(report: &mut Report) {
    report.gate("types of the client", || {
        npm::script("web", "typecheck").show()
    });
    report.gate("lints of the client", || npm::script("web", "lint").show());
    report.gate("types of the browser tests", || {
        npm::script("e2e", "typecheck").show()
    });
    report.gate("lints of the browser tests", || {
        npm::script("e2e", "lint").show()
    });
}

pub fn clippy() -> Result<()> {
    Program::line("cargo clippy --locked --workspace --all-targets --quiet -- --deny warnings")
        .show()
}
