//! Converting anew in JSON, and how far it has come over the socket.

use kym_domain::check::FieldError;
use kym_domain::exports::ProgressStatus;
use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::ReconversionId;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Money};
use kym_domain::reconversions::{
    Comparison, Reconversion, ReconversionInput, ReconversionOptions, Totals,
};
use kym_platform::answer::Answer;
use kym_platform::changes::{Fields, HistoryEntry};
use kym_platform::error::{Error, Result};
use kym_platform::http::values::{Amount, Code, Day, Instant};
use kym_platform::http::words::ProgressStatusWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::reconversions::words::{
    ReconversionErrorWord, ReconversionScopeWord, ReconversionStateWord,
};

/// What shall be converted anew.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartReconversion {
    /// Everything is the business of those who may change the settings of the workspace.
    #[schema(required, value_type = ReconversionScopeWord)]
    scope: Option<String>,
    /// From this day on.
    #[schema(value_type = Option<Day>)]
    start_date: Option<String>,
    /// Up to this day and including it.
    #[schema(value_type = Option<Day>)]
    end_date: Option<String>,
    /// Only on accounts in this currency.
    currency: Option<String>,
    /// What the workspace counts in from then on; then it is everything, of all days and accounts.
    base_currency: Option<String>,
}

impl StartReconversion {
    /// the reconversion.
    pub fn check(&self) -> Result<ReconversionOptions, Vec<FieldError>> {
        ReconversionOptions::check(&ReconversionInput {
            scope: self.scope.as_deref(),
            start_date: self.start_date.as_deref(),
            end_date: self.end_date.as_deref(),
            currency: self.currency.as_deref(),
            base_currency: self.base_currency.as_deref(),
        })
    }
}

/// The options of a reconversion that was stored.
///
/// # Errors
/// When the database holds what is no options.
pub fn options_of(reconversion: &Reconversion) -> Result<ReconversionOptions> {
    let body: StartReconversion =
        serde_json::from_str(&reconversion.options).map_err(Error::internal)?;
    Ok(body.check()?)
}

/// What transactions come to, transfers aside.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconversionTotals {
    /// What the amounts are counted in.
    currency: Code,
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What came in.
    income: Amount,
    /// What went out; negative.
    expense: Amount,
    /// By how much all of them change what there is.
    net: Amount,
    /// How many that count are left out: nobody knows a rate.
    #[schema(value_type = i32)]
    unconverted: i64,
}

/// What converting anew would make of transactions.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconversionPreview {
    /// How many it is about.
    #[schema(value_type = i32)]
    row_count: i64,
    /// How many would come to something else than now, or at another rate.
    #[schema(value_type = i32)]
    changed_count: i64,
    /// How many would have no conversion.
    #[schema(value_type = i32)]
    unconverted_count: i64,
    /// What they come to now.
    before: ReconversionTotals,
    /// What they would come to.
    after: ReconversionTotals,
}

/// A reconversion: which transactions, and what became of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Reconversion)]
pub struct ReconversionBody {
    id: Uuid,
    workspace_id: Uuid,
    state: ReconversionStateWord,
    scope: ReconversionScopeWord,
    #[schema(required)]
    start_date: Option<Day>,
    #[schema(required)]
    end_date: Option<Day>,
    /// Only on accounts in this currency.
    #[schema(required)]
    currency: Option<Code>,
    /// What the workspace counts in from then on, when that was asked for.
    #[schema(required)]
    base_currency: Option<Code>,
    /// How many transactions it was about.
    #[schema(value_type = i32)]
    row_count: i64,
    /// How many came to something else.
    #[schema(value_type = i32)]
    changed_count: i64,
    /// How many have no conversion.
    #[schema(value_type = i32)]
    unconverted_count: i64,
    /// Why it could not be done.
    #[schema(required)]
    error: Option<ReconversionErrorWord>,
    created_at: Instant,
    #[schema(required)]
    finished_at: Option<Instant>,
}

/// How far it has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReconversionProgress {
    id: Uuid,
    workspace_id: Uuid,
    reconversion: ReconversionBody,
    #[schema(value_type = i32)]
    total_steps: usize,
    /// The step that is being taken, from 1 on: rates are looked up, then everything is converted.
    #[schema(value_type = i32)]
    current_step: usize,
    status: ProgressStatusWord,
}

