//! How the installation is paid.

use kym_domain::check::{self, Checks, FieldCode, FieldError, Violation};

use super::provider::PaymentProvider;
use crate::invoices::Party;
use crate::plans::LocalTexts;

/// The longest name or address line.
const MAX_NAME: usize = 200;

/// The longest text of several lines.
const MAX_TEXT: usize = 2_000;

/// The longest text before the numbers of invoices.
const MAX_PREFIX: usize = 12;

/// The most days that somebody has to pay.
const MAX_TERM: usize = 90;

/// What a fiscal receipt has to say (54-FZ), as `YooKassa`'s protocol counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FiscalCodes {
    /// The seller's system of taxes, 1 to 6, where they have several.
    pub tax_system: Option<u8>,
    /// The rate of VAT, 1 to 12.
    pub vat: u8,
}

/// How the installation is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentSettings {
    /// Who takes the money of payments from now on.
    pub provider: PaymentProvider,
    /// Who sells, as invoices say it.
    pub seller: Party,
    /// What stands before the numbers of invoices.
    pub invoice_prefix: String,
    /// How many days an invoice may wait that is not collected by itself.
    pub payment_term_days: u16,
    /// How to pay by hand.
    pub instructions: LocalTexts<String>,
    /// What fiscal receipts say; nothing where there are none.
    pub fiscal: Option<FiscalCodes>,
    /// How often they were changed.
    pub version: i64,
}

/// The settings as administrators type them.
#[derive(Clone, Copy, Debug, Default)]
pub struct TypedPaymentSettings<'a> {
    /// Who takes the money.
    pub provider: &'a str,
    /// The seller's name.
    pub seller_name: &'a str,
    /// The seller's address and numbers.
    pub seller_details: &'a str,
    /// The seller's email address.
    pub seller_email: &'a str,
    /// Before the numbers.
    pub invoice_prefix: &'a str,
    /// Days.
    pub payment_term_days: Option<i64>,
    /// How to pay by hand, in English and in Russian.
    pub instructions: (&'a str, &'a str),
    /// System of taxes and rate of VAT.
    pub fiscal: Option<(Option<i64>, Option<i64>)>,
}

impl PaymentSettings {
    /// The settings as they shall be.
    ///
    /// # Errors
    /// Every wrong field.
    pub fn check(typed: &TypedPaymentSettings<'_>, version: i64) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let provider = typed.provider.parse::<PaymentProvider>();
        let provider = checks.take("provider", provider.map_err(|_| FieldCode::UnknownValue));
        let name = check::line(typed.seller_name, 0, MAX_NAME);
        let name = checks.take("seller.name", name);
        let details = check::lines(typed.seller_details, MAX_TEXT);
        let details = checks.take("seller.details", details);
        let email = match typed.seller_email.trim() {
            "" => Ok(String::new()),
            email => check::email(email),
        };
        let email = checks.take("seller.email", email);
        let prefix = check::line(typed.invoice_prefix, 0, MAX_PREFIX);
        let prefix = checks.take("invoice_prefix", prefix);
        let en = check::lines(typed.instructions.0, MAX_TEXT);
        let en = checks.take("instructions.en", en);
        let ru = check::lines(typed.instructions.1, MAX_TEXT);
        let ru = checks.take("instructions.ru", ru);
        let term = whole(typed.payment_term_days, 0, MAX_TERM);
        let term = checks.take("payment_term_days", term);
        let fiscal = typed.fiscal.map(|(tax_system, vat)| {
            let tax_system = tax_system.map(|code| whole(Some(code), 1, 6)).transpose();
            let tax_system = checks.take("receipt.tax_system_code", tax_system);
            let vat = checks.take("receipt.vat_code", whole(vat, 1, 12));
            (tax_system.flatten(), vat)
        });
        match (provider, name, details, email, prefix, en, ru, term) {
            (
                Some(provider),
                Some(name),
                Some(details),
                Some(email),
                Some(invoice_prefix),
                Some(en),
                Some(ru),
                Some(payment_term_days),
            ) if checks.is_clean() => Ok(Self {
                provider,
                seller: Party {
                    name,
                    details,
                    email,
                },
                invoice_prefix,
                payment_term_days,
                instructions: LocalTexts { en, ru },
                fiscal: fiscal.and_then(|(tax_system, vat)| {
                    Some(FiscalCodes {
                        tax_system,
                        vat: vat?,
                    })
                }),
                version,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

/// A whole number within bounds.
fn whole<T: TryFrom<i64>>(number: Option<i64>, least: usize, most: usize) -> Result<T, Violation> {
    let number = number.ok_or(FieldCode::Required)?;
    let place = usize::try_from(number).unwrap_or(0);
    if number < 0 || place < least {
        return Err(Violation::limited(FieldCode::TooFew, least));
    }
    T::try_from(number)
        .ok()
        .filter(|_| place <= most)
        .ok_or_else(|| Violation::limited(FieldCode::TooMany, most))
}
