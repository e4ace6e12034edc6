//! What holds of plans.

mod life;
mod limits;
mod prices;

use jiff::Timestamp;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::PlanId;
use kym_domain::language::Language;

use super::*;

/// What is wrong: the field, the code, and the limit that was overstepped.
type FieldViolation = (String, FieldCode, Option<usize>);

fn violations(errors: Vec<FieldError>) -> Vec<FieldViolation> {
    let plain = |error: FieldError| {
        let violation = error.violation;
        (error.field.to_string(), violation.code, violation.limit)
    };
    errors.into_iter().map(plain).collect()
}

fn violation(field: &str, code: FieldCode, limit: impl Into<Option<usize>>) -> FieldViolation {
    (field.to_owned(), code, limit.into())
}

fn typed() -> TypedPlan<'static> {
    TypedPlan {
        code: "family",
        names: LocalTexts {
            en: "Family",
            ru: "Семья",
        },
        descriptions: LocalTexts {
            en: "For a household",
            ru: "",
        },
        price: "9.99",
        currency: "USD",
        billing_frequency: "monthly",
        billing_days: None,
        trial_days: 14,
        is_public: true,
        is_default: false,
        limits: vec![(LimitKey::Accounts, Some(5)), (LimitKey::Budgets, None)],
        features: LocalTexts { en: &[], ru: &[] },
    }
}

fn draft<'a>(change: impl FnOnce(&mut TypedPlan<'a>)) -> Result<PlanDraft, Vec<FieldViolation>> {
    let mut typed: TypedPlan<'a> = typed();
    change(&mut typed);
    PlanDraft::check(&typed).map_err(violations)
}

fn refusal<'a>(change: impl FnOnce(&mut TypedPlan<'a>)) -> Vec<FieldViolation> {
    draft(change).expect_err("a refusal")
}

fn moment(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

fn id() -> PlanId {
    let id = "00000000-0000-7000-8000-000000000001".parse();
    id.expect("an id")
}

fn plan<'a>(change: impl FnOnce(&mut TypedPlan<'a>)) -> Plan {
    let draft = draft(change).expect("a plan");
    draft.create(id(), 3, moment("2026-11-28T10:00:00Z"))
}

fn default(typed: &mut TypedPlan<'_>) {
    typed.is_default = true;
    typed.price = "0";
    typed.trial_days = 0;
}

#[test]
fn a_plan_is_what_was_typed() {
    let lines = ["Five accounts".to_owned(), " Budgets ".to_owned()];
    let plan = plan(|typed| {
        typed.code = " family_2-x ";
        typed.descriptions.en = " For a household\nof five ";
        typed.features = LocalTexts {
            en: &lines,
            ru: &[],
        };
    });
    assert_eq!(plan.code, "family_2-x");
    assert_eq!(
        plan.names,
        LocalTexts {
            en: "Family".into(),
            ru: "Семья".into()
        }
    );
    assert_eq!(plan.descriptions.en, "For a household\nof five");
    assert_eq!(plan.price.to_string(), "9.99");
    assert_eq!(plan.price.currency.code().as_str(), "USD");
    assert_eq!((plan.period, plan.trial_days), (BillingPeriod::Month, 14));
    assert!(plan.is_public && !plan.is_default);
    assert_eq!(
        plan.limits.iter().collect::<Vec<_>>(),
        [(LimitKey::Accounts, 5)]
    );
    assert_eq!(plan.features.en, ["Five accounts", "Budgets"]);
    assert_eq!((plan.sort, plan.version, plan.archived_at), (3, 1, None));
    assert_eq!(plan.created_at, moment("2026-11-28T10:00:00Z"));
}

