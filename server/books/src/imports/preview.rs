//! Looking at a file: what it says, and what would become of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::{ParsedFile, RowPlan};
use kym_platform::access::{RequestContext, member};
use kym_platform::error::Result;
use kym_platform::state::App;
use kym_store::access::EditTransactions;
use kym_store::imports;

use super::categories;
use super::ledger::ImportLedger;
use super::memory;
use super::options::{ImportOptions, ShownRows};
use super::preview_wire::{ImportCounts, ImportPart, ImportPreview, ImportRow, Page};
use super::reading;
use super::service::open_one;
use super::wire::{ImportBody, ImportView};

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
    /// Whether it was read as other files of its layout were before.
    pub is_remembered: bool,
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
    let file = (Arc::clone(&looked.reading), wish);
    let permit = reading::permit().await?;
    let page = books
        .plan(app, permit, file, move |entries, books, reading| {
            page(&entries, books, reading, shown)
        })
        .await?;
    let import = ImportBody::from(&looked.import);
    Ok(ImportPreview::new(
        import,
        &looked.reading,
        looked.is_remembered,
        page,
    ))
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
    let wished = wish.settings.clone().unwrap_or_default();
    let read = reading::read_known(format, Arc::clone(&bytes), wished).await?;
    let mut looked = Looked {
        import,
        reading: Arc::new(read),
        is_remembered: false,
    };
    if wish.settings.is_some() {
        return Ok(looked);
    }
    let mut view = app.read(call).await?;
    let remembered = memory::settings(&mut view.reader, &member, &looked.reading).await?;
    drop(view);
    if let Some(settings) = remembered {
        looked.reading = Arc::new(reading::read_known(format, bytes, settings).await?);
        looked.is_remembered = true;
    }
    Ok(looked)
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
