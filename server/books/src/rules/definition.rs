//! What a rule says, in JSON: on the wire, in the database and in the history.

use kym_domain::check::{Field, FieldError};
use kym_domain::rules::{
    Action, ActionInput, Condition, ConditionInput, RuleDefinition, RuleInput, Share, ShareInput,
};
use kym_platform::http::words::TransactionStatusWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::rules::words::{RuleActionKindWord, RuleFieldWord, RuleMatchWord, RuleOpWord};

/// A rule to be made, or what it shall be.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RuleInput)]
pub struct DefinitionBody {
    /// May be empty.
    name: Option<String>,
    /// `all` when not given.
    #[schema(value_type = Option<RuleMatchWord>)]
    #[serde(rename = "match")]
    matching: Option<String>,
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 20)]
    conditions: Vec<ConditionBody>,
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 10)]
    actions: Vec<ActionBody>,
    /// Whether it is switched on; it is when not given.
    is_active: Option<bool>,
    /// Whether no later rule is asked when this one fits; not when not given.
    stop: Option<bool>,
}

/// Something that a transaction is.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RuleCondition)]
pub struct ConditionBody {
    #[schema(required, value_type = RuleFieldWord)]
    field: Option<String>,
    #[schema(required, value_type = RuleOpWord)]
    op: Option<String>,
    /// With what it is compared: a text, a decimal number or two, a direction, ids, or `none` for no
    /// category.
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 50)]
    values: Vec<String>,
}

/// Something that is done: what belongs to its kind is there, and nothing else.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RuleAction)]
pub struct ActionBody {
    #[schema(required, value_type = RuleActionKindWord)]
    kind: Option<String>,
    #[schema(value_type = Option<Uuid>, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    category_id: Option<String>,
    /// The payee or the note.
    #[schema(nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// `planned`, `pending` or `cleared`.
    #[schema(value_type = Option<TransactionStatusWord>, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<String>,
    /// They come beside those that are there.
    #[schema(nullable = false, max_items = 20)]
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: Option<Vec<String>>,
    #[schema(nullable = false, min_items = 2, max_items = 20)]
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<ShareBody>>,
}

/// A line that a rule makes: so many per cent, or so much, or what the others leave. Exactly one is that.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RuleLine)]
pub struct ShareBody {
    #[schema(value_type = Option<Uuid>)]
    category_id: Option<String>,
    /// Decimal text, at most two digits after the point.
    percent: Option<String>,
    /// Decimal text above zero; its sign is that of the transaction.
    amount: Option<String>,
    note: Option<String>,
}

impl DefinitionBody {
    /// What a rule says, as it is sent.
    pub fn new(definition: &RuleDefinition) -> Self {
        Self {
            name: Some(definition.name.clone()),
            matching: Some(definition.matching.to_string()),
            conditions: definition
                .conditions
                .iter()
                .map(ConditionBody::new)
                .collect(),
            actions: definition.actions.iter().map(ActionBody::new).collect(),
            is_active: Some(definition.is_active),
            stop: Some(definition.stop),
        }
    }

    /// What a rule shall say.
    pub fn check(&self) -> Result<RuleDefinition, Vec<FieldError>> {
        let conditions = self.conditions.iter().map(|condition| ConditionInput {
            field: condition.field.as_deref(),
            op: condition.op.as_deref(),
            values: &condition.values,
        });
        let conditions: Vec<_> = conditions.collect();
        let parts: Vec<_> = self.actions.iter().map(ActionBody::parts).collect();
        let actions = self.actions.iter().zip(&parts);
        let actions = actions.map(|(action, (tags, lines))| ActionInput {
            kind: action.kind.as_deref(),
            category_id: action.category_id.as_deref(),
            text: action.text.as_deref(),
            status: action.status.as_deref(),
            tags: tags.as_deref(),
            lines: lines.as_deref(),
        });
        let actions: Vec<_> = actions.collect();
        RuleDefinition::check(&RuleInput {
            name: self.name.as_deref(),
            matching: self.matching.as_deref(),
            conditions: &conditions,
            actions: &actions,
            is_active: self.is_active,
            stop: self.stop,
        })
    }

    /// The same of a rule that is a field of the request: what is wrong stands beneath it.
    pub fn check_at(&self, at: &str) -> Result<RuleDefinition, Vec<FieldError>> {
        self.check().map_err(|errors| prefix_fields(at, errors))
    }
}

/// Errors of what is a field of the request.
pub fn prefix_fields(at: &str, errors: Vec<FieldError>) -> Vec<FieldError> {
    let errors = errors.into_iter().map(|error| FieldError {
        field: Field::from(format!("{at}.{}", error.field)),
        ..error
    });
    errors.collect()
}

impl ConditionBody {
    /// A condition as it is sent.
    pub fn new(condition: &Condition) -> Self {
        Self {
            field: Some(condition.field().to_string()),
            op: Some(condition.op().to_string()),
            values: condition.values(),
        }
    }
}

impl ActionBody {
    /// An action as it is sent.
    pub fn new(action: &Action) -> Self {
        let mut body = Self {
            kind: Some(action.kind().to_string()),
            category_id: None,
            text: None,
            status: None,
            tags: None,
            lines: None,
        };
        match action {
            Action::Category(id) => body.category_id = Some(id.to_string()),
            Action::Payee(text) | Action::Note(text) => body.text = Some(text.clone()),
            Action::Status(status) => body.status = Some(status.to_string()),
            Action::Tags(tags) => body.tags = Some(tags.clone()),
            Action::Split(lines) => body.lines = Some(lines.iter().map(ShareBody::new).collect()),
        }
        body
    }

    /// Its tags and its lines, to be checked.
    fn parts(&self) -> (Option<Vec<&str>>, Option<Vec<ShareInput<'_>>>) {
        let tags = self.tags.as_ref();
        let tags = tags.map(|tags| tags.iter().map(String::as_str).collect());
        let lines = self.lines.as_ref();
        let lines = lines.map(|lines| lines.iter().map(ShareBody::input).collect());
        (tags, lines)
    }
}

impl ShareBody {
    fn new(share: &Share) -> Self {
        Self {
            category_id: share.category_id.map(|id| id.to_string()),
            percent: share.percent(),
            amount: share.amount(),
            note: Some(share.note.clone()),
        }
    }

    fn input(&self) -> ShareInput<'_> {
        ShareInput {
            category_id: self.category_id.as_deref(),
            percent: self.percent.as_deref(),
            amount: self.amount.as_deref(),
            note: self.note.as_deref(),
        }
    }
}
