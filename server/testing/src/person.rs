//! Somebody who talks to the server. The operations are in `operations.rs`.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::Value;

use super::{Answer, contract};

/// A guest, or somebody signed in. Cloning shares the session.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: String,
    pub token: Option<String>,
    client: Client,
    pub url: String,
    headers: HeaderMap,
    means_it: bool,
}

impl Person {
    /// Somebody unknown.
    pub fn guest(client: Client, url: String) -> Self {
        Self {
            id: String::new(),
            token: None,
            client,
            url,
            headers: HeaderMap::new(),
            means_it: false,
        }
    }

    /// Somebody who holds an access token.
    #[must_use]
    pub fn signed_in(self, id: String, token: String) -> Self {
        Self {
            id,
            token: Some(token),
            ..self
        }
    }

    /// The same person with another access token.
    #[must_use]
    pub fn holding(&self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..self.clone()
        }
    }

    /// The same person, who means every change of what is reconciled.
    #[must_use]
    pub fn meaning_it(&self) -> Self {
        Self {
            means_it: true,
            ..self.clone()
        }
    }

    /// The same person, sending a header more.
    #[must_use]
    pub fn with(&self, name: &'static str, value: &str) -> Self {
        let mut person = self.clone();
        person.headers.append(
            HeaderName::from_static(name),
            HeaderValue::from_str(value).expect("a header"),
        );
        person
    }

    /// The same person, asking with a precondition.
    #[must_use]
    pub fn if_match(&self, tag: &str) -> Self {
        self.with("if-match", tag)
    }

    /// The same person, sending with a key.
    #[must_use]
    pub fn keyed(&self, key: &str) -> Self {
        self.with("idempotency-key", key)
    }

    /// Sends a request below `/api/v1` and reads the answer.
    pub async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let text = body.map(ToString::to_string);
        let kind = text.as_ref().map(|_| "application/json");
        let can_mean_it = path.starts_with("/transactions/") || path.ends_with("/undo");
        let confirmation = if self.means_it && method != Method::GET && can_mean_it {
            "?confirm_reconciled=true"
        } else {
            ""
        };
        self.send_raw(
            method,
            &format!("/api/v1{path}{confirmation}"),
            kind,
            text.unwrap_or_default(),
        )
        .await
    }

    /// Sends whatever to wherever.
    pub async fn send_raw(
        &self,
        method: Method,
        path: &str,
        kind: Option<&str>,
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.url))
            .headers(self.headers.clone());
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(kind) = kind {
            request = request.header("content-type", kind).body(body);
        }
        Answer::of(self.exchange(request).await).await
    }

    /// Sends a request; what is answered must be in the contract.
    async fn exchange(&self, request: RequestBuilder) -> Response {
        let request = request.build().expect("a request");
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let response = self.client.execute(request).await;
        let response = response.expect("the server answers");
        contract::check(&method, &path, response.status().as_u16());
        response
    }

    /// Sends a body without saying what it is.
    pub async fn post_without_kind(&self, path: &str, body: String) -> Answer {
        let request = self.client.post(format!("{}{path}", self.url)).body(body);
        let request = request.bearer_auth(self.token.as_deref().unwrap_or_default());
        Answer::of(self.exchange(request).await).await
    }

    /// The body of a success, which is no text.
    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let request = self.client.get(format!("{}/api/v1{path}", self.url));
        let request = request.bearer_auth(self.token.as_deref().unwrap_or_default());
        let response = self.exchange(request).await;
        assert_eq!(response.status().as_u16(), 200);
        response
            .bytes()
            .await
            .expect("the body arrives whole")
            .to_vec()
    }

    /// The body of a success, which is no text, to something asked by POST.
    pub async fn bytes_of(&self, path: &str, body: &Value) -> Vec<u8> {
        let request = self.client.post(format!("{}/api/v1{path}", self.url));
        let request = request.headers(self.headers.clone()).json(body);
        let request = request.bearer_auth(self.token.as_deref().unwrap_or_default());
        let response = self.exchange(request).await;
        assert_eq!(response.status().as_u16(), 200);
        let body = response.bytes().await.expect("the body arrives whole");
        body.to_vec()
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(&body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None).await
    }
}
