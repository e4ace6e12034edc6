//! What rows are counted in, for those to whom they are shown.

use std::collections::BTreeMap;

use kym_domain::accounts::Account;
use kym_domain::id::AccountId;
use kym_domain::money::Currency;
use kym_domain::rates::Source;
use kym_domain::transactions::Transaction;
use kym_store::access::Member;
use kym_store::rates::{ProviderNames, provider_names};
use kym_store::{Reader, StoreError, accounts};

/// The currencies of some rows, and who said at which rates they were converted.
#[derive(Clone, Debug)]
pub struct Counting {
    /// The currency of the workspace, to which rows are converted.
    pub base: Currency,
    /// The names of those who publish rates.
    pub providers: ProviderNames,
    currencies: BTreeMap<AccountId, Currency>,
}

impl Counting {
    /// What these rows are counted in. Nothing is asked about the accounts that are `known`, and nothing
    /// about providers when no row has the rate of one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of<'a, R>(
        reader: &mut Reader,
        member: &Member<R>,
        known: &[&Account],
        rows: impl IntoIterator<Item = &'a Transaction>,
    ) -> Result<Self, StoreError> {
        let known = known.iter().map(|account| (account.id, account.currency));
        let mut counting = Self {
            base: member.base(),
            providers: ProviderNames::default(),
            currencies: known.collect(),
        };
        let (mut is_known, mut is_named) = (true, true);
        for row in rows {
            let peer = row.transfer.map(|peer| peer.account_id);
            let mut accounts = [Some(row.account_id), peer].into_iter().flatten();
            is_known &= accounts.all(|id| counting.currencies.contains_key(&id));
            let source = row.rate.map(|rate| rate.source);
            is_named &= !matches!(source, Some(Source::Provider(_)));
        }
        if !is_known {
            let all = accounts::list(reader, member, true).await?;
            let all = all.iter().map(|account| (account.id, account.currency));
            counting.currencies.extend(all);
        }
        if !is_named {
            counting.providers = provider_names(reader).await?;
        }
        Ok(counting)
    }

    /// The currency of an account that one of the rows stands on, or the other leg of one.
    pub fn of_account(&self, id: AccountId) -> Currency {
        self.currencies.get(&id).copied().unwrap_or(self.base)
    }
}
