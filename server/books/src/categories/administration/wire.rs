//! The system's categories in JSON, as administrators see them: with their names in every language.

use kym_domain::categories::{Category, CategoryKind, SystemDraft};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::CategoryId;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::words::CategoryKindWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A category of the system.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SystemCategory)]
pub struct SystemCategoryBody {
    id: Uuid,
    name_en: String,
    name_ru: String,
    kind: CategoryKindWord,
    #[schema(required)]
    parent_id: Option<Uuid>,
    /// The name of its picture.
    icon: String,
    /// As `#rrggbb`.
    color: String,
    /// Whether it is not offered for new transactions any more.
    is_archived: bool,
    #[schema(value_type = i32)]
    version: i64,
}

/// The system's categories, parents before their children.
#[derive(Debug, Serialize, ToSchema)]
pub struct SystemCategoryList {
    items: Vec<SystemCategoryBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A category of the system to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateSystemCategory {
    #[schema(required, value_type = String)]
    name_en: Option<String>,
    #[schema(required, value_type = String)]
    name_ru: Option<String>,
    #[schema(required, value_type = CategoryKindWord)]
    kind: Option<String>,
    #[schema(value_type = Option<Uuid>)]
    parent_id: Option<String>,
    icon: Option<String>,
    color: Option<String>,
}

/// What a category of the system shall be. It stays where it hangs, and of its kind.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateSystemCategory {
    #[schema(required, value_type = String)]
    name_en: Option<String>,
    #[schema(required, value_type = String)]
    name_ru: Option<String>,
    icon: Option<String>,
    color: Option<String>,
    /// As it is when not given.
    #[schema(value_type = bool, required = false)]
    is_archived: Option<bool>,
}

/// A category of the system as an administrator sees it.
pub struct SystemCategory(pub Category);

impl SystemCategoryBody {
    fn new(category: &Category) -> Self {
        let name = |language| category.name.in_language(language).to_owned();
        Self {
            id: category.id.as_uuid(),
            name_en: name(Language::En),
            name_ru: name(Language::Ru),
            kind: CategoryKindWord(category.kind),
            parent_id: category.parent_id.map(|id| id.as_uuid()),
            icon: category.icon.clone(),
            color: category.color.clone(),
            is_archived: category.is_archived,
            version: category.version,
        }
    }
}

impl Answer for SystemCategory {
    type Body = SystemCategoryBody;

    fn body(&self, _: Language) -> SystemCategoryBody {
        SystemCategoryBody::new(&self.0)
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.version)
    }
}

impl SystemCategoryList {
    /// The list of these.
    pub fn new(all: &[Category]) -> Self {
        Self {
            items: all.iter().map(SystemCategoryBody::new).collect(),
            total: all.len(),
        }
    }
}

impl CreateSystemCategory {
    /// Place, kind and draft of the new category.
    pub fn check(
        &self,
    ) -> Result<(Option<CategoryId>, CategoryKind, SystemDraft), Vec<FieldError>> {
        let mut checks = Checks::default();
        let kind = self.kind.as_deref().ok_or(FieldCode::Required);
        let kind = kind.and_then(|text| text.parse().map_err(|_| FieldCode::UnknownValue));
        let kind = checks.take("kind", kind);
        let parent = self.parent_id.as_deref().map(str::parse).transpose();
        let parent = checks.take("parent_id", parent);
        let draft = draft(
            (self.name_en.as_deref(), self.name_ru.as_deref()),
            self.icon.as_deref(),
            self.color.as_deref(),
            None,
        );
        match (kind, parent, draft) {
            (Some(kind), Some(parent), Ok(draft)) => Ok((parent, kind, draft)),
            (.., draft) => {
                let mut errors = checks.into_errors();
                errors.extend(draft.err().unwrap_or_default());
                Err(errors)
            }
        }
    }
}

impl UpdateSystemCategory {
    /// The draft of the changed category.
    pub fn check(&self) -> Result<SystemDraft, Vec<FieldError>> {
        draft(
            (self.name_en.as_deref(), self.name_ru.as_deref()),
            self.icon.as_deref(),
            self.color.as_deref(),
            self.is_archived,
        )
    }
}

fn draft(
    (en, ru): (Option<&str>, Option<&str>),
    icon: Option<&str>,
    color: Option<&str>,
    is_archived: Option<bool>,
) -> Result<SystemDraft, Vec<FieldError>> {
    let (en, ru) = (en.unwrap_or_default(), ru.unwrap_or_default());
    SystemDraft::check(en, ru, icon, color, is_archived)
}
