//! Rules: what a workspace wants done with transactions that look so. They are asked in their order,
//! for what is new and, when people wish it, for what is booked already.
//!
//! Reading order: what a rule looks at ([`Condition`]), what it does ([`Action`]), how one is typed in
//! ([`RuleDefinition`]), and what comes of several of them for one transaction ([`apply`]).

mod actions;
mod application;
mod categories;
mod conditions;
mod facts;
mod input;
mod shares;
mod text;

#[cfg(test)]
mod tests;

use crate::categories::Category;
use crate::id::{CategoryId, RuleId, WorkspaceId};
use crate::transactions::TagEdit;
use crate::words::words;

pub use self::actions::{Action, ActionInput, RuleActionKind};
pub use self::application::{Applied, Currencies, UserSetFields, apply};
pub use self::categories::CategoryTest;
pub use self::conditions::{
    AmountTest, Condition, ConditionInput, Direction, RuleField, RuleOp, TextTest,
};
pub use self::input::{RuleDefinition, RuleInput};
pub use self::shares::{Portion, Share, ShareInput};

/// How many rules a workspace has at most.
pub const MAX_RULES: usize = 500;

words! {
    /// How many of its conditions must hold.
    pub enum RuleMatch {
        /// Each of them.
        All => "all",
        /// One of them.
        Any => "any",
    }
}

words! {
    /// Why a rule is passed over although it is switched on.
    pub enum RuleProblem {
        /// A category that it names is not there any more.
        CategoryGone => "category_gone",
        /// A category that it gives is not offered for new transactions any more.
        CategoryArchived => "category_archived",
    }
}

/// What a workspace wants done with transactions that look so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// Its place in the order, from nothing on.
    pub position: i64,
    /// What people said.
    pub definition: RuleDefinition,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

impl Rule {
    /// A new rule behind all others.
    pub const fn new(
        id: RuleId,
        workspace_id: WorkspaceId,
        position: i64,
        definition: RuleDefinition,
    ) -> Self {
        Self {
            id,
            workspace_id,
            position,
            definition,
            version: 1,
        }
    }

    /// The rule as it is said now.
    #[must_use]
    pub fn changed(self, definition: RuleDefinition) -> Self {
        Self {
            definition,
            version: self.version + 1,
            ..self
        }
    }

    /// The rule with another category wherever it names this one; `None` when it does not.
    pub fn recategorised(&self, from: CategoryId, into: CategoryId) -> Option<Self> {
        let definition = self.definition.recategorised(from, into);
        (definition != self.definition).then(|| self.clone().changed(definition))
    }

    /// The rule with what a tag became wherever it gives it; `None` when it does not. One that did nothing but give a
    /// tag that went keeps it and is switched off.
    pub fn retagged(&self, edit: &TagEdit) -> Option<Self> {
        let definition = self.definition.retagged(edit);
        (definition != self.definition).then(|| self.clone().changed(definition))
    }

    /// The rule as it is asked: what looks at subcategories names them, by what is among all categories.
    #[must_use]
    pub fn expanded(mut self, all: &[Category]) -> Self {
        for condition in &mut self.definition.conditions {
            if let Condition::Category(test) = condition {
                test.expand(all);
            }
        }
        self
    }

    /// Whether one of its conditions is about the account: without one it cannot be asked.
    pub fn looks_at_account(&self) -> bool {
        let mut conditions = self.definition.conditions.iter();
        conditions.any(|condition| matches!(condition, Condition::Account(_)))
    }

    /// Why it cannot be followed, by what is known of the categories that it names: whether they are
    /// archived, or nothing when they are not there.
    pub fn problem(&self, is_archived: impl Fn(CategoryId) -> Option<bool>) -> Option<RuleProblem> {
        let actions = || self.definition.actions.iter().flat_map(Action::categories);
        let conditions = self.definition.conditions.iter();
        let mut named = conditions.flat_map(Condition::categories).chain(actions());
        if named.any(|id| is_archived(id).is_none()) {
            Some(RuleProblem::CategoryGone)
        } else if actions().any(|id| is_archived(id) == Some(true)) {
            Some(RuleProblem::CategoryArchived)
        } else {
            None
        }
    }
}
