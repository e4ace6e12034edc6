//! What is left of the budgets that everybody shares, period by period: for the forecast. Recurring and planned
//! payments are taken off, since they come by themselves.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::budgets::{Budget, PeriodProgress, Progress};
use kym_domain::dates::DateRange;
use kym_domain::id::BudgetId;
use kym_domain::money::{Currency, Minor, Overflow};
use kym_planning_store::budgets;
use kym_platform::error::Result;
use kym_store::Reader;
use kym_store::access::Member;

use super::inputs::BudgetInputs;

/// What is left of a budget in a period.
#[derive(Clone, Debug)]
pub struct Remaining {
    /// Of which budget.
    pub budget_id: BudgetId,
    /// What that is called.
    pub name: String,
    /// What it is counted in.
    pub currency: Currency,
    /// The days of the period that are not over.
    pub days: DateRange,
    /// How much, beside what is expected anyway; above nothing.
    pub amount: Minor,
}

/// What is left from today on, in all periods up to the one that a day lies in.
///
/// # Errors
/// When the database cannot be read.
pub async fn until<R>(
    reader: &mut Reader,
    member: &Member<R>,
    last: Date,
    now: Timestamp,
) -> Result<Vec<Remaining>> {
    let all = budgets::list(reader, member).await?;
    let shared = all
        .iter()
        .filter(|budget| budget.owner.is_none() && budget.definition.is_active);
    let shared: Vec<&Budget> = shared.collect();
    if shared.is_empty() {
        return Ok(Vec::new());
    }
    let books = BudgetInputs::open(reader, member, now).await?;
    let asked = shared.into_iter().filter_map(|budget| {
        let end = budget.index_of(last)?;
        Some((budget, (budget.index_of(books.today).unwrap_or(0), end)))
    });
    let asked: Vec<_> = asked.collect();
    let progress = books.progress(reader, member, &asked).await?;
    let mut left = Vec::new();
    for ((budget, _), periods) in asked.iter().zip(&progress) {
        for period in periods {
            let amount = left_of(period)?;
            if amount > Minor::ZERO {
                let first = period.days.first().max(books.today);
                left.push(Remaining {
                    budget_id: budget.id,
                    name: budget.definition.name.clone(),
                    currency: budget.currency,
                    days: DateRange::between(first, period.days.last()),
                    amount,
                });
            }
        }
    }
    Ok(left)
}

/// What is left on the lines of a period.
fn left_of(period: &PeriodProgress) -> Result<Minor, Overflow> {
    let lines = period.lines.iter();
    Minor::sum(
        lines
            .map(|line| left_on(&line.progress))
            .collect::<Result<Vec<_>, _>>()?,
    )
}

/// What is left on a line of what is planned for it. What earlier periods handed on is put by, and nobody knows when
/// it is spent; what they lack is missing here. Never less than nothing.
///
/// # Errors
/// When sums do not fit into 64 bits.
pub fn left_on(line: &Progress) -> Result<Minor, Overflow> {
    let planned = line.planned.plus(line.moved)?;
    let left = planned.minus(line.spent)?.minus(line.upcoming)?;
    Ok(left.min(line.projected_end()?).max(Minor::ZERO))
}
