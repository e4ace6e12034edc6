//! `kym move-data`

use clap::Args;
use kym_store::{Db, move_data};

use super::{Common, say};
use crate::registrations;

#[derive(Debug, Args)]
pub(super) struct MoveData {
    /// The empty database to fill: `sqlite:<path>` or `postgres://user@host/name`. The data comes
    /// from the configured one. No server may run on either.
    #[arg(long, value_name = "URL")]
    to: String,
}

impl MoveData {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let target = self.to.parse();
        let target = target.map_err(|reason| anyhow::anyhow!("--to: {reason}"))?;
        let app = common.open().await?;
        let target = Db::connect(&target, app.config.database.connections).await?;
        let moved = move_data(&app.db, &target, registrations::check).await;
        target.close().await;
        app.db.close().await;
        for (table, rows) in moved? {
            say(&format!("{table}: {rows}"))?;
        }
        say("All data was moved, and the sums agree.")
    }
}
