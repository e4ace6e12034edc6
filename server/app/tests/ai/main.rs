//! AI models: who may be asked, by whom, for what and at what cost.

mod ai_models;
