//! A message as it is written, before it is known whom it names.

use jiff::Timestamp;
use kym_domain::check::{self, Checks, FieldCode, FieldError, Violation};
use kym_domain::id::PlanId;
use kym_domain::notifications::Severity;
use kym_domain::words;
use kym_notification_store::broadcasts::{BroadcastDefinition, BroadcastText};

/// The longest title.
const MAX_TITLE: usize = 200;
/// The longest text.
const MAX_TEXT: usize = 5000;
/// The most people that a message names.
const MAX_USERS: usize = 1000;
/// The most plans that it names.
const MAX_PLANS: usize = 100;

words! {
    /// Whom a message is for.
    pub enum AudienceKind {
        /// Everybody.
        All => "all",
        /// Who administers the installation.
        Administrators => "administrators",
        /// Who has one of some plans.
        Plans => "plans",
        /// Some people.
        Users => "users",
    }
}

/// A message as it was sent.
#[derive(Clone, Debug, Default)]
pub struct TypedBroadcast<'a> {
    /// Title and text in English.
    pub en: Option<(&'a str, &'a str)>,
    /// Title and text in Russian.
    pub ru: Option<(&'a str, &'a str)>,
    /// The word of how grave it is.
    pub severity: &'a str,
    /// Whether its readers can delete it.
    pub is_dismissible: bool,
    /// The word of whom it is for.
    pub audience: &'a str,
    /// The plans that it names.
    pub plans: &'a [String],
    /// The people whom it names, by address or id.
    pub users: &'a [String],
    /// From when on it is shown.
    pub starts_at: Option<&'a str>,
    /// Until when.
    pub ends_at: Option<&'a str>,
}

/// Whom a message is for, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AudienceDraft {
    /// Everybody.
    All,
    /// Who administers the installation.
    Administrators,
    /// Who has one of these plans.
    Plans(Vec<PlanId>),
    /// The people of these addresses and ids.
    Users(Vec<String>),
}

/// A message that is well formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroadcastDraft {
    /// In English; empty where it says nothing in it.
    pub en: BroadcastText,
    /// In Russian.
    pub ru: BroadcastText,
    /// How grave it is.
    pub severity: Severity,
    /// Whether its readers can delete it.
    pub is_dismissible: bool,
    /// Whom it is for.
    pub audience: AudienceDraft,
    /// From when on it is shown.
    pub starts_at: Option<Timestamp>,
    /// Until when.
    pub ends_at: Option<Timestamp>,
}

impl BroadcastDraft {
    /// Checks what was typed. What cannot be dismissed has an end: it would be in the way for good.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(typed: &TypedBroadcast<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let texts = check_texts(&mut checks, typed.en, typed.ru);
        let severity = checks.take("severity", check::given::<Severity>(typed.severity));
        let audience = check_audience(&mut checks, typed);
        let starts_at = check_moment(&mut checks, "starts_at", typed.starts_at);
        let ends_at = check_moment(&mut checks, "ends_at", typed.ends_at);
        if starts_at
            .zip(ends_at)
            .is_some_and(|(start, end)| end <= start)
        {
            checks.note("ends_at", FieldCode::RangeReversed);
        }
        if !typed.is_dismissible && typed.ends_at.is_none() {
            checks.note("ends_at", FieldCode::Required);
        }
        match (texts, severity, audience) {
            (Some((en, ru)), Some(severity), Some(audience)) if checks.is_clean() => Ok(Self {
                en,
                ru,
                severity,
                is_dismissible: typed.is_dismissible,
                audience,
                starts_at,
                ends_at,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

/// The texts of a message. One language is enough: whoever reads the other one is shown that.
pub fn check_texts(
    checks: &mut Checks,
    en: Option<(&str, &str)>,
    ru: Option<(&str, &str)>,
) -> Option<(BroadcastText, BroadcastText)> {
    let is_given = |typed: Option<(&str, &str)>| {
        typed.is_some_and(|(title, text)| !title.trim().is_empty() || !text.trim().is_empty())
    };
    // Where there is nothing at all, English is missed.
    let is_english = is_given(en) || !is_given(ru);
    let en = check_text(checks, ("en.title", "en.text"), en, is_english);
    let ru = check_text(checks, ("ru.title", "ru.text"), ru, is_given(ru));
    en.zip(ru)
}

fn check_text(
    checks: &mut Checks,
    (title_field, text_field): (&'static str, &'static str),
    typed: Option<(&str, &str)>,
    is_wanted: bool,
) -> Option<BroadcastText> {
    if !is_wanted {
        return Some(BroadcastText::default());
    }
    let (title, text) = typed.unwrap_or_default();
    let title = checks.take(title_field, check::line(title, 1, MAX_TITLE));
    let text = match check::lines(text, MAX_TEXT) {
        Ok(text) if text.is_empty() => Err(FieldCode::Required.into()),
        text => text,
    };
    let text = checks.take(text_field, text);
    title
        .zip(text)
        .map(|(title, text)| BroadcastText { title, text })
}

fn check_audience(checks: &mut Checks, typed: &TypedBroadcast<'_>) -> Option<AudienceDraft> {
    let kind = check::given::<AudienceKind>(typed.audience);
    match checks.take("audience.type", kind)? {
        AudienceKind::All => Some(AudienceDraft::All),
        AudienceKind::Administrators => Some(AudienceDraft::Administrators),
        AudienceKind::Plans => {
            check_count(checks, "audience.plan_ids", typed.plans.len(), MAX_PLANS)?;
            let ids = typed.plans.iter().enumerate().map(|(index, id)| {
                let id = id.parse::<PlanId>().map_err(|_| FieldCode::NotFound);
                checks.take(format!("audience.plan_ids[{index}]"), id)
            });
            let ids: Vec<_> = ids.collect();
            ids.into_iter()
                .collect::<Option<_>>()
                .map(AudienceDraft::Plans)
        }
        AudienceKind::Users => {
            check_count(checks, "audience.users", typed.users.len(), MAX_USERS)?;
            Some(AudienceDraft::Users(typed.users.to_vec()))
        }
    }
}

fn check_count(checks: &mut Checks, field: &'static str, count: usize, most: usize) -> Option<()> {
    let counted = match count {
        0 => Err(FieldCode::Required.into()),
        count if count > most => Err(Violation::limited(FieldCode::TooMany, most)),
        _ => Ok(()),
    };
    checks.take(field, counted)
}

/// To the second, which is as precise as anybody types.
fn check_moment(
    checks: &mut Checks,
    field: &'static str,
    typed: Option<&str>,
) -> Option<Timestamp> {
    let typed = typed?;
    let moment = typed.parse::<Timestamp>().ok();
    let moment = moment.and_then(|at| Timestamp::from_second(at.as_second()).ok());
    checks.take(field, moment.ok_or(FieldCode::InvalidDate))
}

/// The fields in which a message that has begun would be another one.
pub fn changed_fields(was: &BroadcastDefinition, is: &BroadcastDefinition) -> Vec<FieldError> {
    let fields = [
        ("en.title", was.en.title != is.en.title),
        ("en.text", was.en.text != is.en.text),
        ("ru.title", was.ru.title != is.ru.title),
        ("ru.text", was.ru.text != is.ru.text),
        ("severity", was.severity != is.severity),
        ("is_dismissible", was.is_dismissible != is.is_dismissible),
        ("audience", was.audience != is.audience),
        ("starts_at", was.starts_at != is.starts_at),
    ];
    let changed = fields.into_iter().filter(|(_, is_changed)| *is_changed);
    changed
        .map(|(field, _)| FieldError::new(field, FieldCode::Immutable))
        .collect()
}
