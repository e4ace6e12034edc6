//! AI models: who may be asked, by whom, for what and at what cost; and how they are asked.

mod ai_models;
mod call_privacy;
mod delimiters;
mod protocol_faults;
mod protocols;
