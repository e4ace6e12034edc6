//! A household to look at: two people, seven accounts in three currencies, three years. The same seed and the same day
//! give the same household to the cent.

mod budget;
mod goals;
mod habits;
pub mod household;
pub mod rate_history;
mod recurring;
mod saved_reports;

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_books::accounts;
use kym_books::transactions::conversion;
use kym_commerce::plans::LimitKey;
use kym_domain::accounts::{Account, AccountDraft};
use kym_domain::id::{Id, UserId};
use kym_domain::language::Language;
use kym_domain::rates::Source;
use kym_domain::transactions::{
    NewTransaction, NewTransfer, Transaction, TransactionInput, TransferInput,
};
use kym_domain::users::{NewUser, User};
use kym_domain::workspaces::{Role, Workspace, WorkspaceDraft};
use kym_identity::auth::registration;
use kym_identity::workspaces as rooms;
use kym_platform::access::member;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::workspace_events::{WORKSPACE_UPDATED, WorkspaceEvent};
use kym_platform::state::App;
use kym_store::access::EditTransactions;
use kym_store::events::Audience;
use kym_store::{lock, rates, transactions, users, workspaces};

use self::household::{Entry, Household};

/// The seed of the usual household.
pub const SEED: u64 = 20_251_005;

/// How to sign in to a household.
pub struct SignIns {
    usernames: [String; 2],
    password: String,
}

impl fmt::Display for SignIns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            usernames: [one, other],
            password,
        } = self;
        write!(
            f,
            "Sign in as {one} or {other} with the password {password}"
        )
    }
}

/// Fills an empty database; does nothing to one that has users.
///
/// # Errors
/// As everything that writes.
pub async fn fill(app: &App, seed: u64) -> anyhow::Result<Option<SignIns>> {
    let is_empty = users::is_empty(&mut app.db.read().await?).await?;
    if !is_empty {
        return Ok(None);
    }
    let filled = seed_household(app, seed).await;
    filled
        .map(Some)
        .map_err(|error| anyhow::anyhow!("the household: {error:?}"))
}

async fn seed_household(app: &App, seed: u64) -> Result<SignIns> {
    let password = new_password(app);
    let maya = register(app, "maya", "Maya Rivera", &password, true).await?;
    let tom = register(app, "tom", "Tom Rivera", &password, false).await?;
    let today = app.clock.now().to_zoned(TimeZone::UTC).date();
    let draft = WorkspaceDraft::check("Rivera household", "Everything we share", "USD")?;
    let made = rooms::service::create(app.write_as(author(&maya)).await?, draft).await?;
    let workspace = made.value.0.workspace;
    join(app, &workspace, &tom).await?;

    let mut opened = Vec::new();
    for (name, account_type, opening, currency) in habits::ACCOUNTS {
        let draft = AccountDraft::check(name, account_type, opening, Some(currency))?;
        let ctx = app.write_as(author(&maya)).await?;
        opened.push(
            accounts::service::create(ctx, workspace.id, draft)
                .await?
                .value
                .account,
        );
    }
    let household = Household::new(seed, today);
    let quotes = household.rate_history().quotes();
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    let new_id = || Id::from_uuid(app.ids.next(now));
    rates::put_many(&mut tx, Source::Manual, &quotes, now, new_id).await?;
    tx.commit().await?;
    let entries = household.live();
    book(app, [&maya, &tom], &workspace, &opened, &entries).await?;
    recurring::plan(app, &author(&maya), &workspace, &opened, today).await?;
    goals::set(app, &author(&maya), &workspace, &opened, today).await?;
    budget::plan(app, [&author(&maya), &author(&tom)], &workspace, today).await?;
    saved_reports::keep(app, &author(&maya), workspace.id).await?;
    Ok(SignIns {
        usernames: [maya.username, tom.username],
        password,
    })
}

