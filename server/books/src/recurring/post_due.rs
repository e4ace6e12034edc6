//! What the clock does: it books what is due, plans what is to be confirmed, and reminds. Exactly once, whatever
//! happens: the queue only says which item to look at. What is due is counted anew from the rule, the rows of its
//! occurrences and the time, under the locks of the accounts and of the item; an occurrence is claimed in the
//! change that books it; and how far the clock has come is written in that change too (ADR 30). A crash before
//! the commit leaves nothing, a repetition after it finds nothing to do, and a second process waits at the lock.

use std::time::Duration;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use kym_commerce::plans::LimitKey;
use kym_domain::dates::FIRST_DAY;
use kym_domain::id::{RecurringId, TransactionId, WorkspaceId};
use kym_domain::money::Money;
use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_domain::recurring::{
    Occurrence, RecurringMode, RecurringProblem, StoredOccurrence, StoredState,
};
use kym_domain::transactions::TransactionStatus;
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::progress::{LET_THROUGH, lead};
use kym_planned::schedules::{self, LinkedTransactions, Schedule};
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome, new_job};
use kym_platform::notifications::notify_planners;
use kym_platform::state::App;
use kym_store::access::{self, EditTransactions, Lookup, Member, Read};
use kym_store::jobs::enqueue;
use kym_store::recurring::occurrences::{self, OccurrenceRow};
use kym_store::recurring::{PostingProgress, StoredItem};
use kym_store::{StoreError, recurring, users, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::locking::lock_with_accounts;
use super::posting::{PostingAmount, PostingContext, book};
use super::service::{around, publish};

/// How many items are queued at one look.
const MAX_QUEUED: i64 = 100;

/// When an item is looked at again that nobody has finished by then.
const RETRY_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// As many as nobody has: to count what waits.
const EVERYTHING: usize = 100_000;

/// One item that something may be due of.
#[derive(Debug, Serialize, Deserialize)]
pub struct PostDueRecurring {
    /// Its workspace.
    pub workspace_id: Uuid,
    /// Which.
    pub recurring_id: Uuid,
}

impl Job for PostDueRecurring {
    const KIND: &'static str = "post_due_recurring";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        let workspace = WorkspaceId::from_uuid(self.workspace_id);
        let id = RecurringId::from_uuid(self.recurring_id);
        match post_due(app, workspace, id).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Queues the items that something is due of. Of several processes one takes a turn.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = recurring::due(&mut reader, now, MAX_QUEUED).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for turn in &due {
        if !recurring::take_turn(&mut tx, turn, now + RETRY_AFTER).await? {
            continue;
        }
        let payload = PostDueRecurring {
            workspace_id: turn.workspace.as_uuid(),
            recurring_id: turn.id.as_uuid(),
        };
        // The turn was taken in this change: nobody else queues it.
        enqueue(&mut tx, &new_job(app, &payload, now, None)).await?;
    }
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(())
}

async fn post_due(app: &App, workspace: WorkspaceId, id: RecurringId) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let poster = recurring::poster(&mut reader, workspace, id).await?;
    let user = match poster {
        Some(poster) => users::get(&mut reader, poster).await?,
        None => None,
    };
    drop(reader);
    let Some(user) = user else { return Ok(()) };
    let mut ctx = app.write_as(Author::of(&user)).await?;
    let found = access::member::<EditTransactions>(&mut ctx.tx, user.id, workspace).await?;
    let Lookup::Granted(member) = found else {
        // The next look finds somebody else.
        return Err(ErrorCode::FORBIDDEN.into());
    };
    let kept = lock_with_accounts(&mut ctx, &member, id).await?;
    let Some(kept) = kept.filter(|kept| kept.deleted_at.is_none()) else {
        return Ok(());
    };
    let around = around(&mut ctx, &member).await?;
    let clock = Clock {
        member,
        around,
        now: ctx.now(),
    };
    let has_acted = clock.look_at(&mut ctx, &kept).await?;
    if has_acted {
        publish(&mut ctx, workspace);
    }
    ctx.commit(()).await.map(drop)
}

/// The clock at one moment, in one workspace.
struct Clock {
    member: Member<EditTransactions>,
    around: RecurringContext,
    now: Timestamp,
}

