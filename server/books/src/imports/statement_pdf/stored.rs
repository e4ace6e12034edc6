//! What is kept of a statement in place of its document: its lines, and what models answered about them. Whoever goes on
//! after a crash asks about the next lines, and whoever looks at the import asks nobody.

use jiff::civil::Date;
use kym_domain::imports::{ImportRefusal, ParsedFile};
use kym_domain::money::Currency;
use kym_platform::error::{Error, Result};
use kym_statements::printed::{RawStatementPart, StatementContext, chunks, printed_currency, read};
use serde::{Deserialize, Serialize};

use super::answer::StatementAnswer;

/// How a document begins.
const DOCUMENT: &[u8] = b"%PDF-";

/// The form in which it is stored.
const VERSION: u32 = 1;

/// A statement whose lines are known.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredStatement {
    version: u32,
    /// The day on which it came, where the workspace is.
    today: String,
    /// Its lines, from the first page to the last one.
    pub lines: Vec<String>,
    /// What was answered about the chunks of lines, in their order.
    pub answers: Vec<StatementAnswer>,
    /// What it is in, once all of it is answered.
    currency: Option<StoredCurrency>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredCurrency {
    code: String,
    digits: u8,
}

impl StoredStatement {
    /// A statement about which nobody was asked yet.
    pub(super) fn new(lines: Vec<String>, today: Date) -> Self {
        Self {
            version: VERSION,
            today: today.to_string(),
            lines,
            answers: Vec::new(),
            currency: None,
        }
    }

    /// What is stored; nothing as long as that is the document.
    ///
    /// # Errors
    /// When it was kept in another form.
    pub(super) fn decode(bytes: &[u8]) -> Result<Option<Self>> {
        if bytes.starts_with(DOCUMENT) {
            return Ok(None);
        }
        let stored: Option<Self> = serde_json::from_slice(bytes).ok();
        let stored = stored.filter(|stored| stored.version == VERSION);
        match stored {
            Some(stored) => Ok(Some(stored)),
            None => Err(Error::ImportUnreadable(ImportRefusal::Malformed.into())),
        }
    }

    /// As it is stored.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub(super) fn encode(&self) -> Result<Vec<u8>> {
        serde_json::to_vec(self).map_err(Error::internal)
    }

    /// The day on which it came.
    pub(super) fn today(&self) -> Result<Date> {
        self.today.parse().map_err(Error::internal)
    }

    /// The same with the currency that is printed on it, of all that there are.
    #[must_use]
    pub(super) fn in_currency(self, currencies: &[(Currency, String)]) -> Self {
        let found = printed_currency(&self.lines, &self.raw(), currencies);
        Self {
            currency: found.map(|currency| StoredCurrency {
                code: currency.code().to_string(),
                digits: currency.digits(),
            }),
            ..self
        }
    }

    /// What it says.
    pub(super) fn parsed(&self) -> Result<ParsedFile> {
        let currency = self.currency.as_ref().and_then(|stored| {
            let code = stored.code.parse().ok()?;
            Currency::new(code, stored.digits)
        });
        let context = StatementContext {
            today: self.today()?,
            currency,
        };
        Ok(read(&self.lines, &self.raw(), &context))
    }

    /// How many chunks there are.
    pub(super) fn chunk_count(&self) -> usize {
        chunks(&self.lines).len()
    }

    fn raw(&self) -> Vec<RawStatementPart> {
        self.answers.iter().map(StatementAnswer::raw).collect()
    }
}

/// What a statement says of which all is answered.
///
/// # Errors
/// `import_unreadable` when something else is stored.
pub fn parsed(bytes: &[u8]) -> Result<ParsedFile> {
    let stored = StoredStatement::decode(bytes)?;
    let stored =
        stored.ok_or_else(|| Error::ImportUnreadable(ImportRefusal::UnknownFormat.into()))?;
    stored.parsed()
}