#[test]
fn every_field_that_is_wrong_is_named_at_once() {
    let long = "x".repeat(101);
    let english = vec![String::new(), "good".to_owned(), long];
    // Those above the most are not read: of the last one nothing is said.
    let mut russian = vec!["строка".to_owned(); 21];
    russian[20].clear();
    let errors = PlanDraft::check(&TypedPlan {
        code: "",
        names: LocalTexts {
            en: &"n".repeat(61),
            ru: "one\ntwo",
        },
        descriptions: LocalTexts {
            en: &"d".repeat(301),
            ru: "a\u{7}",
        },
        price: "-1",
        currency: "",
        billing_frequency: "weekly",
        billing_days: None,
        trial_days: -1,
        is_public: false,
        is_default: false,
        limits: LimitKey::ALL.iter().map(|key| (*key, Some(-1))).collect(),
        features: LocalTexts {
            en: &english,
            ru: &russian,
        },
    });
    let mut expected = vec![
        violation("code", FieldCode::Required, None),
        violation("names.en", FieldCode::TooLong, 60),
        violation("names.ru", FieldCode::InvalidText, None),
        violation("descriptions.en", FieldCode::TooLong, 300),
        violation("descriptions.ru", FieldCode::InvalidText, None),
        violation("currency", FieldCode::Required, None),
        violation("billing_frequency", FieldCode::UnknownValue, None),
        violation("trial_days", FieldCode::TooFew, 0),
    ];
    for key in LimitKey::ALL {
        expected.push(violation(&format!("limits.{key}"), FieldCode::TooFew, 0));
    }
    expected.extend([
        violation("features.en[0]", FieldCode::Required, None),
        violation("features.en[2]", FieldCode::TooLong, 100),
        violation("features.ru", FieldCode::TooMany, 20),
    ]);
    assert_eq!(violations(errors.expect_err("a refusal")), expected);
}

#[test]
fn the_longest_of_everything_is_accepted() {
    let lines = vec!["ы".repeat(100); 20];
    let code = "a".repeat(40);
    let (name, description) = ("ы".repeat(60), "ы".repeat(300));
    let longest = TypedPlan {
        code: &code,
        names: LocalTexts {
            en: &name,
            ru: &name,
        },
        descriptions: LocalTexts {
            en: &description,
            ru: &description,
        },
        trial_days: 365,
        features: LocalTexts {
            en: &lines,
            ru: &lines,
        },
        ..typed()
    };
    assert!(PlanDraft::check(&longest).is_ok());
    assert_eq!(
        refusal(|typed| typed.trial_days = 366),
        [violation("trial_days", FieldCode::TooMany, 365)]
    );
    assert_eq!(
        refusal(|typed| typed.trial_days = i64::MAX),
        [violation("trial_days", FieldCode::TooMany, 365)]
    );
}

#[test]
fn a_code_has_small_letters_digits_and_two_signs() {
    for code in ["a", "9", "-", "_", "pro_2026-eu"] {
        assert!(draft(|typed| typed.code = code).is_ok(), "{code}");
    }
    for code in ["Pro", "про", "a b", "a.b", "a/b", "é"] {
        let expected = [violation("code", FieldCode::InvalidText, None)];
        assert_eq!(refusal(|typed| typed.code = code), expected, "{code}");
    }
    let long = "a".repeat(41);
    let errors = PlanDraft::check(&TypedPlan {
        code: &long,
        ..typed()
    });
    let expected = [violation("code", FieldCode::TooLong, 40)];
    assert_eq!(violations(errors.expect_err("a refusal")), expected);
}

#[test]
fn a_text_in_one_language_is_shown_in_the_other() {
    let lines = ["Пять счетов".to_owned()];
    let plan = plan(|typed| {
        typed.names.en = "  ";
        typed.features = LocalTexts {
            en: &[],
            ru: &lines,
        };
    });
    for language in [Language::En, Language::Ru] {
        assert_eq!(plan.names.in_language(language), "Семья");
        assert_eq!(plan.descriptions.in_language(language), "For a household");
        assert_eq!(plan.features.in_language(language), lines);
    }
    assert!(draft(|typed| typed.names.ru = "").is_ok());
    let expected = [violation("names.en", FieldCode::Required, None)];
    let nameless = refusal(|typed| typed.names = LocalTexts { en: " ", ru: "" });
    assert_eq!(nameless, expected);
}

#[test]
fn a_plan_in_both_languages_speaks_each() {
    let plan = plan(|_| ());
    assert_eq!(plan.names.in_language(Language::En), "Family");
    assert_eq!(plan.names.in_language(Language::Ru), "Семья");
}
