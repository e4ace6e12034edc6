//! Two households with everybody who could ask about the first of them, and the ids of everything in
//! either.

use image::ImageFormat;
use kym_domain::categories::system_categories;
use kym_domain::id::BroadcastId;
use kym_domain::notifications::{Content, NotificationKind, Severity};
use kym_notification_store::broadcasts::{
    self, BroadcastAudience, BroadcastDefinition, BroadcastText, StoredBroadcast,
};
use kym_testing::files::{PDF, picture};
use kym_testing::rules::seen_when;
use kym_testing::{Answer, Home, Person, TestApp, id, invitation_token, text};
use reqwest::Method;
use serde_json::json;

use super::matrix::{Ids, PEOPLE, Ready};

/// Ids that nobody has begin so.
const NOBODYS: &str = "0199b000-0000-7000-8000-0000fffff";

/// A secret that was never given out.
const NEVER_GIVEN_OUT: &str = "bm90aGluZyB0aGF0IHdhcyBldmVyIGdpdmVuIG91dCE";

/// A file of a bank.
const STATEMENT: &str = "Date,Payee,Amount\n2025-10-04,Coffee,-3.20\n";

/// What is made anew when a request names it: most of it belongs to a person, not to a household.
const MADE_ANEW: [&str; 20] = [
    "notification_id",
    "broadcast_id",
    "live_broadcast_id",
    "session_id",
    "export_id",
    "passkey_id",
    "me",
    "token",
    "change_id",
    "import_id",
    "provider_id",
    "model_id",
    "plan_id",
    "subscription_id",
    "canceled_subscription_id",
    "changing_subscription_id",
    "invoice_id",
    "payment_id",
    "paid_payment_id",
    "payment_method_id",
];

/// Whose the ids of a request are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Own,
    Foreign,
    Missing,
}

/// A household and the ids of what is in it.
pub struct Household {
    pub home: Home,
    /// Another workspace, which somebody else owns.
    second: Home,
    pub ids: Ids,
}

/// Two households, and everybody as the first of them sees them.
pub struct World {
    pub people: [Person; PEOPLE.len()],
    pub own: Household,
    pub neighbour: Household,
}

/// A receipt with a page, on which nobody finds anything.
async fn receipt_of(app: &TestApp, home: &Home) -> String {
    let file = picture(30, 60, ImageFormat::Png);
    let receipt = home.bring("receipt.png", &file).await;
    app.run_jobs().await;
    receipt
}

/// A message of an administrator, which has begun if it is to.
async fn broadcast(app: &TestApp, has_begun: bool) -> String {
    let kym = app.kym().await;
    let now = kym.clock.now();
    let text = BroadcastText {
        title: "Maintenance".to_owned(),
        text: "On Saturday.".to_owned(),
    };
    let broadcast = StoredBroadcast {
        id: BroadcastId::from_uuid(kym.ids.next(now)),
        definition: BroadcastDefinition {
            severity: Severity::Info,
            en: text,
            ru: BroadcastText::default(),
            is_dismissible: true,
            audience: BroadcastAudience::Administrators,
            starts_at: has_begun.then_some(now),
            ends_at: None,
        },
        withdrawn_at: None,
        told_up_to: None,
        looked_at: None,
        created_by: None,
        created_at: now,
        version: 1,
    };
    let mut tx = kym.db.write().await.expect("a change");
    broadcasts::insert(&mut tx, &broadcast)
        .await
        .expect("a new message");
    tx.commit().await.expect("committed");
    broadcast.id.to_string()
}

impl World {
    pub async fn new(app: &TestApp) -> Self {
        let root = app.chief("root").await;
        let home = app.home("holder").await;
        let neighbour = app.home("neighbour").await;
        let own = Household::new(app, home.clone(), &root, "spare").await;
        let neighbour = Household::new(app, neighbour, &root, "other").await;
        let person = async |who: &str| own.person(app, who).await;
        let people = [
            app.guest(),
            person("stranger").await,
            person("removed").await,
            person("viewer").await,
            person("editor").await,
            person("admin").await,
            home.owner,
            root,
        ];
        Self {
            people,
            own,
            neighbour,
        }
    }

    /// The ids for a request by somebody that names these.
    pub async fn ids(&self, app: &TestApp, whose: Owner, by: &Person, named: &[String]) -> Ids {
        let (household, person) = match whose {
            Owner::Own if by.token.is_some() => (&self.own, by),
            Owner::Own => (&self.own, &self.own.home.owner),
            Owner::Foreign | Owner::Missing => (&self.neighbour, &self.neighbour.home.owner),
        };
        let mut ids = household.ids.clone();
        for name in named
            .iter()
            .filter(|name| MADE_ANEW.contains(&name.as_str()))
        {
            let id = match whose {
                Owner::Missing => String::new(),
                _ => household.make(app, person, name).await,
            };
            ids.insert(name.clone(), id);
        }
        if whose == Owner::Missing {
            for (number, (name, id)) in ids.iter_mut().enumerate() {
                *id = match name.as_str() {
                    "token" | "feed_token" => NEVER_GIVEN_OUT.to_owned(),
                    "currency_code" => "NOBODYS".to_owned(),
                    _ => format!("{NOBODYS}{number:03}"),
                };
            }
        }
        ids
    }
}

