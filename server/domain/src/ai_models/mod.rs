//! AI models: whom the program asks what it cannot tell by rules, in which order, and what that costs. Everything works
//! with no model at all.

mod circuit;
mod cost;
mod draft;
mod failure;
mod model;
mod provider;
mod settings;
mod task;

pub use self::circuit::{Circuit, CircuitState};
pub use self::cost::{Micros, MicrosError, Prices, TokenCount};
pub use self::draft::{Draft, EndpointDraft, Typed};
pub use self::failure::{AiCallError, Failure};
pub use self::model::{AiModel, LastTest};
pub use self::provider::AiProvider;
pub use self::settings::{AiSettings, TypedSettings};
pub use self::task::{AiPurpose, AiTask, AiTaskState};

#[cfg(test)]
mod tests;
