//! The booked transactions that rules would change.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode};
use kym_domain::id::{AccountId, RuleId, SplitId, TransactionId};
use kym_domain::money::Currency;
use kym_domain::reconciliations::{Leave, may_change};
use kym_domain::rules::{Applied, Currencies, Rule, RuleDefinition, UserSetFields, apply};
use kym_domain::transactions::{Peer, Transaction};
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::access::Member;
use kym_store::transactions::{BalanceCheck, examine};
use kym_store::{Reader, accounts, transactions};
use uuid::Uuid;

use super::super::bulk::service::Rows;
use super::super::lock_check;
use crate::rules::definition::prefix_fields;
use crate::rules::{references, stored};

/// How many transactions are looked at.
const MAX_LOOKED_AT: usize = 100_000;

/// How many of them at once.
const PAGE: i64 = 2000;

/// Which rules are asked.
#[derive(Clone, Debug)]
pub enum RuleSelection {
    /// One that may not be kept yet.
    One(Box<RuleDefinition>),
    /// Some of the workspace's, switched on or not.
    Named(Vec<RuleId>),
    /// All of the workspace's that are switched on.
    All,
}

/// Which rules are asked about which transactions.
#[derive(Clone, Debug)]
pub struct RuleOptions {
    /// The rules.
    pub which: RuleSelection,
    /// Only about those on these accounts.
    pub accounts: Option<Vec<AccountId>>,
    /// From this day on.
    pub start: Option<Date>,
    /// Up to this day and including it.
    pub end: Option<Date>,
    /// Only about those of which nobody said what they were for.
    pub only_uncategorised: bool,
}

/// A transaction, and what rules make of it.
pub type Hit = (Transaction, Applied);

/// What rules would change.
#[derive(Debug)]
pub struct Hits {
    /// How many transactions.
    pub total: usize,
    /// The newest of them.
    pub rows: Vec<Hit>,
    /// Whether there were older ones at which nobody looked.
    pub is_partial: bool,
}

/// Rules with what they must know of the books.
#[derive(Clone)]
pub struct RuleQuery {
    rules: Arc<[Rule]>,
    leave: Arc<Leave>,
    currencies: Arc<HashMap<AccountId, Currency>>,
    app: App,
}

impl RuleQuery {
    /// The rules that are asked.
    ///
    /// # Errors
    /// When a rule names what is not there, or is not there.
    pub async fn load<R>(
        reader: &mut Reader,
        member: &Member<R>,
        which: &RuleSelection,
        app: &App,
    ) -> Result<Self> {
        let rules = match which {
            RuleSelection::All => stored::for_use(reader, member).await?,
            RuleSelection::One(definition) => {
                let violations = references::violations(reader, member, definition, None).await?;
                if !violations.is_empty() {
                    return Err(prefix_fields("rule", violations).into());
                }
                let (id, workspace) = (RuleId::from_uuid(Uuid::nil()), member.workspace());
                let rule = Rule::new(id, workspace, 0, RuleDefinition::clone(definition));
                stored::usable(reader, member, vec![switched_on(rule)]).await?
            }
            RuleSelection::Named(ids) => {
                let all = stored::list(reader, member).await?;
                let named = named(all, ids)?;
                stored::usable(reader, member, named).await?
            }
        };
        let all = accounts::list(reader, member, true).await?;
        let currencies = all.iter().map(|account| (account.id, account.currency));
        let currencies = currencies.collect();
        // What is closed stays as it is, whoever runs them.
        let leave = lock_check::no_leave(reader, member).await?;
        Ok(Self {
            rules: rules.into(),
            leave: Arc::new(leave),
            currencies: Arc::new(currencies),
            app: app.clone(),
        })
    }

    /// What they make of these transactions, of those that they change. The other leg of a transfer is asked about
    /// by itself.
    ///
    /// # Errors
    /// When a thread dies.
    async fn about(&self, rows: Vec<Transaction>) -> Result<Vec<Hit>> {
        let asked = self.clone();
        let now = asked.app.clock.now();
        let all = tokio::task::spawn_blocking(move || {
            let new_id = || SplitId::from_uuid(asked.app.ids.next(now));
            let hit = |row: Transaction| {
                let currency = |account| asked.currencies.get(&account).copied();
                let own = currency(row.account_id)?;
                let other = row.transfer.and_then(|peer| currency(peer.account_id));
                let currencies = Currencies {
                    own,
                    other: other.unwrap_or(own),
                };
                let settled = UserSetFields::default();
                let applied = apply(&asked.rules, &row, currencies, settled, new_id)?;
                let may = may_change(Some(&row), Some(&applied.row), &asked.leave);
                may.is_ok().then_some((row, applied))
            };
            rows.into_iter().filter_map(hit).collect()
        });
        all.await.map_err(Error::internal)
    }

