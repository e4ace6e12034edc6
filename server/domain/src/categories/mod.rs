//! Categories: what money is spent on and where it comes from, in a tree.
//!
//! Those of the system are the same for everybody and speak every language; a workspace adds its
//! own, beside them or beneath them, and each of its members some that nobody else sees.

mod defaults;
mod mapping;
mod references;
mod system;
mod tree;

pub use self::defaults::system_categories;
pub use self::mapping::Mapping;
pub use self::references::renamed_in;
pub use self::system::SystemDraft;
pub use self::tree::{FlatCategory, MAX_DEPTH, Node, PlaceError, absorb, flatten, place, tree};

use crate::check::{self, Checks, FieldCode, FieldError, Patch, Violation};
use crate::id::{CategoryId, UserId, WorkspaceId};
use crate::language::Language;
use crate::money::Minor;
use crate::words::words;

words! {
    /// Whether a category takes or gives.
    pub enum CategoryKind {
        /// Money goes out.
        Expense => "expense",
        /// Money comes in.
        Income => "income",
    }
}

impl CategoryKind {
    /// The kind of what an amount is for.
    pub const fn of(amount: Minor) -> Self {
        if amount.is_negative() {
            Self::Expense
        } else {
            Self::Income
        }
    }
}

/// Whose a category is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Everybody's; only administrators change it.
    System,
    /// A workspace's.
    Workspace(WorkspaceId),
    /// One member's of a workspace: nobody else sees it, though others see that a transaction has it.
    Personal(WorkspaceId, UserId),
}

impl Scope {
    /// The word for it in the contract.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Workspace(_) => "workspace",
            Self::Personal(..) => "personal",
        }
    }

    /// The workspace in which the category is, if it is not everywhere.
    pub const fn workspace_id(self) -> Option<WorkspaceId> {
        match self {
            Self::System => None,
            Self::Workspace(id) | Self::Personal(id, _) => Some(id),
        }
    }

    /// The member whose it is alone.
    pub const fn owner(self) -> Option<UserId> {
        match self {
            Self::System | Self::Workspace(_) => None,
            Self::Personal(_, owner) => Some(owner),
        }
    }

    /// Whether everybody who sees a category of this scope also sees one of the `other`.
    pub fn may_refer_to(self, other: Self) -> bool {
        other.owner().is_none() || other.owner() == self.owner()
    }

    /// The same scope in another workspace.
    #[must_use]
    pub const fn in_workspace(self, workspace: WorkspaceId) -> Self {
        match self {
            Self::System => Self::System,
            Self::Workspace(_) => Self::Workspace(workspace),
            Self::Personal(_, owner) => Self::Personal(workspace, owner),
        }
    }
}

/// What a category is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CategoryName {
    /// As its workspace wrote it.
    Own(String),
    /// In every language of the product.
    Translated {
        /// The English name.
        en: String,
        /// The Russian name.
        ru: String,
    },
}

impl CategoryName {
    /// The name as read by somebody who speaks `language`.
    pub fn in_language(&self, language: Language) -> &str {
        match (self, language) {
            (Self::Own(name), _) => name,
            (Self::Translated { en, .. }, Language::En) => en,
            (Self::Translated { ru, .. }, Language::Ru) => ru,
        }
    }

    /// What others read instead of the name of a category that is somebody's alone.
    pub fn hidden() -> Self {
        Self::Translated {
            en: "Personal".to_owned(),
            ru: "Личное".to_owned(),
        }
    }
}

/// One purpose of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// Its id.
    pub id: CategoryId,
    /// Whose it is.
    pub scope: Scope,
    /// The user who made it; nobody made those of the system.
    pub user_id: Option<UserId>,
    /// The category it is a part of.
    pub parent_id: Option<CategoryId>,
    /// What it is called.
    pub name: CategoryName,
    /// Whether it takes or gives; the same in the whole tree below a root.
    pub kind: CategoryKind,
    /// The name of its picture in the icon set of the client.
    pub icon: String,
    /// Its colour as `#rrggbb`.
    pub color: String,
    /// Whether it is not offered for new transactions any more. Those that have it keep it.
    pub is_archived: bool,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

