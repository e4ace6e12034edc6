//! What a rule does with a transaction.

use super::shares::{self, Portion, Share, ShareInput};
use super::text::{MAX_TEXT_LEN, known};
use crate::check::{self, Checks, FieldCode};
use crate::id::CategoryId;
use crate::transactions::{TagEdit, TransactionStatus, read_tags};
use crate::words::words;

/// How long a note is that a rule writes, in characters.
const MAX_NOTE_LEN: usize = 1000;

words! {
    /// What is done.
    pub enum RuleActionKind {
        /// It is for this.
        Category => "category",
        /// It was this one who was paid, or who paid.
        Payee => "payee",
        /// There is this to say.
        Note => "note",
        /// It has come so far.
        Status => "status",
        /// These words are put on it.
        Tags => "tags",
        /// It is divided into lines.
        Split => "split",
    }
}

/// What a rule does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// It is for this.
    Category(CategoryId),
    /// It was this one who was paid, or who paid.
    Payee(String),
    /// There is this to say.
    Note(String),
    /// It has come so far: planned, pending or cleared.
    Status(TransactionStatus),
    /// These words are put on it, beside those that are there.
    Tags(Vec<String>),
    /// It is divided into these lines.
    Split(Vec<Share>),
}

/// An action as it arrives, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct ActionInput<'a> {
    /// What is done.
    pub kind: Option<&'a str>,
    /// The category.
    pub category_id: Option<&'a str>,
    /// The payee or the note.
    pub text: Option<&'a str>,
    /// The status.
    pub status: Option<&'a str>,
    /// The tags.
    pub tags: Option<&'a [&'a str]>,
    /// The lines.
    pub lines: Option<&'a [ShareInput<'a>]>,
}

impl Action {
    /// Reads an action; `at` is where it stands in the request.
    pub(super) fn read(checks: &mut Checks, at: &str, input: &ActionInput<'_>) -> Option<Self> {
        let field = |name: &str| format!("{at}.{name}");
        let kind: RuleActionKind = checks.take(field("kind"), known(input.kind))?;
        let mut is_plain = true;
        for (name, is_given, belongs_to) in [
            (
                "category_id",
                input.category_id.is_some(),
                &[RuleActionKind::Category][..],
            ),
            (
                "text",
                input.text.is_some(),
                &[RuleActionKind::Payee, RuleActionKind::Note],
            ),
            ("status", input.status.is_some(), &[RuleActionKind::Status]),
            ("tags", input.tags.is_some(), &[RuleActionKind::Tags]),
            ("lines", input.lines.is_some(), &[RuleActionKind::Split]),
        ] {
            if is_given && !belongs_to.contains(&kind) {
                checks.note(field(name), FieldCode::UnknownField);
                is_plain = false;
            }
        }
        let text = input.text.unwrap_or_default();
        let read = match kind {
            RuleActionKind::Category => {
                let id = check::given(input.category_id.unwrap_or_default());
                checks.take(field("category_id"), id).map(Self::Category)
            }
            RuleActionKind::Payee => {
                let payee = check::line(text, 1, MAX_TEXT_LEN);
                checks.take(field("text"), payee).map(Self::Payee)
            }
            RuleActionKind::Note => {
                let note = if text.trim().is_empty() {
                    Err(FieldCode::Required.into())
                } else {
                    check::lines(text, MAX_NOTE_LEN)
                };
                checks.take(field("text"), note).map(Self::Note)
            }
            RuleActionKind::Status => {
                let status = known(input.status).and_then(|status| match status {
                    TransactionStatus::Planned
                    | TransactionStatus::Pending
                    | TransactionStatus::Cleared => Ok(status),
                    TransactionStatus::Reconciled | TransactionStatus::Void => {
                        Err(FieldCode::UnknownValue.into())
                    }
                });
                checks.take(field("status"), status).map(Self::Status)
            }
            RuleActionKind::Tags => {
                let raw = input.tags.unwrap_or_default();
                if raw.is_empty() {
                    checks.note(field("tags"), FieldCode::Required);
                    return None;
                }
                read_tags(checks, &field("tags"), raw).map(Self::Tags)
            }
            RuleActionKind::Split => {
                let lines = input.lines.unwrap_or_default();
                shares::read(checks, &field("lines"), lines).map(Self::Split)
            }
        };
        read.filter(|_| is_plain)
    }

    /// What is done.
    pub const fn kind(&self) -> RuleActionKind {
        match self {
            Self::Category(_) => RuleActionKind::Category,
            Self::Payee(_) => RuleActionKind::Payee,
            Self::Note(_) => RuleActionKind::Note,
            Self::Status(_) => RuleActionKind::Status,
            Self::Tags(_) => RuleActionKind::Tags,
            Self::Split(_) => RuleActionKind::Split,
        }
    }

    /// The categories that it gives.
    pub(super) fn categories(&self) -> Vec<CategoryId> {
        match self {
            Self::Category(id) => vec![*id],
            Self::Split(lines) => lines.iter().filter_map(|line| line.category_id).collect(),
            _ => Vec::new(),
        }
    }

    /// The action after what became of a tag; nothing when it has nothing more to give.
    pub(super) fn retagged(&self, edit: &TagEdit) -> Option<Self> {
        let Self::Tags(tags) = self else {
            return Some(self.clone());
        };
        let tags = edit.applied(tags).unwrap_or_else(|| tags.clone());
        (!tags.is_empty()).then_some(Self::Tags(tags))
    }

    pub(super) fn recategorised(&self, from: CategoryId, into: CategoryId) -> Self {
        let heir = |id: CategoryId| if id == from { into } else { id };
        match self {
            Self::Category(id) => Self::Category(heir(*id)),
            Self::Split(lines) => {
                let lines = lines.iter().map(|line| Share {
                    category_id: line.category_id.map(heir),
                    ..line.clone()
                });
                Self::Split(lines.collect())
            }
            other => other.clone(),
        }
    }
}

impl Share {
    /// Its per cent as typed, when it is so many.
    pub fn percent(&self) -> Option<String> {
        match self.portion {
            Portion::Percent(number) => Some(number.to_string()),
            Portion::Amount(_) | Portion::Rest => None,
        }
    }

    /// Its amount as typed, when it is so much.
    pub fn amount(&self) -> Option<String> {
        match self.portion {
            Portion::Amount(number) => Some(number.to_string()),
            Portion::Percent(_) | Portion::Rest => None,
        }
    }
}
