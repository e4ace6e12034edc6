//! Looking at a file: what it says, and what would become of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use kym_domain::accounts::{Account, AccountType};
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::{ImportAmbiguity, ParsedAccount, ParsedFile, RowPlan, Settings};
use kym_platform::access::{RequestContext, member};
use kym_platform::error::Result;
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Member};
use kym_store::{Reader, accounts, imports};

use super::categories;
use super::ledger::{self, ImportLedger, choose};
use super::options::{ImportOptions, ShownRows};
use super::preview_wire::{ImportCounts, ImportPart, ImportPreview, ImportRow, Page};
use super::recall::{self, recall};
use super::service::open_one;
use super::wire::{ImportBody, ImportView};
use super::{memory, reading};

/// How many parts are shown.
const SHOWN_PARTS: usize = 500;

/// How many missing categories are named.
const SHOWN_CATEGORIES: usize = 100;

/// A file as it was read.
pub(super) struct Looked {
    /// The import.
    pub import: ImportView,
    /// What it says.
    pub reading: Arc<ParsedFile>,
    /// Whether something counted that was said about another file of its account and layout.
    pub is_remembered: bool,
    /// Whether somebody has said which way its signs go.
    is_sign_said: bool,
    /// Whether they are turned since that was said of another file.
    is_turned_as_before: bool,
    bytes: Arc<[u8]>,
}

impl Looked {
    /// What somebody who wishes this has said about the file.
    ///
    /// # Errors
    /// None that a request could do something about.
    pub(super) async fn said(&self, wish: &ImportOptions) -> Result<Settings> {
        match &wish.settings {
            Some(given) => recall::said((self.import.made.import.format, &self.bytes), given).await,
            None => Ok(Settings::default()),
        }
    }
}

/// What would become of a file.
pub async fn preview(
    app: &App,
    call: &RequestContext,
    (workspace, id): (WorkspaceId, ImportId),
    (wish, shown): (ImportOptions, ShownRows),
) -> Result<ImportPreview> {
    let looked = look(app, call, (workspace, id), &wish).await?;
    let books = open(app, call, workspace, &looked.reading, &wish).await?;
    let doubts = doubts_of_accounts(&looked, &books);
    let file = (Arc::clone(&looked.reading), wish);
    let permit = reading::permit().await?;
    let page = books
        .plan(app, permit, file, move |entries, books, reading| {
            page(&entries, books, reading, shown)
        })
        .await?;
    let import = ImportBody::from(&looked.import);
    Ok(ImportPreview::new(import, &looked.reading, looked.is_remembered, page).doubting(doubts))
}

/// Reads a file that is not booked yet.
pub(super) async fn look(
    app: &App,
    call: &RequestContext,
    (workspace, id): (WorkspaceId, ImportId),
    wish: &ImportOptions,
) -> Result<Looked> {
    let mut view = app.read(call).await?;
    let member = member::<EditTransactions>(&mut view.reader, view.user, workspace).await?;
    let made = open_one(&mut view.reader, &member, id).await?;
    let format = made.import.format;
    let import = ImportView::new(made, view.user, member.role());
    let bytes = Arc::<[u8]>::from(imports::bytes(&mut view.reader, &member, id).await?);
    // Nobody else waits for the connection while the file is read.
    drop(view);
    let given = wish.settings.clone().unwrap_or_default();
    let fresh = reading::read_known(format, Arc::clone(&bytes), given.clone()).await?;
    let mut view = app.read(call).await?;
    let (remembered, doubts) = remembered(&mut view.reader, &member, &fresh, wish).await?;
    drop(view);
    let is_sign_said = given.is_inverted.or(remembered.is_inverted).is_some();
    let is_turned_as_before = given.is_inverted.is_none() && remembered.is_inverted == Some(true);
    let recalled = recall((format, &bytes), &given, remembered, fresh).await?;
    Ok(Looked {
        import,
        reading: Arc::new(recalled.reading.doubting(doubts)),
        is_remembered: recalled.is_remembered,
        is_sign_said,
        is_turned_as_before,
        bytes,
    })
}

