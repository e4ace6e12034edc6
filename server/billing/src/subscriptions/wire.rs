//! Subscriptions in JSON.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_billing_store::subscriptions::changes::StoredChange;
use kym_billing_store::subscriptions::list::Subscriber;
use kym_commerce::plans::Plan;
use kym_commerce::subscriptions::{AgreementDraft, Slot, StartDraft, TypedAgreement};
use kym_domain::check::{Checks, FieldCode, FieldError, Violation, given};
use kym_domain::decimal::Decimal;
use kym_domain::id::{PlanId, SubscriptionId, UserId};
use kym_domain::language::Language;
use kym_platform::http::values::{Amount, Code, Day, Instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::requests::{Creation, PlanChange};
use super::words::{
    CollectionWord, SubscriptionChangeKindWord, SubscriptionCommandWord, SubscriptionStatusWord,
};
use crate::plans::wire::PlanLimits;
use crate::plans::words::BillingFrequencyWord;

/// A plan by its names.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanRef {
    pub(super) id: Uuid,
    pub(super) code: String,
    /// In the language of the answer.
    pub(super) name: String,
}

/// Whose a subscription is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Subscriber)]
pub struct SubscriberBody {
    pub(super) id: Uuid,
    pub(super) username: String,
    pub(super) full_name: String,
    pub(super) email: String,
}

/// A subscription to a plan.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Subscription)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the contract"
)]
pub struct SubscriptionBody {
    pub(super) id: Uuid,
    /// Null when they were deleted, and in the answer to themselves.
    #[schema(required)]
    pub(super) user: Option<SubscriberBody>,
    pub(super) status: SubscriptionStatusWord,
    pub(super) plan: PlanRef,
    /// What a period costs: as agreed, whatever the plan costs now.
    pub(super) price: Amount,
    pub(super) currency: Code,
    pub(super) billing_frequency: BillingFrequencyWord,
    #[schema(required)]
    pub(super) billing_days: Option<u16>,
    /// Whether price or period were agreed apart from the plan.
    pub(super) is_custom: bool,
    /// On the clocks of the installation.
    pub(super) start_date: Day,
    pub(super) starts_at: Instant,
    #[schema(required)]
    pub(super) trial_ends_at: Option<Instant>,
    pub(super) is_in_trial: bool,
    /// The period that runs, or ran last.
    #[schema(required)]
    pub(super) period_starts_at: Option<Instant>,
    #[schema(required)]
    pub(super) period_ends_at: Option<Instant>,
    /// Whether it ends with its period.
    pub(super) is_scheduled_for_cancellation: bool,
    #[schema(required)]
    pub(super) canceled_at: Option<Instant>,
    /// On the clocks of the installation.
    #[schema(required)]
    pub(super) end_date: Option<Day>,
    /// When its rights end or ended.
    #[schema(required)]
    pub(super) ends_at: Option<Instant>,
    /// What is agreed from the next period on.
    #[schema(required)]
    pub(super) scheduled_change: Option<ScheduledChange>,
    /// How its invoices are paid.
    pub(super) collection: CollectionWord,
    /// Since or until when its oldest open invoice is to be paid; null without one.
    #[schema(required)]
    pub(super) payment_due_at: Option<Instant>,
    /// Whether that is over.
    pub(super) is_overdue: bool,
    /// What the caller may do about it now.
    pub(super) allowed: Vec<SubscriptionCommandWord>,
    pub(super) created_at: Instant,
    #[schema(value_type = i32)]
    pub(super) version: i64,
}

/// What is agreed from the next period on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScheduledPlanChange)]
pub struct ScheduledChange {
    pub(super) plan: PlanRef,
    pub(super) price: Amount,
    pub(super) currency: Code,
    pub(super) billing_frequency: BillingFrequencyWord,
    #[schema(required)]
    pub(super) billing_days: Option<u16>,
    pub(super) is_custom: bool,
    /// When it holds.
    pub(super) at: Instant,
}

