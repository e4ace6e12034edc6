//! One person's book, kept over HTTP: what a failure must not touch.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

use crate::server::Server;
use crate::soak;

const PASSWORD: &str = "long enough to be safe";

/// A signed-in person with one workspace. Holds no connection that a restart would break.
#[derive(Clone)]
pub struct Book {
    client: Client,
    url: String,
    access_token: String,
    refresh_token: String,
    workspace: String,
}

impl Book {
    /// Makes the first administrator by the set-up link, and a workspace.
    pub async fn open(server: &Server) -> Self {
        let mut book = Self {
            client: Client::new(),
            url: server.url.clone(),
            access_token: String::new(),
            refresh_token: String::new(),
            workspace: String::new(),
        };
        let person = json!({
            "email": "anna@example.org", "username": "anna", "full_name": "Anna Berg",
            "password": PASSWORD, "setup_token": server.setup_token(),
        });
        expect(
            book.request(Method::POST, "/auth/register").json(&person),
            StatusCode::CREATED,
        )
        .await;
        book.sign_in(server).await;
        let workspace = json!({ "name": "Home", "currency": "EUR" });
        let made = expect(
            book.request(Method::POST, "/workspaces/").json(&workspace),
            StatusCode::CREATED,
        )
        .await;
        text(&made["id"]).clone_into(&mut book.workspace);
        book
    }

    /// Signs in at a server that was started again.
    pub async fn sign_in(&mut self, server: &Server) {
        self.url.clone_from(&server.url);
        self.client = Client::new();
        let login = json!({ "username": "anna", "password": PASSWORD });
        let tokens = expect_in_time(
            self.request(Method::POST, "/auth/login").json(&login),
            StatusCode::OK,
        )
        .await;
        text(&tokens["access_token"]).clone_into(&mut self.access_token);
        text(&tokens["refresh_token"]).clone_into(&mut self.refresh_token);
    }

    pub async fn open_account(&self, name: &str) -> String {
        let account = json!({ "name": name, "account_type": "cash" });
        let path = format!("/workspaces/{}/accounts/", self.workspace);
        let made = expect(
            self.request(Method::POST, &path).json(&account),
            StatusCode::CREATED,
        )
        .await;
        text(&made["id"]).to_owned()
    }

    /// The same person in a new workspace, whose days begin as they do in this time zone.
    pub async fn in_zone(&self, zone: &str) -> Self {
        let workspace = json!({ "name": zone, "currency": "EUR", "time_zone": zone });
        let request = self.request(Method::POST, "/workspaces/").json(&workspace);
        let made = expect(request, StatusCode::CREATED).await;
        Self {
            workspace: text(&made["id"]).to_owned(),
            ..self.clone()
        }
    }

    /// The same workspace, on the session of somebody who signed in anew.
    pub fn signed_in_as(&self, other: &Self) -> Self {
        Self {
            workspace: self.workspace.clone(),
            ..other.clone()
        }
    }

    /// An expense that is booked by itself on the days of a rule, the first of which is `first`.
    pub async fn repeat(&self, account: &str, payee: &str, rule: &str, first: &str) {
        let (rule, count) = match rule.split_once(" x") {
            Some((rule, count)) => (rule, count.parse::<u32>().ok()),
            None => (rule, None),
        };
        let item = json!({
            "workspace_id": self.workspace, "name": payee, "kind": "expense", "account_id": account,
            "to_account_id": null, "amount_kind": "fixed", "amount": "1.00", "payee": payee,
            "rrule": rule, "dtstart": first, "until": null, "count": count, "mode": "auto",
        });
        let request = self.request(Method::POST, "/recurring-transactions/");
        expect(request.json(&item), StatusCode::CREATED).await;
    }

    /// Has the email sent that proves the address.
    pub async fn ask_for_proof(&self) {
        let request = self.request(Method::POST, "/users/me/email/confirmation");
        let answer = request.send().await.expect("an answer");
        assert!(answer.status().is_success(), "{}", answer.status());
    }

    /// Proves the address by the token of that email.
    pub async fn prove_address(&self, token: &str) {
        let request = self.request(Method::POST, "/users/email/confirm");
        expect(request.json(&json!({ "token": token })), StatusCode::OK).await;
    }

    /// A report that is mailed on Mondays at eight.
    pub async fn mail_on_mondays(&self, name: &str) {
        let body = json!({
            "name": name, "report_type": "spend-by-category", "question": { "period": "last_month" },
            "schedule": { "every": "week", "day": 1, "hour": 8, "format": "csv" },
        });
        let path = format!("/workspaces/{}/saved-reports", self.workspace);
        let request = self.request(Method::POST, &path);
        expect(request.json(&body), StatusCode::CREATED).await;
    }

    /// The days on which a payee was paid, in their order.
    pub async fn days(&self, account: &str, payee: &str) -> Vec<String> {
        let rows = self.rows(account).await;
        let rows = rows.iter().filter(|row| row["payee"] == payee);
        let mut days: Vec<_> = rows.map(|row| text(&row["date"]).to_owned()).collect();
        days.sort();
        days
    }

