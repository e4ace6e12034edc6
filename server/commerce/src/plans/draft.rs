//! A plan as it is typed.

use jiff::Timestamp;
use kym_domain::check::{self, Checks, FieldCode, FieldError, Violation};
use kym_domain::decimal::Decimal;
use kym_domain::id::PlanId;
use kym_domain::money::{Currency, Minor, Money};

use super::limits::{LimitKey, Limits};
use super::period::{BillingPeriod, TypedPeriod};
use super::plan::{LocalTexts, Plan};

/// The longest code of a plan.
const MAX_CODE: usize = 40;
/// The longest name.
const MAX_NAME: usize = 60;
/// The longest description.
const MAX_DESCRIPTION: usize = 300;
/// The most lines about a plan, and the longest of them.
const MAX_FEATURES: usize = 20;
const MAX_FEATURE: usize = 100;
/// The longest trial.
const MAX_TRIAL_DAYS: u16 = 365;

/// What is typed about a plan.
#[derive(Clone, Debug)]
pub struct TypedPlan<'a> {
    /// What it is called where no language is spoken.
    pub code: &'a str,
    /// What people call it.
    pub names: LocalTexts<&'a str>,
    /// For whom it is.
    pub descriptions: LocalTexts<&'a str>,
    /// What a period costs.
    pub price: &'a str,
    /// In which currency.
    pub currency: &'a str,
    /// How often that is paid.
    pub billing_frequency: &'a str,
    /// How many days a period has.
    pub billing_days: Option<i64>,
    /// How many days are free.
    pub trial_days: i64,
    /// Whether visitors see it.
    pub is_public: bool,
    /// Whether whoever has no subscription has this.
    pub is_default: bool,
    /// How much of the product it holds; nothing is no limit.
    pub limits: Vec<(LimitKey, Option<i64>)>,
    /// What is said about it.
    pub features: LocalTexts<&'a [String]>,
}

/// A plan as it shall be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanDraft {
    /// What it is called where no language is spoken.
    pub code: String,
    names: LocalTexts<String>,
    descriptions: LocalTexts<String>,
    price: Money,
    period: BillingPeriod,
    trial_days: u16,
    is_public: bool,
    /// Whether whoever has no subscription has this.
    pub is_default: bool,
    limits: Limits,
    features: LocalTexts<Vec<String>>,
}

