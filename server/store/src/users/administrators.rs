//! The rule that at least one administrator is left looks at all of them, so whoever makes one fewer
//! first locks all of them, in the order of their ids.

use kym_domain::id::UserId;
use uuid::Uuid;

use crate::db::{Reader, Tx, fetch_all, fetch_one};
use crate::error::StoreError;

/// Locks everybody who administers the installation, until the change ends.
pub async fn lock(tx: &mut Tx) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Vec<(Uuid,)> = fetch_all!(
            tx,
            (Uuid,),
            "SELECT id FROM users WHERE is_superuser AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE"
        )?;
    }
    Ok(())
}

/// Everybody who administers the installation and may come in.
pub async fn list(reader: &mut Reader) -> Result<Vec<UserId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT id FROM users WHERE is_superuser AND disabled_at IS NULL ORDER BY id"
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| UserId::from_uuid(id))
        .collect())
}

/// How many there are who administer the installation and may come in.
pub async fn count(reader: &mut Reader) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM users WHERE is_superuser AND disabled_at IS NULL"
    )?;
    Ok(count)
}