    /// Invites somebody into the workspace and answers the token of the link.
    pub async fn invite(&self, email: &str) -> String {
        let made = self.invite_by_email(email).await;
        let (_, token) = text(&made["link"])
            .split_once("/accept-invitation/")
            .expect("a link");
        token.to_owned()
    }

    /// Invites somebody into the workspace, where the program has a mail server.
    pub async fn invite_by_email(&self, email: &str) -> Value {
        let path = format!("/workspaces/{}/invitations", self.workspace);
        let body = json!({ "email": email, "role": "editor" });
        let request = self.request(Method::POST, &path).json(&body);
        expect(request, StatusCode::CREATED).await
    }

    /// Looks at an invitation by the token of its link.
    pub fn look_at_invitation(&self, token: &str) -> RequestBuilder {
        self.request(Method::GET, &format!("/workspaces/invitations/{token}"))
    }

    /// Who one is: answered as long as the access token is good.
    pub fn me(&self) -> RequestBuilder {
        self.request(Method::GET, "/users/me")
    }

    pub fn book(&self, account: &str, amount: &str, note: &str) -> RequestBuilder {
        self.request(Method::POST, "/transactions/").json(&json!({
            "account_id": account, "date": "2025-10-05", "total_amount": amount, "note": note,
        }))
    }

    pub fn transfer(&self, from: &str, to: &str, amount: &str, note: &str) -> RequestBuilder {
        self.request(Method::POST, "/transactions/transfers").json(&json!({
            "from_account_id": from, "to_account_id": to, "amount": amount, "date": "2025-10-05", "note": note,
        }))
    }

    /// A rate of the workspace's own.
    pub async fn set_rate(&self, from: &str, to: &str, rate: &str) {
        let path = format!("/workspaces/{}/exchange-rates", self.workspace);
        let body = json!({ "date": "2025-10-05", "from": from, "to": to, "rate": rate });
        expect(
            self.request(Method::POST, &path).json(&body),
            StatusCode::CREATED,
        )
        .await;
    }

    /// Sends a file as a receipt.
    pub fn bring(&self, name: &str, file: &[u8]) -> RequestBuilder {
        let part = "--part\r\nContent-Disposition: form-data; name=";
        let mut body = format!(
            "{part}\"workspace_id\"\r\n\r\n{}\r\n{part}\"files\"; filename=\"{name}\"\r\n\r\n",
            self.workspace
        )
        .into_bytes();
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n--part--\r\n");
        self.request(Method::POST, "/transactions/ocr")
            .header("content-type", "multipart/form-data; boundary=part")
            .body(body)
    }

    /// Has a file of several accounts booked, and answers the id of the import.
    pub async fn import(&self, file: &str, accounts: &[String]) -> String {
        let imports = format!("/workspaces/{}/imports", self.workspace);
        let request = self.request(Method::POST, &format!("{imports}?name=books.qif"));
        let request = request.header("content-type", "application/octet-stream");
        let made = expect(request.body(file.to_owned()), StatusCode::CREATED).await;
        let id = text(&made["id"]).to_owned();
        let parts = accounts.iter().enumerate();
        let parts = parts.map(|(part, account)| json!({ "part": part, "account_id": account }));
        let wish = json!({ "accounts": parts.collect::<Vec<_>>() });
        let request = self.request(Method::POST, &format!("{imports}/{id}/book"));
        expect(request.json(&wish), StatusCode::ACCEPTED).await;
        id
    }

    /// An import, as far as it is booked.
    pub async fn imported(&self, id: &str) -> Value {
        let path = format!("/workspaces/{}/imports/{id}", self.workspace);
        expect(self.request(Method::GET, &path), StatusCode::OK).await
    }

    /// A receipt, as far as it is read.
    pub async fn receipt(&self, id: &str) -> Value {
        let path = format!("/transactions/ocr/{id}");
        expect(self.request(Method::GET, &path), StatusCode::OK).await
    }

