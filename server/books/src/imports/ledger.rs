//! What a workspace knows of the drafts of a file: its accounts and what is on them, its categories,
//! its rules, and what is locked.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Span;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::categories::Category;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::{AccountId, IdGen, UserId};
use kym_domain::imports::{
    self, BookingPermission, ImportContext, LedgerRow, ParsedAccount, ParsedFile, Paths, RowPlan,
    Target,
};
use kym_domain::reconciliations::{Leave, may_change};
use kym_domain::rules::Rule;
use kym_domain::text;
use kym_domain::transactions::Transaction;
use kym_domain::workspaces::Action;
use kym_platform::error::Result;
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Member};
use kym_store::imports::booked;
use kym_store::{Reader, accounts, categories};

use super::memory;
use super::options::ImportOptions;
use super::reading::{ReadPermit, aside};
use crate::rules;
use crate::transactions::lock_check;

/// How far around the days of a file its transactions are looked for: a day may have been changed.
const AROUND: i64 = 31;

/// For how many parts of a file an account is guessed. Where there are more, a column was taken for that of
/// the accounts that is none.
const MAX_GUESSED: usize = 100;

/// What a workspace knows of a file.
pub struct ImportLedger {
    /// The account of each part, where one is known.
    pub accounts: Vec<Option<Account>>,
    /// What is on them.
    pub booked: BTreeMap<AccountId, Vec<LedgerRow>>,
    /// The categories of the workspace.
    pub categories: Vec<Category>,
    /// Their names.
    pub paths: Paths,
    /// The rules that are followed.
    pub rules: Vec<Rule>,
    /// What is locked, and whether its author may change that.
    pub leave: Leave,
    author: UserId,
}

impl ImportLedger {
    /// Looks all of it up.
    ///
    /// # Errors
    /// When the wish names parts or accounts that are not there.
    pub async fn open(
        reader: &mut Reader,
        member: &Member<EditTransactions>,
        reading: &ParsedFile,
        wish: &ImportOptions,
    ) -> Result<Self> {
        let chosen = choose(reader, member, reading, wish).await?;
        let mut found = BTreeMap::new();
        for account in chosen.iter().flatten() {
            if found.contains_key(&account.id) {
                continue;
            }
            if let Some(days) = days(reading, &chosen, account.id) {
                let rows = booked(reader, member, account, days).await?;
                found.insert(account.id, rows);
            }
        }
        let categories = categories::list(reader, member).await?;
        let rules = if wish.apply_rules {
            rules::stored::for_use(reader, member).await?
        } else {
            Vec::new()
        };
        let leave = leave_of(reader, member).await?;
        Ok(Self {
            accounts: chosen,
            booked: found,
            paths: Paths::new(&categories),
            categories,
            rules,
            leave,
            author: member.user(),
        })
    }

    /// The account of each part, where one is known.
    pub fn account_ids(&self) -> Vec<Option<AccountId>> {
        ids(&self.accounts)
    }

    /// Decides what becomes of every draft, and hands that to `then`, outside of the threads that answer
    /// requests.
    ///
    /// # Errors
    /// When it breaks down.
    pub async fn plan<T: Send + 'static>(
        self: Arc<Self>,
        app: &App,
        permit: ReadPermit,
        (reading, wish): (Arc<ParsedFile>, ImportOptions),
        then: impl FnOnce(Vec<RowPlan<'_>>, &Self, &ParsedFile) -> T + Send + 'static,
    ) -> Result<T> {
        let (ids, now) = (Arc::clone(&app.ids), app.clock.now());
        aside(permit, move || {
            let mut new_id = || IdGen::next(&*ids, now);
            let targets = self.targets();
            let unasked = Leave {
                edits_closed: false,
                ..self.leave.clone()
            };
            let mut context = ImportContext {
                author: self.author,
                paths: &self.paths,
                rules: &self.rules,
                new_id: &mut new_id,
                permission: &|row| permission(row, &unasked, &self.leave),
            };
            let entries = imports::plan(&reading.parts, &targets, &wish.decisions, &mut context);
            then(entries, &self, &reading)
        })
        .await
    }

    /// The transaction of the books that an entry is.
    pub fn matching(&self, entry: &RowPlan<'_>) -> Option<&LedgerRow> {
        let account = self.accounts.get(entry.part)?.as_ref()?;
        self.booked.get(&account.id)?.get(entry.matching?)
    }

    fn targets(&self) -> Vec<Option<Target<'_>>> {
        let accounts = self.accounts.iter();
        let targets = accounts.map(|account| {
            let account = account.as_ref()?;
            let booked = self.booked.get(&account.id);
            Some(Target {
                account,
                booked: booked.map(Vec::as_slice).unwrap_or_default(),
            })
        });
        targets.collect()
    }
}

