//! What names a category without being a reference that the database knows: texts with its id in them, and memories of
//! what something was for the last time. They follow a category into the one that takes over what it had, and what was
//! written over is remembered for as long as that can be undone.
//!
//! Transactions, kept sums, rules and budgets follow in ways of their own, by the history.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::categories::renamed_in;
use kym_domain::id::CategoryId;
use uuid::Uuid;

use crate::access::{EditCategories, Member};
use crate::db::{Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// What holds a reference, as the database calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Payee,
    ReceiptItem,
    ReceiptDraft,
    RecurringItem,
    EarlierDefinition,
    SavedReport,
    SavedView,
}

/// All of them, each with the table that it is in.
const HOLDERS: [(Holder, &str); 7] = [
    (Holder::Payee, "payees"),
    (Holder::ReceiptItem, "receipt_items"),
    (Holder::ReceiptDraft, "receipts"),
    (Holder::RecurringItem, "recurring_items"),
    (Holder::EarlierDefinition, "recurring_earlier_definitions"),
    (Holder::SavedReport, "saved_reports"),
    (Holder::SavedView, "saved_views"),
];

/// Which row of its table, by what tells it from the others of its workspace.
#[derive(Clone, Debug)]
enum Key {
    Id(Uuid),
    Text(String),
    Definition(Uuid, Date),
}

/// What names other categories after a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangedReferences {
    /// Whether recurring items do.
    pub has_recurring: bool,
}

impl ChangedReferences {
    fn note(&mut self, holder: Holder, rows: u64) {
        let is_recurring = matches!(holder, Holder::RecurringItem | Holder::EarlierDefinition);
        self.has_recurring |= is_recurring && rows > 0;
    }
}

/// Has everything name the heir that names a category, and remembers what it named before. The workspace must be
/// locked.
pub async fn follow(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    (from, into): (CategoryId, CategoryId),
    now: Timestamp,
) -> Result<ChangedReferences, StoreError> {
    let workspace = member.workspace().as_uuid();
    execute!(
        tx,
        "DELETE FROM merged_category_references WHERE workspace_id = $1 AND category_id = $2",
        workspace,
        from.as_uuid(),
    )?;
    let mut changed = ChangedReferences::default();
    for (holder, table) in HOLDERS {
        for (key, was) in holder.naming(tx, workspace, from).await? {
            let is = renamed_in(&was, from, into);
            let rows = holder.write(tx, workspace, &key, (&was, &is)).await?;
            changed.note(holder, rows);
            execute!(
                tx,
                "INSERT INTO merged_category_references (workspace_id, category_id, holder, row_key, was, became, created_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
                workspace,
                from.as_uuid(),
                table,
                key.written(),
                was,
                is,
                Instant::from(now),
            )?;
        }
    }
    Ok(changed)
}

/// Has everything name a category again that named it before it was merged, as far as it says since what it said then.
/// The workspace must be locked.
pub async fn go_back(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    category: CategoryId,
) -> Result<ChangedReferences, StoreError> {
    let mut changed = ChangedReferences::default();
    for (holder, key, was, became) in remembered(tx, member, category).await? {
        let workspace = member.workspace().as_uuid();
        let rows = holder.write(tx, workspace, &key, (&became, &was)).await?;
        changed.note(holder, rows);
    }
    Ok(changed)
}

/// Has everything name the heir again that [`go_back`] had named the category. The workspace must be locked.
pub async fn follow_again(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    category: CategoryId,
) -> Result<ChangedReferences, StoreError> {
    let mut changed = ChangedReferences::default();
    for (holder, key, was, became) in remembered(tx, member, category).await? {
        let workspace = member.workspace().as_uuid();
        let rows = holder.write(tx, workspace, &key, (&was, &became)).await?;
        changed.note(holder, rows);
    }
    Ok(changed)
}

/// Forgets what named categories that were merged before `before`, in all workspaces.
pub(crate) async fn forget(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM merged_category_references WHERE created_at < $1",
        Instant::from(before),
    )
}

async fn remembered(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    category: CategoryId,
) -> Result<Vec<(Holder, Key, String, String)>, StoreError> {
    let workspace = member.workspace().as_uuid();
    let rows: Vec<(String, String, String, String)> = fetch_all!(
        tx,
        (String, String, String, String),
        "SELECT holder, row_key, was, became FROM merged_category_references
         WHERE workspace_id = $1 AND category_id = $2 ORDER BY holder, row_key",
        workspace,
        category.as_uuid(),
    )?;
    let nonsense =
        |column| StoreError::inconsistent("merged_category_references", column, workspace);
    let all = rows.into_iter().map(|(table, key, was, became)| {
        let holder = HOLDERS.into_iter().find(|(_, name)| *name == table);
        let (holder, _) = holder.ok_or_else(|| nonsense("holder"))?;
        let key = holder.key(key).ok_or_else(|| nonsense("row_key"))?;
        Ok((holder, key, was, became))
    });
    all.collect()
}

impl Key {
    fn written(&self) -> String {
        match self {
            Self::Id(id) => id.hyphenated().to_string(),
            Self::Text(text) => text.clone(),
            Self::Definition(id, until) => format!("{} {until}", id.hyphenated()),
        }
    }
}

impl Holder {
    fn key(self, written: String) -> Option<Key> {
        match self {
            Self::Payee | Self::ReceiptItem => Some(Key::Text(written)),
            Self::EarlierDefinition => {
                let (id, until) = written.split_once(' ')?;
                Some(Key::Definition(id.parse().ok()?, until.parse().ok()?))
            }
            Self::ReceiptDraft | Self::RecurringItem | Self::SavedReport | Self::SavedView => {
                written.parse().ok().map(Key::Id)
            }
        }
    }

