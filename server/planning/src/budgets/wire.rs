//! Budgets in JSON: what they say, and what is asked to be planned.

use jiff::civil::Date;
use kym_domain::budgets::{
    Budget, BudgetDefinition, BudgetRight, BudgetScope, Key, LineInput, NewLines,
};
use kym_domain::check::{self, Checks, FieldCode, FieldError};
use kym_domain::dates::parse_day;
use kym_domain::decimal::Decimal;
use kym_domain::id::WorkspaceId;
use kym_domain::language::Language;
use kym_planned::budget_plans::definition::DefinitionBody;
use kym_planned::budget_plans::words::{
    BudgetCarryWord, BudgetModeWord, BudgetPeriodKindWord, BusinessDayShiftWord,
};
use kym_platform::answer::Answer;
use kym_platform::error::ErrorCode;
use kym_platform::http::values::{AmountInput, Code, Day};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::period::PeriodBody;
use crate::budgets::words::BudgetScopeWord;

/// What is meant to be spent on what.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Budget)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own in the answer"
)]
pub struct BudgetBody {
    id: Uuid,
    workspace_id: Uuid,
    name: String,
    is_private: bool,
    /// Whose it is; null when it is everybody's.
    #[schema(required)]
    owner_user_id: Option<Uuid>,
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    period: BudgetPeriodKindWord,
    #[schema(required, value_type = Option<i32>)]
    custom_days: Option<i64>,
    /// The first day of the first period.
    anchor_date: Day,
    business_day_shift: BusinessDayShiftWord,
    /// What lines hand on unless they say so themselves.
    carry: BudgetCarryWord,
    mode: BudgetModeWord,
    /// At how many per cent people are told.
    #[schema(value_type = Vec<i32>)]
    alert_thresholds: Vec<u16>,
    is_active: bool,
    /// Whether its owner shares it with other members.
    is_shared: bool,
    /// Whether the caller may change it.
    may_edit: bool,
    /// Whether the caller may delete it.
    may_delete: bool,
    /// Whether the caller decides who else sees it.
    may_share: bool,
    #[schema(value_type = i32)]
    version: i64,
}

/// A budget and how it goes.
#[derive(Debug, Serialize, ToSchema)]
pub struct BudgetOverview {
    /// The budget.
    pub budget: BudgetBody,
    /// The period that the day lies in; the first one before it has begun.
    pub period: PeriodBody,
}

/// The budgets of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct BudgetList {
    items: Vec<BudgetOverview>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A line of a budget.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BudgetLineInput)]
pub struct LineBody {
    /// Null for everything that no other line has.
    #[schema(value_type = Option<Uuid>)]
    category_id: Option<String>,
    /// Whether what hangs beneath the category counts on it, but for what has a line of its own; it does when not
    /// given.
    include_subcategories: Option<bool>,
    /// What it hands on to the next period; what the budget says when not given.
    #[schema(value_type = Option<BudgetCarryWord>)]
    carry: Option<String>,
    /// Never below zero.
    #[schema(required)]
    amount: Option<AmountInput>,
}

/// A budget to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateBudget {
    #[schema(required, value_type = Uuid)]
    workspace_id: Option<String>,
    #[schema(required, min_length = 1, max_length = 100)]
    name: Option<String>,
    /// Whether nobody else sees it unless its owner shares it with them; everybody does when not given.
    is_private: Option<bool>,
    #[schema(required, value_type = Code)]
    currency: Option<String>,
    #[schema(required, value_type = BudgetPeriodKindWord)]
    period: Option<String>,
    /// How many days a `custom` period is long.
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 3660)]
    custom_days: Option<i64>,
    /// The first day of the first period; there is none before.
    #[schema(required, value_type = Day)]
    anchor_date: Option<String>,
    /// Where the first day of a period goes that is a Saturday or a Sunday; it stays when not given.
    #[schema(value_type = Option<BusinessDayShiftWord>)]
    business_day_shift: Option<String>,
    /// What lines hand on to the next period unless they say so themselves; nothing when not given.
    #[schema(value_type = Option<BudgetCarryWord>)]
    carry: Option<String>,
    /// `tracking` when not given.
    #[schema(value_type = Option<BudgetModeWord>)]
    mode: Option<String>,
    /// At how many per cent people are told, in order; at 80 and 100 when not given.
    #[schema(value_type = Option<Vec<i32>>, max_items = 5)]
    alert_thresholds: Option<Vec<i64>>,
    /// Whether it is kept at present; it is when not given.
    is_active: Option<bool>,
    /// What is planned from the first period on.
    #[serde(default)]
    #[schema(max_items = 200)]
    lines: Vec<LineBody>,
}

