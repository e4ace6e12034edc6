//! AI models: who may be asked, by whom, for what and at what cost; and how they are asked.

mod ai_consents;
mod ai_models;
mod asking;
mod call_privacy;
mod category_suggestions;
mod delimiters;
mod injections;
mod plan_limits;
mod protocol_errors;
mod protocols;
mod spending;
mod stage;
mod statements;
