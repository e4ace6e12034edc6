//! What is offered to a user, and what it comes to.

use jiff::{SignedDuration, Timestamp};
use kym_billing_store::payment_settings;
use kym_commerce::payments::PaymentSettings;
use kym_commerce::plans::Plan;
use kym_commerce::subscriptions::{
    Agreement, Collection, NewSubscription, Offer, OfferAction, Subscription,
};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::{PlanId, SubscriptionId, UserId};
use kym_domain::language::Language;
use kym_domain::money::{Minor, Money};
use kym_platform::error::{Error, Result};
use kym_platform::http::values::{Amount, Code, Instant};
use kym_platform::state::App;
use kym_store::{Reader, plans, subscriptions};

use super::wire::{CheckoutPreview, OfferedPlan, OfferedPlanDetails, OfferedPlanList, PublicPlans};
use super::words::CheckoutActionWord;
use crate::ledger;
use crate::payment_settings::words::PaymentProviderWord;
use crate::plans::wire::PlanLimits;
use crate::plans::words::BillingFrequencyWord;

/// For how long what a plan comes to stays as it was shown.
pub(super) const PREVIEW_LIFE: SignedDuration = SignedDuration::from_mins(15);

/// What taking a plan would do for a user, and what is to be paid now.
pub(super) struct Quote {
    /// What it does.
    pub offer: Offer,
    /// What is to be paid.
    pub due: Minor,
    /// What the balance was.
    pub balance: Minor,
}

/// Who looks, when, and what they have.
pub(super) struct Buyer {
    /// Who.
    pub user: UserId,
    /// What they have, as it is now, whether the clock has come to write it down or not.
    pub live: Vec<Subscription>,
    /// Whether they ever had a trial.
    pub had_trial: bool,
}

impl Buyer {
    /// A user as they are.
    pub async fn find(
        app: &App,
        reader: &mut Reader,
        user: UserId,
        now: Timestamp,
    ) -> Result<Self> {
        let zone = app.config.billing.zone();
        let live = subscriptions::of_user(reader, user).await?;
        let live = live.iter().map(|each| each.at(now, &zone));
        Ok(Self {
            user,
            live: live.filter(|each| each.slot().is_some()).collect(),
            had_trial: subscriptions::had_trial(reader, user).await?,
        })
    }

    /// What a plan would do and come to.
    pub async fn quote(
        &self,
        app: &App,
        reader: &mut Reader,
        plan: &Plan,
        at: Timestamp,
    ) -> Result<Option<Quote>> {
        let zone = app.config.billing.zone();
        let Some(offer) = Offer::of(plan, &self.live, self.had_trial, at, &zone) else {
            return Ok(None);
        };
        let comes_to = Money::new(offer.proration.amount(), plan.price.currency);
        let (bill, balance) = ledger::due(reader, self.user, comes_to).await?;
        Ok(Some(Quote {
            due: bill.total,
            offer,
            balance,
        }))
    }
}

/// What can be taken: what is offered to everybody, and what the user has.
pub(super) async fn list(
    app: &App,
    reader: &mut Reader,
    user: UserId,
    (now, language): (Timestamp, Language),
) -> Result<OfferedPlanList> {
    let buyer = Buyer::find(app, reader, user, now).await?;
    let mut items = Vec::new();
    for plan in plans::list(reader).await? {
        let Some(quote) = buyer.quote(app, reader, &plan, now).await? else {
            continue;
        };
        let is_there = quote.offer.action == OfferAction::Current;
        if !is_there && !plan.is_offered() {
            continue;
        }
        items.push(OfferedPlan {
            action: CheckoutActionWord(quote.offer.action),
            amount: (!is_there).then(|| Amount::new(quote.due, plan.price.currency)),
            plan: details(&plan, language),
        });
    }
    Ok(OfferedPlanList { items })
}

/// What visitors see among the prices, whether they can take it or everybody has it.
pub(super) async fn list_public(reader: &mut Reader, language: Language) -> Result<PublicPlans> {
    let all = plans::list(reader).await?;
    let listed = all.iter().filter(|plan| plan.is_listed());
    Ok(PublicPlans {
        items: listed.map(|plan| details(plan, language)).collect(),
    })
}

