//! What becomes of the occurrences of an item when its rule gets other days: what is kept of one counts for its
//! period ([`carry_over`]).

use std::collections::BTreeSet;

use jiff::civil::Date;
use kym_domain::dates::FIRST_DAY;
use kym_domain::id::RecurringId;
use kym_domain::recurring::{CarryOver, Recurrence, StoredOccurrence, StoredState, carry_over};
use kym_platform::access::member;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditPlans, EditTransactions, Member};
use kym_store::recurring::occurrences::{self, OccurrenceRow};

/// Has what is kept of the occurrences of an item count for the same periods by another rule. Answers up to which
/// day everything is settled then, and what has gone along with the rule. The item must be locked.
pub async fn follow(
    ctx: &mut Ctx,
    plans: &Member<EditPlans>,
    id: RecurringId,
    (before, after): (&Recurrence, &Recurrence),
    settled: Option<Date>,
) -> Result<(Option<Date>, CarryOver)> {
    if before == after {
        return Ok((settled, CarryOver::default()));
    }
    let rows = occurrences::of_item(&mut ctx.tx, plans, id, FIRST_DAY).await?;
    let kept: Vec<_> = rows.iter().map(|row| row.kept).collect();
    let carried = carry_over(before, after, &kept, settled);
    let mut days: BTreeSet<Date> = kept.iter().map(|kept| kept.date).collect();
    for (was, is) in &carried.moved {
        occurrences::move_to_day(&mut ctx.tx, plans, id, *was, is).await?;
        days.insert(is.date);
    }
    let mut left_out = carried.left_out.clone();
    let open = &carried.reopened;
    let mut settled = settled;
    // The clock never looks behind what is settled. What is so without a word gets one.
    if let Some((first, until)) = open.iter().min().zip(settled) {
        let passed = after.occurrences(*first, until).into_iter();
        left_out.extend(passed.map(|one| one.date).filter(|day| !open.contains(day)));
        settled = first.yesterday().ok();
    }
    left_out.retain(|day| !days.contains(day));
    if left_out.is_empty() {
        return Ok((settled, carried));
    }
    let books = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, plans.workspace()).await?;
    let now = ctx.now();
    for date in left_out {
        let row = OccurrenceRow {
            recurring_id: id,
            kept: StoredOccurrence {
                date,
                state: StoredState::Skipped,
                moved_to: None,
                amount: None,
                transaction_id: None,
            },
            is_matched: false,
            is_reported: false,
        };
        occurrences::put(&mut ctx.tx, &books, &row, now).await?;
    }
    Ok((settled, carried))
}
