//! What was spent before, as a beginning for a budget.

use kym_domain::budgets::suggest;
use kym_domain::check::FieldCode;
use kym_domain::dates::Month;
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::{Error, Result};
use kym_store::access::Read;
use kym_store::currencies;

use super::inputs::BudgetInputs;
use super::parameters::HistoryWindow;
use super::period::BudgetSuggestionList;

/// What was spent on each category in the months before this one.
pub async fn look_back(view: &mut View, asked: HistoryWindow) -> Result<BudgetSuggestionList> {
    let member = member::<Read>(&mut view.reader, view.user, asked.workspace).await?;
    let currency = match asked.currency {
        None => member.base(),
        Some(code) => {
            let listed = currencies::get(&mut view.reader, code).await?;
            let unknown = || Error::field("currency", FieldCode::UnknownCurrency);
            listed.ok_or_else(unknown)?.currency
        }
    };
    let books = BudgetInputs::open(&mut view.reader, &member, view.now).await?;
    let last = Month::of(books.today).later_by(-1);
    let months: Vec<_> = last.last(asked.months).collect();
    let first = months.first().copied().unwrap_or(last);
    let days = (first.first_day(), last.last_day());
    let rows = books
        .rows(&mut view.reader, &member, currency, days)
        .await?;
    let all = suggest(&books.tree, &rows, &months, currency)?;
    Ok(BudgetSuggestionList::new(&all, currency))
}