impl PlanDraft {
    /// Checks what was typed. The default plan is free and has no trial: nobody has agreed to pay for it.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(typed: &TypedPlan<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let code = checks.take("code", check_code(typed.code));
        let names = check_names(&mut checks, &typed.names);
        let descriptions = LocalTexts {
            en: checks.take(
                "descriptions.en",
                check::lines(typed.descriptions.en, MAX_DESCRIPTION),
            ),
            ru: checks.take(
                "descriptions.ru",
                check::lines(typed.descriptions.ru, MAX_DESCRIPTION),
            ),
        };
        let price = check_price(&mut checks, ("price", typed.price), typed.currency);
        let period = TypedPeriod {
            frequency: (typed.billing_frequency, "billing_frequency"),
            days: (typed.billing_days, "billing_days"),
        };
        let period = BillingPeriod::check(&mut checks, period);
        let trial_days = checks.take("trial_days", check_trial(typed.trial_days));
        let limits = Limits::check(&mut checks, typed.limits.iter().copied());
        let features = LocalTexts {
            en: check_features(&mut checks, "en", typed.features.en),
            ru: check_features(&mut checks, "ru", typed.features.ru),
        };
        if typed.is_default {
            if price.is_some_and(|price| !price.minor.is_zero()) {
                checks.note("price", FieldCode::NotFree);
            }
            if trial_days.is_some_and(|days| days > 0) {
                checks.note("trial_days", Violation::limited(FieldCode::TooMany, 0));
            }
        }
        match (code, names, descriptions, price, period, trial_days) {
            (
                Some(code),
                Some(names),
                LocalTexts {
                    en: Some(en),
                    ru: Some(ru),
                },
                Some(price),
                Some(period),
                Some(trial_days),
            ) if checks.is_clean() => Ok(Self {
                code,
                names,
                descriptions: LocalTexts { en, ru },
                price,
                period,
                trial_days,
                is_public: typed.is_public,
                is_default: typed.is_default,
                limits,
                features,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// A new plan behind all others.
    pub fn create(self, id: PlanId, sort: i64, now: Timestamp) -> Plan {
        Plan {
            id,
            code: self.code,
            names: self.names,
            descriptions: self.descriptions,
            price: self.price,
            period: self.period,
            trial_days: self.trial_days,
            is_public: self.is_public,
            is_default: self.is_default,
            sort,
            limits: self.limits,
            features: self.features,
            archived_at: None,
            version: 1,
            created_at: now,
        }
    }

    /// The plan as it shall be. There is always one default plan: another takes its place, and it cannot only cease to be it.
    ///
    /// # Errors
    /// `immutable` at `is_default`, for the default plan and for one that is archived.
    pub fn change(self, was: &Plan) -> Result<Plan, FieldError> {
        let is_dropped = was.is_default && !self.is_default;
        let is_archived = was.archived_at.is_some() && self.is_default;
        if is_dropped || is_archived {
            return Err(FieldError::new("is_default", FieldCode::Immutable));
        }
        let is = self.create(was.id, was.sort, was.created_at);
        Ok(Plan {
            archived_at: was.archived_at,
            version: was.version + 1,
            ..is
        })
    }
}

/// Checks an amount that may be nothing, of a currency of the standard: what is charged for has the digits that it has.
fn check_price(
    checks: &mut Checks,
    (field, price): (&'static str, &str),
    currency: &str,
) -> Option<Money> {
    let known = Currency::iso(currency).ok_or(FieldCode::UnknownCurrency);
    let known = if currency.is_empty() {
        Err(FieldCode::Required)
    } else {
        known
    };
    let currency = checks.take("currency", known);
    let number = checks.take(field, check::given::<Decimal>(price));
    let (currency, number) = (currency?, number?);
    let minor = checks.take(field, check_amount(number, currency))?;
    Some(Money::new(minor, currency))
}

pub(crate) fn check_amount(number: Decimal, currency: Currency) -> Result<Minor, Violation> {
    let minor = Minor::from_decimal(number, currency)?;
    if minor.is_negative() {
        return Err(FieldCode::AmountNegative.into());
    }
    Ok(minor)
}

fn check_code(text: &str) -> Result<String, Violation> {
    let code = check::line(text, 1, MAX_CODE)?;
    let is_word = |letter: u8| {
        letter.is_ascii_lowercase() || letter.is_ascii_digit() || matches!(letter, b'-' | b'_')
    };
    if code.bytes().all(is_word) {
        Ok(code)
    } else {
        Err(FieldCode::InvalidText.into())
    }
}

fn check_names(checks: &mut Checks, typed: &LocalTexts<&str>) -> Option<LocalTexts<String>> {
    let en = checks.take("names.en", check::line(typed.en, 0, MAX_NAME));
    let ru = checks.take("names.ru", check::line(typed.ru, 0, MAX_NAME));
    let (en, ru) = (en?, ru?);
    if en.is_empty() && ru.is_empty() {
        checks.note("names.en", FieldCode::Required);
        return None;
    }
    Some(LocalTexts { en, ru })
}

fn check_trial(days: i64) -> Result<u16, Violation> {
    match u16::try_from(days) {
        Ok(days @ 0..=MAX_TRIAL_DAYS) => Ok(days),
        _ if days < 0 => Err(Violation::limited(FieldCode::TooFew, 0)),
        _ => Err(Violation::limited(
            FieldCode::TooMany,
            usize::from(MAX_TRIAL_DAYS),
        )),
    }
}

fn check_features(checks: &mut Checks, language: &str, typed: &[String]) -> Vec<String> {
    if typed.len() > MAX_FEATURES {
        let field = format!("features.{language}");
        checks.note(field, Violation::limited(FieldCode::TooMany, MAX_FEATURES));
    }
    let lines = typed.iter().take(MAX_FEATURES).enumerate();
    lines
        .filter_map(|(place, line)| {
            let field = format!("features.{language}[{place}]");
            checks.take(field, check::line(line, 1, MAX_FEATURE))
        })
        .collect()
}
