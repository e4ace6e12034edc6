//! What models may cost.

use super::cost::Micros;
use crate::check::{self, Checks, FieldError};
use crate::money::CurrencyCode;

/// What models may cost in a month, and what that is counted in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiSettings {
    /// What all prices, costs and caps are counted in.
    pub currency: CurrencyCode,
    /// For everybody together.
    pub installation_cap: Option<Micros>,
    /// For each workspace.
    pub workspace_cap: Option<Micros>,
    /// For each user.
    pub user_cap: Option<Micros>,
    /// Counts the changes.
    pub version: i64,
}

/// What is typed about it: decimal texts.
#[derive(Clone, Copy, Debug, Default)]
pub struct TypedSettings<'a> {
    /// A code.
    pub currency: &'a str,
    /// For everybody together.
    pub installation_cap: Option<&'a str>,
    /// For each workspace.
    pub workspace_cap: Option<&'a str>,
    /// For each user.
    pub user_cap: Option<&'a str>,
}

impl AiSettings {
    /// Checks what was typed.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(typed: &TypedSettings<'_>, version: i64) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let currency = checks.take("currency", check::given::<CurrencyCode>(typed.currency));
        let mut cap = |field, typed: Option<&str>| {
            let cap = typed.map(check::given::<Micros>).transpose();
            checks.take(field, cap)
        };
        let installation_cap = cap("installation_cap", typed.installation_cap);
        let workspace_cap = cap("workspace_cap", typed.workspace_cap);
        let user_cap = cap("user_cap", typed.user_cap);
        match (currency, installation_cap, workspace_cap, user_cap) {
            (Some(currency), Some(installation_cap), Some(workspace_cap), Some(user_cap)) => {
                Ok(Self {
                    currency,
                    installation_cap,
                    workspace_cap,
                    user_cap,
                    version,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }
}
