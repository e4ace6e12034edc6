//! How the installation is paid: one row.

use kym_commerce::invoices::Party;
use kym_commerce::payments::{FiscalCodes, PaymentSettings};
use kym_commerce::plans::LocalTexts;
use kym_store::{Reader, StoreError, Tx, execute, fetch_one};
use uuid::Uuid;

#[derive(sqlx_macros::FromRow)]
struct Row {
    provider: String,
    seller_name: String,
    seller_details: String,
    seller_email: String,
    invoice_prefix: String,
    payment_term_days: i64,
    instructions_en: String,
    instructions_ru: String,
    fiscal_tax_system: Option<i64>,
    fiscal_vat: Option<i64>,
    version: i64,
}

impl TryFrom<Row> for PaymentSettings {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("payment_settings", column, Uuid::nil());
        let fiscal = row.fiscal_vat.map(|vat| {
            let tax_system = row.fiscal_tax_system.map(u8::try_from).transpose();
            Ok::<_, StoreError>(FiscalCodes {
                tax_system: tax_system.map_err(|_| nonsense("fiscal_tax_system"))?,
                vat: u8::try_from(vat).map_err(|_| nonsense("fiscal_vat"))?,
            })
        });
        let term = u16::try_from(row.payment_term_days);
        Ok(Self {
            provider: row.provider.parse().map_err(|_| nonsense("provider"))?,
            seller: Party {
                name: row.seller_name,
                details: row.seller_details,
                email: row.seller_email,
            },
            invoice_prefix: row.invoice_prefix,
            payment_term_days: term.map_err(|_| nonsense("payment_term_days"))?,
            instructions: LocalTexts {
                en: row.instructions_en,
                ru: row.instructions_ru,
            },
            fiscal: fiscal.transpose()?,
            version: row.version,
        })
    }
}

/// The settings as they are.
pub async fn get(reader: &mut Reader) -> Result<PaymentSettings, StoreError> {
    let row = fetch_one!(
        reader,
        Row,
        "SELECT provider, seller_name, seller_details, seller_email, invoice_prefix, payment_term_days, instructions_en,
                instructions_ru, fiscal_tax_system, fiscal_vat, version
         FROM payment_settings"
    )?;
    row.try_into()
}

/// The settings, which nobody else changes until this change ends.
pub async fn take(tx: &mut Tx) -> Result<PaymentSettings, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_one!(
            tx,
            (i64,),
            "SELECT version FROM payment_settings FOR UPDATE"
        )?;
    }
    get(tx).await
}

/// Writes them.
pub async fn update(tx: &mut Tx, settings: &PaymentSettings) -> Result<(), StoreError> {
    let fiscal = settings.fiscal;
    execute!(
        tx,
        "UPDATE payment_settings SET provider = $1, seller_name = $2, seller_details = $3, seller_email = $4,
                invoice_prefix = $5, payment_term_days = $6, instructions_en = $7, instructions_ru = $8,
                fiscal_tax_system = $9, fiscal_vat = $10, version = $11",
        settings.provider.as_str(),
        settings.seller.name,
        settings.seller.details,
        settings.seller.email,
        settings.invoice_prefix,
        i64::from(settings.payment_term_days),
        settings.instructions.en,
        settings.instructions.ru,
        fiscal.and_then(|codes| codes.tax_system).map(i64::from),
        fiscal.map(|codes| i64::from(codes.vat)),
        settings.version,
    )?;
    Ok(())
}
