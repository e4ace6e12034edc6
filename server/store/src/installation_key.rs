//! A mark of the key that the secrets in this database are sealed with, by which a wrong one is noticed before it does
//! harm. It is a keyed hash: it says nothing of the key.

use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;

/// The mark; `None` when no program has written one yet.
pub async fn get(reader: &mut Reader) -> Result<Option<Vec<u8>>, StoreError> {
    let row = fetch_optional!(reader, (Vec<u8>,), "SELECT hash FROM installation_key")?;
    Ok(row.map(|(hash,)| hash))
}

/// Makes this the mark, unless there is one.
pub async fn set_if_missing(tx: &mut Tx, hash: &[u8]) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO installation_key (id, hash) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
        hash
    )?;
    Ok(())
}

/// Makes this the mark, in place of one that is there.
pub async fn replace(tx: &mut Tx, hash: &[u8]) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO installation_key (id, hash) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET hash = excluded.hash",
        hash
    )?;
    Ok(())
}
