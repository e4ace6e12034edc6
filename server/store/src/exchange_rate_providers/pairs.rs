//! Which provider is preferred for a pair of currencies.

use kym_domain::id::RateProviderId;
use kym_domain::rates::PairPreference;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;

type Row = (String, String, Uuid);

/// All preferences, by currency.
pub async fn list(reader: &mut Reader) -> Result<Vec<PairPreference>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT from_code, to_code, provider_id FROM exchange_rate_pairs ORDER BY from_code, to_code"
    )?;
    let pairs = rows.into_iter().map(|(from, to, provider)| {
        let nonsense = |_| StoreError::inconsistent("exchange_rate_pairs", "from_code", provider);
        Ok(PairPreference {
            from: from.parse().map_err(nonsense)?,
            to: to.parse().map_err(nonsense)?,
            provider: RateProviderId::from_uuid(provider),
        })
    });
    pairs.collect()
}

/// Writes these in the place of all there were.
pub async fn replace(tx: &mut Tx, pairs: &[PairPreference]) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM exchange_rate_pairs")?;
    for pair in pairs {
        execute!(
            tx,
            "INSERT INTO exchange_rate_pairs (from_code, to_code, provider_id) VALUES ($1, $2, $3)",
            pair.from.as_str(),
            pair.to.as_str(),
            pair.provider.as_uuid(),
        )?;
    }
    tx.changes_rates();
    Ok(())
}
