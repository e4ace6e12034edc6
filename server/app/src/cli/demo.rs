//! `kym demo`

use clap::Args;
use kym_platform::state::App;

use super::{Common, say};
use crate::demo;

#[derive(Debug, Args)]
pub(super) struct Demo {
    /// Another seed gives another household.
    #[arg(long, default_value_t = demo::SEED)]
    seed: u64,
}

impl Demo {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let app = App::open(common.begin()?, super::environment()).await?;
        let filled = demo::fill(&app, self.seed).await;
        app.db.close().await;
        match filled? {
            Some(sign_ins) => say(&sign_ins.to_string()),
            None => say("The database is in use already: no household was added."),
        }
    }
}