impl Household {
    #[expect(clippy::too_many_lines, reason = "a household has one of everything")]
    async fn new(app: &TestApp, home: Home, root: &Person, spare: &str) -> Self {
        let member = app.user(spare).await;
        app.add_member(&home, &member, "editor").await;
        let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
        let category = id(&home.owner.create_category(category).await);
        let unused = json!({ "workspace_id": home.workspace, "name": "Fish", "kind": "expense" });
        let other_category = id(&home.owner.create_category(unused).await);
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = category.clone().into();
        row["tags"] = json!(["trip", "sea"]);
        let row = id(&home.owner.create_transaction(row).await);
        let attachment = id(&home.owner.create_attachment(&row, "receipt.pdf", PDF).await);
        let view = json!({ "name": "Pets", "area": "transactions", "query": "" });
        let view = id(&home.owner.create_view(&home.workspace, view).await);
        let save = async |name: &str, is_shared: bool| {
            let report = json!({
                "name": name, "report_type": "cash-flow", "is_shared": is_shared,
                "question": { "period": "last_month" },
            });
            let path = format!("/workspaces/{}/saved-reports", home.workspace);
            id(&home.owner.post(&path, report).await)
        };
        let (saved, shared) = (save("Own", false).await, save("Shared", true).await);
        let invited = json!({ "email": format!("{spare}.invited@example.org") });
        let invited = root.post("/users/invitations", invited).await;
        let guest = format!("{spare}.guest@example.org");
        let guest = id(&home.owner.invite(&home, &guest, "viewer").await);
        let keeper = app.user(&format!("{spare}.keeper")).await;
        let second = Home {
            workspace: id(&keeper.create_workspace(json!({ "name": "Second" })).await),
            ..home.clone()
        };
        app.add_member(&second, &home.owner, "editor").await;
        let savings = json!({ "name": "Savings", "account_type": "savings" });
        let savings = id(&home.owner.create_account(&home.workspace, savings).await);
        let closed = home.closed(&savings, "2025-09-30", "0").await;
        let open = id(&home.begin(&home.bank, "2025-09-30", "100").await);
        let rule = id(&home.owner.create_rule(&home, seen_when("Nobody")).await);
        let booked = text(&home.book_file(app, STATEMENT, json!({})).await["id"]);
        let points = json!({
            "code": spare.to_uppercase(), "digits": 0, "symbol": "p", "name_en": "Points", "name_ru": "Баллы",
        });
        let points = text(&root.post("/currencies/", points).await.created()["code"]);
        let rate = json!({ "date": "2025-10-01", "from": points, "to": "USD", "rate": "0.01" });
        let path = format!("/workspaces/{}/exchange-rates", home.workspace);
        let own = home.owner.post(&path, rate.clone()).await.created();
        let rate = id(&root.post("/exchange-rates/", rate).await);
        let path = format!("/workspaces/{}/reconversions", home.workspace);
        let started = json!({ "scope": "missing" });
        let started = home.owner.post(&path, started).await.accepted();
        let receipt = receipt_of(app, &home).await;
        let row_on = async |account: &str, amount: &str| {
            let row =
                json!({ "account_id": account, "date": "2025-10-06", "total_amount": amount });
            id(&home.owner.create_transaction(row).await)
        };
        let [paid, received] = [row_on(&savings, "-9").await, row_on(&home.bank, "9").await];
        let transfer = json!({
            "from_account_id": home.bank, "to_account_id": savings, "amount": "2", "date": "2025-10-07",
        });
        let transfer = home.owner.create_transfer(transfer).await.created();
        let leg = text(&transfer["from"]["id"]);
        let plans = home.plans([&category, &other_category], &member).await;
        let ids = [
            ("reconversion_id", text(&started["id"])),
            ("rate_id", rate),
            ("workspace_rate_id", text(&own["rate"]["id"])),
            ("booked_import_id", booked),
            ("currency_code", points),
            ("invitation_id", guest),
            ("target_workspace_id", second.workspace.clone()),
            ("workspace_id", home.workspace.clone()),
            ("account_id", home.wallet.clone()),
            ("other_account_id", home.bank.clone()),
            ("third_account_id", savings),
            ("reconciliation_id", open),
            ("closed_reconciliation_id", closed),
            ("transaction_id", row),
            ("paid_transaction_id", paid),
            ("received_transaction_id", received),
            ("leg_transaction_id", leg),
            ("attachment_id", attachment),
            ("receipt_id", receipt),
            ("category_id", category),
            ("view_id", view),
            ("saved_report_id", saved),
            ("shared_report_id", shared),
            ("other_category_id", other_category),
            ("system_category_id", system_categories()[0].id.to_string()),
            ("rule_id", rule),
            ("user_id", member.id.clone()),
            ("registration_invitation_id", id(&invited)),
        ];
        let ids = ids.into_iter().chain(plans);
        let ids = ids.map(|(name, id)| (name.to_owned(), id)).collect();
        Self { home, second, ids }
    }

