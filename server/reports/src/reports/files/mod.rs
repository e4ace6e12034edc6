//! Reports as files: one document is made of the figures, whatever they are, and written as CSV, as a workbook, or
//! as pages.

mod csv;
pub mod document;
mod documents;
pub mod pdf;
pub mod routes;
mod wire;
mod words;
mod xlsx;

use jiff::civil::Date;
use kym_analytics::reports::files::ReportFileFormat;
use kym_analytics::reports::question::ReportType;
use kym_domain::exports::file_name;
use kym_domain::language::Language;
use kym_domain::localized;
use kym_platform::error::{Error, Result};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use self::document::{Cell, Document};
use super::gather::Figures;

/// Each holds its rows and its file in memory and takes a processor, so few are made at once.
static TURNS: Semaphore = Semaphore::const_new(2);

/// What stands on a file beside the figures.
#[derive(Debug, Clone)]
pub struct ReportHeader {
    /// The name of the workspace.
    pub workspace: String,
    /// The name of a saved report; without one it is called by its type.
    pub title: Option<String>,
    /// The language of everything in it.
    pub language: Language,
    /// The day it is where the workspace is.
    pub today: Date,
}

/// A report as a file.
#[derive(Debug)]
pub struct ReportFile {
    /// Under which name it is saved.
    pub name: String,
    /// What it is.
    pub media_type: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Makes a file of a report, when it is its turn.
///
/// # Errors
/// When sums do not fit into 64 bits, or the file cannot be written.
pub async fn make(
    figures: Figures,
    cover: ReportHeader,
    format: ReportFileFormat,
) -> Result<ReportFile> {
    let turn = TURNS.acquire().await.map_err(Error::internal)?;
    let made = spawn_blocking(move || {
        // Whoever asked may be gone: the turn ends with the work.
        let _turn = turn;
        let document = documents::document(&figures, &cover)?;
        let bytes = write(document, format).map_err(Error::internal)?;
        Ok(ReportFile {
            name: name(&figures, &cover, format),
            media_type: format.media_type(),
            bytes,
        })
    });
    made.await.map_err(Error::internal)?
}

/// The few figures of a report that matter most, with their names: what an email says of it.
///
/// # Errors
/// When sums do not fit into 64 bits.
pub fn headline(figures: &Figures, language: Language) -> Result<Vec<(String, String)>> {
    let facts = documents::facts(figures, language)?.into_iter();
    Ok(facts
        .map(|(name, cell)| (name, said(&cell, language)))
        .collect())
}

/// What a type of report is called.
pub const fn title(report_type: ReportType, language: Language) -> &'static str {
    words::title(report_type).in_language(language)
}

fn write(document: Document, format: ReportFileFormat) -> anyhow::Result<Vec<u8>> {
    match format {
        ReportFileFormat::Csv => csv::write(&document),
        ReportFileFormat::Xlsx => xlsx::write(&document),
        ReportFileFormat::Pdf => pdf::write(document),
    }
}

/// A figure that stands by itself: an amount says of which currency it is.
fn said(cell: &Cell, language: Language) -> String {
    match cell {
        Cell::Amount(money) => localized::amount_with_currency(*money, language),
        Cell::Empty => "–".to_owned(),
        other => pdf::text_of(other, language),
    }
}

/// What it is and of which days: `cash-flow-2025-01-01-2025-12-31.pdf`.
fn name(figures: &Figures, cover: &ReportHeader, format: ReportFileFormat) -> String {
    let report = match &cover.title {
        Some(title) => file_name(title),
        None => figures.answer.report_type().as_str().to_owned(),
    };
    let (first, last) = (figures.period.first(), figures.period.last());
    let days = if first == last {
        first.to_string()
    } else {
        format!("{first}-{last}")
    };
    let name = format!("{report}-{days}.{format}");
    name.trim_start_matches('-').to_owned()
}