/// A page of subscriptions.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriptionList {
    pub(super) items: Vec<SubscriptionBody>,
    /// How many the filter finds.
    #[schema(value_type = i32)]
    pub(super) total: i64,
}

/// Who changed a subscription.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionChangeAuthor)]
struct AuthorBody {
    /// Null when they were deleted.
    #[schema(required)]
    id: Option<Uuid>,
    full_name: String,
}

/// One thing that happened to a subscription.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionChange)]
pub struct SubscriptionChangeBody {
    id: Uuid,
    at: Instant,
    /// Null when time did it.
    #[schema(required)]
    author: Option<AuthorBody>,
    kind: SubscriptionChangeKindWord,
    /// The plan before.
    #[schema(required)]
    from_plan: Option<PlanRef>,
    /// The plan that holds, or shall hold.
    plan: PlanRef,
    /// What a period of it costs.
    price: Amount,
    currency: Code,
    billing_frequency: BillingFrequencyWord,
    #[schema(required)]
    billing_days: Option<u16>,
    /// How it stood afterwards.
    status: SubscriptionStatusWord,
    /// What it came to: to be paid, or below zero to the user's credit. Null when it is not about money.
    #[schema(required)]
    amount: Option<Amount>,
    #[schema(required)]
    period_starts_at: Option<Instant>,
    #[schema(required)]
    period_ends_at: Option<Instant>,
    /// How many periods passed without a charge, while the service did not run.
    #[schema(value_type = i32)]
    closed_periods: i64,
}

/// What happened to a subscription.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriptionHistory {
    /// Newest first.
    pub(super) items: Vec<SubscriptionChangeBody>,
}

/// What a change of the plan would come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanChangePreview {
    /// The moment for which it was computed. Sent with the change within 15 minutes, that comes to exactly this.
    pub(super) prorate_at: Instant,
    /// For the time that was paid for and will not be used as agreed.
    pub(super) credit: Amount,
    /// For what takes its place.
    pub(super) debit: Amount,
    /// What is to be paid; below zero, what is to the user's credit.
    pub(super) amount: Amount,
    pub(super) currency: Code,
    /// When the change holds.
    pub(super) starts_at: Instant,
    #[schema(required)]
    pub(super) period_ends_at: Option<Instant>,
}

/// What a plan holds, as whoever has it sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanSummary {
    id: Uuid,
    code: String,
    name: String,
    description: String,
    limits: PlanLimits,
    features: Vec<String>,
    is_default: bool,
}

/// What a user has: the plan that holds, and the subscriptions that give it.
pub(crate) struct OwnPlan {
    /// The plan that holds now.
    pub plan: PlanSummary,
    /// The subscription that gives it; nothing when it is the default plan.
    pub subscription: Option<SubscriptionBody>,
    /// The subscription that waits for its beginning.
    pub next: Option<SubscriptionBody>,
    /// Whether there is anything to show.
    pub is_shown: bool,
    /// Since or until when the oldest open invoice is to be paid.
    pub payment_due_at: Option<Timestamp>,
}

/// A subscription of the user is another than it was.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionEvent)]
pub struct SubscriptionEvent {
    subscription_id: Uuid,
}

/// A subscription for a user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateSubscription {
    #[schema(required, value_type = Uuid)]
    target_user_id: Option<String>,
    #[schema(required, value_type = Uuid)]
    plan_id: Option<String>,
    /// Whether it takes the place of one that is canceled at once, and not when that ends. Yes when not given.
    immediate: Option<bool>,
    /// Whether the rest of what was paid for that one is to the user's credit. Yes when not given.
    prorate: Option<bool>,
    /// Decimal text in the currency of the plan; what the plan costs when not given.
    custom_price: Option<String>,
    #[schema(value_type = Option<BillingFrequencyWord>)]
    custom_billing_frequency: Option<String>,
    /// 1 to 3650, with `custom_days` alone.
    custom_billing_days: Option<i64>,
    /// The day on which it begins, on the clocks of the installation; today when not given.
    #[schema(value_type = Option<Day>)]
    start_date: Option<String>,
}

