//! `kym check`

use kym_platform::installation::{self, Opening};
use kym_platform::operator_error::{OperatorError, Problem};
use kym_store::{DatabaseUrl, integrity};

use super::{Common, refuse_older, say};

/// Has the database check itself, then compares every kept sum with the rows; an error when something differs.
pub(super) async fn run(common: Common) -> anyhow::Result<()> {
    let config = common.begin()?;
    let url = installation::location(&config)?;
    let db = installation::open(&config, Opening::WithoutKey).await?;
    match &url {
        DatabaseUrl::Sqlite(path) => integrity::check_file(path).await?,
        DatabaseUrl::Postgres(_) => integrity::check_server(&db).await?,
    }
    refuse_older(&db, &url).await?;
    let mut reader = db.read().await?;
    let report = crate::registrations::check(&mut reader).await?;
    drop(reader);
    db.close().await;
    for difference in &report.differences {
        say(difference)?;
    }
    match report.differences.len() {
        0 => say(&format!(
            "The database is intact. {} accounts with {} transactions: all sums are right.",
            report.accounts, report.transactions
        )),
        count => Err(OperatorError::new(Problem::SumsDiffer, url.place())
            .with(format!("{count} sums"))
            .into()),
    }
}
