//! What an item names, as far as its workspace has it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::id::AccountId;
use kym_domain::money::Currency;
use kym_domain::recurring::{RecurringDefinition, RecurringProblem};
use kym_domain::workspaces::ZoneName;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts, workspaces};

use super::Schedule;
use super::known_categories::KnownCategories;

/// The accounts and the shared categories of a workspace, and which day it is there.
#[derive(Debug)]
pub struct RecurringContext {
    /// The zone that the workspace keeps its days in.
    pub zone: ZoneName,
    /// Which day it is there.
    pub today: Date,
    /// The currency of the workspace.
    pub base: Currency,
    accounts: BTreeMap<AccountId, Account>,
    categories: KnownCategories,
}

impl RecurringContext {
    /// Those of the member's workspace.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load<R>(reader: &mut Reader, member: &Member<R>, now: Timestamp) -> Result<Self> {
        let zone = workspaces::time_zone(reader, member).await?;
        let all = accounts::list(reader, member, true).await?;
        Ok(Self {
            today: zone.today(now),
            zone,
            base: member.base(),
            accounts: all
                .into_iter()
                .map(|account| (account.id, account))
                .collect(),
            categories: KnownCategories::load(reader, member).await?,
        })
    }

    /// An account that can be booked on.
    pub fn open(&self, id: AccountId) -> Option<&Account> {
        self.accounts
            .get(&id)
            .filter(|account| !account.is_archived())
    }

    /// What an account is counted in; one that is gone, in what the workspace is.
    pub fn currency(&self, id: AccountId) -> Currency {
        let account = self.accounts.get(&id);
        account.map_or(self.base, |account| account.currency)
    }

    /// What an item is counted in, and where its money goes.
    pub fn currencies(&self, definition: &RecurringDefinition) -> (Currency, Currency) {
        let own = self.currency(definition.account_id);
        let other = definition.to_account_id.map(|id| self.currency(id));
        (own, other.unwrap_or(own))
    }

    /// Whether the accounts that an item names can be booked on.
    pub fn has_accounts(&self, definition: &RecurringDefinition) -> bool {
        let mut named = [Some(definition.account_id), definition.to_account_id]
            .into_iter()
            .flatten();
        named.all(|id| self.open(id).is_some())
    }

    /// What of the things that an item names is missing.
    pub fn missing(&self, definition: &RecurringDefinition) -> Option<RecurringProblem> {
        if self.open(definition.account_id).is_none() {
            return Some(RecurringProblem::AccountMissing);
        }
        if definition
            .to_account_id
            .is_some_and(|id| self.open(id).is_none())
        {
            return Some(RecurringProblem::ToAccountMissing);
        }
        let is_missing = definition.categories().any(|id| !self.categories.has(id));
        is_missing.then_some(RecurringProblem::CategoryMissing)
    }

    /// Why an item is not followed.
    pub fn problem(&self, schedule: &Schedule) -> Option<RecurringProblem> {
        if schedule.progress.waiting > 0 {
            return Some(RecurringProblem::CatchUp);
        }
        let kept = schedule.progress.problem.as_deref();
        let kept = kept.and_then(|word| word.parse().ok());
        let kept = kept.filter(|problem| {
            matches!(
                problem,
                RecurringProblem::Closed
                    | RecurringProblem::NoRate
                    | RecurringProblem::LimitReached
            )
        });
        self.missing(&schedule.item.definition).or(kept)
    }
}
