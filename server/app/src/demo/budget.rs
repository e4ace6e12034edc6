//! What the household means to spend: one budget of both, and one that Tom keeps for himself.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_domain::budgets::{BudgetDefinition, BudgetInput, LineInput, NewLines};
use kym_domain::workspaces::Workspace;
use kym_planning::budgets;
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::state::App;

use super::household::category;

/// A line: its category, or everything else; how much; and what it hands on, if that is not what the budget does.
type Line = (Option<&'static str>, &'static str, Option<&'static str>);

const HOUSEHOLD: [Line; 9] = [
    (Some("Housing"), "2150", None),
    (Some("Food"), "1050", None),
    (Some("Groceries"), "780", None),
    (Some("Transport"), "380", Some("surplus")),
    (Some("Children"), "450", None),
    (Some("Health"), "120", Some("both")),
    (Some("Clothes and shoes"), "160", Some("surplus")),
    (Some("Travel"), "250", Some("both")),
    (None, "400", None),
];

const TOM: [Line; 2] = [
    (Some("Hobbies"), "60", Some("both")),
    (Some("Books and games"), "40", None),
];

/// Makes the budgets of the household, from the beginning of the year before on.
pub(super) async fn plan(
    app: &App,
    [maya, tom]: [&Author; 2],
    workspace: &Workspace,
    today: Date,
) -> Result<()> {
    let first = today.first_of_year().saturating_sub(1.year());
    for (author, name, is_private, lines) in [
        (maya, "Household", false, &HOUSEHOLD[..]),
        (tom, "My own things", true, &TOM[..]),
    ] {
        let definition = BudgetDefinition::check(&BudgetInput {
            name: Some(name),
            is_private: Some(is_private),
            currency: Some("USD"),
            period: Some("monthly"),
            anchor_date: Some(&first.to_string()),
            ..BudgetInput::default()
        })?;
        let ids = lines.iter().map(|(name, ..)| name.and_then(category));
        let ids: Vec<_> = ids.map(|id| id.map(|id| id.to_string())).collect();
        let inputs = lines
            .iter()
            .zip(&ids)
            .map(|((_, amount, carry), id)| LineInput {
                category_id: id.as_deref(),
                carry: *carry,
                amount: Some(*amount),
                ..LineInput::default()
            });
        let lines = NewLines::check(&inputs.collect::<Vec<_>>())?;
        let ctx = app.write_as(author.clone()).await?;
        drop(budgets::service::create(ctx, workspace.id, definition, lines).await?);
    }
    Ok(())
}
