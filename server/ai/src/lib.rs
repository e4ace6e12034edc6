//! AI models: who is asked, in what order, what it costs, and who agreed.

pub mod ai_calls;
pub mod ai_consents;
pub mod ai_models;
pub mod protocols;
