//! Pictures of every screen: both themes, both languages, desktop and phone, from the real program with its
//! demonstration household.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::{Result, apt, npm, root};

pub fn run(mut args: Args) -> Result<()> {
    let folder = args
        .value("--to")?
        .unwrap_or_else(|| "target/screenshots".to_owned());
    args.finish()?;
    apt::ensure(&[apt::C_COMPILER, apt::NODE, apt::CHROMIUM])?;
    npm::install("web")?;
    npm::install("e2e")?;
    npm::build_client()?;
    kym::build(Profile::Dev)?;
    npm::script("e2e", "screenshots")
        .env("SCREENSHOTS", root::path(&folder))
        .show()?;
    println!("The pictures are in {folder}");
    Ok(())
}
