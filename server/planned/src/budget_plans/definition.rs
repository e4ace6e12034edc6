//! What people say of a budget, in JSON: on the wire and in the history.

use kym_domain::budgets::{BudgetDefinition, BudgetInput};
use kym_domain::check::FieldError;
use kym_platform::http::values::{Code, Day};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::budget_plans::words::{
    BudgetCarryWord, BudgetModeWord, BudgetPeriodKindWord, BusinessDayShiftWord,
};

/// What a budget shall be.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BudgetInput)]
pub struct DefinitionBody {
    /// What people call it.
    #[schema(required, min_length = 1, max_length = 100)]
    pub name: Option<String>,
    /// Whether nobody else sees it unless its owner shares it with them; everybody does when not given. It stays what
    /// it was made as.
    pub is_private: Option<bool>,
    /// It stays the same as soon as something is planned.
    #[schema(required, value_type = Code)]
    pub currency: Option<String>,
    /// How long a period is.
    #[schema(required, value_type = BudgetPeriodKindWord)]
    pub period: Option<String>,
    /// How many days a `custom` period is long.
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 3660)]
    pub custom_days: Option<i64>,
    /// The first day of the first period; there is none before.
    #[schema(required, value_type = Day)]
    pub anchor_date: Option<String>,
    /// Where the first day of a period goes that is a Saturday or a Sunday; it stays when not given, and in periods
    /// of less than a week.
    #[schema(value_type = Option<BusinessDayShiftWord>)]
    pub business_day_shift: Option<String>,
    /// What lines hand on to the next period unless they say so themselves; nothing when not given.
    #[schema(value_type = Option<BudgetCarryWord>)]
    pub carry: Option<String>,
    /// `tracking` when not given.
    #[schema(value_type = Option<BudgetModeWord>)]
    pub mode: Option<String>,
    /// At how many per cent people are told, in order; at 80 and 100 when not given.
    #[schema(value_type = Option<Vec<i32>>, max_items = 5)]
    pub alert_thresholds: Option<Vec<i64>>,
    /// Whether it is kept at present; it is when not given.
    pub is_active: Option<bool>,
}

impl DefinitionBody {
    /// What a budget says, as it is sent.
    pub fn new(definition: &BudgetDefinition) -> Self {
        let schedule = &definition.schedule;
        let thresholds = definition.thresholds.iter().copied().map(i64::from);
        Self {
            name: Some(definition.name.clone()),
            is_private: Some(definition.is_private),
            currency: Some(definition.currency.to_string()),
            period: Some(schedule.period.to_string()),
            custom_days: schedule.custom_days,
            anchor_date: Some(schedule.anchor.to_string()),
            business_day_shift: Some(schedule.shift.to_string()),
            carry: Some(definition.carry.to_string()),
            mode: Some(definition.mode.to_string()),
            alert_thresholds: Some(thresholds.collect()),
            is_active: Some(definition.is_active),
        }
    }

    /// What a budget shall say.
    ///
    /// # Errors
    /// Every field that is not valid.
    pub fn check(&self) -> Result<BudgetDefinition, Vec<FieldError>> {
        BudgetDefinition::check(&BudgetInput {
            name: self.name.as_deref(),
            is_private: self.is_private,
            currency: self.currency.as_deref(),
            period: self.period.as_deref(),
            custom_days: self.custom_days,
            anchor_date: self.anchor_date.as_deref(),
            business_day_shift: self.business_day_shift.as_deref(),
            carry: self.carry.as_deref(),
            mode: self.mode.as_deref(),
            alert_thresholds: self.alert_thresholds.as_deref(),
            is_active: self.is_active,
        })
    }
}
