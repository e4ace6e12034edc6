//! The system's categories, as administrators change them.

use super::{Category, CategoryKind, CategoryName, Scope, color_code, icon_name};
use crate::check::{self, Checks, FieldError};
use crate::id::CategoryId;

/// What can be said and changed about a category of the system, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemDraft {
    name: CategoryName,
    icon: String,
    color: String,
    is_archived: Option<bool>,
}

impl SystemDraft {
    /// Checks what was typed in: a name of 1 to 100 characters in each language, an icon's name, a colour. Without a word
    /// on whether it is archived that stays as it is.
    pub fn check(
        name_en: &str,
        name_ru: &str,
        icon: Option<&str>,
        color: Option<&str>,
        is_archived: Option<bool>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let en = checks.take("name_en", check::line(name_en, 1, 100));
        let ru = checks.take("name_ru", check::line(name_ru, 1, 100));
        let icon = checks.take("icon", icon_name(icon.unwrap_or(super::DEFAULT_ICON)));
        let color = checks.take("color", color_code(color.unwrap_or(super::DEFAULT_COLOR)));
        match (en, ru, icon, color) {
            (Some(en), Some(ru), Some(icon), Some(color)) => Ok(Self {
                name: CategoryName::Translated { en, ru },
                icon,
                color,
                is_archived,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// The new category of the system.
    pub fn create(
        self,
        id: CategoryId,
        parent_id: Option<CategoryId>,
        kind: CategoryKind,
    ) -> Category {
        Category {
            id,
            scope: Scope::System,
            user_id: None,
            parent_id,
            name: self.name,
            kind,
            icon: self.icon,
            color: self.color,
            is_archived: self.is_archived.unwrap_or_default(),
            version: 1,
        }
    }

    /// A category of the system after a change. It stays where it hangs: whole trees of workspaces hang
    /// beneath it, which nobody here can see.
    #[must_use]
    pub fn change(self, category: &Category) -> Category {
        let version = category.version + 1;
        let is_archived = self.is_archived.unwrap_or(category.is_archived);
        Category {
            is_archived,
            version,
            ..self.create(category.id, category.parent_id, category.kind)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::categories::system_categories;
    use crate::check::FieldCode;
    use crate::language::Language;

    #[test]
    fn a_category_of_the_system_has_a_name_in_each_language() {
        let errors = SystemDraft::check("", " ", None, Some("red"), None).expect_err("three");
        let violations: Vec<_> = errors
            .iter()
            .map(|error| (error.field.to_string(), error.violation.code))
            .collect();
        let expected = [
            ("name_en", FieldCode::Required),
            ("name_ru", FieldCode::Required),
            ("color", FieldCode::UnknownValue),
        ];
        assert_eq!(
            violations,
            expected.map(|(field, code)| (field.to_owned(), code))
        );
    }

    #[test]
    fn a_change_leaves_the_category_where_it_hangs() {
        let was = system_categories().remove(1);
        let draft = SystemDraft::check("Lodging", "Жильё", Some("tent"), None, Some(true));
        let is = draft.expect("valid").change(&was);
        assert_eq!(
            (is.id, is.parent_id, is.kind),
            (was.id, was.parent_id, was.kind)
        );
        assert_eq!((is.version, is.is_archived), (2, true));
        assert_eq!(is.name.in_language(Language::En), "Lodging");
    }
}
