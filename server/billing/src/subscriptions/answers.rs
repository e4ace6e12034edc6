//! Subscriptions as they are answered: with the plans that they name, on the clocks of the installation.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_billing_store::subscriptions::changes::{self, StoredChange};
use kym_billing_store::subscriptions::list::{self, Filter, ListedSubscription};
use kym_commerce::plans::Plan;
use kym_commerce::subscriptions::{Agreement, Command, Proration, Subscription};
use kym_domain::id::{PlanId, SubscriptionId, UserId};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::error::{Error, Result};
use kym_platform::http::values::{Amount, Code, Day, Instant};
use kym_store::{Reader, plans, subscriptions};

use super::wire::{
    OwnPlan, PlanChangePreview, PlanRef, PlanSummary, ScheduledChange, SubscriberBody,
    SubscriptionBody, SubscriptionChangeBody, SubscriptionHistory, SubscriptionList,
};
use super::words::{CollectionWord, SubscriptionCommandWord, SubscriptionStatusWord};
use crate::plans::words::BillingFrequencyWord;

/// The most changes of one subscription that are shown.
const MAX_CHANGES: i64 = 1000;

/// The plans by their ids.
type Plans = BTreeMap<PlanId, Plan>;

/// A subscription to be answered.
pub(crate) struct SubscriptionView {
    listed: ListedSubscription,
    plans: Plans,
    is_administrator: bool,
    zone: TimeZone,
    now: Timestamp,
}

/// What a change would come to.
pub(super) struct PreviewView {
    /// The moment for which it was computed.
    pub prorate_at: Timestamp,
    /// What it comes to.
    pub proration: Proration,
    /// The subscription as it is.
    pub before: Subscription,
    /// The subscription as it would be.
    pub after: Subscription,
}

impl SubscriptionView {
    /// One of them, for an administrator or for its user.
    pub async fn find(
        reader: &mut Reader,
        id: SubscriptionId,
        is_administrator: bool,
        (now, zone): (Timestamp, TimeZone),
    ) -> Result<Self> {
        let listed = list::get(reader, id).await?;
        Ok(Self {
            listed: listed.ok_or(Error::NOT_FOUND)?,
            plans: all_plans(reader).await?,
            is_administrator,
            zone,
            now,
        })
    }

    /// Whose it is.
    pub fn user(&self) -> Option<UserId> {
        self.listed.subscription.user_id
    }
}

impl Answer for SubscriptionView {
    type Body = SubscriptionBody;

    fn body(&self, language: Language) -> SubscriptionBody {
        let answers = Answers {
            plans: &self.plans,
            is_administrator: self.is_administrator,
            zone: &self.zone,
            language,
            now: self.now,
        };
        answers.subscription(&self.listed)
    }

    fn version(&self) -> Option<i64> {
        Some(self.listed.subscription.version)
    }
}

impl PreviewView {
    /// What the client is sent.
    pub fn body(&self) -> PlanChangePreview {
        let (old, new) = (
            self.before.agreement.price.currency,
            self.after.agreement.price.currency,
        );
        // Nothing was paid in another currency, or it would have been refused.
        let currency = if self.proration.credit.is_zero() {
            new
        } else {
            old
        };
        let is_scheduled = self.after.next_agreement.is_some();
        let period = self.after.period;
        PlanChangePreview {
            prorate_at: Instant(self.prorate_at),
            credit: Amount::new(self.proration.credit, currency),
            debit: Amount::new(self.proration.debit, currency),
            amount: Amount::new(self.proration.amount(), currency),
            currency: Code(currency.code()),
            starts_at: Instant(match period {
                Some(period) if is_scheduled => period.ends_at,
                Some(_) => self.prorate_at,
                None => self.after.starts_at,
            }),
            period_ends_at: period.map(|period| Instant(period.ends_at)),
        }
    }
}

/// What every answer needs to know.
struct Answers<'a> {
    plans: &'a Plans,
    is_administrator: bool,
    zone: &'a TimeZone,
    language: Language,
    now: Timestamp,
}

