//! What a person may be about to write: payees with what they were for the last time, and tags.

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::id::{CategoryId, WorkspaceId};
use kym_domain::text::{fold, length};
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_store::access::{Member, Read};
use kym_store::{categories, transactions};
use serde::de::IntoDeserializer as _;
use serde::de::value::Error as ValueError;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// How many are suggested at most.
const MAX: i64 = 10;

/// The longest beginning that is looked for: longer names there are none.
const MAX_LEN: usize = 200;

/// What is being written, where, and how far it has come.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Suggest {
    /// The workspace whose names are meant.
    #[param(required, value_type = Uuid)]
    workspace_id: Option<String>,
    /// What is being written.
    #[param(required, value_type = SuggestionField)]
    field: Option<String>,
    /// How it begins, in any case and script; everything when not given.
    q: Option<String>,
}

/// What can be suggested.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionField {
    /// Who was paid, or who paid: the most used first.
    Payee,
    /// A tag, in alphabetical order.
    Tag,
}

/// The same, read.
#[derive(Clone, Debug)]
pub struct SuggestionOptions {
    workspace: WorkspaceId,
    field: SuggestionField,
    beginning: String,
}

/// What may be meant.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestions {
    items: Vec<Suggestion>,
}

/// A name that may be meant.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    name: String,
    /// What it was for the last time, of a payee.
    #[schema(required)]
    category_id: Option<Uuid>,
}

impl Suggest {
    /// What is wanted.
    pub fn check(&self) -> Result<SuggestionOptions, Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            None => Err(FieldCode::Required),
            Some(id) => id.parse().map_err(|_| FieldCode::NotFound),
        };
        let workspace = checks.take("workspace_id", workspace);
        let field = match self.field.as_deref() {
            None => Err(FieldCode::Required),
            Some(word) => SuggestionField::deserialize(word.into_deserializer())
                .map_err(|_: ValueError| FieldCode::UnknownValue),
        };
        let field = checks.take("field", field);
        let beginning = self.q.as_deref().unwrap_or_default();
        if length(beginning) > MAX_LEN {
            checks.note("q", Violation::limited(FieldCode::TooLong, MAX_LEN));
        }
        match (workspace, field) {
            (Some(workspace), Some(field)) if checks.is_clean() => Ok(SuggestionOptions {
                workspace,
                field,
                beginning: fold(beginning),
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

/// What the workspace knows that begins so.
pub async fn suggest(view: &mut View, wish: &SuggestionOptions) -> Result<Suggestions> {
    let member = member::<Read>(&mut view.reader, view.user, wish.workspace).await?;
    let (reader, beginning) = (&mut view.reader, wish.beginning.as_str());
    let items = match wish.field {
        SuggestionField::Tag => transactions::suggest_tags(reader, &member, beginning, MAX)
            .await?
            .into_iter()
            .map(|name| Suggestion {
                name,
                category_id: None,
            })
            .collect(),
        SuggestionField::Payee => {
            let payees = transactions::suggest_payees(reader, &member, beginning, MAX).await?;
            let mut items = Vec::with_capacity(payees.len());
            for payee in payees {
                let category = usable(view, &member, payee.category_id).await?;
                items.push(Suggestion {
                    name: payee.name,
                    category_id: category.map(|id| id.as_uuid()),
                });
            }
            items
        }
    };
    Ok(Suggestions { items })
}

/// A remembered category, if it is one that the member can use now.
async fn usable(
    view: &mut View,
    member: &Member<Read>,
    category: Option<CategoryId>,
) -> Result<Option<CategoryId>> {
    match category {
        Some(id) if categories::is_usable(&mut view.reader, member, id).await? => Ok(Some(id)),
        _ => Ok(None),
    }
}
