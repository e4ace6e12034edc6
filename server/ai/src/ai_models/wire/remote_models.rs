//! The models that an endpoint has.

use kym_domain::ai_models::{EndpointDraft, Micros};
use kym_domain::check::FieldError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::input::provider;
use super::model::AiErrorBody;
use crate::ai_models::words::AiProviderWord;
use crate::protocols::{CallFailure, RemoteModel};

/// An endpoint whose models shall be listed, before one of them is kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListRemoteModels {
    #[schema(required, value_type = AiProviderWord)]
    provider: Option<String>,
    /// Where the provider is usually asked when empty.
    #[schema(required, value_type = String)]
    base_url: Option<String>,
    api_key: Option<String>,
}

/// The models that an endpoint has.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemoteModelList {
    items: Vec<RemoteModelBody>,
    #[schema(value_type = i32)]
    total: usize,
    /// Why they are not known.
    #[schema(required)]
    error: Option<AiErrorBody>,
}

/// A model as its endpoint lists it. What it does not tell is null.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemoteModel)]
struct RemoteModelBody {
    /// What it is asked by.
    id: String,
    #[schema(required)]
    name: Option<String>,
    #[schema(required, value_type = Option<i32>)]
    context_window: Option<i64>,
    #[schema(required)]
    supports_vision: Option<bool>,
    /// Decimal text, in dollars: what a million tokens cost that it reads.
    #[schema(required)]
    price_in: Option<String>,
    /// Decimal text, in dollars: what a million tokens cost that it writes.
    #[schema(required)]
    price_out: Option<String>,
}

impl RemoteModelList {
    /// What came of asking.
    pub fn new(answer: Result<Vec<RemoteModel>, CallFailure>) -> Self {
        let (models, error) = match answer {
            Ok(models) => (models, None),
            Err(failure) => (Vec::new(), Some((failure.error, failure.message))),
        };
        Self {
            total: models.len(),
            items: models.into_iter().map(RemoteModelBody::from).collect(),
            error: error.map(AiErrorBody::from),
        }
    }
}

impl From<RemoteModel> for RemoteModelBody {
    fn from(model: RemoteModel) -> Self {
        let text = |price: Option<Micros>| price.map(|price| price.to_string());
        Self {
            id: model.id,
            name: model.name,
            context_window: model.context_window,
            supports_vision: model.supports_vision,
            price_in: text(model.price_in),
            price_out: text(model.price_out),
        }
    }
}

impl ListRemoteModels {
    /// The endpoint, and the key that it wants.
    pub fn check(&self) -> Result<EndpointDraft, Vec<FieldError>> {
        let provider = provider(self.provider.as_deref())?;
        let base_url = self.base_url.as_deref().unwrap_or_default();
        EndpointDraft::check(provider, base_url, self.api_key.as_deref())
    }
}
