use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use super::model::{Event, Life, State};
use super::steps::{Step, steps};
use super::*;

/// A user with everything that they ever subscribed to, and beside each what the model says of it.
#[derive(Clone, Debug)]
struct User {
    pairs: Vec<(Subscription, Life)>,
    now: Timestamp,
    zone: TimeZone,
}

impl User {
    fn of_slot(&self, slot: Slot) -> Option<usize> {
        self.pairs
            .iter()
            .position(|(subscription, _)| subscription.slot() == Some(slot))
    }

    fn all(&self) -> Vec<Subscription> {
        self.pairs
            .iter()
            .map(|(subscription, _)| subscription.clone())
            .collect()
    }

    /// Lets time pass, whatever is due first first.
    fn pass(&mut self, now: Timestamp) -> TestCaseResult {
        self.now = now;
        let mut order: Vec<usize> = (0..self.pairs.len()).collect();
        order.sort_by_key(|index| self.pairs[*index].0.due_at());
        for index in order {
            let (subscription, life) = &mut self.pairs[index];
            let was_canceled = subscription.status == SubscriptionStatus::Canceled;
            let changes = advance(subscription, now, &self.zone);
            let event =
                |change: &Change| (change.kind, change.amount.map(wide), change.closed_periods);
            let found: Vec<Event> = changes.iter().map(event).collect();
            prop_assert_eq!(&found, &life.pass(now));
            if found
                .iter()
                .any(|(kind, _, _)| *kind == ChangeKind::Expired)
            {
                let is_unpaid = life
                    .dies_at()
                    .is_some_and(|end| Some(end) == subscription.ends_at);
                prop_assert_eq!(subscription.has_ended_unpaid(), is_unpaid);
            }
            prop_assert!(!was_canceled || found.iter().all(|(_, amount, _)| amount.is_none()));
            self.check_slots()?;
        }
        self.check()
    }

    fn check_slots(&self) -> TestCaseResult {
        for slot in Slot::ALL {
            let count = self
                .pairs
                .iter()
                .filter(|(each, _)| each.slot() == Some(*slot))
                .count();
            prop_assert!(count <= 1, "{} in {}", count, slot);
        }
        Ok(())
    }

    /// That each is as the model says.
    fn check(&self) -> TestCaseResult {
        for (is, life) in &self.pairs {
            prop_assert_eq!(is.status, life.status());
            prop_assert_eq!(is.agreement, life.agreement);
            prop_assert_eq!(is.next_agreement, life.next);
            prop_assert_eq!(is.starts_at, life.starts_at);
            prop_assert_eq!(is.trial_ends_at, life.trial_ends_at);
            prop_assert_eq!(is.is_in_trial(), life.state == State::Trial);
            prop_assert_eq!(is.advanced(self.now, &self.zone), None);
            prop_assert_eq!(is.payment_due_at, life.open.iter().min().copied());
            prop_assert_eq!(is.is_waiting(), life.state == State::Waiting);
            let is_late = life.has_rights() && life.open.iter().any(|due| *due <= self.now);
            prop_assert_eq!(is.is_late(self.now), is_late);
            if life.state == State::Over {
                prop_assert!(is.ends_at.is_some_and(|end| end <= self.now));
                continue;
            }
            prop_assert_eq!(is.due_at(), life.due());
            prop_assert_eq!(
                is.ends_at,
                life.period_ends_at().filter(|_| life.is_canceled)
            );
            let slot = if life.has_rights() {
                Slot::Current
            } else {
                Slot::Next
            };
            prop_assert_eq!(is.slot(), Some(slot));
            prop_assert_eq!(is.canceled_at.is_some(), life.is_canceled);
            if let Some(paid) = life.paid {
                let is = period(is);
                let found = (is.starts_at, is.paid_from, is.ends_at, wide(is.paid));
                prop_assert_eq!(found, (paid.starts_at, paid.from, paid.until, paid.amount));
            }
        }
        Ok(())
    }

