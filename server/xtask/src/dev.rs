//! Server and Vite side by side: the browser goes to Vite, which hands what is not its own to the server.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::program::Program;
use crate::{Result, apt, npm, root};

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    apt::ensure(&[apt::C_COMPILER, apt::NODE])?;
    npm::install("web")?;
    npm::build_client()?;
    let kym = kym::build(Profile::Dev)?;
    let mut server = Program::new(kym)
        .arg("serve")
        .arg("--data-dir")
        .arg(root::path("data"))
        .spawn()?;
    let client = npm::script("web", "dev").show();
    drop(server.kill());
    drop(server.wait());
    client
}
