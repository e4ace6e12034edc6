//! The walls of the house that a test can see: which crate may depend on what, and which noun of `app` may
//! import which other noun. The reasons are in ARCHITECTURE.md, "Rooms".

mod imports;
mod manifests;

pub use imports::importers;

use crate::Result;
use crate::args::Args;

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    check()
}

pub fn check() -> Result<()> {
    let complaints: Vec<String> = [manifests::complaints()?, imports::complaints()?].concat();
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}
