//! Somebody who is signed in, and the calls that the web client makes.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use uuid::Uuid;

const PASSWORD: &str = "long enough to be safe";

/// Who has the setup token.
const FIRST: &str = "anna";

#[derive(Clone)]
pub struct Person {
    client: Client,
    url: String,
    token: String,
}

impl Person {
    /// Makes the first administrator.
    pub async fn register(url: &str, setup_token: &str) -> Result<Self> {
        Self::with_account(url, FIRST, Some(setup_token)).await
    }

    /// Registers somebody of this name, where everybody may.
    pub async fn register_as(url: &str, name: &str) -> Result<Self> {
        Self::with_account(url, name, None).await
    }

    /// The first administrator, signed in anew.
    pub async fn at(url: &str) -> Result<Self> {
        let mut person = Self::unknown(url);
        person.sign_in(FIRST).await?;
        Ok(person)
    }

    async fn with_account(url: &str, name: &str, setup_token: Option<&str>) -> Result<Self> {
        let mut person = Self::unknown(url);
        let account = json!({
            "email": format!("{name}@example.org"), "username": name, "full_name": "One of many",
            "password": PASSWORD, "setup_token": setup_token,
        });
        person
            .call(Method::POST, "/auth/register", Some(account))
            .await?;
        person.sign_in(name).await?;
        Ok(person)
    }

    fn unknown(url: &str) -> Self {
        Self {
            client: Client::new(),
            url: url.to_owned(),
            token: String::new(),
        }
    }

    async fn sign_in(&mut self, name: &str) -> Result<()> {
        let login = json!({ "username": name, "password": PASSWORD });
        let tokens = self.call(Method::POST, "/auth/login", Some(login)).await?;
        let token = tokens["access_token"].as_str().context("no token")?;
        token.clone_into(&mut self.token);
        Ok(())
    }

    /// What stands in the head of each request.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Puts a document on a transaction, and answers its id.
    pub async fn attach(&self, transaction: &str, document: Vec<u8>) -> Result<Uuid> {
        let path = format!("/transactions/{transaction}/attachments?name=a.pdf");
        let request = self
            .client
            .post(format!("{}/api/v1{path}", self.url))
            .header("content-type", "application/octet-stream")
            .body(document);
        id_of(&self.answer(&path, request).await?)
    }

    pub async fn id(&self) -> Result<Uuid> {
        id_of(&self.call(Method::GET, "/users/me", None).await?)
    }

    pub async fn create_workspace(&self, name: &str) -> Result<Uuid> {
        let workspace = json!({ "name": name, "currency": "EUR" });
        id_of(
            &self
                .call(Method::POST, "/workspaces/", Some(workspace))
                .await?,
        )
    }

    pub async fn open_account(&self, workspace: Uuid, name: &str, currency: &str) -> Result<Uuid> {
        let account = json!({
            "name": name, "account_type": "debit_card", "currency": currency,
        });
        id_of(
            &self
                .call(
                    Method::POST,
                    &format!("/workspaces/{workspace}/accounts/"),
                    Some(account),
                )
                .await?,
        )
    }

    /// All categories that have no children.
    pub async fn categories(&self, workspace: Uuid) -> Result<Vec<Uuid>> {
        let tree = self
            .call(
                Method::GET,
                &format!("/categories/?workspace_id={workspace}"),
                None,
            )
            .await?;
        let mut leaves = Vec::new();
        let mut open: Vec<&Value> = tree["items"]
            .as_array()
            .context("no list")?
            .iter()
            .collect();
        while let Some(category) = open.pop() {
            let children = category["sub_categories"].as_array().context("no list")?;
            open.extend(children);
            if children.is_empty() {
                leaves.push(id_of(category)?);
            }
        }
        leaves.sort();
        Ok(leaves)
    }

