//! How members arrange the first screen, each for themselves.

use kym_analytics::dashboards::{Layout, Placed};
use kym_domain::id::SavedReportId;
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;

#[derive(sqlx_macros::FromRow)]
struct CardRow {
    card: String,
    report_id: Option<Uuid>,
    is_hidden: bool,
    size: String,
}

/// How the member arranges the first screen of the workspace.
pub async fn get<R>(reader: &mut Reader, member: &Member<R>) -> Result<Layout, StoreError> {
    let version: Option<(i64,)> = fetch_optional!(
        reader,
        (i64,),
        "SELECT version FROM dashboard_layouts WHERE workspace_id = $1 AND user_id = $2",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    let Some((version,)) = version else {
        return Ok(Layout::default());
    };
    let rows = fetch_all!(
        reader,
        CardRow,
        "SELECT card, report_id, is_hidden, size FROM dashboard_cards
         WHERE workspace_id = $1 AND user_id = $2 ORDER BY position",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    let user = member.user().as_uuid();
    let nonsense = |column| StoreError::inconsistent("dashboard_cards", column, user);
    let items = rows.into_iter().map(|row| {
        Ok(Placed {
            card: row.card.parse().map_err(|_| nonsense("card"))?,
            report_id: row.report_id.map(SavedReportId::from_uuid),
            is_hidden: row.is_hidden,
            size: row.size.parse().map_err(|_| nonsense("size"))?,
        })
    });
    Ok(Layout {
        items: items.collect::<Result<_, StoreError>>()?,
        version,
    })
}

/// Writes how the member arranges it now. The workspace must be locked: versions are counted.
pub async fn put<R>(tx: &mut Tx, member: &Member<R>, layout: &Layout) -> Result<(), StoreError> {
    let (workspace, user) = (member.workspace().as_uuid(), member.user().as_uuid());
    execute!(
        tx,
        "INSERT INTO dashboard_layouts (workspace_id, user_id, version) VALUES ($1, $2, $3)
         ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version",
        workspace,
        user,
        layout.version,
    )?;
    execute!(
        tx,
        "DELETE FROM dashboard_cards WHERE workspace_id = $1 AND user_id = $2",
        workspace,
        user,
    )?;
    for (position, item) in (0_i64..).zip(&layout.items) {
        execute!(
            tx,
            "INSERT INTO dashboard_cards (workspace_id, user_id, position, card, report_id, is_hidden, size)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            workspace,
            user,
            position,
            item.card.as_str(),
            item.report_id.map(|report| report.as_uuid()),
            item.is_hidden,
            item.size.as_str(),
        )?;
    }
    Ok(())
}
