//! Views in JSON.

use std::borrow::Borrow;

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::language::Language;
use kym_domain::views::{View, ViewArea, ViewDraft};
use kym_platform::answer::Answer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::views::words::ViewAreaWord;

/// A view of transactions that I keep.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedView)]
pub struct ViewBody {
    id: Uuid,
    name: String,
    /// Where it is of use.
    area: ViewAreaWord,
    /// The query of the address that shows it.
    query: String,
    /// Where it stands among those of its area, from 0 on.
    #[schema(value_type = i32)]
    position: usize,
    #[schema(value_type = i32)]
    version: i64,
}

/// The views that I keep in a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedViewList)]
pub struct ViewList {
    /// By area, each in its order.
    items: Vec<ViewBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A view to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CreateSavedView)]
pub struct CreateView {
    #[schema(required, value_type = String, max_length = 100)]
    name: Option<String>,
    #[schema(required, value_type = ViewAreaWord)]
    area: Option<String>,
    #[schema(required, value_type = String, max_length = 2000)]
    query: Option<String>,
}

/// What a view shall be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = UpdateSavedView)]
pub struct UpdateView {
    #[schema(required, value_type = String, max_length = 100)]
    name: Option<String>,
    #[schema(required, value_type = String, max_length = 2000)]
    query: Option<String>,
    /// Where it shall stand among those of its area; it stays where it is when not given.
    #[schema(value_type = Option<i32>, minimum = 0)]
    position: Option<i64>,
}

/// A view in an answer.
pub struct ViewAnswer<T = View>(pub T);

impl<T: Borrow<View>> Answer for ViewAnswer<T> {
    type Body = ViewBody;

    fn body(&self, _: Language) -> ViewBody {
        let view = self.0.borrow();
        ViewBody {
            id: view.id.as_uuid(),
            name: view.name.clone(),
            area: ViewAreaWord(view.area),
            query: view.query.clone(),
            position: view.position,
            version: view.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.borrow().version)
    }
}

impl ViewList {
    /// The list as sent.
    pub fn new(views: &[View], language: Language) -> Self {
        Self {
            items: views
                .iter()
                .map(|view| ViewAnswer(view).body(language))
                .collect(),
            total: views.len(),
        }
    }
}

impl CreateView {
    /// The view to be kept.
    pub fn check(&self) -> Result<(ViewArea, ViewDraft), Vec<FieldError>> {
        let mut checks = Checks::default();
        let area = match self.area.as_deref() {
            None => Err(FieldCode::Required.into()),
            Some(word) => word.parse().map_err(Into::into),
        };
        let area = checks.take::<ViewArea, kym_domain::check::Violation>("area", area);
        let draft = draft(&mut checks, self.name.as_deref(), self.query.as_deref());
        match (area, draft) {
            (Some(area), Some(draft)) => Ok((area, draft)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl UpdateView {
    /// What shall change, and the place that is asked for.
    pub fn check(&self) -> Result<(ViewDraft, Option<usize>), Vec<FieldError>> {
        let mut checks = Checks::default();
        let position = self.position.map(usize::try_from).transpose();
        let position = position.map_err(|_| FieldCode::UnknownValue);
        let position = checks.take("position", position);
        let draft = draft(&mut checks, self.name.as_deref(), self.query.as_deref());
        match (draft, position) {
            (Some(draft), Some(position)) => Ok((draft, position)),
            _ => Err(checks.into_errors()),
        }
    }
}

fn draft(checks: &mut Checks, name: Option<&str>, query: Option<&str>) -> Option<ViewDraft> {
    if query.is_none() {
        checks.note("query", FieldCode::Required);
    }
    match ViewDraft::check(name.unwrap_or_default(), query.unwrap_or_default()) {
        Ok(draft) => query.map(|_| draft),
        Err(errors) => {
            for error in errors {
                checks.note(error.field.to_string(), error.violation);
            }
            None
        }
    }
}