    /// A new user who is this to the household and to the one that accounts are moved to.
    async fn person(&self, app: &TestApp, who: &str) -> Person {
        let person = app.user(who).await;
        match who {
            "stranger" => {}
            "removed" => {
                app.add_member(&self.home, &person, "owner").await;
                let owner = &self.home.owner;
                owner
                    .remove_member(&self.home, &person.id)
                    .await
                    .no_content();
            }
            role => {
                app.add_member(&self.home, &person, role).await;
                app.add_member(&self.second, &person, role).await;
            }
        }
        person
    }

    /// Something that a person has of their own, or that may happen once only.
    async fn make(&self, app: &TestApp, person: &Person, name: &str) -> String {
        match name {
            "me" => person.id.clone(),
            "session_id" => {
                let session = app.sign_in_again(person).await;
                let sessions = session.get("/users/me/sessions").await.ok();
                let sessions = sessions["items"].as_array().expect("a list");
                let current = sessions
                    .iter()
                    .find(|session| session["is_current"] == true);
                text(&current.expect("a session")["id"])
            }
            "export_id" => {
                let made = person.create_export().await.accepted();
                app.run_jobs().await;
                text(&made["id"])
            }
            "passkey_id" => {
                person.with_device().await;
                text(&person.get_passkeys().await.ok()["passkeys"][0]["id"])
            }
            "notification_id" => {
                let content = Content::new(NotificationKind::TrialEnds);
                app.notify(person, content).await;
                text(&person.list_notifications("").await.ok()["items"][0]["id"])
            }
            "broadcast_id" => broadcast(app, false).await,
            "live_broadcast_id" => broadcast(app, true).await,
            "token" => self.invite(person).await,
            "import_id" => self.upload(person).await,
            "plan_id" => app.plan().await.id.to_string(),
            "subscription_id" => app.subscription(person).await.id.to_string(),
            "canceled_subscription_id" => app.canceled_subscription(person).await.id.to_string(),
            "changing_subscription_id" => app.changing_subscription(person).await.id.to_string(),
            "invoice_id" => app.invoice(person).await.id.to_string(),
            "payment_id" => app.payment(person).await.id.to_string(),
            "paid_payment_id" => app.paid_payment(person).await.id.to_string(),
            "payment_method_id" => app.payment_method(person).await.id.to_string(),
            "model_id" => app.ai_model("openai", "https://ai.example.org/v1").await,
            "provider_id" => app.provider("ecb", "https://rates.example.org").await,
            _ => {
                self.home.book("2025-10-02", "-7").await;
                let history = format!("/workspaces/{}/history", self.home.workspace);
                text(&self.home.owner.get(&history).await.ok()["items"][0]["id"])
            }
        }
    }

    /// A file that somebody brought; the owner, where somebody may not.
    async fn upload(&self, person: &Person) -> String {
        let (workspace, name) = (&self.home.workspace, "statement.csv");
        let uploaded = person.upload_import(workspace, name, STATEMENT).await;
        if uploaded.status == 201 {
            return id(&uploaded);
        }
        id(&self
            .home
            .owner
            .upload_import(workspace, name, STATEMENT)
            .await)
    }

    /// The token of an invitation for somebody; for somebody else, where they are a member already.
    async fn invite(&self, person: &Person) -> String {
        let address = text(&person.get_me().await.ok()["email"]);
        let mut invited = self.home.owner.invite(&self.home, &address, "viewer").await;
        if invited.status == 409 {
            let another = format!("another.{address}");
            invited = self.home.owner.invite(&self.home, &another, "viewer").await;
        }
        invitation_token(&invited.created())
    }
}

impl Ready {
    /// Sends the request. Where the answer repeats an id that it was asked about, its name stands instead:
    /// that is no news to whoever asked.
    pub async fn by(&self, person: &Person) -> Answer {
        if let (false, Some(file)) = (self.form.is_empty(), &self.file) {
            let fields: Vec<_> = self
                .form
                .iter()
                .map(|(key, value)| (&**key, &**value))
                .collect();
            let answer = person
                .create_receipt(&fields, &[("receipt.pdf", file.as_bytes())])
                .await;
            return self.without_ids(answer);
        }
        let (kind, text) = match (&self.body, &self.file) {
            (Some(body), _) => (Some("application/json"), Some(body.to_string())),
            (None, Some(file)) => (Some("application/octet-stream"), Some(file.clone())),
            (None, None) => (None, None),
        };
        let method = self.method.clone();
        let answer = person
            .send_raw(method, &self.path, kind, text.unwrap_or_default())
            .await;
        self.without_ids(answer)
    }

    fn without_ids(&self, mut answer: Answer) -> Answer {
        if answer.status >= 400 {
            for (name, id) in self.ids.iter().filter(|(_, id)| id.len() >= 36) {
                answer.text = answer.text.replace(id, name);
            }
        }
        answer
    }

    /// Asks for the same place, but for the headers alone.
    pub async fn head(&self, person: &Person) -> Answer {
        person.send_raw(Method::HEAD, &self.path, None, "").await
    }
}
