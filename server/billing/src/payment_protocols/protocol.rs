//! What a protocol has to say: how a provider is asked, and how its answers are read.

use axum::http::{HeaderMap, HeaderName, StatusCode};
use kym_platform::outbound::fetch::OutboundBody;
use serde_json::Value;
use url::form_urlencoded;

use super::account::{Account, LostPayment, PaymentIds};
use super::answers::{AccountCheck, ProviderPayment, ProviderRefund, StartedCheckout};
use super::errors::ProviderError;
use super::prepared::{
    ChargeRequest, CheckoutRequest, CustomerRequest, PreparedRequest, RefundRequest,
};

/// How many things a page of a list has: the most that both providers give.
pub(super) const PAGE: &str = "100";

/// What is asked of a provider.
pub(super) struct Question {
    pub path: String,
    pub query: Option<String>,
    /// What is posted; without it the question is a GET.
    pub body: Option<String>,
    pub idempotency_key: Option<String>,
}

/// What a provider calls the parts of a page of a list.
pub(super) struct ListNames {
    /// The things.
    pub things: &'static str,
    /// Where the next page begins; nothing where it begins after the last thing, and `has_more` says whether there is one.
    pub cursor: Option<&'static str>,
}

/// How a provider is asked, and how its answers are read.
pub(super) trait Protocol: Sync {
    /// The value of `Authorization`.
    fn authorization(&self, account: &Account<'_>) -> String;

    /// Headers that each request has.
    fn headers(&self) -> &'static [(&'static str, &'static str)];

    /// What the header with the key of a request is called.
    fn idempotency_header(&self) -> HeaderName;

    /// A body.
    fn body(&self, text: String) -> OutboundBody;

    /// What went wrong by an answer; nothing when all is well.
    fn error(&self, status: StatusCode, headers: &HeaderMap, body: &Value)
    -> Option<ProviderError>;

    fn customer(&self, request: &CustomerRequest<'_>) -> Option<PreparedRequest>;
    fn checkout(&self, request: &CheckoutRequest<'_>) -> Result<PreparedRequest, ProviderError>;
    fn charge(&self, request: &ChargeRequest<'_>) -> Result<PreparedRequest, ProviderError>;
    fn refund(&self, request: &RefundRequest<'_>) -> Result<PreparedRequest, ProviderError>;

    fn read(&self, ids: PaymentIds<'_>) -> Result<Question, ProviderError>;
    fn close(&self, ids: PaymentIds<'_>) -> Result<Question, ProviderError>;
    fn forget(&self, provider_method_id: &str) -> Result<Option<Question>, ProviderError>;
    fn account(&self) -> Question;

    fn list_names(&self) -> ListNames;
    fn list_payments(
        &self,
        lost: &LostPayment<'_>,
        page: Option<&str>,
    ) -> Result<Question, ProviderError>;
    fn list_refunds(
        &self,
        provider_payment_id: &str,
        page: Option<&str>,
    ) -> Result<Question, ProviderError>;

    /// A page to pay on, if that is what the answer is.
    fn started(&self, answer: &Value) -> Option<StartedCheckout>;
    /// A payment, if that is what the answer is.
    fn payment(&self, answer: &Value) -> Option<ProviderPayment>;
    /// Money that is given back, if that is what the answer is.
    fn read_refund(&self, answer: &Value) -> Option<ProviderRefund>;
    /// The account.
    fn read_account(&self, answer: &Value) -> Result<AccountCheck, ProviderError>;
}

impl Question {
    /// One that changes nothing.
    pub fn get(path: String) -> Self {
        Self {
            path,
            query: None,
            body: None,
            idempotency_key: None,
        }
    }

    /// One that does, and does no more when it is asked twice.
    pub fn post(path: String, body: &str) -> Self {
        Self {
            body: Some(body.to_owned()),
            ..Self::get(path)
        }
    }

    /// One that was prepared.
    pub fn of(request: &PreparedRequest) -> Self {
        Self {
            idempotency_key: Some(request.idempotency_key.clone()),
            ..Self::post(request.path.clone(), &request.body)
        }
    }

    /// The same under a key.
    pub fn with_key(self, key: String) -> Self {
        Self {
            idempotency_key: Some(key),
            ..self
        }
    }

    /// The same with parameters.
    pub fn with_query(self, parameters: &[(&str, &str)]) -> Self {
        Self {
            query: Some(form(parameters)),
            ..self
        }
    }
}

/// Fields of a form, or parameters of a query.
pub(super) fn form(fields: &[(&str, &str)]) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields).finish()
}

/// An id as a part of a path. Ids come from outside: none of them leads elsewhere.
pub(super) fn segment(id: &str) -> Result<&str, ProviderError> {
    let is_segment = !id.is_empty()
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let words = "the id has characters that no id of a provider has";
    is_segment
        .then_some(id)
        .ok_or_else(|| ProviderError::refused("invalid_id", words))
}
