//! Categories that a model suggests for transactions that have none.

mod refusals;
mod sending;

use std::collections::BTreeMap;

use kym_domain::ai_models::AiProvider;
use kym_testing::ai_server::AiReply;
use kym_testing::rules::{category, rule};
use kym_testing::{Answer, Person, column, expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::stage::Stage;

pub const MODEL: AiProvider = AiProvider::LmStudio;

impl Stage<'_> {
    fn suggestions(&self, rest: &str) -> String {
        let workspace = &self.home.workspace;
        format!("/workspaces/{workspace}/category-suggestions{rest}")
    }

    /// Asks for suggestions.
    pub async fn start(&self, person: &Person, body: Value) -> Answer {
        person.post(&self.suggestions(""), body).await
    }

    /// What is suggested to somebody, with their newest run.
    pub async fn suggested(&self, person: &Person) -> Value {
        person.get(&self.suggestions("")).await.ok()
    }

    /// Accepts suggestions.
    pub async fn accept(&self, person: &Person, body: Value) -> Answer {
        person.post(&self.suggestions("/accept"), body).await
    }

    /// Dismisses suggestions.
    pub async fn dismiss(&self, person: &Person, ids: &[String]) -> Answer {
        let body = json!({ "ids": ids });
        person.post(&self.suggestions("/dismiss"), body).await
    }

    /// The lines of data of the last question, by what they are called: a category by its name, a transaction by its
    /// payee and amount; each with the short id that it has there.
    pub fn offered(&self) -> BTreeMap<String, String> {
        let requests = self.server.requests();
        let body = requests.last().and_then(|request| request.body.clone());
        let mut lines = Vec::new();
        collect(&body.expect("a question"), &mut lines);
        let named = lines.iter().filter_map(|line| {
            let id = line["id"].as_str()?;
            let name = match line["name"].as_str() {
                Some(name) => name.to_owned(),
                None => format!("{} {}", text(&line["payee"]), text(&line["amount"])),
            };
            Some((name, id.to_owned()))
        });
        named.collect()
    }

    /// Has nothing suggested for transactions, and answers under which short ids they and the categories were offered.
    pub async fn names(&self, ids: &[String]) -> BTreeMap<String, String> {
        self.server.reply(answers(&[]));
        self.start(&self.home.owner, json!({ "ids": ids }))
            .await
            .accepted();
        self.app.run_jobs().await;
        self.offered()
    }

    /// Has categories suggested for transactions: by payee and amount, which, and how sure.
    pub async fn suggest(&self, ids: &[String], wanted: &[(&str, &str, i64)]) {
        let names = self.names(ids).await;
        let wanted: Vec<_> = wanted
            .iter()
            .map(|(row, category, confidence)| {
                (&*names[*row], Some(&*names[*category]), *confidence)
            })
            .collect();
        self.server.reply(answers(&wanted));
        self.start(&self.home.owner, json!({ "ids": ids }))
            .await
            .accepted();
        self.app.run_jobs().await;
        self.server.requests();
    }

    /// Transactions of the wallet, by payee and amount.
    pub async fn pay(&self, rows: &[(&str, &str)]) -> Vec<String> {
        let mut ids = Vec::with_capacity(rows.len());
        for (payee, amount) in rows {
            ids.push(text(&self.home.pay(payee, amount).await["id"]));
        }
        ids
    }
}

/// What a model says about transactions.
pub fn answers(all: &[(&str, Option<&str>, i64)]) -> AiReply {
    let items = all.iter().map(|(transaction, category, confidence)| {
        json!({ "transaction": transaction, "category": category, "confidence": confidence })
    });
    let items: Vec<_> = items.collect();
    AiReply::text(json!({ "suggestions": items }).to_string())
}

/// All lines of JSON in the texts of a request.
fn collect(value: &Value, lines: &mut Vec<Value>) {
    match value {
        Value::String(text) => lines.extend(
            text.lines()
                .filter_map(|line| serde_json::from_str(line).ok())
                .filter(Value::is_object),
        ),
        Value::Array(all) => all.iter().for_each(|one| collect(one, lines)),
        Value::Object(all) => all.values().for_each(|one| collect(one, lines)),
        _ => {}
    }
}