    /// A receipt, when it has been read or could not be.
    pub async fn read_receipt(&self, id: &str) -> Value {
        let since = Instant::now();
        loop {
            let found = self.receipt(id).await;
            if found["receipt"]["state"] != "processing" {
                return found;
            }
            let waited = since.elapsed();
            assert!(
                waited < soak::within(Duration::from_mins(2)),
                "not read: {found}"
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// The receipts of the workspace.
    pub async fn receipts(&self) -> Vec<String> {
        let path = format!("/transactions/ocr?workspace_id={}", self.workspace);
        let list = expect(self.request(Method::GET, &path), StatusCode::OK).await;
        let items = list["items"].as_array().expect("a list").iter();
        items.map(|item| text(&item["id"]).to_owned()).collect()
    }

    /// Has a receipt read once more.
    pub async fn retry_receipt(&self, id: &str) {
        let request = self.request(Method::POST, &format!("/transactions/ocr/{id}/retry"));
        expect(request, StatusCode::ACCEPTED).await;
    }

    /// Books a receipt.
    pub fn confirm_receipt(&self, id: &str, account: &str, amount: &str) -> RequestBuilder {
        let transaction =
            json!({ "account_id": account, "date": "2025-10-05", "total_amount": amount });
        self.request(Method::POST, &format!("/transactions/ocr/{id}/confirm"))
            .json(&json!({ "transaction": transaction }))
    }

    /// Asks that everything be converted into another currency.
    pub async fn count_in(&self, currency: &str) {
        let path = format!("/workspaces/{}/reconversions", self.workspace);
        let body = json!({ "scope": "all", "base_currency": currency });
        expect(
            self.request(Method::POST, &path).json(&body),
            StatusCode::ACCEPTED,
        )
        .await;
    }

    /// Every row of the workspace, and what they come to.
    pub async fn all(&self) -> Value {
        let path = format!("/transactions/?workspace_id={}", self.workspace);
        expect(self.request(Method::GET, &path), StatusCode::OK).await
    }

    /// Every row of an account.
    pub async fn rows(&self, account: &str) -> Vec<Value> {
        let path = format!("/transactions/?account_id={account}&limit=5000");
        let page = expect(self.request(Method::GET, &path), StatusCode::OK).await;
        let rows = page["transactions"].as_array().expect("a list").clone();
        assert_eq!(
            page["total"],
            rows.len(),
            "the count that is kept differs from the rows"
        );
        rows
    }

    /// Has an address called of whatever the user is told.
    pub async fn call_of_notifications(&self, url: &str) {
        let path = "/notifications/channels/webhook";
        let request = self.request(Method::PUT, path).json(&json!({ "url": url }));
        expect(request, StatusCode::OK).await;
    }

    /// What the user was told of by notifications of a type, by its name, and how often.
    pub async fn told(&self, kind: &str) -> BTreeMap<String, usize> {
        let mut told = BTreeMap::new();
        let mut cursor = String::new();
        loop {
            let path = format!("/notifications/?type={kind}&limit=1000{cursor}");
            let page = expect(self.request(Method::GET, &path), StatusCode::OK).await;
            for item in page["items"].as_array().expect("a list") {
                *told
                    .entry(text(&item["params"]["name"]).to_owned())
                    .or_default() += 1;
            }
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return told,
            }
        }
    }

    /// What the server says is in the account, in cents.
    pub async fn balance(&self, account: &str) -> i64 {
        let path = format!("/workspaces/{}/accounts/{account}/balance", self.workspace);
        cents(&expect(self.request(Method::GET, &path), StatusCode::OK).await["balance"])
    }

    pub fn refresh(&self) -> RequestBuilder {
        self.request(Method::POST, "/auth/refresh")
            .json(&json!({ "refresh_token": self.refresh_token }))
    }

    pub fn log_out(&self) -> RequestBuilder {
        self.request(Method::POST, "/auth/logout")
            .json(&json!({ "refresh_token": self.refresh_token }))
    }

    /// How many sessions of the person are alive.
    pub async fn sessions(&self) -> usize {
        let list = self.request(Method::GET, "/users/me/sessions");
        let list = expect(list, StatusCode::OK).await;
        list["items"].as_array().expect("a list").len()
    }

    /// The same tokens, shown to a server that was started again.
    pub fn move_to(&mut self, server: &Server) {
        self.url.clone_from(&server.url);
        self.client = Client::new();
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .client
            .request(method, format!("{}/api/v1{path}", self.url));
        if self.access_token.is_empty() {
            request
        } else {
            request.bearer_auth(&self.access_token)
        }
    }
}

/// Sends a request that must be answered so.
pub async fn expect(request: RequestBuilder, status: StatusCode) -> Value {
    read(request.send().await.expect("an answer"), status).await
}

/// As `expect`, for what is only on the way to a test: who is told to come back in a second does, for a minute. Beside
/// much else the database can be busy for longer than a request waits for it.
async fn expect_in_time(request: RequestBuilder, status: StatusCode) -> Value {
    for _ in 0..60 {
        let again = request.try_clone().expect("a body that can be sent again");
        let answer = again.send().await.expect("an answer");
        if answer.status() != StatusCode::SERVICE_UNAVAILABLE {
            return read(answer, status).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    expect(request, status).await
}

async fn read(answer: Response, status: StatusCode) -> Value {
    let (got, body) = (answer.status(), answer.text().await.expect("a body"));
    assert_eq!(got, status, "{body}");
    serde_json::from_str(&body).unwrap_or(Value::Null)
}

/// The error code of an answer's body.
pub async fn code(answer: Response) -> String {
    let body: Value = answer.json().await.expect("every error has a body");
    text(&body["detail"]["code"]).to_owned()
}

pub fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
}

/// Money on the wire, `"-12.50"`, in cents.
pub fn cents(value: &Value) -> i64 {
    text(value)
        .replace('.', "")
        .parse()
        .unwrap_or_else(|_| panic!("{value} is no sum of euros"))
}
