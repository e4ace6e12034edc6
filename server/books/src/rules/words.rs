//! Closed lists of words in the contract.

use kym_domain::rules::{RuleActionKind, RuleField, RuleMatch, RuleOp, RuleProblem};
use kym_platform::http::words::words;

words! {
    /// What a rule does.
    RuleActionKindWord("RuleActionKind"): RuleActionKind;
    /// Where a condition of a rule looks.
    RuleFieldWord("RuleField"): RuleField;
    /// How many conditions of a rule must hold.
    RuleMatchWord("RuleMatch"): RuleMatch;
    /// How a condition of a rule compares.
    RuleOpWord("RuleOp"): RuleOp;
    /// Why a rule is passed over although it is switched on.
    RuleProblemWord("RuleProblem"): RuleProblem;
}