/// What shall be planned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetBudgetLines {
    /// A day of the period.
    #[schema(required, value_type = Day)]
    period: Option<String>,
    /// For how long.
    #[schema(required, value_type = BudgetScopeWord)]
    scope: Option<String>,
    /// All lines; those that are not here end. From a period on, what is planned for this one alone stays where the
    /// line is as it stands.
    #[schema(required, max_items = 200)]
    lines: Option<Vec<LineBody>>,
}

/// Which period shall be planned like which.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CopyBudgetPeriod {
    /// A day of the one that is copied.
    #[schema(required, value_type = Day)]
    from_period: Option<String>,
    /// A day of the one that is planned.
    #[schema(required, value_type = Day)]
    to_period: Option<String>,
}

/// How much shall go from one line to another.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveBudgetAmount {
    /// Null for the line of everything else.
    #[schema(value_type = Option<Uuid>)]
    from_category: Option<String>,
    /// Null for the line of everything else.
    #[schema(value_type = Option<Uuid>)]
    to_category: Option<String>,
    /// Above zero.
    #[schema(required)]
    amount: Option<AmountInput>,
    /// A day of the period.
    #[schema(required, value_type = Day)]
    period: Option<String>,
}

/// A budget as somebody sees it.
#[derive(Clone, Debug)]
pub struct BudgetView {
    /// The budget.
    pub budget: Budget,
    /// What they may do with it.
    pub right: BudgetRight,
}

impl BudgetView {
    /// Refuses who may not do so much with it.
    ///
    /// # Errors
    /// `forbidden`.
    pub fn require(&self, needed: BudgetRight) -> Result<(), ErrorCode> {
        if self.right >= needed {
            Ok(())
        } else {
            Err(ErrorCode::FORBIDDEN)
        }
    }

    /// As it is sent.
    pub fn as_body(&self) -> BudgetBody {
        let budget = &self.budget;
        let definition = &budget.definition;
        BudgetBody {
            id: budget.id.as_uuid(),
            workspace_id: budget.workspace_id.as_uuid(),
            name: definition.name.clone(),
            is_private: budget.owner.is_some(),
            owner_user_id: budget.owner.map(|owner| owner.as_uuid()),
            currency: Code(budget.currency.code()),
            currency_digits: budget.currency.digits(),
            period: BudgetPeriodKindWord(definition.schedule.period),
            custom_days: definition.schedule.custom_days,
            anchor_date: Day(definition.schedule.anchor),
            business_day_shift: BusinessDayShiftWord(definition.schedule.shift),
            carry: BudgetCarryWord(definition.carry),
            mode: BudgetModeWord(definition.mode),
            alert_thresholds: definition.thresholds.clone(),
            is_active: definition.is_active,
            is_shared: !budget.shares.is_empty(),
            may_edit: self.right >= BudgetRight::Edit,
            may_delete: self.right >= BudgetRight::Delete,
            may_share: self.right >= BudgetRight::Share,
            version: budget.version,
        }
    }
}

impl Answer for BudgetView {
    type Body = BudgetBody;

    fn body(&self, _: Language) -> BudgetBody {
        self.as_body()
    }

    fn version(&self) -> Option<i64> {
        Some(self.budget.version)
    }
}

impl BudgetList {
    /// The list as sent.
    pub fn new(items: Vec<BudgetOverview>) -> Self {
        let total = items.len();
        Self { items, total }
    }
}

