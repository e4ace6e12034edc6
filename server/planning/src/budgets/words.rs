//! Closed lists of words in the contract.

use kym_domain::budgets::{BudgetPart, BudgetScope};
use kym_platform::http::words::words;

words! {
    /// Which number of a period of a budget is looked into.
    BudgetPartWord("BudgetPart"): BudgetPart;
    /// For how long a plan holds.
    BudgetScopeWord("BudgetScope"): BudgetScope;
}
