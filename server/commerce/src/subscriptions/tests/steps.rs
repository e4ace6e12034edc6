//! What is done to a user's subscriptions, at random.

use proptest::prelude::*;

use super::*;

#[derive(Clone, Debug)]
pub(super) enum Step {
    /// So many seconds pass.
    Wait(i64),
    /// Time goes on to the next boundary, and a second less or more.
    ToBoundary(i64),
    /// A new one: with so many days of trial, which it ends with or not, beginning so many days after now or after the one that
    /// holds.
    Create(Agreement, (u16, bool), i64),
    /// A change as it was shown so many seconds ago.
    ChangeNow(Agreement, bool, i64),
    ChangeLater(Agreement),
    Cancel,
    WithdrawCancellation,
    WithdrawChange,
    /// An invoice is issued, to be paid so many days later.
    Bill(i64),
    /// One of the open invoices is paid.
    Pay(usize),
    /// So much is given back of an invoice that was issued so many days ago.
    Refund(i64, i64),
}

fn agreements() -> impl Strategy<Value = Agreement> {
    let periods = vec![
        BillingPeriod::Month,
        BillingPeriod::Month,
        BillingPeriod::Year,
        BillingPeriod::Days(1),
        BillingPeriod::Days(30),
    ];
    let prices = vec![0, 1, 999, 1000, 123_457];
    let currencies = prop_oneof![5 => Just("USD"), 1 => Just("RUB")];
    let parts = (
        1..4_u32,
        proptest::sample::select(prices),
        proptest::sample::select(periods),
        currencies,
    );
    parts.prop_map(|(plan, price, period, currency)| {
        in_currency(agreement(plan, price, period), currency)
    })
}

fn trials() -> impl Strategy<Value = (u16, bool)> {
    (prop_oneof![Just(0_u16), 1..40_u16], any::<bool>())
}

pub(super) fn steps() -> impl Strategy<Value = Vec<Step>> {
    let day = 86_400_i64;
    let step = prop_oneof![
        2 => (0..3 * day).prop_map(Step::Wait),
        1 => (0..70 * day).prop_map(Step::Wait),
        1 => (70 * day..500 * day).prop_map(Step::Wait),
        4 => (-1..=1_i64).prop_map(Step::ToBoundary),
        3 => (agreements(), trials(), prop_oneof![Just(0_i64), 1..60_i64])
            .prop_map(|(agreement, trial, days)| Step::Create(agreement, trial, days)),
        3 => (agreements(), any::<bool>(), prop_oneof![Just(0_i64), 0..600_i64])
            .prop_map(|(agreement, is_prorated, ago)| Step::ChangeNow(agreement, is_prorated, ago)),
        2 => agreements().prop_map(Step::ChangeLater),
        2 => Just(Step::Cancel),
        1 => Just(Step::WithdrawCancellation),
        1 => Just(Step::WithdrawChange),
        4 => prop_oneof![Just(0_i64), Just(14_i64), 0..30_i64].prop_map(Step::Bill),
        3 => (0..3_usize).prop_map(Step::Pay),
        1 => (1..1500_i64, prop_oneof![Just(0_i64), 0..40_i64])
            .prop_map(|(cents, days)| Step::Refund(cents, days)),
    ];
    proptest::collection::vec(step, 1..50)
}
