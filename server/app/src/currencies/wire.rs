//! Currencies in JSON.

use kym_domain::money::Currency;
use serde::Serialize;
use utoipa::ToSchema;

/// A currency that money can be counted in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Currency)]
pub struct CurrencyBody {
    /// ISO 4217.
    code: &'static str,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    digits: u8,
}

/// All currencies.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyList {
    items: Vec<CurrencyBody>,
    #[schema(value_type = i32)]
    total: usize,
}

impl CurrencyList {
    /// The whole list, by code.
    pub fn all() -> Self {
        let all = Currency::all().into_iter();
        let items: Vec<_> = all
            .map(|currency| CurrencyBody {
                code: currency.code(),
                digits: currency.digits(),
            })
            .collect();
        Self {
            total: items.len(),
            items,
        }
    }
}