/// A reconversion, and what it says.
#[derive(Clone, Debug)]
pub struct ReconversionView {
    reconversion: Reconversion,
    options: ReconversionOptions,
}

/// What was converted, as the history keeps it.
pub struct Converted<'a> {
    /// The id of the item's row.
    pub id: ReconversionId,
    /// What the workspace counted in, and what it counts in now.
    pub currencies: (Currency, Currency),
    /// What came of it.
    pub comparison: &'a Comparison,
}

impl ReconversionView {
    /// A reconversion that was kept.
    ///
    /// # Errors
    /// When the database holds what is no options.
    pub fn new(reconversion: Reconversion) -> Result<Self> {
        let options = options_of(&reconversion)?;
        Ok(Self {
            reconversion,
            options,
        })
    }
}

impl Answer for ReconversionView {
    type Body = ReconversionBody;

    fn body(&self, _: Language) -> ReconversionBody {
        let (reconversion, options) = (&self.reconversion, &self.options);
        ReconversionBody {
            id: reconversion.id.as_uuid(),
            workspace_id: reconversion.workspace_id.as_uuid(),
            state: ReconversionStateWord(reconversion.state),
            scope: ReconversionScopeWord(options.scope),
            start_date: options.start.map(Day),
            end_date: options.end.map(Day),
            currency: options.currency.map(Code),
            base_currency: options.base.map(Code),
            row_count: reconversion.row_count,
            changed_count: reconversion.changed_count,
            unconverted_count: reconversion.unconverted_count,
            error: reconversion.error.map(ReconversionErrorWord),
            created_at: Instant(reconversion.created_at),
            finished_at: reconversion.finished_at.map(Instant),
        }
    }
}

impl ReconversionProgress {
    /// How many steps it takes.
    const STEPS: usize = 2;

    /// A reconversion at a step.
    ///
    /// # Errors
    /// When the database holds what is no options.
    pub fn at(step: usize, status: ProgressStatus, reconversion: &Reconversion) -> Result<Self> {
        let seen = ReconversionView::new(reconversion.clone())?;
        Ok(Self {
            id: reconversion.id.as_uuid(),
            workspace_id: reconversion.workspace_id.as_uuid(),
            reconversion: seen.body(Language::En),
            total_steps: Self::STEPS,
            current_step: step,
            status: ProgressStatusWord(status),
        })
    }
}

impl ReconversionTotals {
    fn new(totals: &Totals, currency: Currency) -> Result<Self> {
        let amount = |minor| Amount::new(minor, currency);
        Ok(Self {
            currency: Code(currency.code()),
            currency_digits: currency.digits(),
            income: amount(totals.income),
            expense: amount(totals.expense),
            net: amount(totals.net()?),
            unconverted: totals.unconverted,
        })
    }
}

impl ReconversionPreview {
    /// What was found, in the currency of now and in that of then.
    ///
    /// # Errors
    /// When a sum is too large.
    pub fn new((found, now, then): &(Comparison, Currency, Currency)) -> Result<Self> {
        Ok(Self {
            row_count: found.row_count,
            changed_count: found.changed_count,
            unconverted_count: found.unconverted_count,
            before: ReconversionTotals::new(&found.before, *now)?,
            after: ReconversionTotals::new(&found.after, *then)?,
        })
    }
}

impl Converted<'_> {
    /// The item of the history.
    ///
    /// # Errors
    /// When a sum is too large.
    pub fn entry(&self) -> Result<HistoryEntry> {
        let fields = |totals: &Totals, currency: Currency| -> Result<Fields> {
            Ok(Fields {
                currency: Some(currency.code().to_string()),
                converted_total: Some(Money::new(totals.net()?, currency).to_string()),
                unconverted_count: Some(totals.unconverted),
                ..Fields::default()
            })
        };
        let (now, then) = self.currencies;
        let after = Fields {
            row_count: Some(self.comparison.changed_count),
            ..fields(&self.comparison.after, then)?
        };
        let id = self.id.as_uuid();
        Ok(HistoryEntry {
            before: Some(fields(&self.comparison.before, now)?),
            after: Some(after),
            ..HistoryEntry::about(ChangeNoun::Reconversion, ChangeKind::Created, id)
        })
    }
}
