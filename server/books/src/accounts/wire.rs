//! Accounts in JSON.

use kym_domain::accounts::{Account, AccountDraft, AccountEdit, AccountType, Balances};
use kym_domain::check::{Checks, FieldError};
use kym_domain::history::ChangeNoun;
use kym_domain::id::AccountId;
use kym_domain::language::Language;
use kym_domain::money::Money;
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::parameters::flag;
use kym_platform::http::patch::PatchField;
use kym_platform::http::values::{Amount, AmountInput, Code, Day, Instant};
use kym_platform::http::words::AccountTypeWord;
use kym_rates::exchange_rates::wire::AppliedRate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A place where money lies.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub struct AccountBody {
    id: Uuid,
    workspace_id: Uuid,
    name: String,
    account_type: AccountTypeWord,
    currency: Code,
    /// How many digits its amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What lay in it before its first transaction.
    opening_balance: Amount,
    /// Up to which day it is closed by reconciliations.
    #[schema(required)]
    closed_until: Option<Day>,
    /// Whether it is closed: empty, without new transactions, and left out of lists to choose from. It can be reopened.
    is_closed: bool,
    /// Whether it was deleted; it can be restored.
    is_deleted: bool,
    #[schema(value_type = i32)]
    version: i64,
    created_at: Instant,
    /// What there is today: what is booked up to today, neither planned nor void. A list has balances only when asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current_balance: Option<Amount>,
    /// What the bank says: cleared and reconciled only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cleared_balance: Option<Amount>,
    /// What will be there when all has happened that is booked for days to come, or planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    projected_balance: Option<Amount>,
    /// The current balance in the currency of the workspace, at the rate of today. Null when nobody knows one, and
    /// in a list without balances.
    #[schema(required)]
    converted_balance: Option<Amount>,
    /// That rate; null in the currency of the workspace itself.
    #[schema(required)]
    balance_rate: Option<AppliedRate>,
}

/// The accounts of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountList {
    items: Vec<AccountBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// The current balance of one account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountBalance {
    balance: Amount,
}

/// A kind of account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountType)]
pub struct AccountTypeBody {
    id: AccountTypeWord,
    /// In the language of the request.
    name: &'static str,
    /// The name of its picture.
    icon: AccountTypeWord,
    /// Whether it usually stands below zero.
    is_liability: bool,
}

/// All kinds of account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountTypeList {
    items: Vec<AccountTypeBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// What is wanted of a list of accounts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAccounts {
    /// With the three balances of each.
    #[param(value_type = Option<bool>, default = false)]
    with_balances: Option<String>,
    /// With those that were deleted.
    #[param(value_type = Option<bool>, default = false)]
    include_deleted: Option<String>,
}

/// An account to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateAccount {
    #[schema(required, value_type = String)]
    name: Option<String>,
    #[schema(required, value_type = AccountTypeWord)]
    account_type: Option<String>,
    /// What lies in it already; nothing when not given.
    opening_balance: Option<AmountInput>,
    /// The code of what it is counted in; the currency of the workspace when not given.
    currency: Option<String>,
}

/// What is to be different of an account. What is not given stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateAccount {
    #[schema(value_type = String, required = false)]
    name: Option<String>,
    #[schema(value_type = AccountTypeWord, required = false)]
    account_type: Option<String>,
    /// Null makes it zero.
    #[serde(default)]
    #[schema(value_type = Option<AmountInput>)]
    opening_balance: PatchField<AmountInput>,
    /// May be said again, and cannot change.
    currency: Option<String>,
}

/// An account, with its balances when they are known.
#[derive(Clone, Debug)]
pub struct AccountAnswer {
    /// The account.
    pub account: Account,
    /// Its balances.
    pub balances: Option<Balances>,
    /// The current one in the currency of the workspace.
    pub converted: Option<Converted>,
}

/// A balance in the currency of the workspace.
#[derive(Clone, Debug)]
pub struct Converted {
    /// How much.
    pub balance: Amount,
    /// At which rate, unless it is counted in that currency anyway.
    pub rate: Option<AppliedRate>,
}