impl Category {
    /// Whether transactions of a workspace may have this category.
    pub fn is_usable_in(&self, workspace: WorkspaceId) -> bool {
        self.scope
            .workspace_id()
            .is_none_or(|owner| owner == workspace)
    }

    /// What others see of a category that is somebody's alone: that it is personal, and whether it takes or
    /// gives. It is not offered to them.
    pub fn hidden(id: CategoryId, scope: Scope, kind: CategoryKind) -> Self {
        Self {
            id,
            scope,
            user_id: None,
            parent_id: None,
            name: CategoryName::hidden(),
            kind,
            icon: "lock".to_owned(),
            color: DEFAULT_COLOR.to_owned(),
            is_archived: true,
            version: 1,
        }
    }

    /// The category after a change. The kind stays: the rows below it were booked under it.
    #[must_use]
    pub fn changed(self, draft: CategoryDraft) -> Self {
        let CategoryDraft {
            name,
            parent_id,
            icon,
            color,
            is_archived,
        } = draft;
        let name = CategoryName::Own(name);
        Self {
            name,
            parent_id,
            icon,
            color,
            is_archived: is_archived.unwrap_or(self.is_archived),
            version: self.version + 1,
            ..self
        }
    }
}

/// The picture of a category that was given none.
const DEFAULT_ICON: &str = "tag";

/// The colour of a category that was given none.
const DEFAULT_COLOR: &str = "#607d8b";

/// What can be said and changed about a workspace's own category, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryDraft {
    name: String,
    /// Where it shall hang. Whether it may is decided by [`place`].
    pub parent_id: Option<CategoryId>,
    icon: String,
    color: String,
    /// Whether it shall not be offered any more. Nothing leaves it as it is: whoever does not know of
    /// archiving does not bring back what others have put away.
    pub is_archived: Option<bool>,
}