    /// The rows that name a category, each with what it says.
    async fn naming(
        self,
        tx: &mut Tx,
        workspace: Uuid,
        category: CategoryId,
    ) -> Result<Vec<(Key, String)>, StoreError> {
        let text = category.to_string();
        let by_text = |rows: Vec<(String,)>| {
            let rows = rows.into_iter();
            rows.map(|(key,)| (Key::Text(key), category.to_string()))
                .collect()
        };
        let by_id = |rows: Vec<(Uuid, String)>| {
            let rows = rows.into_iter();
            rows.map(|(id, text)| (Key::Id(id), text)).collect()
        };
        Ok(match self {
            Self::Payee => by_text(fetch_all!(
                tx,
                (String,),
                "SELECT folded FROM payees WHERE workspace_id = $1 AND category_id = $2 ORDER BY folded",
                workspace,
                category.as_uuid(),
            )?),
            Self::ReceiptItem => by_text(fetch_all!(
                tx,
                (String,),
                "SELECT item_key FROM receipt_items WHERE workspace_id = $1 AND category_id = $2 ORDER BY item_key",
                workspace,
                category.as_uuid(),
            )?),
            Self::ReceiptDraft => by_id(fetch_all!(
                tx,
                (Uuid, String),
                "SELECT id, draft FROM receipts WHERE workspace_id = $1 AND draft LIKE '%' || $2 || '%' ORDER BY id",
                workspace,
                text,
            )?),
            Self::RecurringItem => by_id(fetch_all!(
                tx,
                (Uuid, String),
                "SELECT id, definition FROM recurring_items
                 WHERE workspace_id = $1 AND definition LIKE '%' || $2 || '%' ORDER BY id",
                workspace,
                text,
            )?),
            Self::EarlierDefinition => {
                let rows: Vec<(Uuid, Day, String)> = fetch_all!(
                    tx,
                    (Uuid, Day, String),
                    "SELECT recurring_id, valid_until, definition FROM recurring_earlier_definitions
                     WHERE workspace_id = $1 AND definition LIKE '%' || $2 || '%' ORDER BY recurring_id, valid_until",
                    workspace,
                    text,
                )?;
                let rows = rows.into_iter();
                rows.map(|(id, until, text)| (Key::Definition(id, until.into()), text))
                    .collect()
            }
            Self::SavedReport => by_id(fetch_all!(
                tx,
                (Uuid, String),
                "SELECT id, question FROM saved_reports
                 WHERE workspace_id = $1 AND question LIKE '%' || $2 || '%' ORDER BY id",
                workspace,
                text,
            )?),
            Self::SavedView => by_id(fetch_all!(
                tx,
                (Uuid, String),
                "SELECT id, query FROM saved_views WHERE workspace_id = $1 AND query LIKE '%' || $2 || '%' ORDER BY id",
                workspace,
                text,
            )?),
        })
    }

    /// Has a row say something else, if it says what it is thought to say; answers how many rows do.
    async fn write(
        self,
        tx: &mut Tx,
        workspace: Uuid,
        key: &Key,
        (was, is): (&str, &str),
    ) -> Result<u64, StoreError> {
        match (self, key) {
            (Self::Payee | Self::ReceiptItem, Key::Text(key)) => {
                let (Ok(was), Ok(is)) = (was.parse::<Uuid>(), is.parse::<Uuid>()) else {
                    return Ok(0);
                };
                self.write_memory(tx, workspace, key, (was, is)).await
            }
            (Self::EarlierDefinition, Key::Definition(id, until)) => execute!(
                tx,
                "UPDATE recurring_earlier_definitions SET definition = $1
                 WHERE workspace_id = $2 AND recurring_id = $3 AND valid_until = $4 AND definition = $5",
                is,
                workspace,
                id,
                Day::from(*until),
                was,
            ),
            (Self::ReceiptDraft, Key::Id(id)) => execute!(
                tx,
                "UPDATE receipts SET draft = $1, version = version + 1
                 WHERE workspace_id = $2 AND id = $3 AND draft = $4",
                is,
                workspace,
                id,
                was,
            ),
            (Self::RecurringItem, Key::Id(id)) => execute!(
                tx,
                "UPDATE recurring_items SET definition = $1, version = version + 1
                 WHERE workspace_id = $2 AND id = $3 AND definition = $4",
                is,
                workspace,
                id,
                was,
            ),
            (Self::SavedReport, Key::Id(id)) => execute!(
                tx,
                "UPDATE saved_reports SET question = $1, version = version + 1
                 WHERE workspace_id = $2 AND id = $3 AND question = $4",
                is,
                workspace,
                id,
                was,
            ),
            (Self::SavedView, Key::Id(id)) => execute!(
                tx,
                "UPDATE saved_views SET query = $1, version = version + 1
                 WHERE workspace_id = $2 AND id = $3 AND query = $4",
                is,
                workspace,
                id,
                was,
            ),
            _ => Ok(0),
        }
    }

    async fn write_memory(
        self,
        tx: &mut Tx,
        workspace: Uuid,
        key: &str,
        (was, is): (Uuid, Uuid),
    ) -> Result<u64, StoreError> {
        if self == Self::Payee {
            return execute!(
                tx,
                "UPDATE payees SET category_id = $1 WHERE workspace_id = $2 AND folded = $3 AND category_id = $4",
                is,
                workspace,
                key,
                was,
            );
        }
        execute!(
            tx,
            "UPDATE receipt_items SET category_id = $1
             WHERE workspace_id = $2 AND item_key = $3 AND category_id = $4",
            is,
            workspace,
            key,
            was,
        )
    }
}
