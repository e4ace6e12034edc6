//! What items said before they were changed, for their occurrences up to a day.

use jiff::civil::Date;
use kym_domain::id::{AccountId, RecurringId};
use uuid::Uuid;

use crate::access::{EditPlans, Member};
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

/// What an item said for its occurrences up to a day, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEarlierDefinition {
    /// Of which item.
    pub recurring_id: RecurringId,
    /// The last day of the rule that it holds for.
    pub valid_until: Date,
    /// The account that it names.
    pub account_id: AccountId,
    /// The other account that it names, of a transfer.
    pub to_account_id: Option<AccountId>,
    /// What was said, in JSON.
    pub definition: String,
}

type Row = (Uuid, Day, Uuid, Option<Uuid>, String);

fn read(rows: Vec<Row>) -> Vec<StoredEarlierDefinition> {
    let all = rows.into_iter();
    let all = all.map(
        |(id, until, account, to, definition)| StoredEarlierDefinition {
            recurring_id: RecurringId::from_uuid(id),
            valid_until: until.into(),
            account_id: AccountId::from_uuid(account),
            to_account_id: to.map(AccountId::from_uuid),
            definition,
        },
    );
    all.collect()
}

/// Those of one item, in the order of the days.
pub async fn of_item<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: RecurringId,
) -> Result<Vec<StoredEarlierDefinition>, StoreError> {
    let rows: Vec<Row> = fetch_all!(
        reader,
        Row,
        "SELECT recurring_id, valid_until, account_id, to_account_id, definition FROM recurring_earlier_definitions
         WHERE workspace_id = $1 AND recurring_id = $2 ORDER BY valid_until",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(read(rows))
}

/// Those of all items of the workspace.
pub async fn of_all<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<StoredEarlierDefinition>, StoreError> {
    let rows: Vec<Row> = fetch_all!(
        reader,
        Row,
        "SELECT recurring_id, valid_until, account_id, to_account_id, definition FROM recurring_earlier_definitions
         WHERE workspace_id = $1 ORDER BY recurring_id, valid_until",
        member.workspace().as_uuid(),
    )?;
    Ok(read(rows))
}

/// Has an item, which must be locked, have said these and no others.
pub async fn replace(
    tx: &mut Tx,
    member: &Member<EditPlans>,
    id: RecurringId,
    all: &[StoredEarlierDefinition],
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM recurring_earlier_definitions WHERE workspace_id = $1 AND recurring_id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    for one in all {
        execute!(
            tx,
            "INSERT INTO recurring_earlier_definitions (workspace_id, recurring_id, valid_until, account_id,
                 to_account_id, definition)
             VALUES ($1, $2, $3, $4, $5, $6)",
            member.workspace().as_uuid(),
            id.as_uuid(),
            Day::from(one.valid_until),
            one.account_id.as_uuid(),
            one.to_account_id.map(|id| id.as_uuid()),
            one.definition,
        )?;
    }
    Ok(())
}