impl CategoryDraft {
    /// Checks what was typed in: a name of 1 to 100 characters, an icon's name, a colour. Whether
    /// it is offered is for [`CategoryDraft::is_archived`] to say.
    pub fn check(
        name: &str,
        parent_id: Option<&str>,
        icon: Option<&str>,
        color: Option<&str>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = checks.take("name", check::line(name, 1, 100));
        let parent_id = checks.take("parent_id", parent_id.map(str::parse).transpose());
        let icon = checks.take("icon", icon_name(icon.unwrap_or(DEFAULT_ICON)));
        let color = checks.take("color", color_code(color.unwrap_or(DEFAULT_COLOR)));
        match (name, parent_id, icon, color) {
            (Some(name), Some(parent_id), Some(icon), Some(color)) => Ok(Self {
                name,
                parent_id,
                icon,
                color,
                is_archived: None,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// The new category of a workspace or of one of its members.
    pub fn create(
        self,
        id: CategoryId,
        scope: Scope,
        creator: UserId,
        kind: CategoryKind,
    ) -> Category {
        Category {
            id,
            scope,
            user_id: Some(creator),
            parent_id: self.parent_id,
            name: CategoryName::Own(self.name),
            kind,
            icon: self.icon,
            color: self.color,
            is_archived: self.is_archived.unwrap_or_default(),
            version: 1,
        }
    }
}

/// What is to be different about a workspace's own category, checked. What is left out stays as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryEdit {
    name: Option<String>,
    parent_id: Patch<CategoryId>,
    icon: Option<String>,
    color: Option<String>,
    is_archived: Option<bool>,
}

impl CategoryEdit {
    /// Checks what was typed in, as [`CategoryDraft::check`] does. Without a parent it goes to the top; without
    /// icon or colour it gets the plain ones.
    pub fn check(
        name: Option<&str>,
        parent_id: Patch<&str>,
        icon: Patch<&str>,
        color: Patch<&str>,
        is_archived: Option<bool>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = name.map(|name| check::line(name, 1, 100)).transpose();
        let name = checks.take("name", name);
        let parent_id = checks.take("parent_id", parent_id.try_map(str::parse));
        let icon = icon.or_empty(DEFAULT_ICON).map(icon_name).transpose();
        let icon = checks.take("icon", icon);
        let color = color.or_empty(DEFAULT_COLOR).map(color_code).transpose();
        let color = checks.take("color", color);
        match (name, parent_id, icon, color) {
            (Some(name), Some(parent_id), Some(icon), Some(color)) => Ok(Self {
                name,
                parent_id,
                icon,
                color,
                is_archived,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// What the category shall be.
    pub fn over(self, category: &Category) -> CategoryDraft {
        // A workspace's own has one name in all languages.
        let own = || category.name.in_language(Language::En).to_owned();
        CategoryDraft {
            name: self.name.unwrap_or_else(own),
            parent_id: self.parent_id.over(category.parent_id),
            icon: self.icon.unwrap_or_else(|| category.icon.clone()),
            color: self.color.unwrap_or_else(|| category.color.clone()),
            is_archived: self.is_archived,
        }
    }
}

/// Small letters, digits and hyphens: which of these names have a picture, the client knows.
fn icon_name(raw: &str) -> Result<String, Violation> {
    let name = check::line(raw, 1, 40)?;
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.bytes().all(allowed) {
        Ok(name)
    } else {
        Err(FieldCode::UnknownValue.into())
    }
}

fn color_code(raw: &str) -> Result<String, Violation> {
    let color = raw.trim().to_ascii_lowercase();
    let digits = color.strip_prefix('#').unwrap_or_default();
    let valid = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if valid {
        Ok(color)
    } else {
        Err(FieldCode::UnknownValue.into())
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_category_without_icon_and_colour_gets_the_plain_ones() {
        let draft = CategoryDraft::check(" Pets ", None, None, None).expect("valid");
        assert_eq!(
            (draft.name.as_str(), draft.icon.as_str()),
            ("Pets", DEFAULT_ICON)
        );
        assert_eq!(draft.color, DEFAULT_COLOR);
    }

    #[test]
    fn every_bad_field_of_a_category_is_named() {
        let errors =
            CategoryDraft::check("", Some("x"), Some("<b>"), Some("red")).expect_err("four faults");
        let codes: Vec<_> = errors.iter().map(|error| error.violation.code).collect();
        let expected = [
            FieldCode::Required,
            FieldCode::NotFound,
            FieldCode::UnknownValue,
            FieldCode::UnknownValue,
        ];
        assert_eq!(codes, expected);
    }

    #[test]
    fn a_category_is_usable_in_its_own_workspace_and_a_system_one_everywhere() {
        let workspace = |number| WorkspaceId::from_uuid(Uuid::from_u128(number));
        let draft = CategoryDraft::check("Pets", None, None, None).expect("valid");
        let id = CategoryId::from_uuid(Uuid::from_u128(9));
        let user = UserId::from_uuid(Uuid::from_u128(8));
        let own = draft.create(
            id,
            Scope::Workspace(workspace(1)),
            user,
            CategoryKind::Expense,
        );
        assert!(own.is_usable_in(workspace(1)));
        assert!(!own.is_usable_in(workspace(2)));
        assert!(
            Category {
                scope: Scope::System,
                ..own
            }
            .is_usable_in(workspace(2))
        );
    }

    #[test]
    fn what_one_person_sees_is_referred_to_only_by_what_they_alone_see() {
        let workspace = WorkspaceId::from_uuid(Uuid::from_u128(1));
        let user = |number| UserId::from_uuid(Uuid::from_u128(number));
        let shared = Scope::Workspace(workspace);
        let personal = |number| Scope::Personal(workspace, user(number));
        for other in [Scope::System, shared, personal(1)] {
            assert!(personal(1).may_refer_to(other));
        }
        assert!(!personal(1).may_refer_to(personal(2)));
        assert!(!shared.may_refer_to(personal(1)));
        assert!(!Scope::System.may_refer_to(personal(1)));
    }
}
