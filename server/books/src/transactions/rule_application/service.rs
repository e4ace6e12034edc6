//! Running rules over what is booked: first as a look at what would change, then as one change.

use kym_domain::history::ChangeKind;
use kym_domain::id::{TransactionId, WorkspaceId};
use kym_domain::transactions::{MAX_BULK_ROWS, Transaction};
use kym_platform::access::{RequestContext, member};
use kym_platform::context::{Committed, View};
use kym_platform::error::Result;
use kym_platform::state::App;
use kym_store::access::EditTransactions;

use super::super::bulk::service::{take, write};
use super::super::counting::Counting;
use super::search::{Hits, RuleOptions, RuleQuery, again, search};
use super::wire::{PREVIEWED, RuleRun};

/// What rules would make of transactions.
pub async fn preview(
    view: &mut View,
    app: &App,
    workspace: WorkspaceId,
    wish: &RuleOptions,
) -> Result<(Hits, Counting)> {
    let member = member::<EditTransactions>(&mut view.reader, view.user, workspace).await?;
    let asked = RuleQuery::load(&mut view.reader, &member, &wish.which, app).await?;
    let hits = search(&mut view.reader, &member, &asked, wish, PREVIEWED).await?;
    let rows = hits.rows.iter().map(|(row, _)| row);
    let counting = Counting::of(&mut view.reader, &member, &[], rows).await?;
    Ok((hits, counting))
}

/// Has rules change transactions: as many as one change can have, the newest first. They are sought
/// before the change begins, since nobody else can write while it is open, and asked about once more
/// within it.
pub async fn run(
    app: &App,
    call: &RequestContext,
    workspace: WorkspaceId,
    wish: &RuleOptions,
) -> Result<Committed<RuleRun>> {
    let mut view = app.read(call).await?;
    let reader = member::<EditTransactions>(&mut view.reader, view.user, workspace).await?;
    let asked = RuleQuery::load(&mut view.reader, &reader, &wish.which, app).await?;
    let hits = search(&mut view.reader, &reader, &asked, wish, MAX_BULK_ROWS).await?;
    drop(view);

    let mut ctx = app.write(call, axum::http::StatusCode::OK).await?;
    let user = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let ids: Vec<TransactionId> = hits.rows.iter().map(|(row, _)| row.id).collect();
    let mut changes = Vec::new();
    if !ids.is_empty() {
        let rows = take(&mut ctx, &member, &ids, &[]).await?;
        let asked = RuleQuery::load(&mut ctx.tx, &member, &wish.which, app).await?;
        let hits = again(&asked, rows).await?;
        changes.extend(hits.into_iter().map(|(was, applied)| (was, applied.row)));
    }
    write(&mut ctx, &member, &changes, ChangeKind::Updated).await?;
    let answer = RuleRun {
        changed: count(&changes),
        change: ctx.recorded(workspace).next().map(|change| change.group),
        is_partial: hits.is_partial || hits.total > hits.rows.len(),
    };
    ctx.commit(answer).await
}

/// How many transactions changed; both legs of a transfer are one.
fn count(changes: &[(Transaction, Transaction)]) -> usize {
    let is_second = |row: &Transaction| {
        row.transfer
            .is_some_and(|peer| peer.transaction_id < row.id)
    };
    changes.iter().filter(|(_, is)| !is_second(is)).count()
}
