//! Whatever is done to a household in whatever order: undoing the newest change restores everything
//! as it was before it, and the kept sums are right after every step.

use kym_testing::{Answer, Home, TestApp, column, id, on_both, seed, soak, text};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use serde_json::{Value, json};

const SEED: u64 = 20_251_121;

/// Two workspaces of one owner, and some accounts that move between them.
struct World<'a> {
    app: &'a TestApp,
    homes: [Home; 2],
    random: StdRng,
}

impl World<'_> {
    fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }

    fn pick(&mut self, from: &[Value]) -> Option<Value> {
        if from.is_empty() {
            return None;
        }
        let at = self.below(from.len());
        Some(from[at].clone())
    }

    async fn accounts(&self, home: &Home) -> Vec<Value> {
        let list = home
            .owner
            .list_accounts(&home.workspace, "?with_balances=true&include_deleted=true");
        list.await.ok()["items"].as_array().expect("a list").clone()
    }

    async fn rows(&self, home: &Home) -> Vec<Value> {
        let mut rows = Vec::new();
        for account in self.accounts(home).await {
            let list = home.list(account["id"].as_str().expect("an id")).await;
            rows.extend(
                list["transactions"]
                    .as_array()
                    .expect("a list")
                    .iter()
                    .cloned(),
            );
        }
        rows
    }

    /// Whether a change took a transaction off an account that was put away.
    async fn left_closed_account(&self, home: &Home, change: &Value) -> bool {
        let accounts = self.accounts(home).await;
        let was = accounts
            .iter()
            .find(|account| account["id"] == change["before"]["account_id"]);
        change["noun"] == "transaction"
            && change["kind"] == "updated"
            && was.is_some_and(|account| account["is_deleted"] == true)
    }

    /// Everything that people see of both workspaces, without the marks of the version.
    async fn state(&self) -> Value {
        let mut all = Vec::new();
        for home in &self.homes {
            all.push(json!(self.accounts(home).await));
            all.push(json!(self.rows(home).await));
            all.push(home.owner.list_categories(&home.workspace).await.ok());
            all.push(home.owner.get_workspace(&home.workspace).await.ok());
        }
        let mut all = Value::Array(all);
        forget_versions(&mut all);
        all
    }

    fn booking(&mut self, account: &Value, categories: &[Value]) -> Value {
        let status = ["planned", "pending", "cleared", "reconciled", "void"][self.below(5)];
        let amount = i64::try_from(self.below(2000)).expect("small") - 1000;
        let amount = if amount == 0 { 1 } else { amount };
        let (month, day) = (8 + self.below(3), 1 + self.below(28));
        let payee = ["", "Baker", "Смирнов"][self.below(3)];
        let tags = [json!([]), json!(["trip"]), json!(["Trip", "food"])][self.below(3)].clone();
        if self.below(4) == 0 {
            let of_all = self.pick(categories);
            let lines = json!([
                { "amount": (amount + 7).to_string(), "category_id": self.pick(categories) },
                { "amount": "-7", "category_id": of_all },
            ]);
            return json!({
                "account_id": account["id"], "total_amount": amount.to_string(), "status": status, "payee": payee,
                "date": format!("2025-{month:02}-{day:02}"), "splits": lines, "tags": tags,
            });
        }
        json!({
            "splits": [], "tags": tags, "account_id": account["id"], "total_amount": amount.to_string(), "status": status, "payee": payee,
            "date": format!("2025-{month:02}-{day:02}"), "category_id": self.pick(categories),
        })
    }

    /// One change at random; answers whether there was one.
    async fn change(&mut self, at: usize) -> bool {
        let home = self.homes[at].clone();
        let owner = home.owner.clone();
        let accounts = self.accounts(&home).await;
        let open: Vec<_> = accounts
            .iter()
            .filter(|account| account["is_deleted"] == false)
            .cloned()
            .collect();
        let rows = self.rows(&home).await;
        let tree = owner.list_categories(&home.workspace).await.ok();
        let categories: Vec<_> = column(&tree["items"], "id").into_iter().take(6).collect();
        let answer = match self.below(13) {
            0..3 => {
                let Some(account) = self.pick(&open) else {
                    return false;
                };
                let body = self.booking(&account, &categories);
                owner.create_transaction(body).await
            }
            3 | 4 => {
                let (Some(from), Some(to)) = (self.pick(&open), self.pick(&open)) else {
                    return false;
                };
                let body = json!({
                    "from_account_id": from["id"], "to_account_id": to["id"], "amount": "12.50", "date": "2025-09-15",
                });
                owner.create_transfer(body).await
            }
            5..8 => {
                let (Some(row), Some(account)) = (self.pick(&rows), self.pick(&open)) else {
                    return false;
                };
                let mut body = self.booking(&account, &categories);
                if !row["transfer"].is_null() {
                    body["category_id"] = json!(null);
                    body["splits"] = json!([]);
                }
                owner.update_transaction(&text(&row["id"]), body).await
            }
            8 => {
                let Some(row) = self.pick(&rows) else {
                    return false;
                };
                owner.delete_transaction(&text(&row["id"])).await
            }
            9 => {
                let Some(account) = self.pick(&accounts) else {
                    return false;
                };
                let name = format!("Account {}", self.below(1000));
                let body = json!({ "name": name, "account_type": "savings", "opening_balance": self.below(50).to_string() });
                owner
                    .update_account(&home.workspace, &text(&account["id"]), body)
                    .await
            }
            10 => self.change_category(&home, &tree).await,
            11 => match self.change_tag(&home).await {
                Some(answer) => answer,
                None => return false,
            },
            _ => {
                let Some(account) = self.pick(&open) else {
                    return false;
                };
                owner
                    .delete_account(&home.workspace, &text(&account["id"]))
                    .await
            }
        };
        assert!(
            answer.status < 300 || [409, 422].contains(&answer.status),
            "{}",
            answer.text
        );
        answer.status < 300
    }

    /// Makes a category of the workspace's own, or renames, deletes or merges one that is there.
    async fn change_category(&mut self, home: &Home, tree: &Value) -> Answer {
        let items = tree["items"].as_array().expect("a list").iter();
        let own: Vec<_> = items
            .filter(|category| category["scope"] == "workspace")
            .cloned()
            .collect();
        let Some(category) = self.pick(&own) else {
            let body = json!({ "workspace_id": home.workspace, "name": "Own", "kind": "expense" });
            return home.owner.create_category(body).await;
        };
        let id = text(&category["id"]);
        match self.below(4) {
            0 => return home.owner.delete_category(&id).await,
            1 | 2 => {
                let others = column(&tree["items"], "id");
                let into = self.pick(&others).unwrap_or_default();
                return home.owner.merge_category(&id, &text(&into)).await;
            }
            _ => {}
        }
        let name = format!("C{}", self.below(1000));
        home.owner
            .update_category(&id, json!({ "name": name }))
            .await
    }

    /// Renames, merges or removes a tag, if there is one.
    async fn change_tag(&mut self, home: &Home) -> Option<Answer> {
        let tags = home.owner.list_tags(home).await.ok();
        let names: Vec<_> = column(&tags["items"], "name");
        let (tag, other) = (self.pick(&names)?, self.pick(&names)?);
        let (tag, other) = (text(&tag), text(&other));
        Some(match self.below(4) {
            0 => home.owner.remove_tag(home, &tag).await,
            1 => home.owner.merge_tag(home, &tag, &other).await,
            2 => home.owner.rename_tag(home, &tag, &tag.to_uppercase()).await,
            _ => {
                let name = format!("T{}", self.below(1000));
                home.owner.rename_tag(home, &tag, &name).await
            }
        })
    }

    /// Opens an account where few are left to book on: the others were put away or have moved.
    async fn open_one_more(&self, at: usize) {
        let home = &self.homes[at];
        let accounts = self.accounts(home).await;
        let open = accounts
            .iter()
            .filter(|account| account["is_deleted"] == false);
        if open.count() < 2 {
            let body = json!({ "name": "One more", "account_type": "cash" });
            home.owner
                .create_account(&home.workspace, body)
                .await
                .created();
        }
    }

    /// Moves an account to the other workspace, whatever has to be cut.
    async fn relocate(&mut self, at: usize) {
        let home = self.homes[at].clone();
        let target = &self.homes[1 - at].workspace;
        let body =
            json!({ "target_workspace_id": target, "categories": "create", "transfers": "unlink" });
        let accounts = self.accounts(&home).await;
        if let Some(account) = self.pick(&accounts)
            && account["is_deleted"] == false
        {
            home.owner
                .move_account(&home.workspace, &text(&account["id"]), body)
                .await
                .ok();
        }
    }

    /// Tries to undo something of the past; somebody may have been there since.
    async fn undo_something(&mut self, at: usize) {
        let home = self.homes[at].clone();
        let history = home.history().await;
        if let Some(change) = self.pick(&history) {
            let answer = home.owner.undo(&home.workspace, &text(&change["id"])).await;
            assert!(
                [201, 409].contains(&answer.status),
                "{} {change}",
                answer.text
            );
        }
    }

    async fn expect_sound(&self, step: usize) {
        let kym = self.app.kym().await;
        let mut reader = kym.db.read().await.expect("a snapshot");
        let report = kym::registrations::check(&mut reader)
            .await
            .expect("a report");
        assert_eq!(report.differences, Vec::<String>::new(), "step {step}");
    }
}

