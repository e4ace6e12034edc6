//! Deciding what becomes of a file, while everybody else goes on writing: from one look at the books, kept in slices by short
//! changes. The last of these makes it so, if the books still allow it.

use std::collections::BTreeSet;
use std::sync::Arc;

use kym_commerce::plans::LimitKey;
use kym_domain::categories::{Category, CategoryKind};
use kym_domain::id::{AccountId, CategoryId, ChangeId};
use kym_domain::imports::{ImportError, ImportStage, ParsedFile, Paths, RowPlan, in_slices};
use kym_platform::context::Author;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::access::EditTransactions;
use kym_store::{StoreError, categories, imports, lock};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::super::categories::{make, missing_of};
use super::super::ledger::{ImportLedger, choose, ids, leave_of};
use super::super::options::ImportOptions;
use super::super::reading;
use super::slices::{PlannedEnd, PlannedRow, PlannedSettling, Slice};
use super::{BookImport, End, allowed};

/// How many transactions are booked in one change: few enough that nobody waits for it.
const SLICE_SIZE: usize = 250;

/// How many transactions follow their lines in one change; each is written by itself.
const SETTLED_SLICE_SIZE: usize = 25;

/// How many slices are kept in one change.
const KEPT_AT_ONCE: usize = 4;

/// How often it is decided anew when somebody changes meanwhile what it was decided by.
const MAX_ATTEMPTS: usize = 5;

/// What was decided, beside the slices.
struct Plan {
    end: PlannedEnd,
    /// The categories that are missing, by their words.
    wanted: BTreeSet<(String, CategoryKind)>,
}

/// What a file says, and how it is to be booked.
pub(super) type WishedFile = (Arc<ParsedFile>, ImportOptions);

/// Decides what becomes of a file, and makes it so. Whatever fails before that leaves nothing but slices, which the next
/// planning removes.
///
/// # Errors
/// When it cannot be booked, when another planning has begun, or when the store fails.
pub(super) async fn plan(
    app: &App,
    job: &BookImport,
    author: &Author,
    (plan, file): (ChangeId, WishedFile),
) -> Result<(), End> {
    for _ in 0..MAX_ATTEMPTS {
        if decide(app, job, author, (plan, &file)).await? {
            return Ok(());
        }
    }
    Err(StoreError::Busy.into())
}

/// Decides by the books as they are now. Answers false when they allow it no more in the end.
async fn decide(
    app: &App,
    job: &BookImport,
    author: &Author,
    (plan, file): (ChangeId, &WishedFile),
) -> Result<bool, End> {
    let (workspace, _) = job.ids();
    let permit = reading::permit().await?;
    let mut reader = app.db.read().await?;
    let member = allowed::<EditTransactions>(&mut reader, author.user, workspace).await?;
    let books = ImportLedger::open(&mut reader, &member, &file.0, &file.1).await?;
    // Nobody else waits for the connection while it is decided.
    drop(reader);
    let books = Arc::new(books);
    begin(app, job, plan).await?;
    let (sender, receiver) = channel(KEPT_AT_ONCE);
    let now = app.clock.now().to_string();
    let cut = move |entries: Vec<RowPlan<'_>>, books: &ImportLedger, reading: &ParsedFile| {
        cut(&entries, (books, reading), &sender, now)
    };
    let decided = Arc::clone(&books).plan(app, permit, file.clone(), cut);
    let (decided, kept) = tokio::join!(decided, keep(app, job, plan, receiver));
    kept?;
    let decided = decided??;
    flip(app, job, author, (plan, file), (&books, decided)).await
}

/// Removes what an earlier planning has left.
async fn begin(app: &App, job: &BookImport, plan: ChangeId) -> Result<(), End> {
    let (workspace, id) = job.ids();
    let mut ctx = app.db.write().await?;
    imports::lock(&mut ctx, workspace, id).await?;
    ensure_current(&mut ctx, job, plan).await?;
    imports::drop_slices(&mut ctx, workspace, id, i64::MAX).await?;
    Ok(ctx.commit().await?)
}

/// Refuses to go on with a planning in whose place another one has begun. The import must be locked.
async fn ensure_current(tx: &mut kym_store::Tx, job: &BookImport, plan: ChangeId) -> Result<()> {
    let (workspace, id) = job.ids();
    let work = imports::work(tx, workspace, id).await?;
    let is_current = work.is_some_and(|it| it.stage == ImportStage::Planning && it.plan == plan);
    if is_current {
        Ok(())
    } else {
        Err(StoreError::Conflict.into())
    }
}