    /// That what holds around each boundary is known before anything runs then: what the clock will write.
    fn check_rights(&self) -> TestCaseResult {
        let all = self.all();
        let dues = all.iter().filter_map(Subscription::due_at);
        let long = SignedDuration::from_hours(24 * 200);
        for moment in dues.chain([self.now, self.now + long]) {
            for seconds in [-1, 0, 1] {
                let moment = (moment + SignedDuration::from_secs(seconds)).max(self.now);
                let mut later = self.clone();
                later.pass(moment)?;
                let holds = later.pairs.iter().find(|(_, life)| life.has_rights());
                let expected = holds.map(|(_, life)| &life.agreement);
                prop_assert_eq!(agreement_at(&all, moment), expected);
                let all_later = later.all();
                prop_assert_eq!(agreement_at(&all_later, moment), expected);
            }
        }
        Ok(())
    }

    fn apply(&mut self, step: &Step) -> TestCaseResult {
        match step {
            Step::Wait(seconds) => self.wait(*seconds),
            Step::ToBoundary(off) => {
                let dues = self.pairs.iter().filter_map(|(each, _)| each.due_at());
                let Some(due) = dues.min() else { return Ok(()) };
                self.wait(due.as_second() - self.now.as_second() + off)
            }
            Step::Create(agreement, trial, days) => self.create(*agreement, *trial, *days),
            Step::Bill(_) | Step::Pay(_) | Step::Refund(..) => self.pay(step),
            _ => self.command(step),
        }
    }

    /// Whether somebody looks in between makes no difference to what is there in the end.
    fn wait(&mut self, seconds: i64) -> TestCaseResult {
        let after = |seconds| self.now + SignedDuration::from_secs(seconds);
        let (half, whole) = (after(seconds / 2), after(seconds));
        let mut often = self.clone();
        often.pass(half)?;
        often.pass(whole)?;
        self.pass(whole)?;
        for (one, other) in self.all().into_iter().zip(often.all()) {
            prop_assert!(one.version <= other.version);
            if one.has_ended_unpaid() {
                // Awake, it entered and charged for periods that nobody had afterwards.
                prop_assert_eq!((one.status, one.ends_at), (other.status, other.ends_at));
                prop_assert_eq!(one.payment_due_at, other.payment_due_at);
                continue;
            }
            let version = one.version;
            let other_period = other
                .period
                .map(|period| (period.starts_at, period.ends_at, period.paid));
            let one_period = one
                .period
                .map(|period| (period.starts_at, period.ends_at, period.paid));
            prop_assert_eq!(one_period, other_period);
            prop_assert_eq!(
                Subscription {
                    period: None,
                    version,
                    ..other
                },
                Subscription {
                    period: None,
                    ..one
                }
            );
        }
        Ok(())
    }

    /// Invoices of the one that holds, or of the last one, which is over.
    fn pay(&mut self, step: &Step) -> TestCaseResult {
        let last = self.pairs.len().checked_sub(1);
        let Some(index) = self.of_slot(Slot::Current).or(last) else {
            return Ok(());
        };
        let now = self.now;
        let ago = |days: i64| now - SignedDuration::from_hours(24 * days);
        let (subscription, life) = &mut self.pairs[index];
        match step {
            Step::Bill(days) if life.has_rights() => {
                let due = ago(-days);
                life.open.push(due);
                *subscription = subscription.clone().billed(due);
            }
            Step::Pay(which) if !life.open.is_empty() => {
                life.open.swap_remove(which % life.open.len());
                let due = life.open.iter().min().copied();
                let (after, change) = subscription.settled_bills(due, now);
                let kind = life.settle(now).then_some(ChangeKind::Paid);
                prop_assert_eq!(change.as_ref().map(|change| change.kind), kind);
                prop_assert!(change.is_none_or(|change| change.after == after));
                *subscription = after;
            }
            Step::Refund(cents, days) => {
                let issued_at = ago(*days);
                let after = subscription.refunded(Minor::new(*cents), issued_at);
                let is_lower = life.refund(i128::from(*cents), issued_at);
                prop_assert_eq!(after.is_some(), is_lower);
                if let Some(after) = after {
                    *subscription = after;
                }
            }
            _ => {}
        }
        self.pass(now)
    }

