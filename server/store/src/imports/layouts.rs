//! What was said once about files of one layout or account.

use jiff::Timestamp;
use kym_domain::id::AccountId;
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// What is remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// How such files are read, as JSON.
    pub settings: Option<String>,
    /// Which account they are of. It may be gone by now.
    pub account: Option<AccountId>,
}

/// What the workspace remembers under a digest.
pub async fn layout<R>(
    reader: &mut Reader,
    member: &Member<R>,
    digest: &[u8],
) -> Result<Option<Layout>, StoreError> {
    type Row = (Option<String>, Option<Uuid>);
    let row: Option<Row> = fetch_optional!(
        reader,
        Row,
        "SELECT settings, account_id FROM import_layouts WHERE workspace_id = $1 AND digest = $2",
        member.workspace().as_uuid(),
        digest,
    )?;
    Ok(row.map(|(settings, account)| Layout {
        settings,
        account: account.map(AccountId::from_uuid),
    }))
}

/// Remembers something under a digest, in place of what was remembered there.
pub async fn remember(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    digest: &[u8],
    layout: &Layout,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO import_layouts (workspace_id, digest, settings, account_id, used_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (workspace_id, digest) DO UPDATE SET settings = excluded.settings,
             account_id = excluded.account_id, used_at = excluded.used_at",
        member.workspace().as_uuid(),
        digest,
        layout.settings,
        layout.account.map(|id| id.as_uuid()),
        Instant::from(now),
    )?;
    Ok(())
}
