//! A subscription as it is.

use jiff::Timestamp;
use jiff::civil::DateTime;
use kym_domain::id::{PlanId, SubscriptionId, UserId};
use kym_domain::money::{Minor, Money};
use kym_domain::words;

use crate::plans::BillingPeriod;

words! {
    /// How it stands with a subscription (spec, section 4).
    pub enum SubscriptionStatus {
        /// It holds and goes on; also in its trial.
        Active => "active",
        /// It waits for its beginning; or it holds, and its payment is late.
        Pending => "pending",
        /// It will not go on. Its rights last until its end.
        Canceled => "canceled",
        /// It is over.
        Expired => "expired",
    }
}

words! {
    /// What a user can have one subscription of at a time.
    pub enum Slot {
        /// The one that holds.
        Current => "current",
        /// The one that waits.
        Next => "next",
    }
}

words! {
    /// What can be done about a subscription.
    pub enum Command {
        /// Change its plan or its price.
        ChangePlan => "change_plan",
        /// End it with its period.
        Cancel => "cancel",
        /// Go on after all.
        WithdrawCancellation => "withdraw_cancellation",
        /// Keep the plan after all.
        WithdrawChange => "withdraw_change",
    }
}

words! {
    /// How its invoices are paid.
    pub enum Collection {
        /// By whatever way, until the day that the invoice names. So are those that an administrator begins.
        Invoice => "invoice",
        /// With the way to pay that the user has saved, at once.
        Automatic => "automatic",
    }
}

/// What was agreed: it stays, whatever becomes of the plan's price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Which plan.
    pub plan_id: PlanId,
    /// What a period costs.
    pub price: Money,
    /// How often that is paid.
    pub period: BillingPeriod,
    /// Whether price or period were agreed apart from the plan.
    pub is_custom: bool,
}

/// The period that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentPeriod {
    /// Which since the anchor: 0 is the first, −1 the trial before it.
    pub index: i64,
    /// When it began.
    pub starts_at: Timestamp,
    /// When it ends.
    pub ends_at: Timestamp,
    /// Since when it is used under the agreement that holds.
    pub paid_from: Timestamp,
    /// What the time from then to its end comes to.
    pub paid: Minor,
}

/// Somebody's subscription to a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// Which.
    pub id: SubscriptionId,
    /// Whose; nobody's any more when they were deleted.
    pub user_id: Option<UserId>,
    /// How its invoices are paid.
    pub collection: Collection,
    /// How it stands.
    pub status: SubscriptionStatus,
    /// What was agreed.
    pub agreement: Agreement,
    /// What is agreed from the next period on, when that is something else.
    pub next_agreement: Option<Agreement>,
    /// When it begins or began.
    pub starts_at: Timestamp,
    /// When its trial ends or ended, if it has one.
    pub trial_ends_at: Option<Timestamp>,
    /// From when periods are counted, on the clocks of the installation.
    pub anchor: DateTime,
    /// The period that runs, or ran last.
    pub period: Option<CurrentPeriod>,
    /// When it was canceled.
    pub canceled_at: Option<Timestamp>,
    /// When its rights end or ended.
    pub ends_at: Option<Timestamp>,
    /// Since or until when the first of its open invoices is to be paid; nothing without any. Only the commit that issues, pays
    /// or voids one sets it, never time: a service that did not run makes nobody late.
    pub payment_due_at: Option<Timestamp>,
    /// How often it was changed.
    pub version: i64,
    /// When it was made.
    pub created_at: Timestamp,
}

impl Subscription {
    /// Which of a user's places it takes. What is over takes none.
    pub const fn slot(&self) -> Option<Slot> {
        match self.status {
            SubscriptionStatus::Active | SubscriptionStatus::Canceled => Some(Slot::Current),
            SubscriptionStatus::Pending if self.period.is_some() => Some(Slot::Current),
            SubscriptionStatus::Pending => Some(Slot::Next),
            SubscriptionStatus::Expired => None,
        }
    }

    /// Whether it has not begun.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.status, SubscriptionStatus::Pending) && self.period.is_none()
    }

    /// When the clock has something to do about it.
    pub fn due_at(&self) -> Option<Timestamp> {
        let period_ends_at = self.period.map(|period| period.ends_at);
        let (one, other) = match self.status {
            SubscriptionStatus::Active => (period_ends_at, self.payment_due_at),
            SubscriptionStatus::Pending if self.is_waiting() => (Some(self.starts_at), None),
            SubscriptionStatus::Pending => (period_ends_at, self.unpaid_ends_at()),
            SubscriptionStatus::Canceled => (self.ends_at, self.unpaid_ends_at()),
            SubscriptionStatus::Expired => (None, None),
        };
        one.into_iter().chain(other).min()
    }

    /// Whether it is in its trial.
    pub fn is_in_trial(&self) -> bool {
        let is_over = self.status == SubscriptionStatus::Expired;
        !is_over && self.period.is_some_and(|period| period.index < 0)
    }

    /// Whether it ends with its period (spec, section 3).
    pub const fn is_scheduled_for_cancellation(&self) -> bool {
        matches!(self.status, SubscriptionStatus::Canceled)
    }

    /// What holds at a moment: at a boundary that has passed, what the clock will write.
    pub fn agreement_at(&self, now: Timestamp) -> Option<&Agreement> {
        let has_passed = |moment: Option<Timestamp>| moment.is_some_and(|moment| moment <= now);
        if self.is_waiting() {
            return (self.starts_at <= now).then_some(&self.agreement);
        }
        if has_passed(self.unpaid_ends_at()) {
            return None;
        }
        match self.status {
            SubscriptionStatus::Active | SubscriptionStatus::Pending => {
                let is_over = has_passed(self.period.map(|period| period.ends_at));
                let next = self.next_agreement.as_ref().filter(|_| is_over);
                Some(next.unwrap_or(&self.agreement))
            }
            SubscriptionStatus::Canceled => (!has_passed(self.ends_at)).then_some(&self.agreement),
            SubscriptionStatus::Expired => None,
        }
    }

    /// What can be done about it now. While an invoice is open, a change of the plan at once is one without proration.
    pub fn commands(&self) -> Vec<Command> {
        match self.status {
            SubscriptionStatus::Active | SubscriptionStatus::Pending => {
                let mut commands = vec![Command::ChangePlan, Command::Cancel];
                if self.next_agreement.is_some() {
                    commands.push(Command::WithdrawChange);
                }
                commands
            }
            SubscriptionStatus::Canceled => {
                vec![Command::ChangePlan, Command::WithdrawCancellation]
            }
            SubscriptionStatus::Expired => Vec::new(),
        }
    }
}

/// What a user's subscriptions give at a moment; nothing means the default plan.
pub fn agreement_at(all: &[Subscription], now: Timestamp) -> Option<&Agreement> {
    let of_slot = |slot| all.iter().find(|each| each.slot() == Some(slot));
    let current = of_slot(Slot::Current).and_then(|each| each.agreement_at(now));
    current.or_else(|| of_slot(Slot::Next).and_then(|each| each.agreement_at(now)))
}
