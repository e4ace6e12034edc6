//! Checkout in JSON.

use jiff::Timestamp;
use kym_domain::check::{Checks, FieldCode, FieldError, given};
use kym_domain::decimal::Decimal;
use kym_domain::id::PlanId;
use kym_platform::http::values::{Amount, Code, Instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::CheckoutActionWord;
use crate::ledger::InvoiceRef;
use crate::payment_settings::words::PaymentProviderWord;
use crate::payments::wire::PaymentBody;
use crate::plans::wire::PlanLimits;
use crate::plans::words::BillingFrequencyWord;
use crate::subscriptions::wire::{PlanSummary, SubscriptionBody};

/// What the user has.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyPlan {
    /// The plan that holds now.
    pub(super) plan: PlanSummary,
    /// The subscription that gives it; null when it is the default plan.
    #[schema(required)]
    pub(super) subscription: Option<SubscriptionBody>,
    /// The subscription that waits for its beginning.
    #[schema(required)]
    pub(super) next: Option<SubscriptionBody>,
    /// Whether there is anything to show: where nothing is sold, nobody has to know of plans.
    pub(super) is_shown: bool,
    /// Since or until when the oldest open invoice is to be paid; null without one.
    #[schema(required)]
    pub(super) payment_due_at: Option<Instant>,
    /// Whether that is over.
    pub(super) is_overdue: bool,
    /// The oldest open invoice.
    #[schema(required)]
    pub(super) open_invoice: Option<InvoiceRef>,
    /// The payment of the user that is not decided yet.
    #[schema(required)]
    pub(super) open_payment: Option<PaymentBody>,
    /// When the saved way to pay is charged again after a payment that failed; null when it is not, or nothing has failed.
    #[schema(required)]
    pub(super) next_attempt_at: Option<Instant>,
    /// Whether the payment provider can save a way to pay, if the user agrees.
    pub(super) saves_methods: bool,
}

/// A plan as whoever may take it sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferedPlanDetails {
    pub(super) id: Uuid,
    pub(super) code: String,
    pub(super) name: String,
    pub(super) description: String,
    /// What a period costs.
    pub(super) price: Amount,
    pub(super) currency: Code,
    pub(super) billing_frequency: BillingFrequencyWord,
    #[schema(required)]
    pub(super) billing_days: Option<u16>,
    pub(super) trial_days: u16,
    pub(super) features: Vec<String>,
    pub(super) limits: PlanLimits,
}

/// A plan, and what taking it would do now.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferedPlan {
    pub(super) plan: OfferedPlanDetails,
    pub(super) action: CheckoutActionWord,
    /// What is to be paid now; null when nothing can be said.
    #[schema(required)]
    pub(super) amount: Option<Amount>,
}

/// The plans that can be taken, and the one that is there.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferedPlanList {
    pub(super) items: Vec<OfferedPlan>,
}

/// The plans that visitors see among the prices.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicPlans {
    pub(super) items: Vec<OfferedPlanDetails>,
}

/// What taking a plan would come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckoutPreview {
    pub(super) action: CheckoutActionWord,
    /// The moment for which it was computed: sent back within 15 minutes, it comes to exactly this.
    pub(super) prorate_at: Instant,
    /// For the time that was paid for and will not be used as agreed.
    pub(super) credit: Amount,
    /// For what takes its place.
    pub(super) debit: Amount,
    /// What the balance gives, or below zero takes.
    pub(super) balance: Amount,
    /// What is to be paid now.
    pub(super) amount: Amount,
    pub(super) currency: Code,
    /// When the plan holds.
    pub(super) starts_at: Instant,
    #[schema(required)]
    pub(super) period_ends_at: Option<Instant>,
    /// Whether the way to pay can be saved, and charged for further periods.
    pub(super) collects_automatically: bool,
    pub(super) provider: PaymentProviderWord,
}

/// What the user does next.
#[derive(Debug, Serialize, ToSchema)]
pub struct Checkout {
    /// Null when nothing was to be paid.
    #[schema(required)]
    pub(super) payment: Option<PaymentBody>,
    /// The page on which it is paid.
    #[schema(required)]
    pub(super) confirmation_url: Option<String>,
    /// How to pay by hand, in the language of the answer.
    #[schema(required)]
    pub(super) instructions: Option<String>,
    /// Once what was paid for is done.
    #[schema(required)]
    pub(super) subscription: Option<SubscriptionBody>,
}

/// The plan that somebody thinks of taking.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewCheckout {
    #[schema(required, value_type = Uuid)]
    plan_id: Option<String>,
}

/// The plan that somebody takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginCheckout {
    #[schema(required, value_type = Uuid)]
    plan_id: Option<String>,
    /// Decimal text: what the preview said is to be paid. It is refused when it comes to something else by now.
    #[schema(required, value_type = String)]
    expected_amount: Option<String>,
    /// The moment of the preview, at most 15 minutes ago.
    #[schema(required, value_type = Instant)]
    prorate_at: Option<String>,
    /// Whether the user agrees that the way to pay is saved and charged for each period until they cancel.
    #[serde(default)]
    saves_method: bool,
}

/// Paying for the first period after a trial, before it begins; or an invoice.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PayInvoice {
    /// Whether the user agrees that the way to pay is saved and charged for each period until they cancel.
    pub(super) saves_method: bool,
}

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    /// Which plan.
    pub plan: PlanId,
    /// What it shall come to.
    pub expected_amount: Decimal,
    /// The moment for which that was computed.
    pub prorate_at: Timestamp,
    /// Whether the way to pay is saved.
    pub saves_method: bool,
}

impl PreviewCheckout {
    /// The plan.
    pub(super) fn check(&self) -> Result<PlanId, FieldError> {
        let plan = given::<PlanId>(self.plan_id.as_deref().unwrap_or_default());
        plan.map_err(|violation| FieldError {
            field: "plan_id".into(),
            violation,
        })
    }
}

impl BeginCheckout {
    /// What was asked for.
    pub(super) fn check(&self) -> Result<Order, Vec<FieldError>> {
        let mut checks = Checks::default();
        let plan = given::<PlanId>(self.plan_id.as_deref().unwrap_or_default());
        let plan = checks.take("plan_id", plan);
        let amount = given::<Decimal>(self.expected_amount.as_deref().unwrap_or_default());
        let amount = checks.take("expected_amount", amount);
        let at = self.prorate_at.as_deref().map(str::parse::<Timestamp>);
        let at = at.transpose().map_err(|_| FieldCode::InvalidDate);
        let at = checks.take(
            "prorate_at",
            at.and_then(|at| at.ok_or(FieldCode::Required)),
        );
        match (plan, amount, at) {
            (Some(plan), Some(expected_amount), Some(prorate_at)) if checks.is_clean() => {
                Ok(Order {
                    plan,
                    expected_amount,
                    prorate_at,
                    saves_method: self.saves_method,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }
}

/// What somebody has to their credit in a currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyBalance {
    pub(super) currency: Code,
    /// Below zero: what is to be paid with the next invoice.
    pub(super) amount: Amount,
}

/// What somebody has to their credit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Balance {
    pub(super) items: Vec<CurrencyBalance>,
}