on_both! {
    async fn what_is_sure_is_accepted_as_one_change_and_undone_as_one(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        let (parrots, taverns) = (stage.home.category("Parrots", None).await, stage.home.category("Taverns", None).await);
        let ids = stage.pay(&[("Zoo", "-5"), ("Zoo", "-6"), ("Bar", "-7")]).await;
        let wanted = [("Zoo -5.00", "Parrots", 95), ("Zoo -6.00", "Parrots", 90), ("Bar -7.00", "Taverns", 40)];
        stage.suggest(&ids, &wanted).await;
        let list = stage.suggested(owner).await;
        assert_eq!(column(&list["items"], "confidence"), [json!(95), json!(90), json!(40)]);
        assert_eq!(column(&list["items"], "category_id"), [json!(parrots), json!(parrots), json!(taverns)]);
        assert_eq!(list["items"][0]["transaction"]["id"], json!(ids[0]));
        let run = &list["run"];
        assert_eq!((&run["state"], &run["asked_count"], &run["suggested_count"]), (&json!("done"), &json!(3), &json!(3)));

        let before = stage.home.history().await.len();
        let accepted = stage.accept(owner, json!({ "min_confidence": 80 })).await.ok();
        assert_eq!(accepted["changed"], 2);
        let history = stage.home.history().await;
        assert_eq!((history.len(), &history[0]["id"]), (before + 1, &accepted["change_id"]));
        assert_eq!(history[0]["row_count"], 2);
        assert_eq!(stage.suggested(owner).await["total"], 1, "what has a category is suggested no more");
        expect_sound(app).await;

        stage.home.undo_newest().await.created();
        let left = format!("?workspace_id={}&category_ids=none", stage.home.workspace);
        assert_eq!(owner.list_transactions(&left).await.ok()["total"], 3);
        assert_eq!(stage.suggested(owner).await["total"], 1, "it was said about another version");
        expect_sound(app).await;
    }

    async fn a_category_that_is_merged_is_suggested_no_more_until_that_is_undone(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        let (parrots, birds) = (stage.home.category("Parrots", None).await, stage.home.category("Birds", None).await);
        let ids = stage.pay(&[("Zoo", "-5")]).await;
        stage.suggest(&ids, &[("Zoo -5.00", "Parrots", 95)]).await;
        owner.merge_category(&parrots, &birds).await.ok();
        assert_eq!(stage.suggested(owner).await["total"], 0);
        stage.home.undo_newest().await.created();
        assert_eq!(stage.suggested(owner).await["items"][0]["category_id"], json!(parrots));
    }

    async fn a_rule_is_offered_for_a_payee_of_whom_two_have_the_category(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        let parrots = stage.home.category("Parrots", None).await;
        let ids = stage.pay(&[("Zoo", "-5"), ("Zoo", "-6"), ("Bar", "-7")]).await;
        stage.suggest(&ids, &[("Zoo -5.00", "Parrots", 95), ("Zoo -6.00", "Parrots", 90), ("Bar -7.00", "Parrots", 90)]).await;
        let first = stage.accept(owner, json!({ "ids": [ids[0], ids[2]] })).await.ok();
        assert_eq!((&first["changed"], &first["rules"]), (&json!(2), &json!([])), "once is no habit");
        let second = stage.accept(owner, json!({ "ids": [ids[1]] })).await.ok();
        let rules = second["rules"].as_array().expect("rules");
        assert_eq!(rules.len(), 1);
        assert_eq!(rules[0]["conditions"], json!([{ "field": "payee", "op": "is", "values": ["Zoo"] }]));
        assert_eq!(rules[0]["actions"], json!([{ "kind": "category", "category_id": parrots }]));
        owner.create_rule(&stage.home, rules[0].clone()).await.created();
        let booked = stage.home.pay("zoo", "-9").await;
        assert_eq!(booked["category_id"], json!(parrots), "the rule does what it says");
    }

    async fn no_rule_is_offered_where_one_is_or_where_it_would_be_wrong(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        let taverns = stage.home.category("Taverns", None).await;
        stage.home.category("Parrots", None).await;
        let secret = json!({
            "workspace_id": stage.home.workspace, "name": "Secret", "kind": "expense", "scope": "personal",
        });
        owner.create_category(secret).await.created();
        let mixed = stage.pay(&[("Zoo", "-4")]).await;
        owner.bulk_update_category(&mixed, Some(&taverns)).await.ok();
        let paid = [("Zoo", "-5"), ("Zoo", "-6"), ("Spa", "-7"), ("Spa", "-8"), ("Gym", "-2"), ("Gym", "-3")];
        let ids = stage.pay(&paid).await;
        let gym = rule("Gym", json!([category(&taverns)]));
        owner.create_rule(&stage.home, gym).await.created();
        let wanted = [
            ("Zoo -5.00", "Parrots", 95), ("Zoo -6.00", "Parrots", 90), ("Spa -7.00", "Secret", 90),
            ("Spa -8.00", "Secret", 90), ("Gym -2.00", "Parrots", 90), ("Gym -3.00", "Parrots", 90),
        ];
        stage.suggest(&ids, &wanted).await;
        let accepted = stage.accept(owner, json!({ "min_confidence": 0 })).await.ok();
        assert_eq!((&accepted["changed"], &accepted["rules"]), (&json!(6), &json!([])));
    }

    async fn what_is_not_wanted_is_not_asked_about_again(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        stage.home.category("Parrots", None).await;
        let ids = stage.pay(&[("Zoo", "-5"), ("Bar", "-7")]).await;
        stage.suggest(&ids, &[("Zoo -5.00", "Parrots", 95)]).await;
        stage.dismiss(owner, &ids[..1]).await.no_content();
        assert_eq!(stage.suggested(owner).await["items"], json!([]));
        stage.accept(owner, json!({ "ids": ids })).await.refused(422, "bulk_refused");
        let run = stage.start(owner, json!({})).await.accepted();
        assert_eq!((&run["state"], &run["row_count"]), (&json!("done"), &json!(0)));
        app.run_jobs().await;
        assert_eq!(stage.asked().len(), 0, "there was nothing to ask");
        stage.pay(&[("Pub", "-3")]).await;
        let run = stage.start(owner, json!({})).await.accepted();
        assert_eq!(run["row_count"], 1, "only about what is new");
        stage.server.reply(answers(&[]));
        app.run_jobs().await;
        assert_eq!(stage.offered().get("Pub -3.00").map(String::as_str), Some("t1"));
    }

    async fn a_suggestion_is_gone_when_its_transaction_is_another(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        let parrots = stage.home.category("Parrots", None).await;
        let ids = stage.pay(&[("Zoo", "-5"), ("Bar", "-7"), ("Pub", "-8")]).await;
        stage.suggest(&ids, &[("Zoo -5.00", "Parrots", 95), ("Bar -7.00", "Parrots", 90), ("Pub -8.00", "Parrots", 80)]).await;
        owner.bulk_update_category(&ids[..1], Some(&parrots)).await.ok();
        owner.delete_transaction(&ids[1]).await.no_content();
        let list = stage.suggested(owner).await;
        assert_eq!(list["total"], 1);
        let refused = stage.accept(owner, json!({ "ids": ids })).await.refused(422, "bulk_refused");
        assert_eq!(column(&refused["refused"], "id").len(), 2);
        assert_eq!(stage.suggested(owner).await["total"], 1, "nothing was changed");
        stage.allow(false).await;
        assert_eq!(stage.suggested(owner).await["total"], 0, "where AI is forbidden nothing is suggested");
    }

    async fn suggestions_stay_behind_when_an_account_moves(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        stage.home.category("Parrots", None).await;
        let ids = stage.pay(&[("Zoo", "-5")]).await;
        stage.suggest(&ids, &[("Zoo -5.00", "Parrots", 95)]).await;
        let firm = owner.create_workspace(json!({ "name": "Firm", "currency": "USD" })).await.created();
        let target = json!({ "target_workspace_id": firm["id"] });
        owner.move_account(&stage.home.workspace, &stage.home.wallet, target).await.ok();
        assert_eq!(stage.suggested(owner).await["total"], 0);
        assert_eq!(app.place.count("category_suggestions", "TRUE").await, 0);
    }
}
