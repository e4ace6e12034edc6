//! Rules in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::history::ChangeNoun;
use kym_domain::id::RuleId;
use kym_domain::language::Language;
use kym_domain::rules::{MAX_RULES, Rule, RuleProblem};
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::{ActionBody, ConditionBody, DefinitionBody};
use crate::rules::words::{RuleMatchWord, RuleProblemWord};

/// What a workspace wants done with transactions that look so.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rule)]
pub struct RuleBody {
    id: Uuid,
    workspace_id: Uuid,
    /// May be empty.
    name: String,
    #[serde(rename = "match")]
    matching: RuleMatchWord,
    conditions: Vec<ConditionBody>,
    actions: Vec<ActionBody>,
    is_active: bool,
    /// Whether no later rule is asked when this one fits.
    stop: bool,
    /// Its place in the order, from 0 on.
    #[schema(value_type = i32)]
    position: usize,
    /// Why it is passed over although it is switched on.
    #[schema(required)]
    problem: Option<RuleProblemWord>,
    #[schema(value_type = i32)]
    version: i64,
}

/// The rules of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleList {
    /// In the order in which they are asked.
    items: Vec<RuleBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// In which order rules are asked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReorderRules {
    /// The first ones; those that are not named keep their order behind them.
    #[schema(required, value_type = Vec<Uuid>, max_items = 500)]
    ids: Option<Vec<String>>,
}

/// A rule among the others.
#[derive(Clone, Debug)]
pub struct RuleView {
    /// The rule.
    pub rule: Rule,
    /// Its place among them, from 0 on.
    pub place: usize,
    /// Why it is passed over.
    pub problem: Option<RuleProblem>,
}

/// All rules of a workspace.
#[derive(Clone, Debug)]
pub struct RulesView(pub Vec<RuleView>);

impl Answer for RuleView {
    type Body = RuleBody;

    fn body(&self, _: Language) -> RuleBody {
        let rule = &self.rule;
        let definition = &rule.definition;
        RuleBody {
            id: rule.id.as_uuid(),
            workspace_id: rule.workspace_id.as_uuid(),
            name: definition.name.clone(),
            matching: RuleMatchWord(definition.matching),
            conditions: definition
                .conditions
                .iter()
                .map(ConditionBody::new)
                .collect(),
            actions: definition.actions.iter().map(ActionBody::new).collect(),
            is_active: definition.is_active,
            stop: definition.stop,
            position: self.place,
            problem: self.problem.map(RuleProblemWord),
            version: rule.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.rule.version)
    }
}

impl Answer for RulesView {
    type Body = RuleList;

    fn body(&self, language: Language) -> RuleList {
        RuleList {
            items: self.0.iter().map(|rule| rule.body(language)).collect(),
            total: self.0.len(),
        }
    }
}

/// A rule as the history keeps it.
#[derive(Clone, Debug)]
pub struct AuditedRule<'a>(pub &'a Rule);

impl Audited for AuditedRule<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Rule;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn name(&self) -> String {
        self.0.definition.name.clone()
    }

    fn last_version(&self) -> Option<i64> {
        Some(self.0.version)
    }

    fn fields(&self) -> Fields {
        Fields {
            name: Some(self.name()),
            rule: serde_json::to_value(DefinitionBody::new(&self.0.definition)).ok(),
            ..Fields::default()
        }
    }
}

impl ReorderRules {
    /// The rules that come first; each counts once.
    pub fn check(&self) -> Result<Vec<RuleId>, Vec<FieldError>> {
        let mut checks = Checks::default();
        let raw = self.ids.as_deref().unwrap_or_default();
        if self.ids.is_none() {
            checks.note("ids", FieldCode::Required);
        }
        if raw.len() > MAX_RULES {
            checks.note("ids", Violation::limited(FieldCode::TooMany, MAX_RULES));
            return Err(checks.into_errors());
        }
        let mut ids: Vec<RuleId> = Vec::with_capacity(raw.len());
        for (index, text) in raw.iter().enumerate() {
            let id = checks.take(format!("ids[{index}]"), text.parse());
            ids.extend(id.filter(|id| !ids.contains(id)));
        }
        if checks.is_clean() {
            Ok(ids)
        } else {
            Err(checks.into_errors())
        }
    }
}
