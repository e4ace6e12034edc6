use proptest::prelude::*;

use super::*;

#[test]
fn a_price_has_the_digits_of_its_currency_and_is_never_negative() {
    let of = |price: &'static str, currency: &'static str| {
        draft(|typed| (typed.price, typed.currency) = (price, currency))
    };
    for (price, currency) in [
        ("0", "USD"),
        ("9.9", "USD"),
        ("0.00", "RUB"),
        ("500", "JPY"),
        ("1.234", "KWD"),
    ] {
        assert!(of(price, currency).is_ok(), "{price} {currency}");
    }
    for (price, currency, code, limit) in [
        ("9.999", "USD", FieldCode::TooManyDecimals, Some(2)),
        ("500.0", "JPY", FieldCode::TooManyDecimals, Some(0)),
        ("1.2345", "KWD", FieldCode::TooManyDecimals, Some(3)),
        ("-0.01", "USD", FieldCode::AmountNegative, None),
        ("-1", "JPY", FieldCode::AmountNegative, None),
        (
            "22517998136852.49",
            "USD",
            FieldCode::AmountOutOfRange,
            None,
        ),
        ("", "USD", FieldCode::Required, None),
        ("1,5", "USD", FieldCode::InvalidAmount, None),
    ] {
        let found = of(price, currency).expect_err("a refusal");
        assert_eq!(found.len(), 1, "{price} {currency}");
        assert_eq!(
            (found[0].0.as_str(), found[0].1),
            ("price", code),
            "{price} {currency}"
        );
        if limit.is_some() {
            assert_eq!(found[0].2, limit, "{price} {currency}");
        }
    }
    for currency in ["XXX", "XAU", "usd", "BTC"] {
        let expected = [violation("currency", FieldCode::UnknownCurrency, None)];
        assert_eq!(
            of("1", currency).expect_err("a refusal"),
            expected,
            "{currency}"
        );
    }
}

#[test]
fn days_are_counted_with_custom_days_and_with_nothing_else() {
    let of = |frequency: &'static str, days: Option<i64>| {
        draft(|typed| (typed.billing_frequency, typed.billing_days) = (frequency, days))
    };
    for days in [1, 30, 3650] {
        assert!(of("custom_days", Some(days)).is_ok(), "{days}");
    }
    assert!(of("yearly", None).is_ok());
    for (frequency, days, code, limit) in [
        ("custom_days", None, FieldCode::Required, None),
        ("custom_days", Some(0), FieldCode::TooFew, Some(1)),
        ("custom_days", Some(-7), FieldCode::TooFew, Some(1)),
        ("custom_days", Some(i64::MIN), FieldCode::TooFew, Some(1)),
        ("custom_days", Some(3651), FieldCode::TooMany, Some(3650)),
        ("custom_days", Some(65_537), FieldCode::TooMany, Some(3650)),
        ("monthly", Some(30), FieldCode::UnknownValue, None),
        ("yearly", Some(0), FieldCode::UnknownValue, None),
    ] {
        let found = of(frequency, days).expect_err("a refusal");
        assert_eq!(
            found,
            [violation("billing_days", code, limit)],
            "{frequency} {days:?}"
        );
    }
    let unnamed = of("", Some(3)).expect_err("a refusal");
    assert_eq!(
        unnamed,
        [violation("billing_frequency", FieldCode::Required, None)]
    );
}

proptest! {
    #[test]
    fn whatever_is_typed_is_a_plan_that_can_be_sold_or_refused_with_a_reason(
        code in prop_oneof![".{0,50}", "[a-z0-9_-]{1,40}"],
        name in ".{0,70}",
        price in prop_oneof!["[-+0-9.,eE ]{0,20}", "[0-9]{1,6}(\\.[0-9]{1,4})?", Just("0".to_owned())],
        currency in proptest::sample::select(vec!["USD", "JPY", "KWD", "XXX", ""]),
        frequency in proptest::sample::select(vec!["monthly", "yearly", "custom_days", "daily"]),
        days in proptest::option::of(prop_oneof![-2..4000_i64, any::<i64>()]),
        trial_days in prop_oneof![-2..400_i64, any::<i64>()],
        is_default in any::<bool>(),
    ) {
        let typed = TypedPlan {
            code: &code,
            names: LocalTexts { en: &name, ru: "" },
            price: &price,
            currency,
            billing_frequency: frequency,
            billing_days: days,
            trial_days,
            is_default,
            ..typed()
        };
        match PlanDraft::check(&typed) {
            Err(errors) => prop_assert!(!errors.is_empty()),
            Ok(draft) => {
                let plan = draft.create(id(), 0, moment("2026-11-28T10:00:00Z"));
                prop_assert!(!plan.code.is_empty() && !plan.names.en.is_empty());
                prop_assert!(!plan.price.minor.is_negative());
                prop_assert_eq!(plan.price.currency.to_string(), currency);
                prop_assert_eq!(plan.period.frequency().as_str(), frequency);
                prop_assert_eq!(plan.period.days().map(i64::from), days);
                prop_assert_eq!(i64::from(plan.trial_days), trial_days);
                prop_assert!(!is_default || (plan.price.minor.is_zero() && trial_days == 0));
            }
        }
    }
}
