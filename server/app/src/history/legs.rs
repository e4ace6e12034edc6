//! What must be known of the rows of a change before it can be told or undone: which are the two legs of one
//! transfer, and whether they are still there.

use std::collections::HashMap;

use jiff::Timestamp;
use kym_books::transactions::purge::KEEP;
use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::TransactionId;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::history::{Change, ChangedRow};
use kym_store::{Reader, transactions};
use uuid::Uuid;

/// Which transactions are the two legs of a transfer, among those that were changed in twos: what such a
/// change says of either row is only what differs.
pub struct Legs(HashMap<Uuid, Uuid>);

impl Legs {
    /// Those among the rows of some changes.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of<R>(
        reader: &mut Reader,
        member: &Member<R>,
        changes: &[Change],
    ) -> Result<Self> {
        let pairs = changes.iter().filter(|change| is_of_two(change));
        let rows = pairs.flat_map(|change| &change.rows);
        let ids: Vec<_> = rows.map(|row| TransactionId::from_uuid(row.row)).collect();
        let found = transactions::get_many(reader, member, &ids).await?;
        let legs = found.into_iter().filter_map(|row| {
            let peer = row.transfer?.transaction_id;
            Some((row.id.as_uuid(), peer.as_uuid()))
        });
        Ok(Self(legs.collect()))
    }

    /// Whether a change is one of two rows that are the legs of one transfer.
    pub fn are_all_of(&self, change: &Change) -> bool {
        is_of_two(change) && self.0.get(&change.rows[0].row) == Some(&change.rows[1].row)
    }
}

/// Whether a change gave two transactions other values.
fn is_of_two(change: &Change) -> bool {
    let changed =
        |row: &ChangedRow| (row.noun, row.kind) == (ChangeNoun::Transaction, ChangeKind::Updated);
    change.row_count == 2 && change.rows.len() == 2 && change.rows.iter().all(changed)
}

/// Whether what was deleted is gone for good by now.
pub fn is_too_late(change: &Change, now: Timestamp) -> bool {
    change.rows.iter().any(|row| {
        let is_deletion = matches!(row.noun, ChangeNoun::Transaction | ChangeNoun::Import)
            && row.kind == ChangeKind::Deleted;
        is_deletion && change.at + KEEP <= now
    })
}
