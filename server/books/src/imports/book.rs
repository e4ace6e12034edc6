//! Books a file: all of it in one change, or nothing. Done again after a crash it begins anew, and who
//! finds it booked leaves it alone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kym_commerce::plans::LimitKey;
use kym_domain::categories::{Category, CategoryKind};
use kym_domain::exports::ProgressStatus;
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::{
    Import, ImportError, ImportState, ImportedValues, Outcome as BookedRows, ParsedFile, Paths,
    RowPlan,
};
use kym_domain::transactions::Transaction;
use kym_domain::users::User;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::jobs::{Job, Outcome};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Lookup, Member};
use kym_store::events::Audience;
use kym_store::imports::ImportWithAuthor;
use kym_store::transactions::Origin;
use kym_store::{StoreError, access, imports, lock, settings, transactions, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::categories;
use super::events::{IMPORT_PROGRESS, ImportEvent, TRANSACTIONS_IMPORTED};
use super::ledger::{self, ImportLedger, choose};
use super::options::{BookImportAs, ImportOptions};
use super::progress::{ImportProgress, ImportStepName};
use super::reading::{self, ReadPermit};
use super::settling::{self, Settling};
use super::wire::{AuditedImport, ImportView};
use crate::accounts::service::emit_balance;
use crate::transactions::{conversion, expected_payments};

/// One file to be booked.
#[derive(Debug, Serialize, Deserialize)]
pub struct BookImport {
    /// The workspace it is for.
    pub workspace_id: Uuid,
    /// Which.
    pub import_id: Uuid,
}

/// Why a booking ends without one.
enum End {
    /// It cannot be booked, whoever tries.
    ImportError(ImportError),
    /// It may work later.
    Error(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> Self {
        match error.into() {
            // An account is gone, or an old wish names what there is no more.
            Error::Invalid(_) => Self::ImportError(ImportError::AccountGone),
            Error::ImportUnreadable(_) => Self::ImportError(ImportError::Failed),
            Error::LimitExceeded(_) => Self::ImportError(ImportError::LimitExceeded),
            Error::Refused(code) if code != ErrorCode::STORAGE_FULL => {
                Self::ImportError(ImportError::NotAllowed)
            }
            error => Self::Error(error),
        }
    }
}

impl Job for BookImport {
    const KIND: &'static str = "book_import";

    async fn run(&self, app: &App) -> Outcome {
        let ended = match self.find(app).await {
            Ok(Some(user)) => self.book(app, &user).await,
            Ok(None) => return Outcome::Done,
            Err(error) => Err(error.into()),
        };
        match ended {
            Ok(()) => Outcome::Done,
            Err(End::ImportError(error)) => self.give_up(app, error).await.into(),
            Err(End::Error(Error::Internal(inside))) => Outcome::Retry(inside.chain()),
            Err(End::Error(error)) => Outcome::Retry(format!("{error:?}")),
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        self.give_up(app, ImportError::Failed).await
    }
}

impl BookImport {
    fn ids(&self) -> (WorkspaceId, ImportId) {
        (
            WorkspaceId::from_uuid(self.workspace_id),
            ImportId::from_uuid(self.import_id),
        )
    }

    /// Who asked for it, as long as it waits to be booked.
    async fn find(&self, app: &App) -> Result<Option<User>, StoreError> {
        let (workspace, id) = self.ids();
        let mut reader = app.db.read().await?;
        match imports::maker(&mut reader, workspace, id, ImportState::Booking).await? {
            Some(user) => users::get(&mut reader, user).await,
            None => Ok(None),
        }
    }

    async fn book(&self, app: &App, user: &User) -> Result<(), End> {
        let (workspace, id) = self.ids();
        let mut ctx = app.write_as(Author::of(user)).await?;
        let member = allowed(&mut ctx, workspace).await?;
        let Some(made) = waiting(&mut ctx, &member, id).await? else {
            return Ok(());
        };
        let bytes = imports::bytes(&mut ctx.tx, &member, id).await?;
        let wish = wish(&made.import)?;
        let seen = ImportView::new(made, user.id, member.role());
        publish(
            &mut ctx,
            &seen,
            ImportStepName::Read,
            ProgressStatus::InProgress,
        )
        .await?;
        let _ = ctx.commit(()).await?;

        let wished = wish.settings.clone().unwrap_or_default();
        let read = Arc::new(reading::read_known(seen.made.import.format, bytes, wished).await?);

        let mut ctx = app.write_as(Author::of(user)).await?;
        publish(
            &mut ctx,
            &seen,
            ImportStepName::Book,
            ProgressStatus::InProgress,
        )
        .await?;
        let _ = ctx.commit(()).await?;

        let permit = reading::permit().await?;
        let mut ctx = app.write_as(Author::of(user)).await?;
        imports::lock(&mut ctx.tx, workspace, id).await?;
        let member = allowed(&mut ctx, workspace).await?;
        let Some(made) = waiting(&mut ctx, &member, id).await? else {
            return Ok(());
        };
        let booked = write(&mut ctx, &member, &made.import, (read, wish), permit).await?;
        let change = ctx.recorded(workspace).next().map(|change| change.group);
        let now = ctx.now();
        let made = ImportWithAuthor {
            import: made.import.booked(booked, change, now),
            ..made
        };
        imports::update(&mut ctx.tx, &member, ImportState::Booking, &made.import).await?;
        imports::drop_bytes(&mut ctx.tx, workspace, id).await?;
        let seen = ImportView::new(made, user.id, member.role());
        publish(
            &mut ctx,
            &seen,
            ImportStepName::Book,
            ProgressStatus::Completed,
        )
        .await?;
        let _ = ctx.commit(()).await?;
        let rows = seen.made.import.row_count;
        tracing::info!(import.id = %id, rows, "a file was booked");
        Ok(())
    }

    /// Notes that it could not be booked, and tells who asked for it.
    async fn give_up(&self, app: &App, error: ImportError) -> Result<(), StoreError> {
        let (workspace, id) = self.ids();
        let Some(user) = self.find(app).await? else {
            return Ok(());
        };
        let noted: Result<()> = async {
            let mut ctx = app.write_as(Author::of(&user)).await?;
            imports::give_up(&mut ctx.tx, workspace, id, error).await?;
            let found = access::member(&mut ctx.tx, user.id, workspace).await?;
            if let Lookup::Granted(member) = found {
                let member: Member<EditTransactions> = member;
                if let Some(made) = imports::get(&mut ctx.tx, &member, id).await? {
                    let seen = ImportView::new(made, user.id, member.role());
                    publish(&mut ctx, &seen, ImportStepName::Book, ProgressStatus::Error).await?;
                }
            }
            ctx.commit(()).await.map(drop)
        }
        .await;
        noted.map_err(|error| {
            tracing::error!(?error, import.id = %id, "an import cannot be given up");
            StoreError::Busy
        })
    }
}

/// The right to book, which its maker may have lost since they asked.
async fn allowed(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<Member<EditTransactions>, End> {
    match access::member(&mut ctx.tx, ctx.author.user, workspace).await? {
        Lookup::Granted(member) => Ok(member),
        Lookup::NotEnough | Lookup::Stranger => Err(End::ImportError(ImportError::NotAllowed)),
    }
}

/// The import, if nobody has booked it meanwhile.
async fn waiting(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    id: ImportId,
) -> Result<Option<ImportWithAuthor>> {
    let made = imports::get(&mut ctx.tx, member, id).await?;
    Ok(made.filter(|made| made.import.state == ImportState::Booking))
}

fn wish(import: &Import) -> Result<ImportOptions> {
    let text = import.wish.as_deref().unwrap_or("{}");
    let body: BookImportAs = serde_json::from_str(text).map_err(Error::internal)?;
    Ok(body.check()?)
}

/// Tells who brought a file how far it is.
async fn publish(
    ctx: &mut Ctx,
    seen: &ImportView,
    step: ImportStepName,
    status: ProgressStatus,
) -> Result<()> {
    let user = ctx.author.user;
    let settings = settings::get(&mut ctx.tx, user).await?;
    let language = settings.unwrap_or_default().language;
    let progress = ImportProgress::at(step, status, seen, language, ctx.now());
    ctx.emit(Audience::User(user), IMPORT_PROGRESS, &progress);
    Ok(())
}

/// What is booked, and what it takes to do so.
struct Planned {
    rows: Vec<Transaction>,
    origins: Vec<(Option<String>, ImportedValues)>,
    /// What is in the books and follows its line of the file.
    settling: Vec<Settling>,
    /// The words for categories that are missing, by the place of the row and, if it is split, of its line.
    missing: Vec<(usize, Option<usize>, String)>,
    total: usize,
}

/// Books what is taken, tells everybody once, and keeps it in the history as one change.
async fn write(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    import: &Import,
    (reading, wish): (Arc<ParsedFile>, ImportOptions),
    permit: ReadPermit,
) -> Result<BookedRows, End> {
    let workspace = member.workspace();
    // Looked up, locked, and looked up again: before the lock somebody else may have booked.
    let accounts = ledger::ids(&choose(&mut ctx.tx, member, &reading, &wish).await?);
    let ids: BTreeSet<_> = accounts.iter().flatten().copied().collect();
    let ids: Vec<_> = ids.into_iter().collect();
    lock::accounts(&mut ctx.tx, workspace, &ids).await?;
    let books = Arc::new(ImportLedger::open(&mut ctx.tx, member, &reading, &wish).await?);
    if books.account_ids() != accounts {
        return Err(StoreError::Conflict.into());
    }
    let creates = wish.create_categories;
    let app = ctx.app().clone();
    let file = (Arc::clone(&reading), wish);
    let plan = Arc::clone(&books).plan(&app, permit, file, |entries, books, _| {
        rows(&entries, books)
    });
    let mut plan = plan.await?;
    let settled =
        settling::prepare(ctx, member, &books, std::mem::take(&mut plan.settling)).await?;
    if plan.rows.is_empty() && settled.is_empty() {
        return Err(End::ImportError(ImportError::NothingToBook));
    }
    let new = plan.rows.iter().map(|row| row.account_id);
    let touched: BTreeSet<_> = new.chain(settled.account_ids()).collect();
    let touched: Vec<_> = touched.into_iter().collect();
    let row_count = i64::try_from(plan.rows.len()).map_err(Error::internal)?;
    for account in &touched {
        let audited = AuditedImport {
            import,
            account: Some(*account),
            row_count,
        };
        ctx.record(workspace, HistoryEntry::created(&audited))?;
    }
    if creates {
        fill_in(ctx, workspace, &books.categories, &mut plan).await?;
    }
    spell(ctx, member, &mut plan.rows).await?;
    let opened = books.accounts.iter().flatten();
    conversion::convert_on(&mut ctx.tx, member, opened, &mut plan.rows).await?;
    let origins = plan.origins.into_iter().map(|(bank_id, imported)| Origin {
        import: import.id,
        bank_id,
        imported,
    });
    let origins: Vec<_> = origins.collect();
    transactions::insert_from(&mut ctx.tx, member, &plan.rows, &origins).await?;
    ctx.take(workspace, LimitKey::TransactionsPerMonth, row_count);
    expected_payments::link(ctx, member, &plan.rows).await?;
    let settled_count = settled.len();
    settling::write(ctx, member, &books, settled).await?;
    let event = ImportEvent::new(import, &touched, row_count, &ctx.author.event_actor);
    ctx.emit(
        Audience::Workspace(workspace),
        TRANSACTIONS_IMPORTED,
        &event,
    );
    for account in books.accounts.iter().flatten() {
        if touched.contains(&account.id) {
            emit_balance(ctx, account).await?;
        }
    }
    let skipped = plan.total - plan.rows.len() - settled_count;
    Ok(BookedRows {
        account_ids: touched,
        row_count,
        settled_count: i64::try_from(settled_count).map_err(Error::internal)?,
        skipped_count: i64::try_from(skipped).map_err(Error::internal)?,
        unread_count: i64::try_from(reading.unread.len()).map_err(Error::internal)?,
    })
}

fn rows(entries: &[RowPlan<'_>], books: &ImportLedger) -> Planned {
    let paths = &books.paths;
    let mut rows = Planned {
        rows: Vec::new(),
        origins: Vec::new(),
        settling: Vec::new(),
        missing: Vec::new(),
        total: entries.len(),
    };
    for entry in entries.iter().filter(|entry| entry.is_selected) {
        let Some(row) = &entry.transaction else {
            rows.settling.extend(Settling::of(entry, books));
            continue;
        };
        let place = rows.rows.len();
        let missing = categories::missing_of(entry, paths);
        let missing = missing.map(|(line, words, _)| (place, line, words.to_owned()));
        rows.missing.extend(missing);
        rows.rows.push(row.clone());
        rows.origins
            .push((entry.draft.bank_id.clone(), entry.draft.imported_values()));
    }
    rows
}

/// Makes the categories that are missing, and gives them to the rows that are for them.
async fn fill_in(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    all: &[Category],
    plan: &mut Planned,
) -> Result<()> {
    let shared = all
        .iter()
        .filter(|category| category.scope.owner().is_none());
    let shared: Vec<_> = shared.cloned().collect();
    let mut paths = Paths::new(&shared);
    let amount_of = |row: &Transaction, line: Option<usize>| {
        let line = line.and_then(|line| row.splits.get(line));
        line.map_or(row.amount, |line| line.amount)
    };
    let wanted = plan.missing.iter().map(|(place, line, words)| {
        let amount = amount_of(&plan.rows[*place], *line);
        (words.clone(), CategoryKind::of(amount))
    });
    let wanted: BTreeSet<_> = wanted.collect();
    categories::make(ctx, workspace, &wanted, &mut paths).await?;
    for (place, line, words) in &plan.missing {
        let row = &mut plan.rows[*place];
        let found = paths.find(words, amount_of(row, *line));
        match line.and_then(|line| row.splits.get_mut(line)) {
            Some(line) => line.category_id = found,
            None => row.category_id = found,
        }
    }
    Ok(())
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
