//! Where transactions are looked for, and what that makes of what was asked.

use std::collections::BTreeSet;

use kym_domain::accounts::Account;
use kym_domain::categories::{FlatCategory, flatten, tree};
use kym_domain::check::Checks;
use kym_domain::id::{AccountId, CategoryId, UserId};
use kym_domain::language::Language;
use kym_domain::money::Currency;
use kym_domain::transactions::{Criteria, InUnits, Word};
use kym_platform::access::member;
use kym_platform::error::Result;
use kym_store::access::{Member, Read};
use kym_store::{Reader, accounts, categories};

use super::find::{FindOptions, TransactionScope};
use crate::accounts::service::as_member;

/// Where it is looked for, and that the caller may look there.
pub struct ListPosition {
    /// The caller.
    pub member: Member<Read>,
    /// The one account, if it is only one.
    pub account: Option<Account>,
    named: Option<Vec<AccountId>>,
}

/// What is looked for there.
pub struct PositionQuery {
    /// On these accounts.
    pub accounts: Vec<AccountId>,
    /// Those of them that are not counted in `currency`.
    pub foreign: Vec<AccountId>,
    /// What it must have.
    pub criteria: Criteria,
    /// What totals are counted in: of one account its currency, otherwise that of the workspace.
    pub currency: Currency,
}

impl ListPosition {
    /// The place that was asked for.
    ///
    /// # Errors
    /// Not found, to everybody who is no member.
    pub async fn of(reader: &mut Reader, user: UserId, whose: &TransactionScope) -> Result<Self> {
        match whose {
            TransactionScope::Account(id) => {
                let (account, member) = as_member::<Read>(reader, user, *id).await?;
                Ok(Self {
                    member,
                    account: Some(account),
                    named: None,
                })
            }
            TransactionScope::Workspace(id, named) => Ok(Self {
                member: member::<Read>(reader, user, *id).await?,
                account: None,
                named: named.clone(),
            }),
        }
    }

    /// What a wish comes to here.
    ///
    /// # Errors
    /// When an amount is none of the currency that is counted in here.
    pub async fn seek(
        &self,
        reader: &mut Reader,
        wish: &FindOptions,
        language: Language,
    ) -> Result<PositionQuery> {
        let is_searched = !wish.text.is_empty();
        let tree_is_asked = wish.categories.is_some() && !wish.without_subcategories;
        let categories = if is_searched || tree_is_asked {
            paths(reader, &self.member, language).await?
        } else {
            Vec::new()
        };
        let accounts = if is_searched || self.account.is_none() {
            accounts::list(reader, &self.member, true).await?
        } else {
            Vec::new()
        };
        let base = self.member.base();
        let (currency, units) = match &self.account {
            Some(account) => (account.currency, InUnits::all(account.currency)),
            None => (base, InUnits::of(base, &accounts)),
        };
        let mut checks = Checks::default();
        let least = wish.least.map(|number| units.at_least(number));
        let least = checks.take("min_amount", least.transpose());
        let most = wish.most.map(|number| units.at_most(number));
        let most = checks.take("max_amount", most.transpose());
        let (Some(least), Some(most)) = (least, most) else {
            return Err(checks.into_errors().into());
        };
        let mut chosen = wish.categories.clone();
        if let Some(choice) = chosen.as_mut().filter(|_| tree_is_asked) {
            choice.ids = with_subcategories(&choice.ids, &categories);
        }
        let sought = match &self.account {
            Some(account) => vec![account.id],
            None => self.of_those(&accounts),
        };
        let foreign = accounts
            .iter()
            .filter(|account| account.currency != currency && sought.contains(&account.id));
        Ok(PositionQuery {
            foreign: foreign.map(|account| account.id).collect(),
            accounts: sought,
            criteria: Criteria {
                categories: chosen,
                statuses: wish.statuses.clone(),
                payee: wish.payee.clone(),
                tags: wish.tags.clone(),
                least,
                most,
                direction: wish.direction,
                only_unconverted: wish.only_unconverted,
                words: Word::all_of(&wish.text, &categories, &accounts, &units),
            },
            currency,
        })
    }

    /// The accounts that were asked for: of a workspace, none that is put away.
    fn of_those(&self, accounts: &[Account]) -> Vec<AccountId> {
        let there = accounts.iter().filter(|account| !account.is_deleted);
        let there = there.map(|account| account.id);
        match &self.named {
            None => there.collect(),
            Some(named) => there.filter(|id| named.contains(id)).collect(),
        }
    }
}

/// The categories that the member sees, each after what it hangs beneath.
pub async fn paths(
    reader: &mut Reader,
    member: &Member<Read>,
    language: Language,
) -> Result<Vec<FlatCategory>> {
    let all = categories::list(reader, member).await?;
    Ok(flatten(&tree(&all, language), language))
}

/// These categories and everything that hangs beneath them.
fn with_subcategories(
    ids: &BTreeSet<CategoryId>,
    categories: &[FlatCategory],
) -> BTreeSet<CategoryId> {
    let mut all = ids.clone();
    // How deep the chosen one hangs whose part of the list this is.
    let mut above = None;
    for category in categories {
        if above.is_some_and(|depth| category.depth <= depth) {
            above = None;
        }
        if above.is_some() {
            all.insert(category.id);
        } else if ids.contains(&category.id) {
            above = Some(category.depth);
        }
    }
    all
}
