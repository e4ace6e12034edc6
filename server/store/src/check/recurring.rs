//! Does the clock wait for the right items, and does every posted occurrence name its transaction?

use uuid::Uuid;

use super::Report;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;

/// Goes over every item and over what was posted of them. The transaction itself may be gone: it may be deleted.
pub(super) async fn check_recurring(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let waited_for: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT id FROM recurring_items
         WHERE due_at IS NOT NULL AND (deleted_at IS NOT NULL OR NOT is_active OR waiting > 0) ORDER BY id",
    )?;
    for (item,) in waited_for {
        let words = format!("recurring_items {item} is due, although nothing shall happen");
        report.differences.push(words);
    }
    let nameless: Vec<(Uuid, i64)> = fetch_all!(
        reader,
        (Uuid, i64),
        "SELECT recurring_id, COUNT(*) FROM recurring_occurrences
         WHERE (state = 'posted') <> (transaction_id IS NOT NULL) GROUP BY recurring_id ORDER BY recurring_id",
    )?;
    for (item, count) in nameless {
        let words = format!(
            "recurring_occurrences of {item}: {count} were posted by no transaction, or have one unposted"
        );
        report.differences.push(words);
    }
    Ok(())
}
