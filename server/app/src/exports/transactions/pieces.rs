//! A file that is made piece by piece, so that the rows of all of it never stand in memory at once.

use std::collections::HashMap;
use std::mem::take;
use std::path::Path;
use std::sync::Arc;
use std::vec::IntoIter;

use anyhow::Context as _;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use kym_books::transactions::counting::Counting;
use kym_domain::exports::ExportFormat;
use kym_domain::id::TransactionId;
use kym_domain::transactions::Transaction;
use kym_store::Reader;
use kym_store::access::{Member, Read};
use kym_store::transactions::get_many;
use tokio::sync::SemaphorePermit;
use tokio::task::spawn_blocking;

use super::file_context::FileContext;
use super::xlsx::Workbook;
use super::{csv, json, ofx};

/// How many transactions make a piece.
const PER_PIECE: usize = 1000;

/// What is left to do.
pub struct Pieces {
    /// One moment of the database, kept open until the file is made.
    pub reader: Reader,
    /// Who may read it.
    pub member: Member<Read>,
    /// The transactions that are not in the file yet, in its order.
    pub ids: IntoIter<TransactionId>,
    /// What the file says beside them.
    pub context: Arc<FileContext>,
    /// What writes it; none is left after its end.
    pub writer: Option<FileWriter>,
    /// Its turn, which it gives back at the end.
    pub _turn: SemaphorePermit<'static>,
}

impl Pieces {
    /// The bytes of the file, as they are made.
    pub fn stream(self) -> impl Stream<Item = anyhow::Result<Vec<u8>>> {
        try_unfold(self, Self::next)
    }

    async fn next(mut self) -> anyhow::Result<Option<(Vec<u8>, Self)>> {
        let Some(mut writer) = self.writer.take() else {
            return Ok(None);
        };
        let ids: Vec<_> = self.ids.by_ref().take(PER_PIECE).collect();
        let context = self.context.clone();
        if ids.is_empty() {
            let bytes = spawn_blocking(move || writer.finish(&context)).await??;
            return Ok(Some((bytes, self)));
        }
        let rows = self.rows(&ids).await?;
        let known: Vec<_> = context.names.accounts.values().collect();
        let counting = Counting::of(&mut self.reader, &self.member, &known, &rows).await?;
        let written = spawn_blocking(move || {
            let bytes = writer.add(rows, &counting, &context)?;
            anyhow::Ok((bytes, writer))
        });
        let (bytes, writer) = written.await??;
        self.writer = Some(writer);
        Ok(Some((bytes, self)))
    }

    /// These transactions, in this order.
    async fn rows(&mut self, ids: &[TransactionId]) -> anyhow::Result<Vec<Transaction>> {
        let found = get_many(&mut self.reader, &self.member, ids).await?;
        let mut found: HashMap<_, _> = found.into_iter().map(|row| (row.id, row)).collect();
        let rows = ids.iter().map(|id| found.remove(id));
        let rows: Option<_> = rows.collect();
        rows.context("a transaction is gone within one moment of the database")
    }
}

/// A file on its way.
pub enum FileWriter {
    /// A table of text.
    Csv,
    /// A document.
    Json {
        /// Whether no transaction is in it yet.
        is_empty: bool,
    },
    /// A workbook.
    Xlsx(Box<Workbook>),
    /// Statements, each with all rows of its account, which have to be sorted out first.
    Ofx(Vec<Transaction>),
}

impl FileWriter {
    /// A file without transactions, and its first bytes. Rows of a workbook wait in `directory`.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(
        format: ExportFormat,
        context: &FileContext,
        directory: &Path,
    ) -> anyhow::Result<(Self, Vec<u8>)> {
        Ok(match format {
            ExportFormat::Csv => (Self::Csv, csv::head()?),
            ExportFormat::Json => (Self::Json { is_empty: true }, json::head(context)?),
            ExportFormat::Xlsx => {
                let workbook = Workbook::begin(context.today, directory)?;
                (Self::Xlsx(Box::new(workbook)), Vec::new())
            }
            ExportFormat::Ofx => (Self::Ofx(Vec::new()), Vec::new()),
        })
    }

    fn add(
        &mut self,
        rows: Vec<Transaction>,
        counting: &Counting,
        context: &FileContext,
    ) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Csv => return csv::body(&rows, &context.names),
            Self::Json { is_empty } => return json::body(&rows, counting, take(is_empty)),
            Self::Xlsx(workbook) => workbook.add(&rows, &context.names)?,
            Self::Ofx(all) => all.extend(rows),
        }
        Ok(Vec::new())
    }

    fn finish(self, context: &FileContext) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Csv => Ok(Vec::new()),
            Self::Json { .. } => Ok(json::END.to_vec()),
            Self::Xlsx(workbook) => workbook.finish(),
            Self::Ofx(rows) => ofx::write(&rows, context),
        }
    }
}
