//! The life of a subscription as the table of its states says it, written down apart from the code: by moments alone, without
//! indexes of periods, and with every boundary searched for anew.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Waiting,
    Trial,
    Paid,
    Over,
}

/// What was paid last: for the time from a moment to the end of the period that began at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub starts_at: Timestamp,
    pub from: Timestamp,
    pub until: Timestamp,
    pub amount: i128,
}

/// What the clock did: what it is called, what it costs, and how many periods passed unseen.
pub(super) type Event = (ChangeKind, Option<i128>, u32);

/// One subscription.
#[derive(Clone, Debug)]
pub(super) struct Life {
    pub state: State,
    pub is_canceled: bool,
    /// Whether it is written down that it is late.
    pub is_late: bool,
    /// Until when each of its open invoices is to be paid.
    pub open: Vec<Timestamp>,
    pub agreement: Agreement,
    pub next: Option<Agreement>,
    pub starts_at: Timestamp,
    pub trial_ends_at: Option<Timestamp>,
    pub paid: Option<Segment>,
    anchor: DateTime,
    zone: TimeZone,
}

impl Life {
    pub fn new(agreement: Agreement, trial: u16, starts_at: Timestamp, zone: &TimeZone) -> Self {
        let first = zone.to_datetime(starts_at);
        let paid_from = first + i32::from(trial).days();
        let trial_end = zone.to_timestamp(paid_from).expect("a moment");
        Self {
            state: State::Waiting,
            is_canceled: false,
            is_late: false,
            open: Vec::new(),
            agreement,
            next: None,
            starts_at,
            trial_ends_at: (trial > 0).then_some(trial_end),
            paid: None,
            anchor: if trial > 0 { paid_from } else { first },
            zone: zone.clone(),
        }
    }

    pub fn status(&self) -> SubscriptionStatus {
        match self.state {
            State::Waiting => SubscriptionStatus::Pending,
            State::Over => SubscriptionStatus::Expired,
            State::Trial | State::Paid if self.is_canceled => SubscriptionStatus::Canceled,
            State::Trial | State::Paid if self.is_late => SubscriptionStatus::Pending,
            State::Trial | State::Paid => SubscriptionStatus::Active,
        }
    }

    pub fn has_rights(&self) -> bool {
        matches!(self.state, State::Trial | State::Paid)
    }

    /// When the trial or the period ends.
    pub fn period_ends_at(&self) -> Option<Timestamp> {
        match self.state {
            State::Trial => self.trial_ends_at,
            State::Paid => self.paid.map(|paid| paid.until),
            State::Waiting | State::Over => None,
        }
    }

    /// When it is over if nobody pays: two weeks after the first invoice was to be paid.
    pub fn dies_at(&self) -> Option<Timestamp> {
        let first = self.open.iter().min()?;
        Some(*first + SignedDuration::from_hours(2 * 7 * 24))
    }

    /// When something happens by itself.
    pub fn due(&self) -> Option<Timestamp> {
        let of_bills = if self.is_canceled || self.is_late {
            self.dies_at()
        } else {
            self.open.iter().min().copied()
        };
        match self.state {
            State::Waiting => Some(self.starts_at),
            State::Trial | State::Paid => self.period_ends_at().into_iter().chain(of_bills).min(),
            State::Over => None,
        }
    }

