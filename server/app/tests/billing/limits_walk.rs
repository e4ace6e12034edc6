//! Whatever is done in whatever order, and by whom: what is kept as used is what there is.

use kym_testing::files::document;
use kym_testing::{Answer, Home, Person, TestApp, expect_sound, on_both, seed, soak, text};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use serde_json::{Value, json};

use crate::limited::KEYS;
use crate::shop::{Shop, plan, with};

const SEED: u64 = 20_261_128;

/// Three workspaces of two payers, in which both do what they like.
struct World<'a> {
    app: &'a TestApp,
    people: [Person; 2],
    homes: Vec<Home>,
    /// Somebody who comes, goes, and becomes an owner.
    guest: Person,
    random: StdRng,
    number: usize,
}

impl World<'_> {
    fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }

    /// One of a list at random, by its id.
    fn pick(&mut self, answer: &Answer, list: &str) -> Option<String> {
        let body = answer.ok();
        let items = body[list].as_array().expect("a list");
        let place = self.below(items.len().max(1));
        let id = items.get(place).map(|item| item["id"].clone());
        id.as_ref().and_then(Value::as_str).map(str::to_owned)
    }

    async fn account(&mut self, by: &Person, home: &Home) -> Option<String> {
        let all = by
            .list_accounts(&home.workspace, "?include_deleted=true")
            .await;
        self.pick(&all, "items")
    }

    async fn transaction(&mut self, by: &Person, home: &Home) -> Option<String> {
        let account = self.account(by, home).await?;
        let query = format!("?account_id={account}&sort_desc=false");
        let list = by.list_transactions(&query).await;
        (list.status == 200).then(|| self.pick(&list, "transactions"))?
    }

    /// Something at random; nothing where there is nothing to do it to.
    async fn act(&mut self) -> Option<Answer> {
        let place = self.below(self.homes.len());
        let (home, other) = (self.homes[place].clone(), self.below(self.homes.len()));
        let who = self.below(2);
        let by = self.people[who].clone();
        self.number += 1;
        let workspace = home.workspace.clone();
        Some(match self.below(20) {
            0 | 1 => {
                let body =
                    json!({ "name": format!("Box {}", self.number), "account_type": "cash" });
                by.create_account(&workspace, body).await
            }
            2 => {
                by.delete_account(&workspace, &self.account(&by, &home).await?)
                    .await
            }
            3 => {
                by.restore_account(&workspace, &self.account(&by, &home).await?)
                    .await
            }
            4 | 5 => {
                let target = json!({
                    "target_workspace_id": self.homes[other].workspace, "transfers": "unlink", "categories": "clear",
                });
                by.move_account(&workspace, &self.account(&by, &home).await?, target)
                    .await
            }
            6 | 7 => {
                let account = self.account(&by, &home).await?;
                let row =
                    json!({ "account_id": account, "date": "2025-10-03", "total_amount": "-3" });
                by.create_transaction(row).await
            }
            8 => {
                by.delete_transaction(&self.transaction(&by, &home).await?)
                    .await
            }
            9 => {
                by.restore_transaction(&self.transaction(&by, &home).await?)
                    .await
            }
            10 | 11 => {
                let row = self.transaction(&by, &home).await?;
                let size = 100 + 1000 * self.below(500);
                by.create_attachment(&row, "a.pdf", document(size)).await
            }
            12 => {
                let row = self.transaction(&by, &home).await?;
                let files = by.list_attachments(&row).await;
                let file = self.pick(&files, "items")?;
                by.delete_attachment(&row, &file).await
            }
            13 => {
                let account = self.account(&by, &home).await?;
                let mut rent = home.rent("2026-10-01");
                rent["account_id"] = account.into();
                by.create_recurring(&home, rent).await
            }
            14 => {
                let list = by.list_recurring(&home).await;
                by.delete_recurring(&self.pick(&list, "items")?).await
            }
            15 => {
                let mut budget = Home::months(&json!([]));
                budget["is_private"] = (self.below(2) == 0).into();
                by.create_budget(&home, budget).await
            }
            16 => {
                let list = by.list_budgets(&home, "2025-10-04").await;
                by.delete_budget(&self.pick(&list, "items")?).await
            }
            17 => self.import(&by, &home).await?,
            18 => self.share(&by, &home).await,
            _ => {
                let history = by.list_history(&workspace, "").await;
                by.undo(&workspace, &self.pick(&history, "items")?).await
            }
        })
    }

    async fn import(&mut self, by: &Person, home: &Home) -> Option<Answer> {
        let account = self.account(by, home).await?;
        let file = format!(
            "Date,Description,Amount\n2025-09-01,Shop {},-1.00\n2025-09-02,Shop,-2.00\n",
            self.number
        );
        let upload = by
            .upload_import(&home.workspace, "a.csv", file)
            .await
            .created();
        let import = text(&upload["id"]);
        let wish = json!({ "accounts": [{ "part": 0, "account_id": account }] });
        let asked = by.book_import(&home.workspace, &import, wish).await;
        self.app.run_jobs().await;
        if self.below(3) == 0 {
            by.revert_import(&home.workspace, &import).await;
        }
        Some(asked)
    }

    /// The guest comes, goes, or becomes another one; a payer hands over.
    async fn share(&mut self, by: &Person, home: &Home) -> Answer {
        let guest = self.guest.clone();
        match self.below(4) {
            0 => {
                let is_in = guest.get_workspace(&home.workspace).await.status == 200;
                if !is_in {
                    self.app.add_member(home, &guest, "editor").await;
                }
                by.get_workspace(&home.workspace).await
            }
            1 => by.remove_member(home, &guest.id).await,
            2 => {
                let role = ["owner", "editor", "admin"][self.below(3)];
                by.change_role(home, &guest.id, role).await
            }
            _ => {
                let [one, two] = &self.people;
                let other = if by.id == one.id { two } else { one };
                by.change_role(home, &other.id, ["owner", "admin"][self.number % 2])
                    .await
            }
        }
    }
}