impl Answer for AccountAnswer {
    type Body = AccountBody;

    fn body(&self, _: Language) -> AccountBody {
        let account = &self.account;
        let amount = |minor| Amount::new(minor, account.currency);
        AccountBody {
            id: account.id.as_uuid(),
            workspace_id: account.workspace_id.as_uuid(),
            name: account.name.clone(),
            account_type: AccountTypeWord(account.account_type),
            currency: Code(account.currency.code()),
            currency_digits: account.currency.digits(),
            opening_balance: amount(account.opening_balance),
            closed_until: account.closed_until.map(Day),
            is_closed: account.is_closed,
            is_deleted: account.is_deleted,
            version: account.version,
            created_at: Instant(account.created_at),
            current_balance: self.balances.map(|balances| amount(balances.current)),
            cleared_balance: self.balances.map(|balances| amount(balances.cleared)),
            projected_balance: self.balances.map(|balances| amount(balances.projected)),
            converted_balance: self.converted.as_ref().map(|converted| converted.balance),
            balance_rate: self.converted.as_ref().and_then(|it| it.rate.clone()),
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.account.version)
    }
}

/// An account as the history sees it.
pub struct AuditedAccount<'a>(pub &'a Account);

impl Audited for AuditedAccount<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Account;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn fields(&self) -> Fields {
        let opening_balance = Money::new(self.0.opening_balance, self.0.currency);
        Fields {
            name: Some(self.0.name.clone()),
            account_type: Some(self.0.account_type.to_string()),
            opening_balance: Some(opening_balance.to_string()),
            is_archived: Some(self.0.is_closed),
            ..Fields::default()
        }
    }

    fn account(&self) -> Option<AccountId> {
        Some(self.0.id)
    }
}

impl AccountList {
    /// The list of these accounts.
    pub fn new(accounts: &[AccountAnswer], language: Language) -> Self {
        Self {
            items: accounts
                .iter()
                .map(|account| account.body(language))
                .collect(),
            total: accounts.len(),
        }
    }
}

impl AccountBalance {
    /// The current balance of this account.
    pub fn new(account: &Account, balances: Balances) -> Self {
        Self {
            balance: Amount::new(balances.current, account.currency),
        }
    }
}

impl AccountTypeList {
    /// All kinds, with their names in this language.
    pub fn all(language: Language) -> Self {
        let body = |kind: &AccountType| AccountTypeBody {
            id: AccountTypeWord(*kind),
            name: kind.names().in_language(language),
            icon: AccountTypeWord(*kind),
            is_liability: kind.is_liability(),
        };
        Self {
            items: AccountType::ALL.iter().map(body).collect(),
            total: AccountType::ALL.len(),
        }
    }
}

impl ListAccounts {
    /// Whether with balances, and whether with deleted ones.
    pub fn check(&self) -> Result<(bool, bool), Vec<FieldError>> {
        let mut checks = Checks::default();
        let with_balances = flag(
            &mut checks,
            "with_balances",
            self.with_balances.as_deref(),
            false,
        );
        let include_deleted = flag(
            &mut checks,
            "include_deleted",
            self.include_deleted.as_deref(),
            false,
        );
        if checks.is_clean() {
            Ok((with_balances, include_deleted))
        } else {
            Err(checks.into_errors())
        }
    }
}

impl CreateAccount {
    /// The draft of the new account.
    pub fn check(&self) -> Result<AccountDraft, Vec<FieldError>> {
        AccountDraft::check(
            self.name.as_deref().unwrap_or_default(),
            self.account_type.as_deref().unwrap_or_default(),
            self.opening_balance
                .as_ref()
                .map_or("0", AmountInput::as_str),
            self.currency.as_deref(),
        )
    }
}

impl UpdateAccount {
    /// What shall be different.
    pub fn check(&self) -> Result<AccountEdit, Vec<FieldError>> {
        AccountEdit::check(
            self.name.as_deref(),
            self.account_type.as_deref(),
            self.opening_balance.as_ref().map(AmountInput::as_str),
            self.currency.as_deref(),
        )
    }
}
