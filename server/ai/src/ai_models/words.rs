//! Closed lists of words in the contract.

use kym_domain::ai_models::{AiCallError, AiProvider, AiTask, CircuitState};
use kym_platform::http::words::words;

words! {
    /// Why a model gave no answer that can be used.
    AiCallErrorWord("AiCallError"): AiCallError;
    /// Who runs a model, and with that which protocol its endpoint speaks.
    AiProviderWord("AiProvider"): AiProvider;
    /// What a model may be asked to do.
    AiTaskWord("AiTask"): AiTask;
    /// Whether a model is asked: `open` while it rests after failures.
    AiCircuitStateWord("AiCircuitState"): CircuitState;
}
