//! `kym check`

use super::{Common, say};

/// Compares every kept sum with the rows; an error when something differs.
pub(super) async fn run(common: Common) -> anyhow::Result<()> {
    let app = common.open().await?;
    let mut reader = app.db.read().await?;
    let report = crate::registrations::check(&mut reader).await?;
    drop(reader);
    app.db.close().await;
    for difference in &report.differences {
        say(difference)?;
    }
    let count = report.differences.len();
    anyhow::ensure!(count == 0, "{count} sums are not what their rows add up to");
    say(&format!(
        "{} accounts with {} transactions: all sums are right.",
        report.accounts, report.transactions
    ))
}
