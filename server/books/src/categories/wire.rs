//! Categories in JSON.

use std::borrow::Borrow;

use kym_domain::categories::{Category, CategoryDraft, CategoryEdit, CategoryKind, Node, Scope};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::history::ChangeNoun;
use kym_domain::id::{CategoryId, WorkspaceId};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::patch::PatchField;
use kym_platform::http::values::Day;
use kym_platform::http::words::CategoryKindWord;
use kym_store::categories::Use;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A category with what hangs beneath it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Category)]
pub struct CategoryBody {
    id: Uuid,
    /// In the language of the request, if it is one of the system's.
    name: String,
    kind: CategoryKindWord,
    scope: ScopeWord,
    /// The workspace that owns it; none owns those of the system.
    #[schema(required)]
    workspace_id: Option<Uuid>,
    /// Who made it.
    #[schema(required)]
    user_id: Option<Uuid>,
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
    #[schema(no_recursion)]
    sub_categories: Vec<CategoryBody>,
}

/// Whose a category is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CategoryScope)]
pub enum ScopeWord {
    /// Everybody's; only administrators change it.
    System,
    /// A workspace's.
    Workspace,
    /// One member's: nobody else sees more of it than its id.
    Personal,
}

/// The categories that the caller's transactions in a workspace can have, as a tree.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryList {
    items: Vec<CategoryBody>,
    /// How many there are, on all levels.
    #[schema(value_type = i32)]
    total: usize,
}

/// Whose categories are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListCategories {
    /// What transactions of this workspace can have; those of all workspaces of the caller when not given.
    #[param(value_type = Option<Uuid>)]
    workspace_id: Option<String>,
}

/// Where the use of categories is counted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CategoryUseQuery {
    /// The workspace.
    #[param(value_type = Uuid, required)]
    workspace_id: Option<String>,
}

/// A category to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCategory {
    #[schema(required, value_type = Uuid)]
    workspace_id: Option<String>,
    #[schema(required, value_type = String)]
    name: Option<String>,
    /// That of its parent when not given; needed at the top.
    #[schema(value_type = Option<CategoryKindWord>)]
    kind: Option<String>,
    /// `workspace`, or `personal` for one that only the caller sees.
    #[schema(value_type = Option<ScopeWord>)]
    scope: Option<String>,
    #[schema(value_type = Option<Uuid>)]
    parent_id: Option<String>,
    icon: Option<String>,
    color: Option<String>,
}

/// What is to be different of a category. What is not given stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateCategory {
    #[schema(value_type = String, required = false)]
    name: Option<String>,
    /// Null moves it to the top.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    parent_id: PatchField<String>,
    /// Null gives it the plain one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    icon: PatchField<String>,
    /// Null gives it the plain one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    color: PatchField<String>,
    #[schema(value_type = bool, required = false)]
    is_archived: Option<bool>,
}

/// Which category takes over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MergeCategory {
    /// The other one.
    #[schema(required, value_type = Uuid)]
    into: Option<String>,
}

/// What becomes of the transactions of a category that goes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeleteCategoryQuery {
    /// The category that they get. Without one, a category in use stays.
    #[param(value_type = Option<Uuid>)]
    replace_by: Option<String>,
}

/// How much a category is used.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryUse {
    category_id: Uuid,
    /// How many entries have it.
    #[schema(value_type = i32)]
    entries: i64,
    /// The first day of the last month in which one does.
    last_month: Day,
}

/// How much the categories of a workspace are used. What is not used is not in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryUseList {
    items: Vec<CategoryUse>,
    #[schema(value_type = i32)]
    total: usize,
}

impl CategoryBody {
    fn new(category: &Category, language: Language, sub_categories: Vec<Self>) -> Self {
        Self {
            id: category.id.as_uuid(),
            name: category.name.in_language(language).to_owned(),
            kind: CategoryKindWord(category.kind),
            scope: match category.scope {
                Scope::System => ScopeWord::System,
                Scope::Workspace(_) => ScopeWord::Workspace,
                Scope::Personal(..) => ScopeWord::Personal,
            },
            workspace_id: category.scope.workspace_id().map(|id| id.as_uuid()),
            user_id: category.user_id.map(|id| id.as_uuid()),
            parent_id: category.parent_id.map(|id| id.as_uuid()),
            icon: category.icon.clone(),
            color: category.color.clone(),
            is_archived: category.is_archived,
            version: category.version,
            sub_categories,
        }
    }

    fn of_node(node: &Node<'_>, language: Language) -> Self {
        let beneath = node
            .children
            .iter()
            .map(|child| Self::of_node(child, language))
            .collect();
        Self::new(node.category, language, beneath)
    }
}

/// A category in an answer.
pub struct CategoryAnswer<T = Category>(pub T);

impl<T: Borrow<Category>> Answer for CategoryAnswer<T> {
    type Body = CategoryBody;

