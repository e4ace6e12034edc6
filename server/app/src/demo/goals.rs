//! What the household saves for.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::goals::{GoalInput, NewGoal};
use kym_domain::workspaces::Workspace;
use kym_planning::goals;
use kym_platform::context::Author;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;

use super::habits::{FUND, SAVINGS};

/// Something that is saved for.
struct Dream {
    name: &'static str,
    account: usize,
    source: &'static str,
    amount: &'static str,
    /// In how many months it shall be reached, and before how many it was begun.
    months: (i64, i64),
    start: &'static str,
    note: &'static str,
}

const DREAMS: [Dream; 2] = [
    Dream {
        name: "Emergency fund",
        account: SAVINGS,
        source: "balance",
        amount: "40000",
        months: (18, 24),
        start: "0",
        note: "Half a year of everything",
    },
    Dream {
        name: "Summer house",
        account: FUND,
        source: "transfers",
        amount: "25000",
        months: (48, 30),
        start: "5400",
        note: "",
    },
];

/// Sets the goals of the household.
pub(super) async fn set(
    app: &App,
    author: &Author,
    workspace: &Workspace,
    accounts: &[Account],
    today: Date,
) -> Result<()> {
    for dream in &DREAMS {
        let account = accounts.get(dream.account).ok_or(Error::NOT_FOUND)?;
        let (ahead, ago) = dream.months;
        let goal = NewGoal::check(&GoalInput {
            name: Some(dream.name),
            target_amount: Some(dream.amount),
            target_date: Some(&today.saturating_add(ahead.months()).to_string()),
            account_id: Some(&account.id.to_string()),
            source: Some(dream.source),
            start_date: Some(&today.saturating_sub(ago.months()).to_string()),
            start_amount: Some(dream.start),
            note: Some(dream.note),
        })?;
        let ctx = app.write_as(author.clone()).await?;
        drop(goals::service::create(ctx, workspace.id, goal).await?);
    }
    Ok(())
}
