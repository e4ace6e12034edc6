//! What administrators have set of who is told of what on which channel: it holds for whoever has set nothing. One row.

use kym_domain::notifications::Matrix;
use kym_store::{Reader, StoreError, Tx, execute, fetch_one};
use uuid::Uuid;

use crate::matrix;

/// What administrators have set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotificationDefaults {
    /// What is wanted where; what they have not set is as the program does it.
    pub matrix: Matrix,
    /// How often it was changed.
    pub version: i64,
}

/// What administrators have set.
pub async fn get(reader: &mut Reader) -> Result<NotificationDefaults, StoreError> {
    let (text, version) = fetch_one!(
        reader,
        (String, i64),
        "SELECT matrix, version FROM notification_defaults WHERE id = 1"
    )?;
    let nonsense = || StoreError::inconsistent("notification_defaults", "matrix", Uuid::nil());
    Ok(NotificationDefaults {
        matrix: matrix::from_json(&text).ok_or_else(nonsense)?,
        version,
    })
}

/// The same, for whoever is about to change it: others wait until the change ends.
pub async fn take(tx: &mut Tx) -> Result<NotificationDefaults, StoreError> {
    if !tx.is_serial() {
        let _: (i64,) = fetch_one!(
            tx,
            (i64,),
            "SELECT id FROM notification_defaults WHERE id = 1 FOR NO KEY UPDATE"
        )?;
    }
    get(tx).await
}

/// Writes what administrators want for everybody who sets nothing.
pub async fn put(tx: &mut Tx, defaults: &NotificationDefaults) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE notification_defaults SET matrix = $1, version = $2 WHERE id = 1",
        matrix::to_json(&defaults.matrix),
        defaults.version,
    )?;
    Ok(())
}
