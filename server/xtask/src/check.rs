//! The quick gates.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::program::Program;
use crate::proof::{self, Compiling, Group, Report};
use crate::{Result, apt, asvs, generate, layers, npm, size, target, tools};

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    apt::ensure(&[apt::C_COMPILER, apt::NODE])?;
    tools::install::ensure()?;
    let _held = target::hold()?;
    proof::prepare()?;
    let mut report = Report::default();
    house(&mut report);
    // Most of the time one crate of ours is compiled and a core is idle.
    let compiling = Compiling::begin();
    let installed = packages(&mut report);
    if installed {
        client(&mut report);
    }
    if compiling.end(&mut report) && installed {
        let kym = kym::program("kym", Profile::Dev);
        report.gate("generated files are current", Group::Rest, || {
            generate::check(&kym)
        });
    }
    report.close()
}

/// Gates that compile nothing.
pub fn house(report: &mut Report) {
    report.gate("cargo fmt", Group::Rest, || {
        Program::line("cargo fmt --all --check").show()
    });
    report.gate("layers", Group::Rest, layers::check);
    report.gate("size", Group::Rest, size::check);
    report.gate("tests named in docs/asvs.md", Group::Rest, asvs::check);
    report.gate("licences and sources", Group::Rest, || {
        Program::line("cargo-deny --workspace --locked check bans licenses sources").show()
    });
    report.gate("unused dependencies", Group::Rest, || {
        // Files that nothing compiles are no more than a warning to it.
        Program::line("cargo-shear --locked --deny-warnings").show()
    });
}

/// What the client and the browser tests are made of, as their lock files say.
pub fn packages(report: &mut Report) -> bool {
    report.gate("packages of npm", Group::Rest, || {
        npm::install("web").and_then(|()| npm::install("e2e"))
    })
}

/// Types and lints of the client and of the browser tests.
pub fn client(report: &mut Report) {
    report.gate("lock files of npm are whole", Group::Client, || {
        npm::script("web", "lock").show()
    });
    report.gate("types of the client", Group::Client, || {
        npm::script("web", "typecheck").show()
    });
    report.gate("lints of the client", Group::Client, || {
        npm::script("web", "lint").show()
    });
    report.gate("types of the browser tests", Group::Client, || {
        npm::script("e2e", "typecheck").show()
    });
    report.gate("lints of the browser tests", Group::Client, || {
        npm::script("e2e", "lint").show()
    });
}