/// What a plan would come to now. Nothing is written.
pub(super) async fn preview(
    app: &App,
    reader: &mut Reader,
    (user, plan): (UserId, PlanId),
    now: Timestamp,
) -> Result<CheckoutPreview> {
    let plan = check_offered(plans::get(reader, plan).await?)?;
    let buyer = Buyer::find(app, reader, user, now).await?;
    let quote = buyer.quote(app, reader, &plan, now).await?;
    let quote = quote.ok_or_else(not_now)?;
    let settings = payment_settings::get(reader).await?;
    let currency = plan.price.currency;
    let amount = |minor| Amount::new(minor, currency);
    let (starts_at, ends_at) = span(&plan, &quote.offer, &buyer, now, app);
    Ok(CheckoutPreview {
        action: CheckoutActionWord(quote.offer.action),
        prorate_at: Instant(now),
        credit: amount(quote.offer.proration.credit),
        debit: amount(quote.offer.proration.debit),
        balance: amount(quote.balance),
        amount: amount(quote.due),
        currency: Code(currency.code()),
        starts_at: Instant(starts_at),
        period_ends_at: ends_at.map(Instant),
        collects_automatically: saves_methods(&settings),
        provider: PaymentProviderWord(settings.provider),
    })
}

/// When the plan holds, and until when what is paid lasts.
fn span(
    plan: &Plan,
    offer: &Offer,
    buyer: &Buyer,
    now: Timestamp,
    app: &App,
) -> (Timestamp, Option<Timestamp>) {
    let current = buyer.live.first().and_then(|each| each.period);
    match (offer.action, &offer.change) {
        (OfferAction::ChangeLater, _) => (current.map_or(now, |period| period.ends_at), None),
        (_, Some(change)) => (now, change.after.period.map(|period| period.ends_at)),
        (action, None) => {
            let zone = app.config.billing.zone();
            let trial_days = match action {
                OfferAction::BeginTrial => plan.trial_days,
                _ => 0,
            };
            let begun = new_subscription(app, buyer.user, plan.agreement(), trial_days, now);
            let begun = begun.create(now, &zone).after;
            (now, begun.period.map(|period| period.ends_at))
        }
    }
}

/// A subscription that a user begins themselves. A trial ends with itself, unless it is paid for before.
pub(super) fn new_subscription(
    app: &App,
    user: UserId,
    agreement: Agreement,
    trial_days: u16,
    now: Timestamp,
) -> NewSubscription {
    NewSubscription {
        id: SubscriptionId::from_uuid(app.ids.next(now)),
        user_id: user,
        agreement,
        collection: Collection::Automatic,
        trial_days,
        ends_with_trial: trial_days > 0,
        starts_at: now,
    }
}

/// A plan that everybody can take.
pub(super) fn check_offered(plan: Option<Plan>) -> Result<Plan> {
    let plan = plan.filter(Plan::is_offered);
    plan.ok_or_else(|| FieldError::new("plan_id", FieldCode::NotFound).into())
}

/// Something else was agreed with an administrator, and has to come about first.
pub(super) fn not_now() -> Error {
    kym_platform::error::ErrorCode::SUBSCRIPTION_EXISTS.into()
}

/// Whether ways to pay can be saved.
pub(super) fn saves_methods(settings: &PaymentSettings) -> bool {
    settings.provider != kym_commerce::payments::PaymentProvider::Manual
}

fn details(plan: &Plan, language: Language) -> OfferedPlanDetails {
    OfferedPlanDetails {
        id: plan.id.as_uuid(),
        code: plan.code.clone(),
        name: plan.names.in_language(language).to_owned(),
        description: plan.descriptions.in_language(language).to_owned(),
        price: Amount(plan.price),
        currency: Code(plan.price.currency.code()),
        billing_frequency: BillingFrequencyWord(plan.period.frequency()),
        billing_days: plan.period.days(),
        trial_days: plan.trial_days,
        features: plan.features.in_language(language).to_vec(),
        limits: PlanLimits::from(&plan.limits),
    }
}
