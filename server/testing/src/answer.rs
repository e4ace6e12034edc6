//! What the server said, with short ways to expect something of it.

use reqwest::Response;
use reqwest::header::HeaderMap;
use serde_json::Value;

/// An answer, read to its end.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub async fn of(response: Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.expect("the body arrives whole");
        Self {
            status,
            headers,
            text,
        }
    }

    /// A header's value; empty when there is none.
    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("a header of text"))
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|error| panic!("{error} in {} {}", self.status, self.text))
    }

    #[track_caller]
    fn expect(&self, status: u16) -> &Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    #[track_caller]
    pub fn ok(&self) -> Value {
        self.expect(200).json()
    }

    #[track_caller]
    pub fn created(&self) -> Value {
        self.expect(201).json()
    }

    #[track_caller]
    pub fn accepted(&self) -> Value {
        self.expect(202).json()
    }

    #[track_caller]
    pub fn no_content(&self) {
        self.expect(204);
        assert_eq!(self.text, "");
    }

    #[track_caller]
    pub fn not_modified(&self) {
        self.expect(304);
        assert_eq!(self.text, "");
    }

    /// The `detail` of a refusal with this code.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) -> Value {
        let detail = self.expect(status).json()["detail"].take();
        assert_eq!(detail["code"], code, "{}", self.text);
        detail
    }

    /// The fields that are not valid, as `field: code`.
    #[track_caller]
    pub fn invalid(&self) -> Vec<String> {
        let detail = self.refused(422, "invalid");
        let fields = detail["fields"].as_array().expect("the fields are named");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        fields
            .iter()
            .map(|fault| format!("{}: {}", text(&fault["field"]), text(&fault["code"])))
            .collect()
    }

    /// The body without what differs from request to request.
    #[track_caller]
    pub fn without_request_id(&self) -> String {
        let mut body = self.json();
        let id = body
            .as_object_mut()
            .expect("an object")
            .remove("request_id");
        assert_eq!(
            id.as_ref().and_then(Value::as_str),
            Some(self.header("request-id")),
            "{}",
            self.text
        );
        body.to_string()
    }
}
