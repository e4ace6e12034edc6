//! What a person reads of an error: the client's own texts, so that whoever asks the API reads the same sentences
//! as whoever uses the client, in the language they asked for.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kym_domain::check::{FieldCode, Violation};
use kym_domain::language::Language;
use serde::Deserialize;

use super::ErrorCode;
use crate::usage::counts::LimitExceeded;

macro_rules! catalogue {
    ($language:literal) => {
        Texts::read([
            include_str!(concat!(
                "../../../../web/src/i18n/",
                $language,
                "/visitor-errors.json"
            )),
            include_str!(concat!(
                "../../../../web/src/i18n/",
                $language,
                "/errors.json"
            )),
            include_str!(concat!(
                "../../../../web/src/i18n/",
                $language,
                "/plan-limits.json"
            )),
        ])
    };
}

static ENGLISH: LazyLock<Texts> = LazyLock::new(|| catalogue!("en"));
static RUSSIAN: LazyLock<Texts> = LazyLock::new(|| catalogue!("ru"));

/// Where a sentence says more than the code of a field does (specification, section 5).
const SENTENCES: &[Sentence] = &[
    Sentence::of("full_name", FieldCode::TooShort, "full_name_short").where_limit(2),
    Sentence::of(
        "current_password",
        FieldCode::Required,
        "current_password_required",
    ),
    Sentence::of("new_password", FieldCode::TooShort, "new_password_short").where_limit(8),
    Sentence::of("name", FieldCode::Required, "workspace_name_required").at("/workspaces/"),
    Sentence::of("name", FieldCode::Required, "workspace_name_required")
        .at("/workspaces/{workspace_id}"),
    Sentence::of("email", FieldCode::Required, "invitation_incomplete").at("/invitations"),
    Sentence::of("role", FieldCode::Required, "invitation_incomplete").at("/invitations"),
    Sentence::of("role", FieldCode::Required, "role_incomplete").at("/users/{user_id}"),
];

/// A sentence for a field of a code; on routes that end so, and for one limit alone, if that is said.
struct Sentence {
    field: &'static str,
    code: FieldCode,
    name: &'static str,
    route: &'static str,
    limit: Option<usize>,
}

impl Sentence {
    const fn of(field: &'static str, code: FieldCode, name: &'static str) -> Self {
        Self {
            field,
            code,
            name,
            route: "",
            limit: None,
        }
    }

    const fn at(self, route: &'static str) -> Self {
        Self { route, ..self }
    }

    const fn where_limit(self, limit: usize) -> Self {
        Self {
            limit: Some(limit),
            ..self
        }
    }

    fn is_for(&self, field: &str, violation: &Violation, route: &str) -> bool {
        let is_limit = self
            .limit
            .is_none_or(|limit| violation.limit == Some(limit));
        self.field == field
            && self.code == violation.code
            && is_limit
            && route.ends_with(self.route)
    }
}

/// The texts of one language, as its files hold them.
#[derive(Default, Deserialize)]
struct Texts {
    #[serde(default)]
    codes: BTreeMap<String, String>,
    #[serde(default)]
    fields: BTreeMap<String, String>,
    /// The same where a limit is known: it stands where the text says `{{limit}}` or `{{remainder}}`.
    #[serde(default)]
    limits: BTreeMap<String, String>,
    #[serde(default)]
    sentences: BTreeMap<String, String>,
    /// Of each limit of a plan: `{{usage}}` and `{{limit}}` stand for the numbers.
    #[serde(default)]
    plan_limits: BTreeMap<String, String>,
}

impl Texts {
    /// A file that cannot be read leaves its texts out; a test looks for each of them.
    fn read(files: [&str; 3]) -> Self {
        let mut texts = Self::default();
        for file in files {
            let file: Self = serde_json::from_str(file).unwrap_or_default();
            texts.codes.extend(file.codes);
            texts.fields.extend(file.fields);
            texts.limits.extend(file.limits);
            texts.sentences.extend(file.sentences);
            texts.plan_limits.extend(file.plan_limits);
        }
        texts
    }

    fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &ENGLISH,
            Language::Ru => &RUSSIAN,
        }
    }
}

/// The sentence for a code.
pub(super) fn of_code(code: ErrorCode, language: Language) -> &'static str {
    let text = Texts::of(language).codes.get(code.as_str());
    text.map_or(code.message(), String::as_str)
}

/// The sentence for a limit that is met.
pub(super) fn of_limit(exceeded: LimitExceeded, language: Language) -> String {
    let texts = &Texts::of(language).plan_limits;
    let text = texts.get(exceeded.key.as_str()).map(String::as_str);
    let text = text.unwrap_or_default();
    text.replace("{{usage}}", &exceeded.current.to_string())
        .replace("{{limit}}", &exceeded.limit.to_string())
}

/// What there is to say of a field.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FieldText {
    /// In words.
    pub text: String,
    /// Whether the words say which field it is.
    pub is_whole: bool,
}

/// The sentence for a field that is not valid on a route.
pub(super) fn of_field(
    field: &str,
    violation: &Violation,
    route: &str,
    language: Language,
) -> FieldText {
    let texts = Texts::of(language);
    let own = SENTENCES
        .iter()
        .find(|sentence| sentence.is_for(field, violation, route));
    if let Some(text) = own.and_then(|sentence| texts.sentences.get(sentence.name)) {
        let text = text.clone();
        return FieldText {
            text,
            is_whole: true,
        };
    }
    let code = violation.code.as_str();
    let limit = violation
        .limit
        .map(|limit| ("{{limit}}", limit.to_string()));
    let remainder = violation
        .remainder
        .map(|rest| ("{{remainder}}", rest.to_string()));
    let limited = limit.or(remainder);
    let limited =
        limited.and_then(|(place, value)| Some(texts.limits.get(code)?.replace(place, &value)));
    let general = || texts.fields.get(code).cloned().unwrap_or_default();
    let is_whole = matches!(
        violation.code,
        FieldCode::InvalidEmail | FieldCode::SamePassword | FieldCode::ReportDatesRequired
    );
    FieldText {
        text: limited.unwrap_or_else(general),
        is_whole,
    }
}

#[cfg(test)]
mod tests {
    use kym_commerce::plans::LimitKey;

    use super::*;

    #[test]
    fn every_code_has_a_sentence_in_both_languages() {
        for language in Language::ALL {
            let texts = Texts::of(*language);
            for code in ErrorCode::all() {
                assert!(
                    texts.codes.contains_key(code.as_str()),
                    "{language}: {}",
                    code.as_str()
                );
            }
            for code in FieldCode::ALL {
                assert!(
                    texts.fields.contains_key(code.as_str()),
                    "{language}: {code}"
                );
            }
            for sentence in SENTENCES {
                assert!(
                    texts.sentences.contains_key(sentence.name),
                    "{language}: {}",
                    sentence.name
                );
            }
            for key in LimitKey::ALL {
                assert!(
                    texts.plan_limits.contains_key(key.as_str()),
                    "{language}: {key}"
                );
            }
            for (code, text) in &texts.limits {
                assert!(code.parse::<FieldCode>().is_ok(), "{code}");
                assert_eq!(text.matches("{{").count(), 1, "{text}");
            }
        }
    }
}
