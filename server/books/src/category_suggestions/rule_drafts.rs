//! Rules that would have made what was accepted.

use std::collections::BTreeMap;

use kym_domain::accounts::Account;
use kym_domain::category_suggestions::{MIN_FOR_RULE, rule_for};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::Currency;
use kym_domain::rules::{RuleDefinition, UserSetFields, apply};
use kym_domain::transactions::Transaction;
use kym_planned::schedules::known_categories::KnownCategories;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, Member};
use kym_store::{accounts, category_suggestions};

use crate::rules::stored;

/// The rules that would give the same categories to the payees of transactions that have just got one: of payees of whom
/// at least two transactions have the category and none has another, and to whom no rule gives one yet. In the order of
/// the payees. Rules cannot name what is one member's alone.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn rule_drafts(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    changes: &[(Transaction, Transaction)],
) -> Result<Vec<RuleDefinition>> {
    let known = KnownCategories::load(&mut ctx.tx, member).await?;
    let mut given: BTreeMap<&str, (&Transaction, CategoryId)> = BTreeMap::new();
    for (was, is) in changes {
        if let Some(category) = is.category_id.filter(|id| known.has(*id))
            && !is.payee.is_empty()
        {
            given.insert(&is.payee, (was, category));
        }
    }
    let payees: Vec<_> = given.keys().map(|payee| (*payee).to_owned()).collect();
    let mut counts: BTreeMap<String, Vec<(CategoryId, i64)>> = BTreeMap::new();
    for (payee, category, count) in
        category_suggestions::payee_categories(&mut ctx.tx, member, &payees).await?
    {
        counts.entry(payee).or_default().push((category, count));
    }
    let is_clear = |payee: &str, category: CategoryId| {
        matches!(counts.get(payee).map(Vec::as_slice), Some([(only, count)])
            if *only == category && *count >= MIN_FOR_RULE)
    };
    let rules = stored::for_use(&mut ctx.tx, member).await?;
    let accounts = accounts::list(&mut ctx.tx, member, true).await?;
    let currency = |account| currency_of(&accounts, account);
    let drafts = given.iter().filter_map(|(payee, (was, category))| {
        if !is_clear(payee, *category) {
            return None;
        }
        let settled = UserSetFields::default();
        let applied = apply(&rules, was, currency(was.account_id)?, settled, || {
            ctx.new_id()
        });
        let has_rule = applied.is_some_and(|applied| {
            applied.row.category_id.is_some() || !applied.row.splits.is_empty()
        });
        if has_rule {
            return None;
        }
        rule_for(payee, *category)
    });
    Ok(drafts.collect())
}

fn currency_of(accounts: &[Account], id: AccountId) -> Option<Currency> {
    let account = accounts.iter().find(|account| account.id == id)?;
    Some(account.currency)
}