/// What came of looking at what is due.
#[derive(Default)]
struct Done {
    /// How much was booked, planned or told.
    count: usize,
    /// The first day that somebody is to be told of.
    told: Option<Date>,
    /// The last day for which something was booked.
    posted: Option<Date>,
    /// Why something could not be done.
    stuck: Option<RecurringProblem>,
}

impl Clock {
    /// Does what is due of an item, and writes how far that has come. Answers whether anything is different.
    async fn look_at(&self, ctx: &mut Ctx, kept: &StoredItem) -> Result<bool> {
        let schedule = self.load(ctx, kept).await?;
        if !schedule.item.is_active || schedule.progress.waiting > 0 {
            let progress = PostingProgress {
                due_at: None,
                ..schedule.progress
            };
            recurring::save_progress(&mut ctx.tx, &self.member, kept.id, &progress).await?;
            return Ok(false);
        }
        let linked = LinkedTransactions::of(&mut ctx.tx, &self.member, &schedule.rows).await?;
        let until = self
            .around
            .today
            .saturating_add(lead(&schedule.item.definition));
        let most = usize::try_from(ctx.app().config.limits.recurring_catch_up);
        let most = most.unwrap_or(EVERYTHING);
        let mut pending = schedule.pending(&linked, until, most);
        let is_let_through = schedule.progress.waiting == LET_THROUGH;
        let has_more = pending.len() > most;
        if has_more && !is_let_through {
            return self.wait(ctx, &schedule, &linked, until).await;
        }
        pending.truncate(most);
        let mut done = Done::default();
        for occurrence in pending {
            self.act(ctx, &schedule, occurrence, &mut done).await?;
        }
        self.publish(ctx, &schedule, &done).await?;
        let changed = done.stuck.map(|problem| problem.to_string());
        let has_other_problem = changed != schedule.progress.problem;
        let mut after = self.load(ctx, kept).await?;
        after.progress.problem = changed;
        let linked = LinkedTransactions::of(&mut ctx.tx, &self.member, &after.rows).await?;
        let zone = (&self.around.zone, self.now);
        let mut progress = after.moved_on(&linked, done.stuck.is_some(), zone);
        if has_more {
            progress.waiting = LET_THROUGH;
            progress.due_at = Some(self.now);
        }
        recurring::save_progress(&mut ctx.tx, &self.member, kept.id, &progress).await?;
        Ok(done.count > 0 || has_other_problem)
    }

    async fn load(&self, ctx: &mut Ctx, kept: &StoredItem) -> Result<Schedule> {
        let from = kept.progress.settled_until.unwrap_or(FIRST_DAY);
        let kept = std::slice::from_ref(kept);
        let all = schedules::load(&mut ctx.tx, &self.member, kept, from).await?;
        all.into_iter().next().ok_or(Error::NOT_FOUND)
    }

    /// Has an item wait for somebody to say what becomes of more than is posted unasked.
    async fn wait(
        &self,
        ctx: &mut Ctx,
        schedule: &Schedule,
        linked: &LinkedTransactions,
        until: Date,
    ) -> Result<bool> {
        let count = schedule.pending(linked, until, EVERYTHING).len();
        let progress = PostingProgress {
            waiting: i64::try_from(count).unwrap_or(i64::MAX),
            due_at: None,
            ..schedule.progress.clone()
        };
        recurring::save_progress(&mut ctx.tx, &self.member, schedule.item.id, &progress).await?;
        let done = Done {
            stuck: Some(RecurringProblem::CatchUp),
            ..Done::default()
        };
        self.publish(ctx, schedule, &done).await?;
        Ok(true)
    }

