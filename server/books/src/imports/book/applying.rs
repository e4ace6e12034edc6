//! Booking what was decided about a file, slice by slice: each in one short change, which removes the slice. Between two of
//! them everybody else has a turn, and whoever is killed goes on with those that are left.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::accounts::Account;
use kym_domain::exports::ProgressStatus;
use kym_domain::id::{AccountId, CategoryId, ChangeId};
use kym_domain::imports::{Import, ImportError, ImportStage, ImportState, Outcome, Paths};
use kym_domain::transactions::Transaction;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Member};
use kym_store::events::Audience;
use kym_store::imports::ImportWithAuthor;
use kym_store::transactions::Origin;
use kym_store::{accounts, categories, imports, lock, transactions};

use super::super::events::{ImportEvent, TRANSACTIONS_IMPORTED};
use super::super::progress::ImportStepName;
use super::super::tellings::tell_ready;
use super::super::wire::{AuditedImport, ImportView};
use super::settling::settle;
use super::slices::{PlannedEnd, PlannedRow, Slice, parsed_slice};
use super::{BookImport, End, allowed, hand_over, publish};
use crate::accounts::service::emit_balance;
use crate::transactions::{conversion, expected_payments, lock_check};

/// How many slices are booked before other jobs have a turn.
const SLICES_AT_ONCE: usize = 4;

/// Books some slices, and queues the job again when there are more.
///
/// # Errors
/// When one of them cannot be booked, or the store fails.
pub(super) async fn apply(app: &App, job: &BookImport, author: &Author) -> Result<(), End> {
    for turn in 1..=SLICES_AT_ONCE {
        let mut ctx = app.write_as(author.clone()).await?;
        if !step(&mut ctx, job).await? {
            return Ok(());
        }
        if turn == SLICES_AT_ONCE {
            let now = ctx.now();
            ctx.enqueue(job, now, None);
        }
        let _ = ctx.commit(()).await?;
    }
    Ok(())
}

/// Books the slice that comes next. Answers false when there is none.
async fn step(ctx: &mut Ctx, job: &BookImport) -> Result<bool, End> {
    let (workspace, id) = job.ids();
    imports::lock(&mut ctx.tx, workspace, id).await?;
    let work = imports::work(&mut ctx.tx, workspace, id).await?;
    let Some(work) = work.filter(|work| work.stage == ImportStage::Applying) else {
        return Ok(false);
    };
    let user = ctx.author.user;
    let member = allowed::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let Some((number, slice)) = imports::first_slice(&mut ctx.tx, workspace, id).await? else {
        return Ok(false);
    };
    imports::remove_slice(&mut ctx.tx, workspace, id, number).await?;
    let all = accounts::list(&mut ctx.tx, &member, true).await?;
    let all: BTreeMap<_, _> = all.into_iter().map(|it| (it.id, it)).collect();
    // What goes along with a row, as a planned one in whose place it is, is seen in the history with the file.
    ctx.continue_change(work.plan);
    match parsed_slice(&slice)? {
        Slice::Rows(rows) => book(ctx, &member, job, (rows, &all)).await?,
        Slice::Settled(settling) => {
            let count = settle(ctx, &member, &all, settling).await?;
            let count = i64::try_from(count).map_err(Error::internal)?;
            imports::count_settled(&mut ctx.tx, workspace, id, count).await?;
        }
        Slice::End(end) => finish(ctx, &member, job, (work.plan, end, &all)).await?,
    }
    // Nobody is told yet, but what is asked for is another.
    ctx.move_on(workspace);
    Ok(true)
}