    fn create(&mut self, agreement: Agreement, trial: (u16, bool), days: i64) -> TestCaseResult {
        let mut from = self.now;
        if self.of_slot(Slot::Next).is_some() {
            return Ok(());
        }
        if let Some(index) = self.of_slot(Slot::Current) {
            let (subscription, life) = &mut self.pairs[index];
            if !life.is_canceled {
                return Ok(());
            }
            if days == 0 {
                let ended = subscription.end(true, self.now).expect("alive");
                let credit = life.end(self.now);
                prop_assert_eq!(ended.amount.map_or(0, wide), -credit);
                *subscription = ended.after;
            } else {
                from = life.period_ends_at().expect("an end");
            }
        }
        let after_it = SignedDuration::from_hours(24 * (days - 1).max(0));
        let starts_at = from + after_it;
        let new = NewSubscription {
            ends_with_trial: trial.1,
            ..new(agreement, trial.0, starts_at)
        };
        let change = new.create(self.now, &self.zone);
        let mut life = Life::new(agreement, trial.0, starts_at, &self.zone);
        let events = life.pass(self.now);
        life.is_canceled = trial.1 && life.state == State::Trial;
        match events.first() {
            None => prop_assert_eq!((change.kind, change.amount), (ChangeKind::Created, None)),
            Some(event) => prop_assert_eq!((change.kind, change.amount.map(wide), 0), *event),
        }
        self.pairs.push((change.after, life));
        Ok(())
    }

    /// Does it to the one that holds, or else to the one that waits, or else to one that is over.
    fn command(&mut self, step: &Step) -> TestCaseResult {
        let has_successor = self.of_slot(Slot::Next).is_some();
        let last = self.pairs.len().checked_sub(1);
        let chosen = self
            .of_slot(Slot::Current)
            .or(self.of_slot(Slot::Next))
            .or(last);
        let Some(index) = chosen else { return Ok(()) };
        let (subscription, life) = &mut self.pairs[index];
        let brings_back = matches!(step, Step::ChangeNow(..) | Step::WithdrawCancellation);
        if life.status() == SubscriptionStatus::Canceled && has_successor && brings_back {
            return Ok(());
        }
        let found = match step {
            Step::ChangeNow(to, is_prorated, ago) => {
                let at = self.now - SignedDuration::from_secs(*ago);
                let expected = life.change_now(*to, *is_prorated, at);
                let found = subscription.change_now(*to, *is_prorated, at, &self.zone);
                let sides = |side: &Proration| (wide(side.credit), wide(side.debit));
                let found_sides = found
                    .as_ref()
                    .map(|(_, side)| sides(side))
                    .map_err(|error| *error);
                prop_assert_eq!(found_sides, expected);
                found.map(|(change, _)| change)
            }
            Step::ChangeLater(to) => {
                let found = subscription.change_later(*to);
                prop_assert_eq!(
                    found.as_ref().map(|_| ()).map_err(|error| *error),
                    life.change_later(*to)
                );
                found
            }
            Step::Cancel => {
                let found = subscription.cancel(self.now);
                let does_something = found.as_ref().map(Option::is_some).map_err(|error| *error);
                prop_assert_eq!(does_something, life.cancel());
                let Ok(Some(change)) = found else {
                    return Ok(());
                };
                Ok(change)
            }
            Step::WithdrawCancellation => {
                let found = subscription.withdraw_cancellation();
                let expected = life.withdraw_cancellation();
                prop_assert_eq!(found.as_ref().map(|_| ()).map_err(|error| *error), expected);
                found
            }
            _ => {
                let found = subscription.withdraw_change();
                let expected = life.withdraw_change();
                prop_assert_eq!(found.as_ref().map(|_| ()).map_err(|error| *error), expected);
                found
            }
        };
        // What was refused has changed nothing: the model is compared with what was there before.
        if let Ok(change) = found {
            prop_assert_eq!(change.after.version, subscription.version + 1);
            *subscription = change.after;
        }
        // What goes on after all and is not paid is late, and time says so.
        self.pass(self.now)
    }
}

fn wide(amount: Minor) -> i128 {
    i128::from(amount.units())
}

proptest! {
    #[test]
    fn whatever_is_done_a_user_has_what_the_table_says(
        steps in steps(),
        zone in proptest::sample::select(vec!["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Beirut"]),
        second in 0..31_536_000_i64,
    ) {
        let now = moment("2026-01-01T00:00:00Z") + SignedDuration::from_secs(second);
        let mut user = User { pairs: Vec::new(), now, zone: super::zone(zone) };
        for step in &steps {
            user.apply(step)?;
            user.check_slots()?;
            user.check()?;
            user.check_rights()?;
        }
    }
}