/// Cuts what was decided into slices, and hands them over one by one: all of them together would take much memory.
fn cut(
    entries: &[RowPlan<'_>],
    (books, reading): (&ImportLedger, &ParsedFile),
    sender: &Sender<String>,
    decided_at: String,
) -> Result<Plan> {
    let send = |slice: Slice| {
        let text = serde_json::to_string(&slice).map_err(Error::internal)?;
        // Whoever keeps them says why it does no more.
        sender
            .blocking_send(text)
            .map_err(|_| Error::from(StoreError::Busy))
    };
    let mut accounts = BTreeSet::new();
    let mut row_count = 0;
    for places in in_slices(entries, SLICE_SIZE) {
        let rows = places
            .iter()
            .filter_map(|place| PlannedRow::of(&entries[*place], &books.paths));
        let rows: Vec<_> = rows.collect();
        accounts.extend(rows.iter().map(PlannedRow::account));
        row_count += rows.len();
        send(Slice::Rows(rows))?;
    }
    let follow = entries.iter().filter(|entry| entry.is_selected);
    let follow = follow.filter(|entry| entry.transaction.is_none());
    let follow: Vec<_> = follow.collect();
    for entries in follow.chunks(SETTLED_SLICE_SIZE) {
        let settling = entries.iter().filter_map(|entry| {
            let settling = PlannedSettling::of(entry, books)?;
            accounts.extend(
                books.accounts[entry.part]
                    .as_ref()
                    .map(|account| account.id),
            );
            Some(settling)
        });
        send(Slice::Settled(settling.collect()))?;
    }
    let count = |count: usize| i64::try_from(count).map_err(Error::internal);
    let end = PlannedEnd {
        accounts: accounts.iter().map(AccountId::as_uuid).collect(),
        row_count: count(row_count)?,
        total: count(entries.len())?,
        unread_count: count(reading.unread.len())?,
        decided_at,
    };
    send(Slice::End(end.clone()))?;
    let taken = entries.iter().filter(|entry| entry.is_selected);
    let wanted = taken.flat_map(|entry| missing_of(entry, &books.paths));
    let wanted = wanted.map(|(_, words, amount)| (words.to_owned(), CategoryKind::of(amount)));
    Ok(Plan {
        end,
        wanted: wanted.collect(),
    })
}

/// Keeps slices as they come, a few in one change.
async fn keep(
    app: &App,
    job: &BookImport,
    plan: ChangeId,
    mut slices: Receiver<String>,
) -> Result<()> {
    let (workspace, id) = job.ids();
    let mut some = Vec::with_capacity(KEPT_AT_ONCE);
    let mut number = 0;
    while slices.recv_many(&mut some, KEPT_AT_ONCE).await > 0 {
        let mut tx = app.db.write().await?;
        imports::lock(&mut tx, workspace, id).await?;
        ensure_current(&mut tx, job, plan).await?;
        for slice in some.drain(..) {
            imports::keep_slice(&mut tx, workspace, id, (number, &slice)).await?;
            number += 1;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Makes what was decided so: from here on it is booked, whatever happens. Answers false when accounts, locks or categories
/// are not those any more by which it was decided.
async fn flip(
    app: &App,
    job: &BookImport,
    author: &Author,
    (plan, file): (ChangeId, &WishedFile),
    (books, decided): (&ImportLedger, Plan),
) -> Result<bool, End> {
    let (workspace, id) = job.ids();
    let mut ctx = app.write_as(author.clone()).await?;
    imports::lock(&mut ctx.tx, workspace, id).await?;
    ensure_current(&mut ctx.tx, job, plan).await?;
    let member = allowed::<EditTransactions>(&mut ctx.tx, author.user, workspace).await?;
    let accounts: BTreeSet<_> = books.account_ids().into_iter().flatten().collect();
    let accounts: Vec<_> = accounts.into_iter().collect();
    lock::accounts(&mut ctx.tx, workspace, &accounts).await?;
    let chosen = ids(&choose(&mut ctx.tx, &member, &file.0, &file.1).await?);
    let there = categories::list(&mut ctx.tx, &member).await?;
    let is_as_seen = chosen == books.account_ids()
        && leave_of(&mut ctx.tx, &member).await? == books.leave
        && category_ids(&there).is_superset(&category_ids(&books.categories));
    if !is_as_seen {
        return Ok(false);
    }
    if decided.end.accounts.is_empty() {
        return Err(End::ImportError(ImportError::NothingToBook));
    }
    if file.1.create_categories {
        // Seen in the history with the file alone.
        ctx.continue_change(plan);
        let shared = there.into_iter();
        let shared: Vec<_> = shared.filter(|it| it.scope.owner().is_none()).collect();
        let mut paths = Paths::new(&shared);
        make(&mut ctx, workspace, &decided.wanted, &mut paths).await?;
    }
    let count = decided.end.row_count;
    ctx.take(workspace, LimitKey::TransactionsPerMonth, count);
    let touched = decided.end.accounts.iter();
    let touched: Vec<_> = touched.map(|id| AccountId::from_uuid(*id)).collect();
    imports::apply(&mut ctx.tx, workspace, id, &touched).await?;
    let _ = ctx.commit(()).await?;
    Ok(true)
}

fn category_ids(all: &[Category]) -> BTreeSet<CategoryId> {
    all.iter().map(|category| category.id).collect()
}
