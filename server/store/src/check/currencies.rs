//! Is everything counted in a currency of the list?

use crate::db::{Reader, fetch_all};
use crate::error::StoreError;

use super::Report;

/// Accounts and workspaces whose currency is not listed: nobody could say what their amounts are.
pub(super) async fn check_currencies(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let missing: Vec<(String,)> = fetch_all!(
        reader,
        (String,),
        "SELECT used.currency FROM (SELECT currency FROM accounts UNION SELECT currency FROM workspaces) AS used
         WHERE NOT EXISTS (SELECT 1 FROM currencies c WHERE c.code = used.currency) ORDER BY used.currency"
    )?;
    report.differences.extend(
        missing.into_iter().map(|(code,)| {
            format!("amounts are counted in {code}, which is no currency of the list")
        }),
    );
    Ok(())
}
