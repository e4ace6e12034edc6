//! Currencies in JSON.

use kym_domain::check::FieldError;
use kym_domain::currencies::{CurrencyDraft, CurrencyInput, ListedCurrency};
use kym_domain::language::Language;
use kym_domain::money::CurrencyCode;
use kym_platform::answer::Answer;
use kym_platform::error::{Error, Result};
use kym_platform::http::values::Code;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::currencies::words::CurrencyKindWord;

/// A currency that money can be counted in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Currency)]
pub struct CurrencyBody {
    code: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    digits: u8,
    /// The sign beside amounts; the code where it has none of its own.
    symbol: String,
    /// In the language of the request.
    name: String,
    name_en: String,
    name_ru: String,
    /// Of ISO 4217, or made up by an administrator.
    kind: CurrencyKindWord,
    /// Whether it is offered for something new.
    is_active: bool,
    /// Whether the standard has withdrawn it.
    is_historical: bool,
    /// Whether an account or a workspace is counted in it; for administrators.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    is_used: Option<bool>,
    #[schema(value_type = i32)]
    version: i64,
}

/// All currencies.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyList {
    items: Vec<CurrencyBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A currency to be made up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCurrency {
    /// 3 to 10 capital letters and digits, a letter first.
    #[schema(required, value_type = String)]
    code: Option<String>,
    /// 0 to 8.
    #[schema(required, value_type = i32)]
    digits: Option<u8>,
    #[schema(required, value_type = String)]
    symbol: Option<String>,
    #[schema(required, value_type = String)]
    name_en: Option<String>,
    #[schema(required, value_type = String)]
    name_ru: Option<String>,
}

/// What a currency shall be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateCurrency {
    /// 0 to 8; as they are while something is counted in it.
    #[schema(required, value_type = i32)]
    digits: Option<u8>,
    #[schema(required, value_type = String)]
    symbol: Option<String>,
    #[schema(required, value_type = String)]
    name_en: Option<String>,
    #[schema(required, value_type = String)]
    name_ru: Option<String>,
    /// As it is when not given.
    #[schema(value_type = bool, required = false)]
    is_active: Option<bool>,
}

/// A currency as an administrator sees it.
pub struct CurrencyView {
    /// The currency.
    pub listed: ListedCurrency,
    /// Whether something is counted in it.
    pub is_used: bool,
}

impl CurrencyBody {
    fn new(listed: &ListedCurrency, is_used: Option<bool>, language: Language) -> Self {
        Self {
            code: Code(listed.currency.code()),
            digits: listed.currency.digits(),
            symbol: listed.symbol.clone(),
            name: listed.name(language).to_owned(),
            name_en: listed.name_en.clone(),
            name_ru: listed.name_ru.clone(),
            kind: CurrencyKindWord(listed.kind),
            is_active: listed.is_active,
            is_historical: listed.is_historical,
            is_used,
            version: listed.version,
        }
    }
}

impl Answer for CurrencyView {
    type Body = CurrencyBody;

    fn body(&self, language: Language) -> CurrencyBody {
        CurrencyBody::new(&self.listed, Some(self.is_used), language)
    }

    fn version(&self) -> Option<i64> {
        Some(self.listed.version)
    }
}

impl CurrencyList {
    /// The list of these; with the codes of the used ones where it says which are.
    pub fn new(all: &[ListedCurrency], used: Option<&[CurrencyCode]>, language: Language) -> Self {
        let items: Vec<_> = all
            .iter()
            .map(|listed| {
                let is_used = used.map(|used| used.contains(&listed.currency.code()));
                CurrencyBody::new(listed, is_used, language)
            })
            .collect();
        Self {
            total: items.len(),
            items,
        }
    }

    /// A number that is another one when anything in the list is.
    ///
    /// # Errors
    /// When the list cannot be written as JSON.
    pub fn state(&self) -> Result<i64> {
        let text = serde_json::to_vec(&self.items).map_err(Error::internal)?;
        let digest = Sha256::digest(text);
        let number = digest.iter().take(8);
        Ok(number.fold(0, |number, byte| number << 8 | i64::from(*byte)))
    }
}

impl CreateCurrency {
    /// The new currency.
    pub fn check(&self) -> Result<ListedCurrency, Vec<FieldError>> {
        let code = self.code.as_deref().unwrap_or_default();
        CurrencyDraft::check_new(
            code,
            CurrencyInput {
                digits: self.digits,
                symbol: self.symbol.as_deref().unwrap_or_default(),
                name_en: self.name_en.as_deref().unwrap_or_default(),
                name_ru: self.name_ru.as_deref().unwrap_or_default(),
                is_active: None,
            },
        )
    }
}

impl UpdateCurrency {
    /// The draft of the changed currency.
    pub fn check(&self) -> Result<CurrencyDraft, Vec<FieldError>> {
        CurrencyDraft::check(CurrencyInput {
            digits: self.digits,
            symbol: self.symbol.as_deref().unwrap_or_default(),
            name_en: self.name_en.as_deref().unwrap_or_default(),
            name_ru: self.name_ru.as_deref().unwrap_or_default(),
            is_active: self.is_active,
        })
    }
}