impl Answers<'_> {
    fn plan(&self, id: PlanId) -> PlanRef {
        PlanRef::new(id, self.plans.get(&id), self.language)
    }

    fn day(&self, moment: Timestamp) -> Day {
        Day(self.zone.to_datetime(moment).date())
    }

    fn scheduled(&self, agreement: &Agreement, at: Timestamp) -> ScheduledChange {
        ScheduledChange {
            plan: self.plan(agreement.plan_id),
            price: Amount(agreement.price),
            currency: Code(agreement.price.currency.code()),
            billing_frequency: BillingFrequencyWord(agreement.period.frequency()),
            billing_days: agreement.period.days(),
            is_custom: agreement.is_custom,
            at: Instant(at),
        }
    }

    fn subscription(&self, listed: &ListedSubscription) -> SubscriptionBody {
        let subscription = &listed.subscription;
        let agreement = &subscription.agreement;
        let period = subscription.period;
        let commands = subscription.commands().into_iter();
        // Users end what is theirs; what they pay for is agreed with administrators.
        let allowed =
            commands.filter(|command| self.is_administrator || *command != Command::ChangePlan);
        let next = subscription.next_agreement.as_ref();
        SubscriptionBody {
            id: subscription.id.as_uuid(),
            user: listed.user.as_ref().map(SubscriberBody::new),
            status: SubscriptionStatusWord(subscription.status),
            plan: self.plan(agreement.plan_id),
            price: Amount(agreement.price),
            currency: Code(agreement.price.currency.code()),
            billing_frequency: BillingFrequencyWord(agreement.period.frequency()),
            billing_days: agreement.period.days(),
            is_custom: agreement.is_custom,
            start_date: self.day(subscription.starts_at),
            starts_at: Instant(subscription.starts_at),
            trial_ends_at: subscription.trial_ends_at.map(Instant),
            is_in_trial: subscription.is_in_trial(),
            period_starts_at: period.map(|period| Instant(period.starts_at)),
            period_ends_at: period.map(|period| Instant(period.ends_at)),
            is_scheduled_for_cancellation: subscription.is_scheduled_for_cancellation(),
            canceled_at: subscription.canceled_at.map(Instant),
            end_date: subscription.ends_at.map(|end| self.day(end)),
            ends_at: subscription.ends_at.map(Instant),
            scheduled_change: next
                .zip(period)
                .map(|(next, period)| self.scheduled(next, period.ends_at)),
            collection: CollectionWord(subscription.collection),
            payment_due_at: subscription.payment_due_at.map(Instant),
            is_overdue: subscription.is_late(self.now),
            allowed: allowed.map(SubscriptionCommandWord).collect(),
            created_at: Instant(subscription.created_at),
            version: subscription.version,
        }
    }

    fn change(&self, change: &StoredChange) -> SubscriptionChangeBody {
        let amount = change.amount;
        SubscriptionChangeBody::new(
            change,
            change.from_plan.map(|plan| self.plan(plan)),
            self.plan(change.plan),
            amount.map(|amount| Amount::new(amount, change.price.currency)),
        )
    }
}

/// A page of them.
pub(super) async fn page(
    reader: &mut Reader,
    filter: &Filter,
    (is_administrator, language): (bool, Language),
    (now, zone): (Timestamp, &TimeZone),
) -> Result<SubscriptionList> {
    let (listed, total) = list::list(reader, filter).await?;
    let answers = Answers {
        plans: &all_plans(reader).await?,
        is_administrator,
        zone,
        language,
        now,
    };
    Ok(SubscriptionList {
        items: listed
            .iter()
            .map(|each| answers.subscription(each))
            .collect(),
        total,
    })
}

/// What happened to one, newest first.
pub(super) async fn history(
    reader: &mut Reader,
    id: SubscriptionId,
    language: Language,
) -> Result<SubscriptionHistory> {
    let changes = changes::list(reader, id, MAX_CHANGES).await?;
    let answers = Answers {
        plans: &all_plans(reader).await?,
        is_administrator: false,
        zone: &TimeZone::UTC,
        language,
        now: Timestamp::UNIX_EPOCH,
    };
    Ok(SubscriptionHistory {
        items: changes
            .iter()
            .map(|change| answers.change(change))
            .collect(),
    })
}

/// What a user has.
pub(crate) async fn mine(
    reader: &mut Reader,
    user: UserId,
    (now, language): (Timestamp, Language),
    zone: &TimeZone,
) -> Result<OwnPlan> {
    let plans = all_plans(reader).await?;
    // As it is now, whether the clock has come to write it down or not.
    let live = subscriptions::of_user(reader, user).await?;
    let live: Vec<_> = live.iter().map(|each| each.at(now, zone)).collect();
    let agreement = kym_commerce::subscriptions::agreement_at(&live, now);
    let plan = match agreement.and_then(|agreement| plans.get(&agreement.plan_id)) {
        Some(plan) => plan.clone(),
        None => plans::default(reader).await?,
    };
    let answers = Answers {
        plans: &plans,
        is_administrator: false,
        zone,
        language,
        now,
    };
    let due = live.iter().filter_map(|each| each.payment_due_at).min();
    let mut bodies = Vec::new();
    for subscription in live {
        let slot = subscription.slot();
        let listed = ListedSubscription {
            subscription,
            user: None,
        };
        bodies.push((slot, answers.subscription(&listed)));
    }
    let is_offered = |plan: &Plan| !plan.is_default && plan.archived_at.is_none();
    Ok(OwnPlan::new(
        PlanSummary::new(&plan, language),
        plans.values().any(is_offered),
        bodies,
        due,
    ))
}

async fn all_plans(reader: &mut Reader) -> Result<Plans> {
    let all = plans::list(reader).await?;
    Ok(all.into_iter().map(|plan| (plan.id, plan)).collect())
}