    /// Makes a budget by months from a day on, with a line for each of so many categories of expenses that hands
    /// on what is left and what is missing.
    pub async fn budget(&self, workspace: Uuid, first: &str, lines: usize) -> Result<Uuid> {
        let path = format!("/categories/?workspace_id={workspace}");
        let tree = self.call(Method::GET, &path, None).await?;
        let mut open: Vec<&Value> = tree["items"]
            .as_array()
            .context("no list")?
            .iter()
            .collect();
        let mut of_expenses = Vec::new();
        while let Some(category) = open.pop() {
            open.extend(category["sub_categories"].as_array().context("no list")?);
            if category["kind"] == "expense" {
                of_expenses.push(category["id"].clone());
            }
        }
        for number in of_expenses.len()..lines {
            let own = json!({ "workspace_id": workspace, "name": format!("Own {number}"), "kind": "expense" });
            let made = self.call(Method::POST, "/categories/", Some(own)).await?;
            of_expenses.push(made["id"].clone());
        }
        let lines = of_expenses.into_iter().take(lines);
        let lines = lines.map(
            |id| json!({ "category_id": id, "include_subcategories": false, "amount": "100" }),
        );
        let budget = json!({
            "workspace_id": workspace, "name": "Ten years", "is_private": false, "currency": "EUR",
            "period": "monthly", "anchor_date": first, "carry": "both", "lines": lines.collect::<Vec<_>>(),
        });
        id_of(&self.call(Method::POST, "/budgets/", Some(budget)).await?)
    }

    pub async fn book(&self, account: Uuid, day: &str) -> Result<()> {
        // Whole, since some currencies have no smaller part.
        let row =
            json!({ "account_id": account, "date": day, "total_amount": "-12", "payee": "Bakery" });
        self.call(Method::POST, "/transactions/", Some(row))
            .await
            .map(drop)
    }

    /// The ids of the newest rows of an account.
    pub async fn newest(&self, account: Uuid, count: usize) -> Result<Vec<String>> {
        let path = format!("/transactions/?account_id={account}&limit={count}");
        let list = self.call(Method::GET, &path, None).await?;
        let rows = list["transactions"].as_array().context("no list")?;
        let id = |row: &Value| Ok(row["id"].as_str().context("no id")?.to_owned());
        rows.iter().map(id).collect()
    }

    /// Gives rows a status in one change; it must be another one for all of them.
    pub async fn set_status(&self, ids: &[String], status: &str) -> Result<()> {
        let body = json!({ "ids": ids, "status": status });
        let path = "/transactions/bulk/update-status?confirm_reconciled=true";
        let done = self.call(Method::PATCH, path, Some(body)).await?;
        let changed = done["changed"].as_array().map_or(0, Vec::len);
        ensure!(
            changed >= ids.len(),
            "{changed} of {} rows changed",
            ids.len()
        );
        Ok(())
    }

    /// Sends a file to be imported; gives back the import's id.
    pub async fn upload(&self, workspace: Uuid, file: String) -> Result<Uuid> {
        let path = format!("/workspaces/{workspace}/imports?name=statement.qif");
        let request = self
            .client
            .post(format!("{}/api/v1{path}", self.url))
            .header("Content-Type", "application/octet-stream")
            .body(file);
        id_of(&self.answer(&path, request).await?)
    }

    /// Sees what would become of the rows of a file, whose parts are of these accounts.
    pub async fn look_through(
        &self,
        workspace: Uuid,
        import: Uuid,
        accounts: &[Uuid],
    ) -> Result<()> {
        let path = format!("/workspaces/{workspace}/imports/{import}/preview");
        let body = json!({ "accounts": parts(accounts) });
        self.call(Method::POST, &path, Some(body)).await.map(drop)
    }

    /// Books them.
    pub async fn book_import(
        &self,
        workspace: Uuid,
        import: Uuid,
        accounts: &[Uuid],
    ) -> Result<()> {
        let path = format!("/workspaces/{workspace}/imports/{import}/book");
        let body = json!({ "accounts": parts(accounts) });
        self.call(Method::POST, &path, Some(body)).await.map(drop)
    }

    /// How far an import is, and how many rows it has booked.
    pub async fn import(&self, workspace: Uuid, import: Uuid) -> Result<(String, usize)> {
        let path = format!("/workspaces/{workspace}/imports/{import}");
        let is = self.call(Method::GET, &path, None).await?;
        let state = is["state"].as_str().context("no state")?.to_owned();
        let rows = is["row_count"].as_u64().context("no count")?;
        Ok((state, usize::try_from(rows)?))
    }

