//! What stands out, in JSON.

use kym_analytics::reports::insights::Insight;
use kym_platform::http::values::{Amount, Code};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::insights::words::InsightKindWord;

/// Something that stands out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Insight)]
pub struct InsightBody {
    kind: InsightKindWord,
    /// What the money was for: a category and all beneath it; of a payment just its category.
    #[schema(required)]
    category_id: Option<Uuid>,
    /// Those that most of it went to: two at most, nobody when there are more of them. Of a payment who was paid.
    payees: Vec<String>,
    /// How much it was; what is spent is positive.
    #[schema(required)]
    amount: Option<Amount>,
    /// How much is usual.
    #[schema(required)]
    usual: Option<Amount>,
    /// By how many percent of the usual it differs, without a sign; null when nothing, or less, is usual.
    #[schema(required, value_type = Option<i32>)]
    percent: Option<i64>,
    /// The month that is told of: `YYYY-MM`.
    #[schema(required)]
    month: Option<String>,
    /// The payment.
    #[schema(required)]
    transaction_id: Option<Uuid>,
    /// The account of the payment.
    #[schema(required)]
    account_id: Option<Uuid>,
    /// What the amounts are counted in.
    currency: Code,
    /// How many digits they have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
}

/// What stands out in a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsightList {
    /// What counts most first.
    items: Vec<InsightBody>,
    #[schema(value_type = i32)]
    total: usize,
}

impl InsightBody {
    fn new(insight: &Insight) -> Self {
        let amount = |minor| Some(Amount::new(minor, insight.currency));
        Self {
            kind: InsightKindWord(insight.kind),
            category_id: insight.category_id.map(|id| id.as_uuid()),
            payees: insight.payees.clone(),
            amount: amount(insight.amount),
            usual: amount(insight.usual),
            percent: insight.percent,
            month: insight.month.map(|month| month.to_string()),
            transaction_id: insight.transaction_id.map(|id| id.as_uuid()),
            account_id: insight.account_id.map(|id| id.as_uuid()),
            currency: Code(insight.currency.code()),
            currency_digits: insight.currency.digits(),
        }
    }
}

impl InsightList {
    /// The list as sent.
    pub fn new(insights: &[Insight]) -> Self {
        Self {
            items: insights.iter().map(InsightBody::new).collect(),
            total: insights.len(),
        }
    }
}