impl CreateBudget {
    /// Where, what, and what is planned.
    pub fn check(self) -> Result<(WorkspaceId, BudgetDefinition, NewLines), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = check::given(self.workspace_id.as_deref().unwrap_or_default());
        let workspace = checks.take("workspace_id", workspace);
        let definition = DefinitionBody {
            name: self.name,
            is_private: self.is_private,
            currency: self.currency,
            period: self.period,
            custom_days: self.custom_days,
            anchor_date: self.anchor_date,
            business_day_shift: self.business_day_shift,
            carry: self.carry,
            mode: self.mode,
            alert_thresholds: self.alert_thresholds,
            is_active: self.is_active,
        };
        let definition = gathered(&mut checks, definition.check());
        let lines = gathered(&mut checks, new_lines(&self.lines));
        match (workspace, definition, lines) {
            (Some(workspace), Some(definition), Some(lines)) => Ok((workspace, definition, lines)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl SetBudgetLines {
    /// In which period, for how long, and what.
    pub fn check(&self) -> Result<(Date, BudgetScope, NewLines), Vec<FieldError>> {
        let mut checks = Checks::default();
        let period = day(&mut checks, "period", self.period.as_deref());
        let scope = check::given::<BudgetScope>(self.scope.as_deref().unwrap_or_default());
        let scope = checks.take("scope", scope);
        let lines = match &self.lines {
            Some(lines) => gathered(&mut checks, new_lines(lines)),
            None => checks.take("lines", Err(FieldCode::Required)),
        };
        match (period, scope, lines) {
            (Some(period), Some(scope), Some(lines)) => Ok((period, scope, lines)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl CopyBudgetPeriod {
    /// From which period to which.
    pub fn check(&self) -> Result<(Date, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let from = day(&mut checks, "from_period", self.from_period.as_deref());
        let to = day(&mut checks, "to_period", self.to_period.as_deref());
        match (from, to) {
            (Some(from), Some(to)) => Ok((from, to)),
            _ => Err(checks.into_errors()),
        }
    }
}

/// An amount on its way from one line to another.
#[derive(Clone, Copy, Debug)]
pub struct MovedAmount {
    /// In which period.
    pub period: Date,
    /// From where to where.
    pub way: (Key, Key),
    /// How much.
    pub amount: Decimal,
}

impl MoveBudgetAmount {
    /// What shall be moved.
    pub fn check(&self) -> Result<MovedAmount, Vec<FieldError>> {
        let mut checks = Checks::default();
        let key = |raw: &Option<String>| raw.as_deref().map(str::parse).transpose();
        let from: Option<Key> = checks.take("from_category", key(&self.from_category));
        let to: Option<Key> = checks.take("to_category", key(&self.to_category));
        let amount = self.amount.as_ref().map_or("", AmountInput::as_str);
        let amount = checks.take("amount", check::given::<Decimal>(amount));
        if amount.is_some_and(|amount| amount.units() <= 0) {
            checks.note("amount", FieldCode::AmountNotPositive);
        }
        if from.is_some() && from == to {
            checks.note("to_category", FieldCode::Taken);
        }
        let period = day(&mut checks, "period", self.period.as_deref());
        match (from, to, amount, period) {
            (Some(from), Some(to), Some(amount), Some(period)) if checks.is_clean() => {
                Ok(MovedAmount {
                    period,
                    way: (from, to),
                    amount,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }
}

fn new_lines(lines: &[LineBody]) -> Result<NewLines, Vec<FieldError>> {
    let inputs = lines.iter().map(|line| LineInput {
        category_id: line.category_id.as_deref(),
        include_subcategories: line.include_subcategories,
        carry: line.carry.as_deref(),
        amount: line.amount.as_ref().map(AmountInput::as_str),
    });
    NewLines::check(&inputs.collect::<Vec<_>>())
}

fn gathered<T>(checks: &mut Checks, read: Result<T, Vec<FieldError>>) -> Option<T> {
    match read {
        Ok(value) => Some(value),
        Err(errors) => {
            for error in errors {
                checks.note(error.field.to_string(), error.violation);
            }
            None
        }
    }
}

/// A day that must be given.
pub(super) fn day(checks: &mut Checks, field: &'static str, raw: Option<&str>) -> Option<Date> {
    match raw {
        Some(text) => checks.take(field, parse_day(text)),
        None => checks.take(field, Err(FieldCode::Required)),
    }
}
