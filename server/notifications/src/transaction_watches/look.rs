//! One look at the books of a workspace. It is queued where something has changed, whoever changed it and how. What was
//! told of a change is noted in the commit that tells it, under the change, so that looks may overlap, be done again or
//! at the same time: what is read twice is told once.

use jiff::{SignedDuration, Timestamp};
use kym_domain::id::{ChangeId, WorkspaceId};
use kym_domain::money::Minor;
use kym_notification_store::thresholds::{self, MemberThresholds};
use kym_notification_store::transaction_watches::{self as watches, Watch};
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::state::App;
use kym_store::access::{Lookup, Member, Read, member};
use kym_store::events::listeners;
use kym_store::jobs::enqueue;
use kym_store::{Reader, StoreError, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{balances, tellings};

/// A workspace in which much happens is looked at once in so long.
const PAUSE: SignedDuration = SignedDuration::from_mins(1);

/// Watched balances are looked at then although nothing has changed: what is booked for a day counts from that day on.
const LONG_AGO: SignedDuration = SignedDuration::from_hours(6);

/// What is new is read at every look for so long: an id is made before the commit that shows it.
const OVERLAP: SignedDuration = SignedDuration::from_mins(10);

/// How many workspaces are queued at one look.
const MAX_QUEUED: i64 = 500;

/// One look at the books of a workspace. Done twice it tells nothing twice.
#[derive(Debug, Serialize, Deserialize)]
pub struct WatchTransactions {
    /// Which.
    pub workspace_id: Uuid,
}

impl Job for WatchTransactions {
    const KIND: &'static str = "watch_transactions";

    async fn run(&self, app: &App) -> Outcome {
        match look(app, WorkspaceId::from_uuid(self.workspace_id)).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(format!("{error:?}")),
        }
    }
}

/// Queues a look at the workspaces in which something has changed.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = watches::due(&mut reader, now - PAUSE, now - LONG_AGO, MAX_QUEUED).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let turn = now.as_second().div_euclid(PAUSE.as_secs());
    let mut tx = app.db.write().await?;
    for workspace in due {
        let payload = WatchTransactions {
            workspace_id: workspace.as_uuid(),
        };
        let key = format!("{}:{workspace}:{turn}", WatchTransactions::KIND);
        enqueue(&mut tx, &new_job(app, &payload, now, Some(key))).await?;
    }
    tx.commit().await
}

async fn look(app: &App, workspace: WorkspaceId) -> Result<()> {
    let mut reader = app.db.read().await?;
    let Some(proof) = any_member(&mut reader, workspace).await? else {
        return Ok(());
    };
    let author = users::get(&mut reader, proof.user()).await?;
    let author = author.map_or_else(|| Author::former(proof.user()), |user| Author::of(&user));
    let now = app.clock.now();
    let newest = watches::newest(&mut reader, &proof).await?;
    let watch = watches::get(&mut reader, &proof).await?;
    let watch = watch.map_or_else(|| first(newest, now), |watch| moved_on(watch, newest, now));
    let wanted = thresholds::of_members(&mut reader, workspace, proof.base().code()).await?;
    let mut rows = watches::changed(&mut reader, &proof, watch.read_from).await?;
    if let Some(least) = least(&wanted) {
        let since = watch.looked_at.min(now) - OVERLAP;
        rows.extend(watches::imported(&mut reader, &proof, since, least).await?);
    }
    let low = balances::look(&mut reader, &proof, now).await?;
    drop(reader);

    let mut ctx = app.write_as(author).await?;
    tellings::tell(&mut ctx, &proof, &wanted, &rows).await?;
    balances::tell(&mut ctx, &proof, low).await?;
    let watch = Watch {
        looked_at: now,
        ..watch
    };
    watches::put(&mut ctx.tx, &proof, &watch).await?;
    ctx.commit(()).await.map(drop)
}

/// What happened before a workspace is looked at for the first time is no news.
const fn first(newest: ChangeId, now: Timestamp) -> Watch {
    Watch {
        looked_at: now,
        read_from: newest,
        newest,
        marked_at: now,
    }
}

/// What was read often enough is read no more.
fn moved_on(watch: Watch, newest: ChangeId, now: Timestamp) -> Watch {
    if now.duration_since(watch.marked_at) < OVERLAP {
        return watch;
    }
    Watch {
        read_from: watch.newest,
        newest,
        marked_at: now,
        ..watch
    }
}

/// In whose name it is looked. Nobody is left where all have gone.
async fn any_member(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Option<Member<Read>>, StoreError> {
    let Some(first) = listeners(reader, workspace).await?.into_iter().next() else {
        return Ok(None);
    };
    Ok(match member::<Read>(reader, first, workspace).await? {
        Lookup::Granted(proof) => Some(proof),
        Lookup::NotEnough | Lookup::Stranger => None,
    })
}

/// The least amount that somebody wants to be told of.
fn least(wanted: &[MemberThresholds]) -> Option<Minor> {
    let all = wanted.iter();
    let all = all.flat_map(|one| [one.large_expense, one.large_deposit, one.member_transaction]);
    all.flatten().min()
}