/// Takes out what every change moves on, and who made a category: who brings it back has made it.
fn forget_versions(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(forget_versions),
        Value::Object(fields) => {
            fields.remove("version");
            fields.values_mut().for_each(forget_versions);
        }
        _ => {}
    }
}

on_both! {
    async fn undoing_the_newest_change_restores_everything_whatever_was_done_before(app: &TestApp) {
        let home = app.home("anna").await;
        let home = Home { owner: home.owner.meaning_it(), ..home };
        let firm = id(&home.owner.create_workspace(json!({ "name": "Firm" })).await);
        let other = Home { workspace: firm, ..home.clone() };
        let till = json!({ "name": "Till", "account_type": "cash" });
        home.owner.create_account(&other.workspace, till).await.created();
        for day in 1..6 {
            home.withdraw(&format!("2025-09-0{day}"), "3").await;
            home.book(&format!("2025-10-0{day}"), "-4").await;
        }
        let mut world = World { app, homes: [home, other], random: StdRng::seed_from_u64(seed(SEED)) };
        let (steps, mut restored) = (soak::times(24, 240), 0);
        for step in 0..steps {
            let at = world.below(2);
            world.open_one_more(at).await;
            match world.below(8) {
                0 => world.relocate(at).await,
                1 | 2 => world.undo_something(at).await,
                _ => {
                    let before = world.state().await;
                    let count = world.homes[at].history().await.len();
                    if world.change(at).await && world.homes[at].history().await.len() > count && world.below(5) > 0 {
                        let home = world.homes[at].clone();
                        let newest = home.history().await[0].clone();
                        let undone = home.undo_newest().await;
                        if world.left_closed_account(&home, &newest).await {
                            // Books forbid it: an account that was put away takes nothing, not even its own of before.
                            undone.refused(409, "undo_conflict");
                        } else {
                            assert_eq!(undone.status, 201, "step {step}: {} {newest}", undone.text);
                            assert_eq!(world.state().await, before, "step {step}");
                            restored += 1;
                        }
                    }
                }
            }
            world.expect_sound(step).await;
        }
        assert!(restored > steps / 6, "only {restored} changes were undone: the steps do not test much");
    }
}
