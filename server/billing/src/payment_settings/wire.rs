//! The settings and the accounts in JSON.

use kym_commerce::payments::{PaymentAccount, PaymentSettings, TypedPaymentSettings};
use kym_domain::check::FieldError;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::PaymentProviderWord;

/// Who sells, as invoices say it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentSeller)]
struct SellerBody {
    name: String,
    /// Address, tax number, bank account: line by line.
    details: String,
    email: String,
}

/// A text in each language.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentInstructions)]
struct InstructionsBody {
    en: String,
    ru: String,
}

/// What fiscal receipts say (54-FZ), as `YooKassa` counts it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptCodes)]
struct FiscalBody {
    #[schema(required)]
    tax_system_code: Option<u8>,
    vat_code: u8,
}

/// How the installation is paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentSettings)]
pub struct PaymentSettingsBody {
    /// Who takes the money of payments from now on.
    provider: PaymentProviderWord,
    seller: SellerBody,
    /// What stands before the numbers of invoices.
    invoice_prefix: String,
    /// How many days an invoice may wait that is not collected by itself.
    payment_term_days: u16,
    /// How to pay by hand.
    instructions: InstructionsBody,
    /// Null where there are no fiscal receipts.
    #[schema(required)]
    receipt: Option<FiscalBody>,
    #[schema(value_type = i32)]
    version: i64,
}

/// Who sells.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = WritePaymentSeller)]
pub(super) struct TypedSeller {
    name: String,
    details: String,
    email: String,
}

/// How to pay by hand.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = WritePaymentInstructions)]
pub(super) struct TypedInstructions {
    en: String,
    ru: String,
}

/// What fiscal receipts say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WriteReceiptCodes)]
pub(super) struct TypedFiscal {
    /// 1 to 6.
    tax_system_code: Option<i64>,
    /// 1 to 12.
    #[schema(required, value_type = i32)]
    vat_code: Option<i64>,
}

/// How the installation shall be paid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdatePaymentSettings {
    #[schema(required, value_type = PaymentProviderWord)]
    provider: Option<String>,
    #[serde(default)]
    seller: TypedSeller,
    /// Up to 12 characters.
    #[serde(default)]
    invoice_prefix: String,
    /// 0 to 90.
    #[schema(required, value_type = i32)]
    payment_term_days: Option<i64>,
    #[serde(default)]
    instructions: TypedInstructions,
    receipt: Option<TypedFiscal>,
}

/// The settings as they are.
pub struct SettingsView(pub PaymentSettings);

impl Answer for SettingsView {
    type Body = PaymentSettingsBody;

    fn body(&self, _: Language) -> PaymentSettingsBody {
        let settings = &self.0;
        PaymentSettingsBody {
            provider: PaymentProviderWord(settings.provider),
            seller: SellerBody {
                name: settings.seller.name.clone(),
                details: settings.seller.details.clone(),
                email: settings.seller.email.clone(),
            },
            invoice_prefix: settings.invoice_prefix.clone(),
            payment_term_days: settings.payment_term_days,
            instructions: InstructionsBody {
                en: settings.instructions.en.clone(),
                ru: settings.instructions.ru.clone(),
            },
            receipt: settings.fiscal.map(|codes| FiscalBody {
                tax_system_code: codes.tax_system,
                vat_code: codes.vat,
            }),
            version: settings.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.version)
    }
}

impl UpdatePaymentSettings {
    /// The settings as they shall be.
    pub fn check(&self, version: i64) -> Result<PaymentSettings, Vec<FieldError>> {
        let fiscal = self.receipt.as_ref();
        let typed = TypedPaymentSettings {
            provider: self.provider.as_deref().unwrap_or_default(),
            seller_name: &self.seller.name,
            seller_details: &self.seller.details,
            seller_email: &self.seller.email,
            invoice_prefix: &self.invoice_prefix,
            payment_term_days: self.payment_term_days,
            instructions: (&self.instructions.en, &self.instructions.ru),
            fiscal: fiscal.map(|fiscal| (fiscal.tax_system_code, fiscal.vat_code)),
        };
        PaymentSettings::check(&typed, version)
    }
}

/// The account with a provider.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentAccount)]
pub struct PaymentAccountBody {
    provider: PaymentProviderWord,
    /// The number of the shop, where the provider has one.
    #[schema(required)]
    shop_id: Option<String>,
    /// What is shown of the secret key: `sk_test_…1234`. Null without a key.
    #[schema(required)]
    key_mark: Option<String>,
    has_webhook_secret: bool,
    /// Whether no real money moves; null without a key.
    #[schema(required)]
    is_test: Option<bool>,
    /// Where the provider sends its webhooks.
    webhook_url: String,
    #[schema(value_type = i32)]
    version: i64,
}

/// The accounts with providers.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentAccountList {
    items: Vec<PaymentAccountBody>,
}

/// The account with a provider. Secrets that are not given stay, empty ones are removed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdatePaymentAccount {
    /// The number of the shop, of `YooKassa`.
    pub(super) shop_id: Option<String>,
    /// The secret key.
    pub(super) key: Option<String>,
    /// What webhooks are signed with, of Stripe.
    pub(super) webhook_secret: Option<String>,
    /// The one before, while it is replaced.
    pub(super) webhook_secret_previous: Option<String>,
}

/// What a provider said when it was asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentAccountTest {
    /// Whether it takes the key.
    pub(super) ok: bool,
    /// Whether no real money moves; null when it did not say.
    #[schema(required)]
    pub(super) is_test: Option<bool>,
    /// The provider's word, when it does not.
    #[schema(required)]
    pub(super) message: Option<String>,
}

/// An account and where its webhooks go.
pub struct AccountView {
    /// The account.
    pub account: PaymentAccount,
    /// The address.
    pub webhook_url: String,
}

impl Answer for AccountView {
    type Body = PaymentAccountBody;

    fn body(&self, _: Language) -> PaymentAccountBody {
        let account = &self.account;
        PaymentAccountBody {
            provider: PaymentProviderWord(account.provider),
            shop_id: account.shop_id.clone(),
            key_mark: account.key_mark.clone(),
            has_webhook_secret: account.sealed_webhook_secret.is_some(),
            is_test: account.sealed_key.is_some().then_some(account.is_test),
            webhook_url: self.webhook_url.clone(),
            version: account.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.account.version)
    }
}

impl PaymentAccountList {
    /// All of them.
    pub(super) fn new(views: &[AccountView], language: Language) -> Self {
        Self {
            items: views.iter().map(|view| view.body(language)).collect(),
        }
    }
}
