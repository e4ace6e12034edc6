//! A plan as a row.

use jiff::Timestamp;
use kym_commerce::plans::{BillingPeriod, Limits, LocalTexts, Plan};
use kym_domain::id::PlanId;
use kym_domain::money::{Currency, Minor, Money};
use uuid::Uuid;

use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    pub(super) id: Uuid,
    code: String,
    name_en: String,
    name_ru: String,
    description_en: String,
    description_ru: String,
    features_en: String,
    features_ru: String,
    #[sqlx(flatten)]
    cost: CostRow,
    trial_days: i64,
    is_public: bool,
    is_default: bool,
    sort: i64,
    archived_at: Option<Instant>,
    created_at: Instant,
    version: i64,
}

/// What is paid, and how often, as a plan and a subscription keep it.
#[derive(Debug, sqlx_macros::FromRow)]
pub struct CostRow {
    price: i64,
    currency: String,
    billing_frequency: String,
    billing_days: Option<i64>,
}

impl CostRow {
    /// Nothing when the columns say nothing that can be.
    #[must_use]
    pub fn value(&self) -> Option<(Money, BillingPeriod)> {
        cost(
            self.price,
            &self.currency,
            &self.billing_frequency,
            self.billing_days,
        )
    }
}

/// A price and a period from their columns; nothing when they say nothing that can be.
#[must_use]
pub fn cost(
    price: i64,
    currency: &str,
    frequency: &str,
    days: Option<i64>,
) -> Option<(Money, BillingPeriod)> {
    let days = days.map(u16::try_from).transpose().ok()?;
    let period = BillingPeriod::new(frequency.parse().ok()?, days)?;
    let money = Money::new(Minor::new(price), Currency::iso(currency)?);
    Some((money, period))
}

impl Row {
    pub(super) fn plan(self, limits: Limits) -> Result<Plan, StoreError> {
        let nonsense = |column| StoreError::inconsistent("plans", column, self.id);
        let (price, period) = self.cost.value().ok_or_else(|| nonsense("currency"))?;
        Ok(Plan {
            id: PlanId::from_uuid(self.id),
            code: self.code,
            names: LocalTexts {
                en: self.name_en,
                ru: self.name_ru,
            },
            descriptions: LocalTexts {
                en: self.description_en,
                ru: self.description_ru,
            },
            price,
            period,
            trial_days: u16::try_from(self.trial_days).map_err(|_| nonsense("trial_days"))?,
            is_public: self.is_public,
            is_default: self.is_default,
            sort: self.sort,
            limits,
            features: LocalTexts {
                en: lines(&self.features_en),
                ru: lines(&self.features_ru),
            },
            archived_at: self.archived_at.map(Timestamp::from),
            version: self.version,
            created_at: self.created_at.into(),
        })
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}