    /// Lets time pass.
    pub fn pass(&mut self, now: Timestamp) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(due) = self.due().filter(|due| *due <= now) {
            let dies_now = self.dies_at().is_some_and(|end| end <= now);
            events.push(match self.state {
                State::Waiting if self.trial_ends_at.is_some() => {
                    self.state = State::Trial;
                    (ChangeKind::Started, Some(0), 0)
                }
                State::Waiting => self.enter(ChangeKind::Started, due, now),
                _ if self.is_canceled || (self.is_late && dies_now) => {
                    (self.state, self.next) = (State::Over, None);
                    (ChangeKind::Expired, None, 0)
                }
                _ if !self.is_late && self.open.iter().any(|due| *due <= now) => {
                    self.is_late = true;
                    (ChangeKind::PaymentLate, None, 0)
                }
                State::Trial => self.go_on(ChangeKind::TrialEnded, due, now),
                _ => self.go_on(ChangeKind::Renewed, due, now),
            });
        }
        events
    }

    /// Whether it is paid with that, having been late.
    pub fn settle(&mut self, now: Timestamp) -> bool {
        let is_late = self.open.iter().any(|due| *due <= now);
        let was_late = self.status() == SubscriptionStatus::Pending && self.has_rights();
        self.is_late &= is_late;
        was_late && !is_late
    }

    /// Whether less is paid for the period that runs after that.
    pub fn refund(&mut self, amount: i128, issued_at: Timestamp) -> bool {
        let is_paid = self.state == State::Paid;
        let paid = self.paid.as_mut().filter(|_| is_paid);
        let Some(paid) = paid.filter(|paid| paid.starts_at <= issued_at) else {
            return false;
        };
        let was = paid.amount;
        paid.amount = (was - amount).max(0);
        was != paid.amount
    }

    fn go_on(&mut self, kind: ChangeKind, from: Timestamp, now: Timestamp) -> Event {
        if let Some(next) = self.next.take() {
            if next.period != self.agreement.period {
                self.anchor = self.zone.to_datetime(from);
            }
            self.agreement = next;
        }
        self.enter(kind, from, now)
    }

    fn enter(&mut self, kind: ChangeKind, from: Timestamp, now: Timestamp) -> Event {
        let (mut starts_at, mut until, mut closed) = (from, self.boundary_after(from), 0);
        while until <= now {
            (starts_at, until) = (until, self.boundary_after(until));
            closed += 1;
        }
        let amount = i128::from(self.agreement.price.minor.units());
        self.state = State::Paid;
        self.paid = Some(Segment {
            starts_at,
            from: starts_at,
            until,
            amount,
        });
        (kind, Some(amount), closed)
    }

    /// The first boundary after a moment, of all that there are.
    fn boundary_after(&self, moment: Timestamp) -> Timestamp {
        let longest = match self.agreement.period {
            BillingPeriod::Month => 31,
            BillingPeriod::Year => 366,
            BillingPeriod::Days(days) => i32::from(days),
        };
        let passed = self.zone.to_datetime(moment).duration_since(self.anchor);
        let days = i32::try_from(passed.as_hours() / 24).expect("not that late");
        let first = (days / longest - 2).max(1);
        let nth = |n: i32| match self.agreement.period {
            BillingPeriod::Month => self.anchor + n.months(),
            BillingPeriod::Year => self.anchor + n.years(),
            BillingPeriod::Days(days) => self.anchor + (n * i32::from(days)).days(),
        };
        let instant = |n| self.zone.to_timestamp(nth(n)).expect("a moment");
        let mut boundaries = (first..).map(instant);
        boundaries.find(|end| *end > moment).expect("a boundary")
    }

    /// Credit and debit of a change at once.
    pub fn change_now(
        &mut self,
        to: Agreement,
        is_prorated: bool,
        at: Timestamp,
    ) -> Result<(i128, i128), SubscriptionError> {
        self.may_become(&to)?;
        let price = i128::from(to.price.minor.units());
        let is_same_currency = to.price.currency == self.agreement.price.currency;
        let is_same_period = to.period == self.agreement.period;
        let paid = self.paid.filter(|_| self.state == State::Paid);
        let (mut credit, mut debit) = (0, 0);
        if let Some(paid) = paid {
            if at < paid.from || at >= paid.until {
                return Err(SubscriptionError::Stale);
            }
            if is_prorated {
                credit = part(paid.amount, (at, paid.until), (paid.from, paid.until));
            }
            if credit != 0 && !is_same_currency {
                return Err(SubscriptionError::CurrencyDiffers);
            }
            if is_same_period && is_prorated {
                debit = part(price, (at, paid.until), (paid.starts_at, paid.until));
            }
        }
        self.agreement = to;
        self.next = None;
        self.is_canceled = false;
        if let Some(paid) = &mut self.paid {
            if !is_same_period {
                self.anchor = self.zone.to_datetime(at);
                self.enter(ChangeKind::PlanChanged, at, at);
                debit = price;
            } else if is_prorated || !is_same_currency {
                (paid.from, paid.amount) = (at, debit);
            }
        }
        Ok((credit, debit))
    }

    pub fn change_later(&mut self, to: Agreement) -> Result<(), SubscriptionError> {
        if self.status() == SubscriptionStatus::Canceled {
            return Err(SubscriptionError::Canceled);
        }
        self.may_become(&to)?;
        if self.state == State::Waiting {
            self.agreement = to;
        } else {
            self.next = Some(to);
        }
        Ok(())
    }

    /// Whether that does anything.
    pub fn cancel(&mut self) -> Result<bool, SubscriptionError> {
        self.may_be_touched()?;
        if self.state == State::Waiting {
            self.state = State::Over;
        }
        self.next = None;
        self.is_late = false;
        Ok(!std::mem::replace(&mut self.is_canceled, true))
    }

    pub fn withdraw_cancellation(&mut self) -> Result<(), SubscriptionError> {
        self.may_be_touched()?;
        let was_canceled = std::mem::take(&mut self.is_canceled);
        was_canceled
            .then_some(())
            .ok_or(SubscriptionError::NotCanceled)
    }

    pub fn withdraw_change(&mut self) -> Result<(), SubscriptionError> {
        self.may_be_touched()?;
        let was = self.next.take();
        was.map(drop).ok_or(SubscriptionError::NoScheduledChange)
    }

    /// Ends it, and gives the credit for the rest.
    pub fn end(&mut self, now: Timestamp) -> i128 {
        let paid = self.paid.filter(|_| self.state == State::Paid);
        (self.state, self.next) = (State::Over, None);
        paid.map_or(0, |paid| {
            part(paid.amount, (now, paid.until), (paid.from, paid.until))
        })
    }

    fn may_be_touched(&self) -> Result<(), SubscriptionError> {
        let is_over = self.state == State::Over;
        if is_over {
            Err(SubscriptionError::Ended)
        } else {
            Ok(())
        }
    }

    fn may_become(&self, to: &Agreement) -> Result<(), SubscriptionError> {
        self.may_be_touched()?;
        let is_same = self.agreement == *to;
        if is_same {
            Err(SubscriptionError::SameAgreement)
        } else {
            Ok(())
        }
    }
}

/// The part of an amount for a whole time that falls on some of it: the nearest whole number, and of two as near the even one.
fn part(amount: i128, some: (Timestamp, Timestamp), whole: (Timestamp, Timestamp)) -> i128 {
    let length =
        |(from, until): (Timestamp, Timestamp)| i128::from(until.as_second() - from.as_second());
    let (exact, whole) = (amount * length(some), length(whole));
    let below = exact / whole;
    let distance = |candidate: &i128| ((candidate * whole - exact).abs(), candidate % 2);
    [below, below + 1]
        .into_iter()
        .min_by_key(distance)
        .expect("two of them")
}
