//! Goals in JSON.

use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::goals::{Goal, GoalProblem, Progress};
use kym_domain::history::ChangeNoun;
use kym_domain::id::WorkspaceId;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor};
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::values::{Amount, Code, Day};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::definition::DefinitionBody;
use crate::goals::words::{GoalProblemWord, GoalSourceWord};

/// Something that a workspace saves for. Amounts are in the currency of its account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Goal)]
pub struct GoalBody {
    id: Uuid,
    workspace_id: Uuid,
    name: String,
    /// How much it takes.
    target_amount: Amount,
    /// By when, if there is a day.
    #[schema(required)]
    target_date: Option<Day>,
    /// Where it is saved.
    account_id: Uuid,
    /// What counts as saved.
    source: GoalSourceWord,
    /// Since when it is saved for.
    start_date: Day,
    /// What was there already, where transfers count.
    start_amount: Amount,
    note: String,
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What is saved.
    saved: Amount,
    /// What is missing; nothing when it is reached.
    remaining: Amount,
    /// How much of the whole is saved, in whole percent; above 100 when more is.
    #[schema(value_type = i32)]
    percent: i64,
    /// What must come each month to be there in time; null without a day, and when it is reached or over.
    #[schema(required)]
    per_month_needed: Option<Amount>,
    /// What came each month of the last three; null when there are not four weeks to tell it from.
    #[schema(required)]
    pace: Option<Amount>,
    /// When it is reached, if what recurs and what came besides go on; null when not within ten years.
    #[schema(required)]
    projected_date: Option<Day>,
    /// What is saved on the target day if they go on.
    #[schema(required)]
    projected_amount: Option<Amount>,
    is_reached: bool,
    /// Whether it will be reached by its day; null without one.
    #[schema(required)]
    is_on_track: Option<bool>,
    #[schema(value_type = i32)]
    version: i64,
    /// Why nothing more comes of it.
    #[schema(required)]
    problem: Option<GoalProblemWord>,
}

/// The goals of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct GoalList {
    /// The oldest first.
    items: Vec<GoalBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// How a goal went, and how it will go on.
#[derive(Debug, Serialize, ToSchema)]
pub struct GoalTrajectory {
    /// From its first day to today.
    points: Vec<GoalPoint>,
    /// From today on, if what recurs and what came besides go on.
    projected: Vec<GoalPoint>,
}

/// What is saved at the end of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct GoalPoint {
    date: Day,
    saved: Amount,
}

/// Whose goals are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListGoals {
    /// The workspace.
    #[param(value_type = Uuid, required)]
    workspace_id: Option<String>,
}

/// A goal, what it is counted in, and how it stands.
#[derive(Clone, Debug)]
pub struct GoalView {
    /// The goal.
    pub goal: Goal,
    /// The currency of its account.
    pub currency: Currency,
    /// How it stands.
    pub progress: Progress,
    /// Why nothing more comes of it.
    pub problem: Option<GoalProblem>,
}

impl Answer for GoalView {
    type Body = GoalBody;

    fn body(&self, _: Language) -> GoalBody {
        let (definition, progress) = (&self.goal.definition, &self.progress);
        let amount = |minor: Minor| Amount::new(minor, self.currency);
        GoalBody {
            id: self.goal.id.as_uuid(),
            workspace_id: self.goal.workspace_id.as_uuid(),
            name: definition.name.clone(),
            target_amount: amount(definition.target_amount),
            target_date: definition.target_date.map(Day),
            account_id: definition.account_id.as_uuid(),
            source: GoalSourceWord(definition.source),
            start_date: Day(definition.start_date),
            start_amount: amount(definition.start_amount),
            note: definition.note.clone(),
            currency: Code(self.currency.code()),
            currency_digits: self.currency.digits(),
            saved: amount(progress.saved),
            remaining: amount(progress.remaining),
            percent: progress.percent,
            per_month_needed: progress.per_month_needed.map(amount),
            pace: progress.pace.map(amount),
            projected_date: progress.projected_date.map(Day),
            projected_amount: progress.projected_amount.map(amount),
            is_reached: progress.is_reached,
            is_on_track: progress.is_on_track,
            version: self.goal.version,
            problem: self.problem.map(GoalProblemWord),
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.goal.version)
    }
}

impl GoalList {
    /// The list of these goals.
    pub fn new(goals: &[GoalView], language: Language) -> Self {
        Self {
            items: goals.iter().map(|goal| goal.body(language)).collect(),
            total: goals.len(),
        }
    }
}

impl GoalTrajectory {
    /// Both halves of a trajectory.
    pub fn new(points: &[(Date, Minor)], projected: &[(Date, Minor)], currency: Currency) -> Self {
        let half = |points: &[(Date, Minor)]| {
            let points = points.iter().map(|(date, saved)| GoalPoint {
                date: Day(*date),
                saved: Amount::new(*saved, currency),
            });
            points.collect()
        };
        Self {
            points: half(points),
            projected: half(projected),
        }
    }
}

impl ListGoals {
    /// The workspace.
    pub fn check(&self) -> Result<WorkspaceId, Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            Some(text) => checks.take("workspace_id", text.parse()),
            None => checks.take("workspace_id", Err(FieldCode::Required)),
        };
        workspace.ok_or_else(|| checks.into_errors())
    }
}

/// A goal as the history keeps it.
#[derive(Clone, Copy, Debug)]
pub struct AuditedGoal<'a>(pub &'a Goal, pub Currency);

impl Audited for AuditedGoal<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Goal;

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
            goal: serde_json::to_value(DefinitionBody::new(&self.0.definition, self.1)).ok(),
            ..Fields::default()
        }
    }
}
