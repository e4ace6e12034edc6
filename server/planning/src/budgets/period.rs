//! How budgets go, in JSON.

use kym_domain::budgets::{Budget, LineProgress, PeriodProgress, Progress, Suggestion};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Overflow};
use kym_planned::budget_plans::words::BudgetCarryWord;
use kym_platform::answer::Answer;
use kym_platform::http::values::{Amount, Code, Day};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// How a budget goes in a period.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BudgetPeriod)]
pub struct PeriodBody {
    budget_id: Uuid,
    start_date: Day,
    end_date: Day,
    /// All lines together.
    total: ProgressBody,
    lines: Vec<LineProgressBody>,
    /// What can be given out, where only what came in is.
    #[schema(required)]
    envelope: Option<EnvelopeBody>,
    /// What is spent and on no line; in none of the other numbers.
    unbudgeted: Amount,
    /// What is spent and in no number, since nobody knew a rate.
    unconverted: Vec<UnconvertedSpending>,
    /// How many days it has.
    #[schema(value_type = i32)]
    days: i64,
    /// Which of them today is, from 1 on; null on other days.
    #[schema(required, value_type = Option<i32>)]
    day: Option<i64>,
}

/// How a line goes, or all of them. What is carried in, planned and moved there makes what is available; what is
/// spent of that leaves what remains.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BudgetProgress)]
pub struct ProgressBody {
    planned: Amount,
    /// By how much moves change that.
    moved: Amount,
    /// What the period before handed on; negative when it was missing.
    carried_in: Amount,
    available: Amount,
    /// Refunds taken off.
    spent: Amount,
    /// That part of it which the bank does not know yet.
    pending_spent: Amount,
    remaining: Amount,
    /// How much of what is available is spent, in whole per cent; null when nothing is available.
    #[schema(required, value_type = Option<i32>)]
    percent: Option<i64>,
    /// How much may be spent on each day that is left, today included; null on other days.
    #[schema(required)]
    daily_left: Option<Amount>,
    /// How much would be spent by today if it went evenly; null on other days.
    #[schema(required)]
    pace: Option<Amount>,
    /// What is still expected: what is planned in the books, and recurring transactions.
    upcoming: Amount,
    /// What will remain after that.
    projected_end: Amount,
    /// How many payments are in no number, since nobody knew a rate.
    #[schema(value_type = i32)]
    unconverted_count: i64,
}

/// A line of a budget in a period.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BudgetLine)]
pub struct LineProgressBody {
    /// Null for everything that no other line has.
    #[schema(required)]
    category_id: Option<Uuid>,
    include_subcategories: bool,
    /// What it hands on; null when that is what the budget says.
    #[schema(required)]
    carry: Option<BudgetCarryWord>,
    /// What is planned from this period on, this one alone aside; null when the line is of this one alone.
    #[schema(required)]
    default_amount: Option<Amount>,
    progress: ProgressBody,
}

/// What can be given out.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BudgetEnvelope)]
pub struct EnvelopeBody {
    /// What came in.
    income: Amount,
    /// What is given out to lines.
    assigned: Amount,
    /// What the periods before left over.
    carried_in: Amount,
    /// What is still to be given out; negative when too much was.
    to_assign: Amount,
}

/// What is spent in a currency of which nobody knew a rate.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UnconvertedSpending {
    currency: Code,
    /// How many digits the amount has after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// Refunds taken off.
    amount: Amount,
    #[schema(value_type = i32)]
    count: i64,
}

/// How a budget goes in periods in a row.
#[derive(Debug, Serialize, ToSchema)]
pub struct BudgetPeriodList {
    items: Vec<PeriodBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// What was spent on what, as a beginning for a budget.
#[derive(Debug, Serialize, ToSchema)]
pub struct BudgetSuggestionList {
    /// The most first.
    items: Vec<SuggestionBody>,
    #[schema(value_type = i32)]
    total: usize,
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
}

/// What was spent on a category.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BudgetSuggestion)]
pub struct SuggestionBody {
    /// Null is what has no category.
    #[schema(required)]
    category_id: Option<Uuid>,
    /// A round amount that covers the average.
    amount: Amount,
    /// What it came to in a month.
    average: Amount,
    months: Vec<SpentMonth>,
}

/// What was spent in a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpentMonth {
    /// `YYYY-MM`.
    month: String,
    spent: Amount,
}

/// A period of a budget as it goes.
#[derive(Clone, Debug)]
pub struct PeriodView {
    body: PeriodBody,
    version: i64,
}