/// Books new transactions.
async fn book(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    job: &BookImport,
    (rows, all): (Vec<PlannedRow>, &BTreeMap<AccountId, Account>),
) -> Result<()> {
    let (workspace, import) = job.ids();
    let places: BTreeSet<_> = rows.iter().map(PlannedRow::account).collect();
    let places: Vec<_> = places.into_iter().collect();
    lock::accounts(&mut ctx.tx, workspace, &places).await?;
    let there = categories::list(&mut ctx.tx, member).await?;
    let ids: BTreeSet<CategoryId> = there.iter().map(|category| category.id).collect();
    let paths = if rows.iter().any(PlannedRow::misses_categories) {
        let shared = there.into_iter();
        let shared: Vec<_> = shared.filter(|it| it.scope.owner().is_none()).collect();
        Paths::new(&shared)
    } else {
        Paths::default()
    };
    let mut booked = Vec::with_capacity(rows.len());
    let mut origins = Vec::with_capacity(rows.len());
    for row in rows {
        let (row, imported, bank_id) = row.read(member, |id| ids.contains(id), &paths)?;
        booked.push(row);
        origins.push(Origin {
            import,
            bank_id,
            imported,
        });
    }
    lock_check::check(ctx, member, booked.iter().map(|row| (None, Some(row)))).await?;
    spell(ctx, member, &mut booked).await?;
    conversion::convert_on(&mut ctx.tx, member, all.values(), &mut booked).await?;
    transactions::insert_from(&mut ctx.tx, member, &booked, &origins).await?;
    expected_payments::link(ctx, member, &booked).await
}

/// Writes tags as the workspace writes them.
async fn spell(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    rows: &mut [Transaction],
) -> Result<()> {
    let all: BTreeSet<_> = rows
        .iter()
        .flat_map(|row| row.tags.iter().cloned())
        .collect();
    let all: Vec<_> = all.into_iter().collect();
    let mut spelled = all.clone();
    transactions::spell_tags(&mut ctx.tx, member, &mut spelled).await?;
    let spelled: BTreeMap<_, _> = all.into_iter().zip(spelled).collect();
    for tag in rows.iter_mut().flat_map(|row| &mut row.tags) {
        if let Some(spelling) = spelled.get(tag) {
            tag.clone_from(spelling);
        }
    }
    Ok(())
}

/// Tells everybody once that all is booked, and keeps it in the history as one change.
async fn finish(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    job: &BookImport,
    (plan, end, all): (ChangeId, PlannedEnd, &BTreeMap<AccountId, Account>),
) -> Result<(), End> {
    let (workspace, id) = job.ids();
    let made = imports::get(&mut ctx.tx, member, id).await?;
    let made = made.ok_or(Error::NOT_FOUND)?;
    let settled_count = made.import.settled_count;
    if end.row_count + settled_count == 0 {
        return Err(End::ImportError(ImportError::NothingToBook));
    }
    let touched = end.accounts.iter();
    let touched: Vec<_> = touched.map(|id| AccountId::from_uuid(*id)).collect();
    lock::accounts(&mut ctx.tx, workspace, &touched).await?;
    record(ctx, (plan, &made.import), &touched, end.row_count)?;
    let actor = &ctx.author.event_actor;
    let event = ImportEvent::new((workspace, id), &touched, end.row_count, actor);
    let everybody = Audience::Workspace(workspace);
    ctx.emit(everybody, TRANSACTIONS_IMPORTED, &event);
    for account in touched.iter().filter_map(|id| all.get(id)) {
        emit_balance(ctx, account).await?;
    }
    let booked = Outcome {
        account_ids: touched,
        row_count: end.row_count,
        settled_count,
        skipped_count: end.total - end.row_count - settled_count,
        unread_count: end.unread_count,
    };
    let now = ctx.now();
    let made = ImportWithAuthor {
        import: made.import.booked(booked, Some(plan), now),
        ..made
    };
    imports::update(&mut ctx.tx, member, ImportState::Booking, &made.import).await?;
    imports::drop_bytes(&mut ctx.tx, workspace, id).await?;
    hand_over(ctx, workspace).await?;
    tell_ready(ctx, member, &made.import).await?;
    let seen = ImportView::new(made, ctx.author.user, member.role());
    let status = ProgressStatus::Completed;
    publish(ctx, &seen, ImportStepName::Book, status).await?;
    tracing::info!(import.id = %id, rows = end.row_count, "a file was booked");
    Ok(())
}

/// Keeps in the history on which accounts a file was booked: with the first of them all is seen that belongs to it.
fn record(
    ctx: &mut Ctx,
    (plan, import): (ChangeId, &Import),
    touched: &[AccountId],
    row_count: i64,
) -> Result<()> {
    ctx.begin_change(plan);
    for account in touched {
        let audited = AuditedImport {
            import,
            account: Some(*account),
            row_count,
        };
        ctx.record(import.workspace_id, HistoryEntry::created(&audited))?;
    }
    Ok(())
}
