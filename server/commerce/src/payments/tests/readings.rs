use super::*;

/// After how many minutes its provider is asked, when it never decides.
fn asked_after(mut payment: Payment, count: usize) -> Vec<i64> {
    let mut found = Vec::new();
    while found.len() < count {
        let Some(next) = payment.next_read_at else {
            break;
        };
        found.push(next.duration_since(start()).as_mins());
        payment = payment.see(&seen(ReportedState::Pending), next).after;
    }
    found
}

#[test]
fn a_provider_is_asked_after_a_minute_and_then_less_and_less_but_every_day() {
    let found = asked_after(payment(PaymentProvider::Stripe), 15);
    let day = 24 * 60;
    let expected = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];
    assert_eq!(found[..12], expected);
    assert_eq!(found[12..], [2048 + day, 2048 + 2 * day, 2048 + 3 * day]);
}

#[test]
fn a_provider_is_asked_right_after_its_page_has_expired() {
    let opened = payment(PaymentProvider::YooKassa).opened(page(), start());
    let found = asked_after(opened.after, 9);
    assert_eq!(found, [1, 2, 4, 8, 16, 32, 61, 122, 244]);
}

#[test]
fn whoever_looks_every_five_seconds_makes_the_clock_no_slower() {
    let mut payment = payment(PaymentProvider::Stripe);
    for second in (0..600).step_by(5) {
        let now = start() + SignedDuration::from_secs(second);
        payment = payment.see(&seen(ReportedState::Pending), now).after;
    }
    let next = payment.next_read_at.expect("a moment");
    assert!(next <= start() + minutes(20), "{next}");
}

#[test]
fn an_administrator_is_asked_by_nobody() {
    let manual = payment(PaymentProvider::Manual);
    assert_eq!((manual.next_read_at, manual.inquiry(start())), (None, None));
}

#[test]
fn a_request_without_an_answer_is_repeated_then_looked_for_and_then_shown_to_somebody() {
    let mut payment = payment(PaymentProvider::Stripe);
    let (mut repeats, mut searches) = (0, 0);
    while let Some(next) = payment.next_read_at {
        let age = next.duration_since(start());
        match payment.inquiry(next).expect("an inquiry") {
            Inquiry::Repeat => {
                assert!(age < SignedDuration::from_hours(23), "{age}");
                assert_eq!(searches, 0);
                repeats += 1;
            }
            Inquiry::Search => {
                assert!(age >= SignedDuration::from_hours(23), "{age}");
                searches += 1;
            }
            Inquiry::Read => panic!("there is nothing to read"),
        }
        let change = payment.unanswered(next);
        assert!(!change.is_failed_now && !change.is_paid_now);
        payment = change.after;
        assert!(repeats + searches < 40);
    }
    assert!(repeats >= 10 && searches >= 1, "{repeats} and {searches}");
    assert_eq!(payment.attention, Some(PaymentAttention::OutcomeUnknown));
    assert_eq!(payment.status, PaymentStatus::Pending);
    let end = start() + SignedDuration::from_hours(48);
    assert_eq!(payment.inquiry(end), Some(Inquiry::Search));
}

#[test]
fn at_which_second_the_key_is_forgotten() {
    let payment = payment(PaymentProvider::YooKassa);
    let second = SignedDuration::from_secs(1);
    let end = start() + SignedDuration::from_hours(23);
    assert_eq!(payment.inquiry(end - second), Some(Inquiry::Repeat));
    assert_eq!(payment.inquiry(end), Some(Inquiry::Search));
}

#[test]
fn what_was_answered_once_is_read_and_never_lost() {
    let opened = payment(PaymentProvider::Stripe)
        .opened(page(), start())
        .after;
    let later = start() + SignedDuration::from_hours(24 * 30);
    assert_eq!(opened.inquiry(later), Some(Inquiry::Read));
    let silent = opened.unanswered(later).after;
    assert_eq!(silent.attention, None);
    assert_eq!(
        silent.next_read_at,
        Some(later + SignedDuration::from_hours(24))
    );
    // What is paid is read for what was given back there; what never reached its provider is not.
    let paid = opened.see(&seen(ReportedState::Succeeded), later).after;
    assert_eq!(paid.inquiry(later), Some(Inquiry::Read));
    let closed = payment(PaymentProvider::Stripe)
        .cancel(later)
        .expect("open")
        .after;
    assert_eq!(closed.inquiry(later), None);
}
