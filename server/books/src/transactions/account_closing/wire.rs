//! The wish to close an account, in JSON.

use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates::parse_day;
use kym_domain::id::AccountId;
use kym_platform::http::values::{AmountInput, Day};
use serde::Deserialize;
use utoipa::ToSchema;

/// Where what an account still holds shall go when it is closed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseAccount {
    /// The account that takes the rest, or that pays what is owed. Without it the balance must be zero.
    #[schema(value_type = Option<Uuid>)]
    transfer_account_id: Option<String>,
    /// How much that is on that account, above zero; needed when it is counted in another currency.
    transfer_amount: Option<AmountInput>,
    /// The day of the transfer; today when not given.
    #[schema(value_type = Option<Day>)]
    date: Option<String>,
}

/// The same, read.
#[derive(Clone, Debug)]
pub struct CloseOptions {
    /// Who takes the rest.
    pub transfer_to: Option<AccountId>,
    /// How much that is there, as decimal text.
    pub amount: Option<String>,
    /// When.
    pub date: Option<Date>,
}

impl CloseAccount {
    /// The wish. An account that is no id is none that anybody can see.
    pub fn check(&self) -> Result<CloseOptions, Vec<FieldError>> {
        let mut checks = Checks::default();
        let account = self.transfer_account_id.as_deref();
        let account = account.map(|text| text.parse().map_err(|_| FieldCode::NotFound));
        let transfer_to = checks.take("transfer_account_id", account.transpose());
        let date = checks.take("date", self.date.as_deref().map(parse_day).transpose());
        match (transfer_to, date) {
            (Some(transfer_to), Some(date)) => Ok(CloseOptions {
                transfer_to,
                amount: self
                    .transfer_amount
                    .as_ref()
                    .map(|amount| amount.as_str().to_owned()),
                date,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}
