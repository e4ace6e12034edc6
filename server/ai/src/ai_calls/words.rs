//! Closed lists of words in the contract.

use kym_domain::ai_calls::{AiOutcome, UsageGrouping};
use kym_domain::ai_models::{AiPurpose, AiTaskState};
use kym_platform::http::words::words;

words! {
    /// How a call ended, or that it has not yet.
    AiOutcomeWord("AiOutcome"): AiOutcome;
    /// What a call was for: one of the tasks, or to see whether the model answers.
    AiPurposeWord("AiPurpose"): AiPurpose;
    /// Whether a task is done by a model for somebody in a workspace.
    AiTaskStateWord("AiTaskState"): AiTaskState;
    /// By what calls are put together.
    AiUsageGroupingWord("AiUsageGrouping"): UsageGrouping;
}
