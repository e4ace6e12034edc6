//! AI models in JSON.

mod input;
mod model;
mod remote_models;
mod settings;

pub use self::input::{CreateAiModel, Order, UpdateAiModel};
pub use self::model::{AiErrorBody, AiModelBody, AiModelList, AiModelListView, AiModelView};
pub use self::remote_models::{ListRemoteModels, RemoteModelList};
pub use self::settings::{AiSettingsBody, AiSettingsView, UpdateAiSettings};
