use jiff::civil::date;
use kym_domain::check::{FieldCode, FieldError};

use super::*;
use crate::plans::{LocalTexts, Plan, PlanDraft, TypedPlan};

type FieldViolation = (String, FieldCode);

fn violation(error: &FieldError) -> FieldViolation {
    (error.field.to_string(), error.violation.code)
}

fn plan(price: &str, currency: &str) -> Plan {
    let typed = TypedPlan {
        code: "family",
        names: LocalTexts {
            en: "Family",
            ru: "",
        },
        descriptions: LocalTexts::default(),
        price,
        currency,
        billing_frequency: "monthly",
        billing_days: None,
        trial_days: 0,
        is_public: true,
        is_default: false,
        limits: Vec::new(),
        features: LocalTexts { en: &[], ru: &[] },
    };
    let draft = PlanDraft::check(&typed).expect("a plan");
    draft.create(id(1), 0, moment("2026-11-28T10:00:00Z"))
}

fn typed<'a>(
    price: Option<&'a str>,
    frequency: Option<&'a str>,
    days: Option<i64>,
) -> Result<AgreementDraft, Vec<FieldViolation>> {
    let checked = AgreementDraft::check(TypedAgreement {
        price,
        frequency,
        days,
    });
    checked.map_err(|errors| errors.iter().map(violation).collect())
}

#[test]
fn where_nothing_is_typed_the_plan_is_agreed_on() {
    let plan = plan("9.99", "USD");
    let agreed = typed(None, None, None).expect("nothing").with_plan(&plan);
    let expected = agreement(1, 999, BillingPeriod::Month);
    assert_eq!(agreed, Ok(expected));
    // What is typed and is what the plan says is not apart from it.
    let agreed = typed(Some("9.99"), Some("monthly"), None)
        .expect("valid")
        .with_plan(&plan);
    assert_eq!(agreed, Ok(expected));
}

#[test]
fn a_price_or_a_period_of_its_own_is_custom() {
    let plan = plan("9.99", "USD");
    let own = |price, frequency, days| {
        let draft = typed(price, frequency, days).expect("valid");
        let agreed = draft.with_plan(&plan).expect("an agreement");
        assert!(agreed.is_custom);
        (agreed.price.minor.units(), agreed.period)
    };
    assert_eq!(own(Some("0"), None, None), (0, BillingPeriod::Month));
    assert_eq!(own(None, Some("yearly"), None), (999, BillingPeriod::Year));
    let days = own(Some("5.5"), Some("custom_days"), Some(10));
    assert_eq!(days, (550, BillingPeriod::Days(10)));
}

#[test]
fn a_price_of_its_own_fits_the_currency_of_the_plan() {
    let of = |price, currency| {
        let draft = typed(Some(price), None, None).expect("a number");
        let agreed = draft.with_plan(&plan("1", currency));
        agreed
            .map(|agreed| agreed.price.minor.units())
            .map_err(|error| violation(&error))
    };
    let refused = |code| Err(("custom_price".to_owned(), code));
    assert_eq!(of("500", "JPY"), Ok(500));
    assert_eq!(of("0.125", "KWD"), Ok(125));
    assert_eq!(of("500.5", "JPY"), refused(FieldCode::TooManyDecimals));
    assert_eq!(of("1.001", "USD"), refused(FieldCode::TooManyDecimals));
    assert_eq!(of("-1", "USD"), refused(FieldCode::AmountNegative));
}

#[test]
fn all_that_is_wrong_with_an_agreement_is_named() {
    let refused = |price, frequency, days| typed(price, frequency, days).expect_err("a refusal");
    let named = |field: &str, code| (field.to_owned(), code);
    let (price, frequency, days) = (
        "custom_price",
        "custom_billing_frequency",
        "custom_billing_days",
    );
    assert_eq!(
        refused(Some("much"), Some("custom_days"), None),
        [
            named(price, FieldCode::InvalidAmount),
            named(days, FieldCode::Required)
        ]
    );
    assert_eq!(
        refused(Some(""), None, Some(3)),
        [
            named(price, FieldCode::Required),
            named(frequency, FieldCode::Required)
        ]
    );
    assert_eq!(
        refused(None, Some("yearly"), Some(3)),
        [named(days, FieldCode::UnknownValue)]
    );
    assert_eq!(
        refused(None, Some("custom_days"), Some(0)),
        [named(days, FieldCode::TooFew)]
    );
    assert_eq!(
        refused(None, Some("custom_days"), Some(3651)),
        [named(days, FieldCode::TooMany)]
    );
    assert_eq!(
        refused(None, Some("daily"), None),
        [named(frequency, FieldCode::UnknownValue)]
    );
}

/// What a beginning is in a zone whose day is tomorrow's already.
fn start(day: Option<&str>, is_immediate: Option<bool>) -> Result<StartDraft, FieldViolation> {
    let now = (moment("2026-11-28T11:00:00Z"), &zone("Pacific/Kiritimati"));
    StartDraft::check(day, is_immediate, now).map_err(|error| violation(&error))
}

#[test]
fn a_beginning_is_now_after_the_one_that_holds_or_on_a_day() {
    assert_eq!(start(None, None), Ok(StartDraft::Now));
    assert_eq!(start(None, Some(true)), Ok(StartDraft::Now));
    assert_eq!(start(None, Some(false)), Ok(StartDraft::AfterCurrent));
    for is_immediate in [None, Some(true), Some(false)] {
        assert_eq!(start(Some("2026-11-29"), is_immediate), Ok(StartDraft::Now));
    }
    let ahead = Ok(StartDraft::On(date(2026, 11, 30)));
    assert_eq!(start(Some("2026-11-30"), None), ahead);
    assert_eq!(start(Some("2026-11-30"), Some(false)), ahead);

    let refused = |field: &str, code| Err((field.to_owned(), code));
    assert_eq!(
        start(Some("2026-11-30"), Some(true)),
        refused("immediate", FieldCode::StartExclusive)
    );
    assert_eq!(
        start(Some("2026-11-28"), None),
        refused("start_date", FieldCode::PastDate)
    );
    assert_eq!(
        start(Some("2026-02-30"), None),
        refused("start_date", FieldCode::InvalidDate)
    );
    assert_eq!(
        start(Some("2200-01-01"), None),
        refused("start_date", FieldCode::DateOutOfRange)
    );
    assert_eq!(
        start(Some(""), None),
        refused("start_date", FieldCode::Required)
    );
}

#[test]
fn a_day_begins_with_its_first_moment_on_the_clocks_of_the_installation() {
    let now = moment("2026-03-01T10:00:00Z");
    let end = moment("2026-04-01T10:00:00Z");
    let day = StartDraft::On(date(2026, 3, 29));
    for (name, expected) in [
        ("UTC", "2026-03-29T00:00:00Z"),
        ("Pacific/Kiritimati", "2026-03-28T10:00:00Z"),
        // There is no midnight: the day begins at one.
        ("Asia/Beirut", "2026-03-28T22:00:00Z"),
    ] {
        assert_eq!(
            day.moment(now, Some(end), &zone(name)),
            moment(expected),
            "{name}"
        );
    }
    let utc = TimeZone::UTC;
    assert_eq!(StartDraft::Now.moment(now, Some(end), &utc), now);
    assert_eq!(StartDraft::AfterCurrent.moment(now, Some(end), &utc), end);
    assert_eq!(StartDraft::AfterCurrent.moment(now, None, &utc), now);
}