/// Another plan for a subscription, or another price.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePlan {
    #[schema(required, value_type = Uuid)]
    plan_id: Option<String>,
    /// Whether it holds at once, and not from the next period on. Yes when not given.
    immediate: Option<bool>,
    /// Whether what was paid and what is to be paid are reckoned by time. Yes when not given.
    prorate: Option<bool>,
    /// Decimal text in the currency of the plan; what the plan costs when not given.
    custom_price: Option<String>,
    #[schema(value_type = Option<BillingFrequencyWord>)]
    custom_billing_frequency: Option<String>,
    /// 1 to 3650, with `custom_days` alone.
    custom_billing_days: Option<i64>,
    /// The moment of a preview, at most 15 minutes ago: the change comes to what that said.
    #[schema(value_type = Option<Instant>)]
    prorate_at: Option<String>,
    /// Decimal text: what a preview said that the change comes to. It is refused when it comes to something else by now.
    expected_amount: Option<String>,
}

/// Whose subscription is canceled.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CancelSubscription {
    /// Has to be its user.
    #[schema(value_type = Option<Uuid>)]
    target_user_id: Option<String>,
}

impl PlanRef {
    /// A plan in a language.
    pub(crate) fn new(id: PlanId, plan: Option<&Plan>, language: Language) -> Self {
        Self {
            id: id.as_uuid(),
            code: plan.map(|plan| plan.code.clone()).unwrap_or_default(),
            name: plan
                .map(|plan| plan.names.in_language(language).to_owned())
                .unwrap_or_default(),
        }
    }
}

impl SubscriberBody {
    /// Whose something is.
    pub(crate) fn new(user: &Subscriber) -> Self {
        Self {
            id: user.id.as_uuid(),
            username: user.username.clone(),
            full_name: user.full_name.clone(),
            email: user.email.clone(),
        }
    }
}

impl SubscriptionChangeBody {
    /// A change with the plans that it names.
    pub(super) fn new(
        change: &StoredChange,
        from_plan: Option<PlanRef>,
        plan: PlanRef,
        amount: Option<Amount>,
    ) -> Self {
        Self {
            id: change.id.as_uuid(),
            at: Instant(change.at),
            author: change.author.as_ref().map(|author| AuthorBody {
                id: author.id.map(|id| id.as_uuid()),
                full_name: author.name.clone(),
            }),
            kind: SubscriptionChangeKindWord(change.kind),
            from_plan,
            plan,
            price: Amount(change.price),
            currency: Code(change.price.currency.code()),
            billing_frequency: BillingFrequencyWord(change.period.frequency()),
            billing_days: change.period.days(),
            status: SubscriptionStatusWord(change.status),
            amount,
            period_starts_at: change.runs.map(|(from, _)| Instant(from)),
            period_ends_at: change.runs.map(|(_, until)| Instant(until)),
            closed_periods: change.closed_periods,
        }
    }
}

impl PlanSummary {
    /// A plan in a language.
    pub(super) fn new(plan: &Plan, language: Language) -> Self {
        Self {
            id: plan.id.as_uuid(),
            code: plan.code.clone(),
            name: plan.names.in_language(language).to_owned(),
            description: plan.descriptions.in_language(language).to_owned(),
            limits: PlanLimits::from(&plan.limits),
            features: plan.features.in_language(language).to_vec(),
            is_default: plan.is_default,
        }
    }
}