impl PeriodView {
    /// A period as somebody sees it.
    ///
    /// # Errors
    /// When an amount does not fit into 64 bits.
    pub fn new(budget: &Budget, period: &PeriodProgress) -> Result<Self, Overflow> {
        Ok(Self {
            body: PeriodBody::new(budget, period)?,
            version: budget.version,
        })
    }
}

impl Answer for PeriodView {
    type Body = PeriodBody;

    fn body(&self, _: Language) -> PeriodBody {
        self.body.clone()
    }

    fn version(&self) -> Option<i64> {
        Some(self.version)
    }
}

impl PeriodBody {
    /// A period as sent.
    ///
    /// # Errors
    /// When an amount does not fit into 64 bits.
    pub fn new(budget: &Budget, period: &PeriodProgress) -> Result<Self, Overflow> {
        let currency = budget.currency;
        let amount = |minor| Amount::new(minor, currency);
        let day = period.day.map(|day| (day, period.length()));
        let lines = period.lines.iter();
        let envelope = &period.envelope;
        let unconverted = period.unconverted.iter();
        Ok(Self {
            budget_id: budget.id.as_uuid(),
            start_date: Day(period.days.first()),
            end_date: Day(period.days.last()),
            total: ProgressBody::new(&period.total, currency, day)?,
            lines: lines
                .map(|line| LineProgressBody::new(line, currency, day))
                .collect::<Result<_, _>>()?,
            envelope: if budget.is_envelope() {
                Some(EnvelopeBody {
                    income: amount(envelope.income),
                    assigned: amount(envelope.assigned),
                    carried_in: amount(envelope.carried_in),
                    to_assign: amount(envelope.to_assign()?),
                })
            } else {
                None
            },
            unbudgeted: amount(period.unbudgeted),
            unconverted: unconverted
                .map(|(currency, sum, count)| UnconvertedSpending {
                    currency: Code(currency.code()),
                    currency_digits: currency.digits(),
                    amount: Amount::new(*sum, *currency),
                    count: *count,
                })
                .collect(),
            days: period.length(),
            day: period.day,
        })
    }
}

impl ProgressBody {
    fn new(it: &Progress, currency: Currency, day: Option<(i64, i64)>) -> Result<Self, Overflow> {
        let amount = |minor| Amount::new(minor, currency);
        let left = day
            .map(|(day, days)| it.daily_left(day, days))
            .transpose()?;
        let pace = day.map(|(day, days)| it.pace(day, days)).transpose()?;
        Ok(Self {
            planned: amount(it.planned),
            moved: amount(it.moved),
            carried_in: amount(it.carried_in),
            available: amount(it.available()?),
            spent: amount(it.spent),
            pending_spent: amount(it.pending),
            remaining: amount(it.remaining()?),
            percent: it.percent()?,
            daily_left: left.map(amount),
            pace: pace.map(amount),
            upcoming: amount(it.upcoming),
            projected_end: amount(it.projected_end()?),
            unconverted_count: it.unconverted,
        })
    }
}

impl LineProgressBody {
    fn new(
        line: &LineProgress,
        currency: Currency,
        day: Option<(i64, i64)>,
    ) -> Result<Self, Overflow> {
        Ok(Self {
            category_id: line.key.map(|id| id.as_uuid()),
            include_subcategories: line.definition.include_subcategories,
            carry: line.definition.carry.map(BudgetCarryWord),
            default_amount: line
                .default_amount
                .map(|minor| Amount::new(minor, currency)),
            progress: ProgressBody::new(&line.progress, currency, day)?,
        })
    }
}

impl BudgetPeriodList {
    /// The list as sent.
    ///
    /// # Errors
    /// When an amount does not fit into 64 bits.
    pub fn new(budget: &Budget, periods: &[PeriodProgress]) -> Result<Self, Overflow> {
        let items = periods.iter().map(|period| PeriodBody::new(budget, period));
        Ok(Self {
            items: items.collect::<Result<_, _>>()?,
            total: periods.len(),
        })
    }
}

impl BudgetSuggestionList {
    /// The list as sent.
    pub fn new(all: &[Suggestion], currency: Currency) -> Self {
        let items = all.iter().map(|one| SuggestionBody {
            category_id: one.key.map(|id| id.as_uuid()),
            amount: Amount::new(one.amount, currency),
            average: Amount::new(one.average, currency),
            months: one
                .months
                .iter()
                .map(|(month, spent)| SpentMonth {
                    month: month.to_string(),
                    spent: Amount::new(*spent, currency),
                })
                .collect(),
        });
        Self {
            items: items.collect(),
            total: all.len(),
            currency: Code(currency.code()),
            currency_digits: currency.digits(),
        }
    }
}