/// A new one for each database: a household to play with is often left running where others can
/// reach it.
fn new_password(app: &App) -> String {
    let mut bytes = [0; 9];
    app.random.fill(&mut bytes);
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

async fn register(
    app: &App,
    username: &str,
    full_name: &str,
    password: &str,
    is_superuser: bool,
) -> Result<User> {
    let new = NewUser::check(
        &format!("{username}@example.org"),
        username,
        full_name,
        password,
    )?;
    let user = registration::create(app, new, password.to_owned(), is_superuser).await?;
    let mut tx = app.db.write().await?;
    users::confirm_email(&mut tx, user.id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(user)
}

async fn join(app: &App, workspace: &Workspace, user: &User) -> Result<()> {
    let mut ctx = app.write_as(author(user)).await?;
    let now = ctx.now();
    workspaces::insert_member(&mut ctx.tx, workspace.id, user.id, Role::Editor, now).await?;
    ctx.take(workspace.id, LimitKey::MembersPerWorkspace, 1);
    ctx.commit(()).await.map(drop)
}

fn author(user: &User) -> Author {
    Author {
        user: user.id,
        event_actor: EventActor::new(user, None),
        language: Language::En,
    }
}

/// Books all entries in one change, each by the rules for what people enter.
async fn book(
    app: &App,
    people: [&User; 2],
    workspace: &Workspace,
    accounts: &[Account],
    entries: &[Entry],
) -> Result<()> {
    let mut ctx = app.write_as(author(people[0])).await?;
    let member = member::<EditTransactions>(&mut ctx.tx, people[0].id, workspace.id).await?;
    let ids: Vec<_> = accounts.iter().map(|account| account.id).collect();
    lock::accounts(&mut ctx.tx, workspace.id, &ids).await?;
    let mut rows = Vec::with_capacity(entries.len() * 2);
    for (number, entry) in entries.iter().enumerate() {
        // Two of three errands are Maya's.
        let by = people[usize::from(number % 3 == 2)].id;
        rows.extend(booked(&ctx, entry, by, accounts)?);
    }
    conversion::convert_on(&mut ctx.tx, &member, accounts, &mut rows).await?;
    transactions::insert_many(&mut ctx.tx, &member, &rows).await?;
    let event = WorkspaceEvent::new(workspace, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace.id), WORKSPACE_UPDATED, &event);
    drop(ctx.commit(()).await?);
    Ok(())
}

fn booked(ctx: &Ctx, entry: &Entry, by: UserId, accounts: &[Account]) -> Result<Vec<Transaction>> {
    let account = |index: usize| accounts.get(index).ok_or(Error::NOT_FOUND);
    let date = text(entry.date);
    let amount = household::decimal(entry.cents);
    let from = account(entry.account)?;
    if let Some(to) = entry.to {
        let to = account(to)?;
        let transfer = NewTransfer::check(&TransferInput {
            from_account_id: Some(&from.id.to_string()),
            to_account_id: Some(&to.id.to_string()),
            amount: Some(&amount),
            to_amount: entry.to_cents.map(household::decimal).as_deref(),
            date: Some(&date),
            status: Some(entry.status.as_str()),
            payee: Some(entry.payee),
            note: None,
        })?;
        let transfer = transfer.book([ctx.new_id(), ctx.new_id()], by, from, to)?;
        return Ok(vec![transfer.from, transfer.to]);
    }
    let new = NewTransaction::check(&TransactionInput {
        account_id: Some(&from.id.to_string()),
        date: Some(&date),
        total_amount: Some(&amount),
        category_id: household::category(entry.category)
            .map(|id| id.to_string())
            .as_deref()
            .into(),
        status: Some(entry.status.as_str()),
        payee: Some(entry.payee),
        ..TransactionInput::default()
    })?;
    Ok(vec![new.book(ctx.new_id(), by, from, || ctx.new_id())?])
}

fn text(date: Date) -> String {
    date.to_string()
}