/// The household's workspace with somebody else in it.
async fn shared(app: &TestApp, home: Home, with: &Person) -> Home {
    app.add_member(&home, with, "admin").await;
    home
}

on_both! {
    async fn f_15_what_is_kept_as_used_is_what_there_is_after_any_walk(app: &TestApp) {
        let shop = Shop::open(app).await;
        let (one, two) = (app.home("anna").await, app.home("boris").await);
        let people = [one.owner.clone(), two.owner.clone()];
        let firm = one.owner.create_workspace(json!({ "name": "Firm", "currency": "USD" })).await.created();
        let firm = Home { workspace: text(&firm["id"]), ..one.clone() };
        let homes = vec![
            shared(app, one, &people[1]).await, shared(app, two, &people[0]).await, shared(app, firm, &people[1]).await,
        ];
        // Near enough to be met now and then.
        let limits: Value = KEYS.iter().map(|key| ((*key).to_owned(), json!(9))).collect();
        let limits = with(plan("pro", "1")["limits"].clone(), limits);
        let limits = with(limits, json!({ "transactions_per_month": 60, "attachments_mb": 2 }));
        let pro = shop.offer(with(plan("pro", "1"), json!({ "limits": limits }))).await;
        for person in &people {
            shop.subscribe(person, &pro).await;
        }
        let guest = app.user("guest").await;
        let seed = seed(SEED);
        let mut world = World { app, people, homes, guest, random: StdRng::seed_from_u64(seed), number: 0 };
        let (mut done, mut limited) = (0, 0);
        for step in 0..soak::times(250, 2500) {
            let Some(answer) = world.act().await else { continue };
            assert!(answer.status < 500, "seed {seed}, step {step}: {}", answer.text);
            done += usize::from(answer.status < 300);
            limited += usize::from(answer.status == 403 && answer.text.contains("limit_exceeded"));
            if step % 10 == 9 {
                expect_sound(app).await;
            }
        }
        assert!(done > 80 && limited > 0, "{done} done, {limited} limited");
        app.run_jobs().await;
        expect_sound(app).await;
        // A day later what was deleted goes for good.
        app.advance(jiff::SignedDuration::from_hours(24 * 40));
        app.clean_up().await;
        app.run_jobs().await;
        expect_sound(app).await;
    }
}