/// Doubts that a file raises only on the accounts that it is of: purchases of a credit card are seldom above nothing. Nor are
/// the rows of a file that is turned round as another one was: the bank may have turned them itself since.
fn doubts_of_accounts(looked: &Looked, books: &ImportLedger) -> &'static [ImportAmbiguity] {
    let mut parts = looked.reading.parts.iter().zip(&books.accounts);
    let is_open = !looked.is_sign_said && looked.reading.format.can_be_inverted();
    let is_turned = |(part, account): (&ParsedAccount, &Option<Account>)| {
        let kind = account.as_ref().map(|account| account.account_type);
        let is_card = is_open && kind == Some(AccountType::CreditCard);
        (is_card || looked.is_turned_as_before) && part.is_mostly_incoming()
    };
    if parts.any(is_turned) {
        &[ImportAmbiguity::Sign]
    } else {
        &[]
    }
}

/// What was said about other files of the accounts that a file is of. About one that says nothing by itself, so that nobody
/// can say which account it is of, what was said on any account is offered, and doubted.
async fn remembered(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    fresh: &ParsedFile,
    wish: &ImportOptions,
) -> Result<(Settings, &'static [ImportAmbiguity])> {
    if !fresh.parts.is_empty() {
        let accounts = ledger::ids(&choose(reader, member, fresh, wish).await?);
        return Ok((
            memory::settings(reader, member, fresh, &accounts).await?,
            &[],
        ));
    }
    let said: Vec<_> = wish.accounts.iter().map(|(_, account)| *account).collect();
    let known = memory::settings(reader, member, fresh, &said).await?;
    if !known.is_empty() {
        return Ok((known, &[]));
    }
    let all = accounts::list(reader, member, false).await?;
    let all: Vec<_> = all.iter().map(|account| Some(account.id)).collect();
    let known = memory::settings(reader, member, fresh, &all).await?;
    let doubts: &[_] = if known.is_empty() {
        &[]
    } else {
        &[ImportAmbiguity::Columns]
    };
    Ok((known, doubts))
}

/// Looks up what the workspace knows of a file.
pub(super) async fn open(
    app: &App,
    call: &RequestContext,
    workspace: WorkspaceId,
    reading: &ParsedFile,
    wish: &ImportOptions,
) -> Result<Arc<ImportLedger>> {
    let mut view = app.read(call).await?;
    let member = member::<EditTransactions>(&mut view.reader, view.user, workspace).await?;
    let books = ImportLedger::open(&mut view.reader, &member, reading, wish).await?;
    Ok(Arc::new(books))
}

fn page(
    entries: &[RowPlan<'_>],
    books: &ImportLedger,
    reading: &ParsedFile,
    shown: ShownRows,
) -> Page {
    let mut counts = ImportCounts::default();
    let parts = reading.parts.iter().zip(&books.accounts).enumerate();
    let mut parts: Vec<_> = parts
        .map(|(place, (part, account))| {
            let account = account.as_ref().map(|account| account.id.as_uuid());
            ImportPart::new(place, part, account)
        })
        .collect();
    for entry in entries {
        counts.count(entry);
        parts[entry.part].counts.count(entry);
    }
    parts.truncate(SHOWN_PARTS);
    let is_shown = |entry: &RowPlan<'_>| shown.finding.is_none_or(|it| it == entry.finding);
    let wanted = entries.iter().enumerate();
    let wanted = wanted.filter(|(_, entry)| is_shown(entry));
    let rows = wanted.skip(shown.offset).take(shown.limit);
    let rows = rows.map(|(place, entry)| {
        let account = books.accounts[entry.part].as_ref();
        let currency = account.map(|account| account.currency);
        ImportRow::new(place, entry, currency, books.matching(entry))
    });
    Page {
        rows: rows.collect(),
        rows_total: entries.iter().filter(|entry| is_shown(entry)).count(),
        new_categories: new_categories(entries, books),
        parts,
        counts,
    }
}

/// Categories that rows to be booked are for, and that the workspace does not have.
fn new_categories(entries: &[RowPlan<'_>], books: &ImportLedger) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let taken = entries.iter().filter(|entry| entry.is_selected);
    let missing = taken.flat_map(|entry| categories::missing_of(entry, &books.paths));
    let missing = missing.map(|(_, words, _)| words);
    let missing = missing.filter(|words| seen.insert(*words));
    missing.take(SHOWN_CATEGORIES).map(str::to_owned).collect()
}