/// What is locked at the moment, and whether a member may change that.
///
/// # Errors
/// When the store fails.
pub async fn leave_of(reader: &mut Reader, member: &Member<EditTransactions>) -> Result<Leave> {
    Ok(Leave {
        edits_closed: member.role().may(Action::EditClosed),
        ..lock_check::no_leave(reader, member).await?
    })
}

/// Whether such a row may be booked. No file says that it means to change a period that is closed.
fn permission(row: &Transaction, unasked: &Leave, asked: &Leave) -> BookingPermission {
    let may = |leave| may_change(None, Some(row), leave).is_ok();
    if may(unasked) {
        BookingPermission::Granted
    } else if may(asked) {
        BookingPermission::Asked
    } else {
        BookingPermission::Refused
    }
}

/// The account of each part of a file, where one is said or can be guessed.
///
/// # Errors
/// When the wish names parts or accounts that are not there.
pub async fn choose(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    reading: &ParsedFile,
    wish: &ImportOptions,
) -> Result<Vec<Option<Account>>> {
    let all = accounts::list(reader, member, false).await?;
    check(reading, wish, &all)?;
    let said: BTreeMap<_, _> = wish.accounts.iter().copied().collect();
    let mut chosen = Vec::with_capacity(reading.parts.len());
    for (place, part) in reading.parts.iter().enumerate() {
        let id = match said.get(&place) {
            Some(account) => *account,
            None if place < MAX_GUESSED => guess(reader, member, reading, part, &all).await?,
            None => None,
        };
        let account = id.and_then(|id| all.iter().find(|account| account.id == id));
        chosen.push(account.cloned());
    }
    Ok(chosen)
}

/// The ids of accounts, where there are any.
pub fn ids(accounts: &[Option<Account>]) -> Vec<Option<AccountId>> {
    let accounts = accounts.iter();
    accounts
        .map(|account| account.as_ref().map(|account| account.id))
        .collect()
}

/// Refuses parts that the file does not have, and accounts that take no bookings.
fn check(reading: &ParsedFile, wish: &ImportOptions, all: &[Account]) -> Result<()> {
    let mut errors = Vec::new();
    for (index, (part, account)) in wish.accounts.iter().enumerate() {
        if *part >= reading.parts.len() {
            let field = format!("accounts[{index}].part");
            errors.push(FieldError::new(field, FieldCode::UnknownValue));
        }
        let is_known = |id: &AccountId| all.iter().any(|account| account.id == *id);
        if account.as_ref().is_some_and(|id| !is_known(id)) {
            let field = format!("accounts[{index}].account_id");
            errors.push(FieldError::new(field, FieldCode::NotFound));
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.into())
    }
}

/// The account that a part was of the last time it was named so, or the only one that is called so. Names of columns are those
/// of many banks: by them alone none is guessed.
async fn guess(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    reading: &ParsedFile,
    part: &ParsedAccount,
    all: &[Account],
) -> Result<Option<AccountId>> {
    let known = memory::account(reader, member, reading, part).await?;
    if let Some(id) = known.filter(|id| all.iter().any(|account| account.id == *id)) {
        return Ok(Some(id));
    }
    let hint = &part.account;
    let named = |id: &str| all.iter().find(|account| account.id.to_string() == id);
    if let Some(account) = hint.number.as_deref().and_then(named) {
        return Ok(Some(account.id));
    }
    let Some(name) = hint.name.as_deref().map(text::fold) else {
        return Ok(None);
    };
    let mut same = all
        .iter()
        .filter(|account| text::fold(&account.name) == name);
    Ok(match (same.next(), same.next()) {
        (Some(only), None) => Some(only.id),
        _ => None,
    })
}

/// The days that a file tells of an account, and some around them.
fn days(reading: &ParsedFile, chosen: &[Option<Account>], id: AccountId) -> Option<(Date, Date)> {
    let parts = reading.parts.iter().zip(chosen);
    let parts = parts.filter(|(_, account)| account.as_ref().is_some_and(|it| it.id == id));
    let days = parts.flat_map(|(part, _)| part.drafts.iter().map(|draft| draft.date));
    let (first, last) = days.fold(None, |range: Option<(Date, Date)>, day| {
        let (first, last) = range.unwrap_or((day, day));
        Some((first.min(day), last.max(day)))
    })?;
    Some(around((first, last)))
}

/// Days, and some before and after them.
pub(super) fn around((first, last): (Date, Date)) -> (Date, Date) {
    let some = Span::new().days(AROUND);
    (first.saturating_sub(some), last.saturating_add(some))
}