    /// Does the clock's part about one occurrence.
    async fn act(
        &self,
        ctx: &mut Ctx,
        schedule: &Schedule,
        occurrence: Occurrence,
        done: &mut Done,
    ) -> Result<()> {
        let definition = schedule.definition_on(occurrence.date);
        if let Some(problem) = self.around.missing(definition) {
            done.stuck = Some(problem);
            return Ok(());
        }
        let said = schedule.row(occurrence.date).map(|row| row.kept);
        let mut row = OccurrenceRow {
            recurring_id: schedule.item.id,
            kept: StoredOccurrence {
                date: occurrence.date,
                state: StoredState::Open,
                moved_to: said.and_then(|said| said.moved_to),
                amount: said.and_then(|said| said.amount),
                transaction_id: None,
            },
            is_matched: false,
            is_reported: true,
        };
        if definition.mode == RecurringMode::Remind {
            occurrences::put(&mut ctx.tx, &self.member, &row, self.now).await?;
            done.count += 1;
            done.told = done.told.or(Some(occurrence.day));
            return Ok(());
        }
        let account = self
            .around
            .open(definition.account_id)
            .ok_or(Error::NOT_FOUND)?;
        let to = definition.to_account_id.and_then(|id| self.around.open(id));
        let place = PostingContext { account, to };
        let what = PostingAmount {
            date: occurrence.day,
            amount: row.kept.amount.unwrap_or(definition.amount),
            status: match definition.mode {
                RecurringMode::Auto => TransactionStatus::DEFAULT,
                RecurringMode::Confirm | RecurringMode::Remind => TransactionStatus::Planned,
            },
        };
        if let Some(problem) = place.problem(definition, what) {
            done.stuck = Some(problem);
            return Ok(());
        }
        let workspace = self.member.workspace();
        if !ctx
            .has_room(workspace, LimitKey::TransactionsPerMonth, 1)
            .await?
        {
            done.stuck = Some(RecurringProblem::LimitReached);
            return Ok(());
        }
        let ids: [TransactionId; 2] = [ctx.new_id(), ctx.new_id()];
        row.kept.state = StoredState::Posted;
        row.kept.transaction_id = Some(ids[0]);
        if !occurrences::claim(&mut ctx.tx, &self.member, &row, self.now).await? {
            return Ok(());
        }
        book(ctx, &self.member, definition, place, (ids, what)).await?;
        done.count += 1;
        match definition.mode {
            RecurringMode::Confirm => done.told = done.told.or(Some(occurrence.day)),
            RecurringMode::Auto | RecurringMode::Remind => done.posted = Some(occurrence.day),
        }
        Ok(())
    }

    /// Tells those who keep the plans of the workspace, once: of what is to be confirmed or remembered, of what was
    /// booked, and of what could not be done. Of several that are made up for it is the last.
    async fn publish(&self, ctx: &mut Ctx, schedule: &Schedule, done: &Done) -> Result<()> {
        let item = &schedule.item;
        let due = done
            .told
            .map(|day| (NotificationKind::RecurringDue, Some(day)));
        let posted = done
            .posted
            .map(|day| (NotificationKind::RecurringPosted, Some(day)));
        let is_new = done
            .stuck
            .is_some_and(|problem| schedule.progress.problem.as_deref() != Some(problem.as_str()));
        let stuck = is_new.then_some((NotificationKind::RecurringWaits, None));
        for (kind, day) in due.into_iter().chain(posted).chain(stuck) {
            let content = self.content(ctx, schedule, kind, day).await?;
            let what = match day {
                Some(day) => day.to_string(),
                // The same trouble may come back another day.
                None => format!("{:?}:{}", done.stuck, self.around.today),
            };
            let key = format!("{}:{}:{what}", kind.as_str(), item.id);
            notify_planners(ctx, item.workspace_id, &key, &content).await?;
        }
        Ok(())
    }

    async fn content(
        &self,
        ctx: &mut Ctx,
        schedule: &Schedule,
        kind: NotificationKind,
        day: Option<Date>,
    ) -> Result<Content> {
        let item = &schedule.item;
        let user = ctx.author.user;
        let reader = match access::member::<Read>(&mut ctx.tx, user, item.workspace_id).await? {
            Lookup::Granted(reader) => reader,
            Lookup::NotEnough | Lookup::Stranger => return Err(Error::NOT_FOUND),
        };
        let workspace = workspaces::get(&mut ctx.tx, &reader).await?.workspace;
        let definition = &item.definition;
        let currency = self.around.currency(definition.account_id);
        let content = Content::new(kind)
            .in_workspace(item.workspace_id, &workspace.name)
            .about(EntityKind::Recurring, item.id.as_uuid())
            .text(ParamName::Name, definition.name.as_str());
        let amount = Money::new(definition.signed(definition.amount), currency);
        Ok(match day {
            Some(day) => content.day(day).amount(amount),
            None => content,
        })
    }
}
