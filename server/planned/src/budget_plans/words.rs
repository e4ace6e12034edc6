//! Closed lists of words in the contract.

use kym_domain::budgets::{
    BudgetAccess, BudgetCarry, BudgetMode, BudgetPeriodKind, BusinessDayShift,
};
use kym_platform::http::words::words;

words! {
    /// What a member may do with a private budget that is shared with them.
    BudgetAccessWord("BudgetAccess"): BudgetAccess;
    /// What lines of a budget hand on to the next period.
    BudgetCarryWord("BudgetCarry"): BudgetCarry;
    /// How a budget is kept.
    BudgetModeWord("BudgetMode"): BudgetMode;
    /// How long a period of a budget is.
    BudgetPeriodKindWord("BudgetPeriodKind"): BudgetPeriodKind;
    /// Where the first day of a period goes that is no working day.
    BusinessDayShiftWord("BusinessDayShift"): BusinessDayShift;
}
