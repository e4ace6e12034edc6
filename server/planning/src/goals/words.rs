//! Closed lists of words in the contract.

use kym_domain::goals::{GoalProblem, GoalSource};
use kym_platform::http::words::words;

words! {
    /// What counts as saved for a goal.
    GoalSourceWord("GoalSource"): GoalSource;
    /// Why nothing more comes of a goal.
    GoalProblemWord("GoalProblem"): GoalProblem;
}