    /// Those of the hits that are no transfers, or whose other leg may change, too.
    async fn with_changing_legs<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        mut hits: Vec<Hit>,
    ) -> Result<Vec<Hit>> {
        let legs = hits.iter().filter_map(|(row, _)| row.transfer);
        let legs: Vec<_> = legs.map(|peer| peer.transaction_id).collect();
        if legs.is_empty() {
            return Ok(hits);
        }
        let legs = transactions::get_many(reader, member, &legs).await?;
        let changing = self.about(legs).await?;
        let changing = changing.into_iter().map(|(leg, _)| leg.id);
        keep_whole(&mut hits, &changing.collect());
        Ok(hits)
    }
}

/// Leaves of transfers those whose other leg is among these.
fn keep_whole(hits: &mut Vec<Hit>, changing: &HashSet<TransactionId>) {
    let is_whole = |peer: Peer| changing.contains(&peer.transaction_id);
    hits.retain(|(row, _)| row.transfer.is_none_or(is_whole));
}

/// The transactions that the rules would change: how many, and so many of the newest. A transfer counts once, by the
/// leg that is met first.
///
/// # Errors
/// When an account is not there.
pub async fn search<R>(
    reader: &mut Reader,
    member: &Member<R>,
    asked: &RuleQuery,
    wish: &RuleOptions,
    keep: usize,
) -> Result<Hits> {
    let all = accounts::list(reader, member, false).await?;
    let mut hits = Hits {
        total: 0,
        rows: Vec::new(),
        is_partial: false,
    };
    check_accounts(wish, |id| all.iter().any(|account| account.id == id))?;
    let wanted = |id: &AccountId| wish.accounts.as_ref().is_none_or(|ids| ids.contains(id));
    let mut looked_at = 0;
    let mut legs = HashSet::new();
    for account in all.iter().filter(|account| wanted(&account.id)) {
        let mut page = BalanceCheck {
            account: account.id,
            start: wish.start,
            end: wish.end,
            only_uncategorised: wish.only_uncategorised,
            before: None,
            limit: PAGE,
        };
        while !asked.rules.is_empty() {
            if looked_at >= MAX_LOOKED_AT {
                hits.is_partial = true;
                break;
            }
            let rows = examine(reader, member, &page).await?;
            looked_at += rows.len();
            page.before = rows.last().map(|row| (row.date, row.id));
            let is_last = i64::try_from(rows.len()) != Ok(PAGE);
            let mut found = asked.about(rows).await?;
            found.retain(|(row, _)| {
                let peer = row.transfer.map(|peer| peer.transaction_id);
                peer.is_none_or(|peer| !legs.contains(&peer))
            });
            let found = asked.with_changing_legs(reader, member, found).await?;
            let transfers = found.iter().filter(|(row, _)| row.transfer.is_some());
            legs.extend(transfers.map(|(row, _)| row.id));
            hits.total += found.len();
            hits.rows.extend(found);
            hits.rows
                .sort_by_key(|(row, _)| Reverse((row.date, row.id)));
            hits.rows.truncate(keep);
            if is_last {
                break;
            }
        }
    }
    Ok(hits)
}

/// What the rules make of these rows now, among which are both legs of every transfer.
///
/// # Errors
/// When a thread dies.
pub async fn again(asked: &RuleQuery, rows: Rows) -> Result<Vec<Hit>> {
    let mut hits = asked.about(rows.into_values().collect()).await?;
    let changing = hits.iter().map(|(row, _)| row.id).collect();
    keep_whole(&mut hits, &changing);
    Ok(hits)
}

fn switched_on(mut rule: Rule) -> Rule {
    rule.definition.is_active = true;
    rule
}

/// The rules that are named, in their order.
fn named(all: Vec<Rule>, ids: &[RuleId]) -> Result<Vec<Rule>> {
    let mut checks = Checks::default();
    for (index, id) in ids.iter().enumerate() {
        if !all.iter().any(|rule| rule.id == *id) {
            checks.note(format!("rule_ids[{index}]"), FieldCode::NotFound);
        }
    }
    if !checks.is_clean() {
        return Err(checks.into_errors().into());
    }
    let named = all.into_iter().filter(|rule| ids.contains(&rule.id));
    Ok(named.map(switched_on).collect())
}

fn check_accounts(wish: &RuleOptions, is_there: impl Fn(AccountId) -> bool) -> Result<()> {
    let mut checks = Checks::default();
    for (index, id) in wish.accounts.iter().flatten().enumerate() {
        if !is_there(*id) {
            checks.note(format!("account_ids[{index}]"), FieldCode::NotFound);
        }
    }
    if checks.is_clean() {
        Ok(())
    } else {
        Err(checks.into_errors().into())
    }
}
