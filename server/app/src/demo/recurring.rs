//! What the household pays again and again.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_books::recurring::service;
use kym_domain::accounts::Account;
use kym_domain::recurring::{NewRecurring, RecurringInput};
use kym_domain::workspaces::Workspace;
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::state::App;

use super::habits::{CARD, CHECKING, SAVINGS};
use super::household;

/// How far ahead the household has planned by hand; from then on the items take over.
const PLANNED_DAYS: i64 = 15;

/// Something that comes every month.
struct Item {
    name: &'static str,
    kind: &'static str,
    account: usize,
    to: Option<usize>,
    amount_kind: &'static str,
    cents: i64,
    category: &'static str,
    payee: &'static str,
    day: i8,
    weekend: &'static str,
    mode: &'static str,
    lead_days: i64,
}

const ITEMS: [Item; 7] = [
    Item {
        name: "Rent",
        kind: "expense",
        account: CHECKING,
        to: None,
        amount_kind: "fixed",
        cents: 164_000,
        category: "Rent",
        payee: "Harbour Homes",
        day: 1,
        weekend: "before",
        mode: "auto",
        lead_days: 0,
    },
    Item {
        name: "Salary Northwind",
        kind: "income",
        account: CHECKING,
        to: None,
        amount_kind: "fixed",
        cents: 412_000,
        category: "Salary",
        payee: "Northwind Software",
        day: 28,
        weekend: "before",
        mode: "confirm",
        lead_days: 5,
    },
    Item {
        name: "Salary City Library",
        kind: "income",
        account: CHECKING,
        to: None,
        amount_kind: "fixed",
        cents: 236_500,
        category: "Salary",
        payee: "City Library",
        day: 15,
        weekend: "before",
        mode: "confirm",
        lead_days: 5,
    },
    Item {
        name: "Power and water",
        kind: "expense",
        account: CHECKING,
        to: None,
        amount_kind: "estimate",
        cents: 13_800,
        category: "Utilities",
        payee: "City Power and Water",
        day: 6,
        weekend: "after",
        mode: "confirm",
        lead_days: 3,
    },
    Item {
        name: "Streambox",
        kind: "expense",
        account: CARD,
        to: None,
        amount_kind: "fixed",
        cents: 1_499,
        category: "Subscriptions",
        payee: "Streambox",
        day: 12,
        weekend: "none",
        mode: "auto",
        lead_days: 0,
    },
    Item {
        name: "Nursery",
        kind: "expense",
        account: CHECKING,
        to: None,
        amount_kind: "fixed",
        cents: 38_000,
        category: "Children",
        payee: "Little Oaks Nursery",
        day: 7,
        weekend: "none",
        mode: "remind",
        lead_days: 2,
    },
    Item {
        name: "Rainy days",
        kind: "transfer",
        account: CHECKING,
        to: Some(SAVINGS),
        amount_kind: "fixed",
        cents: 60_000,
        category: "",
        payee: "Rainy days",
        day: 2,
        weekend: "none",
        mode: "auto",
        lead_days: 0,
    },
];

/// Makes the items, each from its next day on that nothing is planned for yet.
///
/// # Errors
/// As everything that writes.
pub(super) async fn plan(
    app: &App,
    author: &Author,
    workspace: &Workspace,
    accounts: &[Account],
    today: Date,
) -> Result<()> {
    for item in &ITEMS {
        let Some(new) = new(item, accounts, today)? else {
            continue;
        };
        let ctx = app.write_as(author.clone()).await?;
        drop(service::create(ctx, workspace.id, new).await?);
    }
    Ok(())
}

fn new(item: &Item, accounts: &[Account], today: Date) -> Result<Option<NewRecurring>> {
    let id = |index: usize| accounts.get(index).map(|account| account.id.to_string());
    let Some(account) = id(item.account) else {
        return Ok(None);
    };
    let to = item.to.and_then(id);
    let category = household::category(item.category).map(|id| id.to_string());
    let amount = household::decimal(item.cents);
    let begin = today.saturating_add(PLANNED_DAYS.days());
    let input = RecurringInput {
        name: Some(item.name),
        kind: Some(item.kind),
        account_id: Some(&account),
        to_account_id: to.as_deref(),
        amount_kind: Some(item.amount_kind),
        amount: Some(&amount),
        category_id: category.as_deref(),
        payee: Some(item.payee),
        rrule: Some(&format!("FREQ=MONTHLY;BYMONTHDAY={}", item.day)),
        dtstart: Some(&begin.to_string()),
        weekend: Some(item.weekend),
        mode: Some(item.mode),
        lead_days: Some(item.lead_days),
        ..RecurringInput::default()
    };
    Ok(Some(NewRecurring::check(&input)?))
}
