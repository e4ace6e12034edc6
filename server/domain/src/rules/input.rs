//! A rule as it is typed in.

use super::RuleMatch;
use super::actions::{Action, ActionInput, RuleActionKind};
use super::conditions::{Condition, ConditionInput};
use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::id::CategoryId;
use crate::transactions::TagEdit;

/// How many conditions a rule has at most.
const MAX_CONDITIONS: usize = 20;

/// How many actions a rule has at most.
const MAX_ACTIONS: usize = 10;

/// How long the name of a rule is at most, in characters.
const MAX_NAME_LEN: usize = 100;

/// What people say about a rule: when, what, and whether.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleDefinition {
    /// What people call it; may be empty.
    pub name: String,
    /// How many of the conditions must hold.
    pub matching: RuleMatch,
    /// What it looks at; one at least.
    pub conditions: Vec<Condition>,
    /// What it does; one at least, each kind once.
    pub actions: Vec<Action>,
    /// Whether it is switched on.
    pub is_active: bool,
    /// Whether no later rule is asked when this one fits.
    pub stop: bool,
}

/// A rule as it arrives, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct RuleInput<'a> {
    /// What people call it.
    pub name: Option<&'a str>,
    /// How many of the conditions must hold.
    pub matching: Option<&'a str>,
    /// What it looks at.
    pub conditions: &'a [ConditionInput<'a>],
    /// What it does.
    pub actions: &'a [ActionInput<'a>],
    /// Whether it is switched on.
    pub is_active: Option<bool>,
    /// Whether no later rule is asked.
    pub stop: Option<bool>,
}

impl RuleDefinition {
    /// Checks what was typed in: all conditions, switched on, and not the last one unless said.
    /// Whether its workspace has such categories and accounts is still to be seen.
    pub fn check(input: &RuleInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = check::line(input.name.unwrap_or_default(), 0, MAX_NAME_LEN);
        let name = checks.take("name", name);
        let matching = input.matching.map_or(Ok(RuleMatch::All), str::parse);
        let matching = checks.take("match", matching);
        checks.take("conditions", count(input.conditions.len(), MAX_CONDITIONS));
        checks.take("actions", count(input.actions.len(), MAX_ACTIONS));
        let conditions = input.conditions.iter().take(MAX_CONDITIONS).enumerate();
        let conditions: Vec<_> = conditions
            .filter_map(|(index, given)| {
                Condition::read(&mut checks, &format!("conditions[{index}]"), given)
            })
            .collect();
        let given = input.actions.iter().take(MAX_ACTIONS).enumerate();
        let mut actions: Vec<Action> = Vec::with_capacity(input.actions.len());
        for (index, given) in given {
            let at = format!("actions[{index}]");
            let Some(action) = Action::read(&mut checks, &at, given) else {
                continue;
            };
            if let Some(code) = collision(&actions, action.kind()) {
                checks.note(format!("{at}.kind"), code);
            }
            actions.push(action);
        }
        match (name, matching) {
            (Some(name), Some(matching)) if checks.is_clean() => Ok(Self {
                name,
                matching,
                conditions,
                actions,
                is_active: input.is_active.unwrap_or(true),
                stop: input.stop.unwrap_or(false),
            }),
            _ => Err(checks.into_errors()),
        }
    }

    pub(super) fn recategorised(&self, from: CategoryId, into: CategoryId) -> Self {
        let conditions = self.conditions.iter();
        let actions = self.actions.iter();
        Self {
            conditions: conditions
                .map(|condition| condition.recategorised(from, into))
                .collect(),
            actions: actions
                .map(|action| action.recategorised(from, into))
                .collect(),
            ..self.clone()
        }
    }

    pub(super) fn retagged(&self, edit: &TagEdit) -> Self {
        let actions = self.actions.iter();
        let actions: Vec<_> = actions.filter_map(|action| action.retagged(edit)).collect();
        if actions.is_empty() {
            return Self {
                is_active: false,
                ..self.clone()
            };
        }
        Self {
            actions,
            ..self.clone()
        }
    }
}

/// What is wrong with an action beside those before it.
fn collision(before: &[Action], kind: RuleActionKind) -> Option<FieldCode> {
    let has = |kind| before.iter().any(|action| action.kind() == kind);
    match kind {
        _ if has(kind) => Some(FieldCode::Taken),
        // Lines have the categories of a transaction that is split.
        RuleActionKind::Split if has(RuleActionKind::Category) => Some(FieldCode::LimitsExclusive),
        RuleActionKind::Category if has(RuleActionKind::Split) => Some(FieldCode::LimitsExclusive),
        _ => None,
    }
}

fn count(given: usize, most: usize) -> Result<(), Violation> {
    match given {
        0 => Err(FieldCode::Required.into()),
        given if given > most => Err(Violation::limited(FieldCode::TooMany, most)),
        _ => Ok(()),
    }
}