impl OwnPlan {
    /// What holds, with the subscriptions of the user by their places.
    pub(super) fn new(
        plan: PlanSummary,
        is_anything_offered: bool,
        subscriptions: Vec<(Option<Slot>, SubscriptionBody)>,
        payment_due_at: Option<Timestamp>,
    ) -> Self {
        let is_shown = is_anything_offered || !subscriptions.is_empty();
        let (mut current, mut next) = (None, None);
        for (slot, body) in subscriptions {
            match slot {
                Some(Slot::Current) => current = Some(body),
                Some(Slot::Next) => next = Some(body),
                None => {}
            }
        }
        Self {
            plan,
            subscription: current,
            next,
            is_shown,
            payment_due_at,
        }
    }
}

impl SubscriptionEvent {
    /// The event about a subscription.
    pub(super) fn new(id: SubscriptionId) -> Self {
        Self {
            subscription_id: id.as_uuid(),
        }
    }
}

impl CreateSubscription {
    /// What was asked for, at a moment on the clocks of a zone.
    pub(super) fn check(
        &self,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Result<Creation, Vec<FieldError>> {
        let mut checks = Checks::default();
        let user = self.target_user_id.as_deref().unwrap_or_default();
        let user = checks.take("target_user_id", given::<UserId>(user));
        let plan = checks.take("plan_id", given_plan(self.plan_id.as_deref()));
        let mut errors = checks.into_errors();
        let agreement = AgreementDraft::check(TypedAgreement {
            price: self.custom_price.as_deref(),
            frequency: self.custom_billing_frequency.as_deref(),
            days: self.custom_billing_days,
        });
        let agreement = agreement.map_err(|wrong| errors.extend(wrong)).ok();
        let start = StartDraft::check(self.start_date.as_deref(), self.immediate, (now, zone));
        let start = start.map_err(|wrong| errors.push(wrong)).ok();
        match (user, plan, agreement, start) {
            (Some(user), Some(plan), Some(agreement), Some(start)) if errors.is_empty() => {
                Ok(Creation {
                    user,
                    plan,
                    agreement,
                    start,
                    is_prorated: self.prorate.unwrap_or(true),
                })
            }
            _ => Err(errors),
        }
    }
}

impl ChangePlan {
    /// What was asked for.
    pub(super) fn check(&self) -> Result<PlanChange, Vec<FieldError>> {
        let mut checks = Checks::default();
        let plan = checks.take("plan_id", given_plan(self.plan_id.as_deref()));
        let prorate_at = self.prorate_at.as_deref().map(str::parse::<Timestamp>);
        let prorate_at = prorate_at.transpose().map_err(|_| FieldCode::InvalidDate);
        let prorate_at = checks.take("prorate_at", prorate_at);
        let expected = self.expected_amount.as_deref().map(given::<Decimal>);
        let expected = checks.take("expected_amount", expected.transpose());
        let mut errors = checks.into_errors();
        let agreement = AgreementDraft::check(TypedAgreement {
            price: self.custom_price.as_deref(),
            frequency: self.custom_billing_frequency.as_deref(),
            days: self.custom_billing_days,
        });
        let agreement = agreement.map_err(|wrong| errors.extend(wrong)).ok();
        match (plan, agreement, prorate_at, expected) {
            (Some(plan), Some(agreement), Some(prorate_at), Some(expected_amount))
                if errors.is_empty() =>
            {
                Ok(PlanChange {
                    plan,
                    agreement,
                    is_immediate: self.immediate.unwrap_or(true),
                    is_prorated: self.prorate.unwrap_or(true),
                    prorate_at,
                    expected_amount,
                })
            }
            _ => Err(errors),
        }
    }
}

impl CancelSubscription {
    /// Whose it has to be.
    pub(super) fn check(&self) -> Result<Option<UserId>, FieldError> {
        let user = self.target_user_id.as_deref().map(str::parse::<UserId>);
        let user = user.transpose();
        user.map_err(|_| FieldError::new("target_user_id", FieldCode::NotFound))
    }
}

fn given_plan(text: Option<&str>) -> Result<PlanId, Violation> {
    given::<PlanId>(text.unwrap_or_default())
}
