//! What taking a plan would do for a user, who does it for themselves.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::words;

use super::change::{Change, SubscriptionError};
use super::proration::Proration;
use super::subscription::{Agreement, Slot, Subscription, SubscriptionStatus};
use crate::plans::Plan;

words! {
    /// What taking a plan does.
    pub enum OfferAction {
        /// Nothing: the user has it.
        Current => "current",
        /// A subscription begins, once it is paid.
        Begin => "begin",
        /// A subscription begins with its trial.
        BeginTrial => "begin_trial",
        /// The plan changes at once, when what it costs more is paid.
        ChangeNow => "change_now",
        /// The plan changes with the next period.
        ChangeLater => "change_later",
    }
}

/// What taking a plan would do, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it does.
    pub action: OfferAction,
    /// What is agreed with it.
    pub agreement: Agreement,
    /// What it comes to in parts.
    pub proration: Proration,
    /// The change of the subscription that is there.
    pub change: Option<Change>,
}

impl Offer {
    /// What taking a plan would do at a moment, or nothing when it cannot be taken: another subscription waits, as an administrator
    /// has agreed. A dearer plan holds at once, for what it costs more; a cheaper one from the next period on. While an invoice is
    /// open, and from one currency to another, it is the next period as well.
    pub fn of(
        plan: &Plan,
        live: &[Subscription],
        had_trial: bool,
        at: Timestamp,
        zone: &TimeZone,
    ) -> Option<Self> {
        let offer = |action, proration, change| Self {
            action,
            agreement: plan.agreement(),
            proration,
            change,
        };
        let in_slot = |slot| live.iter().find(|each| each.slot() == Some(slot));
        let (current, next) = (in_slot(Slot::Current), in_slot(Slot::Next));
        let Some(current) = current else {
            let is_free = plan.price.minor.is_zero();
            let action = if plan.trial_days > 0 && !had_trial && !is_free {
                OfferAction::BeginTrial
            } else {
                OfferAction::Begin
            };
            let mut proration = Proration::default();
            if action == OfferAction::Begin {
                proration.debit = plan.price.minor;
            }
            return next.is_none().then(|| offer(action, proration, None));
        };
        if current.agreement.plan_id == plan.id {
            return Some(offer(OfferAction::Current, Proration::default(), None));
        }
        let is_ending = current.status == SubscriptionStatus::Canceled;
        if is_ending && next.is_some() {
            return None;
        }
        let later = |current: &Subscription| {
            let change = current.change_later(plan.agreement()).ok()?;
            Some(offer(
                OfferAction::ChangeLater,
                Proration::default(),
                Some(change),
            ))
        };
        if current.payment_due_at.is_some() {
            // First what is open is paid.
            return later(current);
        }
        match current.change_now(plan.agreement(), true, at, zone) {
            Ok((change, proration)) => {
                let costs_less = proration.amount().units() < 0;
                match later(current).filter(|_| costs_less) {
                    Some(offer) => Some(offer),
                    None => Some(offer(OfferAction::ChangeNow, proration, Some(change))),
                }
            }
            Err(SubscriptionError::CurrencyDiffers) => later(current),
            Err(_) => None,
        }
    }
}
