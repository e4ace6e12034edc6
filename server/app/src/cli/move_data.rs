//! `kym move-data`

use clap::Args;
use kym_platform::installation::{self, NodeFile, Opening};
use kym_platform::operator_error::{OperatorError, Problem};
use kym_store::{DatabaseUrl, Db, StoreError, migrate, move_data};

use super::{Common, refuse_running, say};
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
        let to: DatabaseUrl = self.to.parse().map_err(|reason: String| {
            // It may hold a password.
            OperatorError::new(Problem::BadTarget, "").with(reason)
        })?;
        let config = common.begin()?;
        let from = installation::location(&config)?;
        if from == to {
            let error = OperatorError::new(Problem::BadTarget, to.place());
            return Err(error.with("the data is there already").into());
        }
        installation::require(&config)?;
        let _source_lock = NodeFile::of_file(&from)?;
        let source = installation::open(&config, Opening::WithoutKey).await?;
        refuse_running(&source, &from).await?;
        let explain = |error: StoreError| OperatorError::of_store(&error, &to);
        let _target_lock = NodeFile::of_file(&to)?;
        let target = Db::connect(&to, config.database.connections).await;
        let target = target.map_err(explain)?;
        refuse_running(&target, &to).await?;
        migrate(&source).await?;
        let moved = move_data(&source, &target, registrations::check).await;
        target.close().await;
        source.close().await;
        let moved = moved.map_err(|error| match error {
            StoreError::Damaged(_) => OperatorError::of_store(&error, &from),
            other => explain(other),
        });
        for (table, rows) in moved? {
            say(&format!("{table}: {rows}"))?;
        }
        say("All data was moved, and the sums agree.")
    }
}
