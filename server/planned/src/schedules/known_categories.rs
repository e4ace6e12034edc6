//! The categories that rules and recurring items may name.

use std::collections::HashMap;

use kym_domain::categories::Category;
use kym_domain::id::CategoryId;
use kym_domain::rules::{Rule, RuleProblem};
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, categories};

/// Whether categories are archived, as far as rules and recurring items may name them. What is one member's alone they may
/// not: those are everybody's.
#[derive(Debug, Default)]
pub struct KnownCategories {
    shared: Vec<Category>,
    archived: HashMap<CategoryId, bool>,
}

impl KnownCategories {
    /// The categories of the member's workspace.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load<R>(reader: &mut Reader, member: &Member<R>) -> Result<Self> {
        let mut shared = categories::list(reader, member).await?;
        shared.retain(|category| category.scope.owner().is_none());
        let archived = shared.iter();
        let archived = archived.map(|category| (category.id, category.is_archived));
        Ok(Self {
            archived: archived.collect(),
            shared,
        })
    }

    /// Whether a rule may name this category.
    pub fn has(&self, id: CategoryId) -> bool {
        self.archived.contains_key(&id)
    }

    /// Why a rule cannot be followed.
    pub fn problem(&self, rule: &Rule) -> Option<RuleProblem> {
        rule.problem(|id| self.archived.get(&id).copied())
    }

    /// A rule as it is asked, with the subcategories that it looks at.
    pub fn expanded(&self, rule: Rule) -> Rule {
        rule.expanded(&self.shared)
    }
}