    /// A single category; what hangs beneath it is in the list only.
    fn body(&self, language: Language) -> CategoryBody {
        CategoryBody::new(self.0.borrow(), language, Vec::new())
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.borrow().version)
    }
}

/// A category as the history sees it.
pub struct AuditedCategory<'a>(pub &'a Category);

impl Audited for AuditedCategory<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Category;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn last_version(&self) -> Option<i64> {
        Some(self.0.version)
    }

    /// Only a workspace's own have a history, and they have one name in all languages.
    fn name(&self) -> String {
        self.0.name.in_language(Language::En).to_owned()
    }

    fn fields(&self) -> Fields {
        Fields {
            name: Some(self.name()),
            kind: Some(self.0.kind.to_string()),
            parent_id: Some(self.0.parent_id.map(|id| id.as_uuid())),
            icon: Some(self.0.icon.clone()),
            color: Some(self.0.color.clone()),
            is_archived: Some(self.0.is_archived),
            ..Fields::default()
        }
    }
}

impl CategoryList {
    /// The list of this tree, of so many categories in all.
    pub fn new(tree: &[Node<'_>], total: usize, language: Language) -> Self {
        Self {
            items: tree
                .iter()
                .map(|node| CategoryBody::of_node(node, language))
                .collect(),
            total,
        }
    }
}

impl CategoryUseList {
    /// The list of these.
    pub fn new(uses: &[Use]) -> Self {
        let items = uses.iter().map(|used| CategoryUse {
            category_id: used.category_id.as_uuid(),
            entries: used.entries,
            last_month: Day(used.last.first_day()),
        });
        Self {
            items: items.collect(),
            total: uses.len(),
        }
    }
}

impl ListCategories {
    /// The workspace, if it is about one.
    pub fn check(&self) -> Result<Option<WorkspaceId>, FieldError> {
        let workspace = self.workspace_id.as_deref().map(str::parse).transpose();
        workspace.map_err(|_| FieldError::new("workspace_id", FieldCode::NotFound))
    }
}

impl CategoryUseQuery {
    /// The workspace.
    pub fn check(&self) -> Result<WorkspaceId, Vec<FieldError>> {
        let mut checks = Checks::default();
        let id = checks.take("workspace_id", id(self.workspace_id.as_deref()));
        id.ok_or_else(|| checks.into_errors())
    }
}

impl CreateCategory {
    /// Workspace, whether it is the caller's alone, kind and draft of the new category. Without a kind it takes
    /// that of its parent.
    pub fn check(
        &self,
    ) -> Result<(WorkspaceId, bool, Option<CategoryKind>, CategoryDraft), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = checks.take("workspace_id", id(self.workspace_id.as_deref()));
        let kind = match self.kind.as_deref() {
            Some(text) => checks.take("kind", text.parse().map(Some)),
            None if self.parent_id.is_some() => Some(None),
            None => checks.take("kind", Err(FieldCode::Required)),
        };
        let is_personal = match self.scope.as_deref() {
            None | Some("workspace") => Ok(false),
            Some("personal") => Ok(true),
            Some(_) => Err(FieldCode::UnknownValue),
        };
        let is_personal = checks.take("scope", is_personal);
        let draft = CategoryDraft::check(
            self.name.as_deref().unwrap_or_default(),
            self.parent_id.as_deref(),
            self.icon.as_deref(),
            self.color.as_deref(),
        );
        match (workspace, is_personal, kind, draft) {
            (Some(workspace), Some(is_personal), Some(kind), Ok(draft)) => {
                Ok((workspace, is_personal, kind, draft))
            }
            (.., draft) => {
                let mut errors = checks.into_errors();
                errors.extend(draft.err().unwrap_or_default());
                Err(errors)
            }
        }
    }
}

impl UpdateCategory {
    /// What shall be different.
    pub fn check(&self) -> Result<CategoryEdit, Vec<FieldError>> {
        CategoryEdit::check(
            self.name.as_deref(),
            self.parent_id.as_deref(),
            self.icon.as_deref(),
            self.color.as_deref(),
            self.is_archived,
        )
    }
}

impl MergeCategory {
    /// The other category.
    pub fn check(&self) -> Result<CategoryId, FieldError> {
        let into = self.into.as_deref().ok_or(FieldCode::Required);
        let into = into.and_then(|text| text.parse().map_err(|_| FieldCode::NotFound));
        into.map_err(|code| FieldError::new("into", code))
    }
}

impl DeleteCategoryQuery {
    /// The category that takes over.
    pub fn check(&self) -> Result<Option<CategoryId>, FieldError> {
        let replacement = self.replace_by.as_deref().map(str::parse).transpose();
        replacement.map_err(|_| FieldError::new("replace_by", FieldCode::NotFound))
    }
}

fn id(text: Option<&str>) -> Result<WorkspaceId, FieldCode> {
    text.ok_or(FieldCode::Required)?
        .parse()
        .map_err(|_| FieldCode::NotFound)
}