    /// Sends a file to be read as a receipt; gives back the receipt's id.
    pub async fn send_receipt(&self, workspace: Uuid, name: &str, file: &[u8]) -> Result<Uuid> {
        const BOUNDARY: &str = "the-boundary-of-a-form";
        let path = "/transactions/ocr";
        let mut form = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"workspace_id\"\r\n\r\n{workspace}\r\n\
             --{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n"
        )
        .into_bytes();
        form.extend(file);
        form.extend(format!("\r\n--{BOUNDARY}--\r\n").into_bytes());
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let request = self.client.post(format!("{}/api/v1{path}", self.url));
        let request = request.header("Content-Type", kind).body(form);
        let task = self.answer(path, request).await?;
        Ok(task["task_id"].as_str().context("no task")?.parse()?)
    }

    /// What recognises text on receipts.
    pub async fn engines(&self, workspace: Uuid) -> Result<Value> {
        let path = format!("/transactions/ocr?workspace_id={workspace}");
        let list = self.call(Method::GET, &path, None).await?;
        Ok(list["recognition"].clone())
    }

    /// A receipt with everything that is known about it.
    pub async fn receipt(&self, id: Uuid) -> Result<Value> {
        let path = format!("/transactions/ocr/{id}");
        self.call(Method::GET, &path, None).await
    }

    /// Sends a message to everybody.
    pub async fn broadcast(&self) -> Result<Uuid> {
        let message = json!({
            "en": { "title": "Maintenance on Saturday", "text": "From 8 to 9.\n\nMore: https://example.org/maintenance" },
            "severity": "info", "audience": { "type": "all" },
        });
        let path = "/notifications/broadcasts/";
        let broadcast = id_of(&self.call(Method::POST, path, Some(message)).await?)?;
        let path = format!("{path}{broadcast}/send");
        self.call(Method::POST, &path, None).await?;
        Ok(broadcast)
    }

    /// How many were told of it.
    pub async fn reached(&self, broadcast: Uuid) -> Result<i64> {
        let path = format!("/notifications/broadcasts/{broadcast}");
        let broadcast = self.call(Method::GET, &path, None).await?;
        broadcast["counts"]["reached"].as_i64().context("no count")
    }

    /// Asks and reads the whole answer without looking into it; gives back its length.
    pub async fn get(&self, path: &str) -> Result<usize> {
        let request = self
            .client
            .get(format!("{}{path}", self.url))
            .bearer_auth(&self.token);
        let answer = request.send().await?.error_for_status()?;
        Ok(answer.bytes().await?.len())
    }

    /// Asks for a report and reads the whole answer; gives back its tag. With the tag of one that is as it was, that is
    /// what has to be answered.
    pub async fn report(
        &self,
        path: &str,
        question: &Value,
        known: Option<&str>,
    ) -> Result<String> {
        let request = self.client.post(format!("{}/api/v1{path}", self.url));
        let mut request = request.bearer_auth(&self.token).json(question);
        if let Some(tag) = known {
            request = request.header("If-None-Match", tag);
        }
        let answer = request.send().await?.error_for_status()?;
        let expected = if known.is_some() { 304 } else { 200 };
        ensure!(
            answer.status().as_u16() == expected,
            "{path}: {}",
            answer.status()
        );
        let tag = answer.headers().get("etag").context("no tag")?;
        let tag = tag.to_str()?.to_owned();
        answer.bytes().await?;
        Ok(tag)
    }

    /// Posts as somebody who is not signed in. Gives back the status, and how long the answer took.
    pub async fn knock(&self, path: &str, body: &Value) -> Result<(u16, Duration)> {
        let request = self
            .client
            .post(format!("{}/api/v1{path}", self.url))
            .json(body);
        let began = Instant::now();
        let answer = request.send().await?;
        let status = answer.status().as_u16();
        answer.bytes().await?;
        Ok((status, began.elapsed()))
    }

    /// Exchanges somebody's refresh token for an access token.
    pub async fn refresh(&self, refresh_token: &str) -> Result<String> {
        let form = json!({ "refresh_token": refresh_token });
        let tokens = self.call(Method::POST, "/auth/refresh", Some(form)).await?;
        Ok(tokens["access_token"]
            .as_str()
            .context("no token")?
            .to_owned())
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value> {
        let mut request = self
            .client
            .request(method, format!("{}/api/v1{path}", self.url));
        if let Some(body) = body {
            request = request.json(&body);
        }
        self.answer(path, request).await
    }

    async fn answer(&self, path: &str, mut request: RequestBuilder) -> Result<Value> {
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        let answer = request.send().await?;
        let (status, text) = (answer.status(), answer.text().await?);
        ensure!(status.is_success(), "{path}: {status} {text}");
        Ok(serde_json::from_str(&text)?)
    }
}

fn parts(accounts: &[Uuid]) -> Vec<Value> {
    let parts = accounts.iter().enumerate();
    parts
        .map(|(part, account)| json!({ "part": part, "account_id": account }))
        .collect()
}

fn id_of(body: &Value) -> Result<Uuid> {
    Ok(body["id"].as_str().context("no id")?.parse()?)
}
