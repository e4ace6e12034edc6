//! Taking back what was booked of a file that cannot be booked whole, a little in each change. What somebody has changed of it
//! meanwhile stays, as when it is taken back by hand.

use kym_commerce::plans::LimitKey;
use kym_domain::exports::ProgressStatus;
use kym_domain::id::AccountId;
use kym_domain::imports::{ImportError, ImportStage};
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Lookup, Member};
use kym_store::events::Audience;
use kym_store::{access, accounts, history, imports, lock};

use super::super::events::{ImportEvent, TRANSACTIONS_IMPORT_REVERTED};
use super::super::progress::ImportStepName;
use super::super::tellings::tell_failed;
use super::super::wire::ImportView;
use super::slices::{PlannedEnd, Slice, parsed, parsed_slice};
use super::{BookImport, hand_over, publish};
use crate::accounts::service::emit_balance;
use crate::transactions::deletion::purge_later;

/// How often something is taken back before other jobs have a turn.
const TURNS: usize = 4;

/// Gives a file up: what of it is booked is going to be taken back.
///
/// # Errors
/// When the store fails.
pub(super) async fn give_up(
    app: &App,
    job: &BookImport,
    author: &Author,
    error: ImportError,
) -> Result<()> {
    let (workspace, id) = job.ids();
    let mut ctx = app.write_as(author.clone()).await?;
    imports::lock(&mut ctx.tx, workspace, id).await?;
    let work = imports::work(&mut ctx.tx, workspace, id).await?;
    let stage = work.map(|work| work.stage);
    match stage {
        None | Some(ImportStage::Planning) => end(&mut ctx, job, error).await?,
        Some(ImportStage::Applying) => {
            imports::begin_withdrawal(&mut ctx.tx, workspace, id, error).await?;
            if let Some((last, _)) = imports::last_slice(&mut ctx.tx, workspace, id).await? {
                imports::drop_slices(&mut ctx.tx, workspace, id, last).await?;
            }
        }
        // The job that failed is over, but this must not be.
        Some(ImportStage::Withdrawing) => {}
    }
    if matches!(
        stage,
        Some(ImportStage::Applying | ImportStage::Withdrawing)
    ) {
        let now = ctx.now();
        ctx.enqueue(job, now, None);
    }
    let _ = ctx.commit(()).await?;
    Ok(())
}

/// Takes back what is left of a file that was given up, and queues the job again when there is more.
///
/// # Errors
/// When the store fails.
pub(super) async fn withdraw(app: &App, job: &BookImport, author: &Author) -> Result<()> {
    for turn in 1..=TURNS {
        let mut ctx = app.write_as(author.clone()).await?;
        let is_left = step(&mut ctx, job).await?;
        if is_left && turn == TURNS {
            let now = ctx.now();
            ctx.enqueue(job, now, None);
        }
        let _ = ctx.commit(()).await?;
        if !is_left {
            break;
        }
    }
    Ok(())
}

/// Takes some of it back. Answers whether there may be more.
async fn step(ctx: &mut Ctx, job: &BookImport) -> Result<bool> {
    let (workspace, id) = job.ids();
    imports::lock(&mut ctx.tx, workspace, id).await?;
    let work = imports::work(&mut ctx.tx, workspace, id).await?;
    let Some(work) = work.filter(|work| work.stage == ImportStage::Withdrawing) else {
        return Ok(false);
    };
    let planned = planned(ctx, job).await?;
    let touched = planned.accounts.iter();
    let touched: Vec<_> = touched.map(|id| AccountId::from_uuid(*id)).collect();
    lock::accounts(&mut ctx.tx, workspace, &touched).await?;
    let now = ctx.now();
    ctx.move_on(workspace);
    if imports::withdraw(&mut ctx.tx, workspace, id, now).await? {
        return Ok(true);
    }
    // What was deleted by hand meanwhile, too: whoever books the file anew has nothing to do with it.
    imports::unlink_all(&mut ctx.tx, workspace, id).await?;
    history::stand_alone(&mut ctx.tx, workspace, work.plan).await?;
    purge_later(ctx);
    let taken = (planned.row_count, parsed(&planned.decided_at)?);
    ctx.refund(workspace, LimitKey::TransactionsPerMonth, taken);
    publish_withdrawal(ctx, job, (&touched, planned.row_count)).await?;
    end(ctx, job, work.error.unwrap_or(ImportError::Failed)).await?;
    Ok(false)
}

/// What was decided about the whole file.
async fn planned(ctx: &mut Ctx, job: &BookImport) -> Result<PlannedEnd> {
    let (workspace, id) = job.ids();
    let last = imports::last_slice(&mut ctx.tx, workspace, id).await?;
    let (_, last) = last.ok_or(Error::NOT_FOUND)?;
    match parsed_slice(&last)? {
        Slice::End(planned) => Ok(planned),
        Slice::Rows(_) | Slice::Settled(_) => Err(Error::NOT_FOUND),
    }
}

/// The rights of who brought the file, as far as they have any.
async fn member(ctx: &mut Ctx, job: &BookImport) -> Result<Option<Member<EditTransactions>>> {
    let (workspace, _) = job.ids();
    Ok(
        match access::member(&mut ctx.tx, ctx.author.user, workspace).await? {
            Lookup::Granted(member) => Some(member),
            Lookup::NotEnough | Lookup::Stranger => None,
        },
    )
}

/// Tells everybody who may have seen a part of it.
async fn publish_withdrawal(
    ctx: &mut Ctx,
    job: &BookImport,
    (touched, row_count): (&[AccountId], i64),
) -> Result<()> {
    let (workspace, id) = job.ids();
    let actor = &ctx.author.event_actor;
    let event = ImportEvent::new((workspace, id), touched, row_count, actor);
    let everybody = Audience::Workspace(workspace);
    ctx.emit(everybody, TRANSACTIONS_IMPORT_REVERTED, &event);
    let Some(member) = member(ctx, job).await? else {
        return Ok(());
    };
    let all = accounts::list(&mut ctx.tx, &member, true).await?;
    for account in all.iter().filter(|account| touched.contains(&account.id)) {
        emit_balance(ctx, account).await?;
    }
    Ok(())
}

/// Notes that a file could not be booked, nothing of which is in the books, and tells who asked for it.
async fn end(ctx: &mut Ctx, job: &BookImport, error: ImportError) -> Result<()> {
    let (workspace, id) = job.ids();
    imports::give_up(&mut ctx.tx, workspace, id, error).await?;
    imports::drop_slices(&mut ctx.tx, workspace, id, i64::MAX).await?;
    hand_over(ctx, workspace).await?;
    let Some(member) = member(ctx, job).await? else {
        return Ok(());
    };
    if let Some(made) = imports::get(&mut ctx.tx, &member, id).await? {
        tell_failed(ctx, &member, &made.import).await?;
        let seen = ImportView::new(made, ctx.author.user, member.role());
        publish(ctx, &seen, ImportStepName::Book, ProgressStatus::Error).await?;
    }
    Ok(())
}
