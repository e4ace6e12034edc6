//! Pictures of every screen: both themes, both languages, desktop and phone, from the real program with its
//! demonstration household.

use std::fs;

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::{Result, apt, models, npm, root};

/// Copied to docs/pictures.
const IN_THE_README: [&str; 5] = [
    "dashboard-light-en-desktop.png",
    "account-light-en-desktop.png",
    "account-dark-en-desktop.png",
    "receipt-light-en-desktop.png",
    "receipt-items-light-en-desktop.png",
];

pub fn run(mut args: Args) -> Result<()> {
    let folder = args
        .value("--to")?
        .unwrap_or_else(|| "target/screenshots".to_owned());
    args.finish()?;
    apt::ensure(&[apt::C_COMPILER, apt::NODE, apt::CHROMIUM, apt::TESSERACT])?;
    models::ensure()?;
    npm::install("web")?;
    npm::install("e2e")?;
    npm::build_client()?;
    let kym = kym::build(Profile::Dev)?;
    npm::script("e2e", "screenshots")
        .env("SCREENSHOTS", root::path(&folder))
        .env("KYM", kym)
        .show()?;
    println!("The pictures are in {folder}");
    for picture in IN_THE_README {
        let (from, to) = (
            root::path(&folder).join(picture),
            root::path("docs/pictures").join(picture),
        );
        fs::create_dir_all(root::path("docs/pictures")).map_err(|error| error.to_string())?;
        fs::copy(&from, to).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(())
}
