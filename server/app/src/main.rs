//! `kym`: parse the command, call it.

use clap::Parser as _;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    kym::cli::run(kym::cli::Arguments::parse()).await
}
