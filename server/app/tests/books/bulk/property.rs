//! Whatever is done to many rows in whatever order: undoing the newest change restores all of them, and
//! the kept sums are right after every step.

use kym_testing::{Home, expect_sound, id, on_both, seed, soak, text};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use serde_json::{Value, json};

const SEED: u64 = 20_251_122;
const STATUSES: [&str; 5] = ["planned", "pending", "cleared", "reconciled", "void"];

/// A household with three accounts and two categories of its own.
struct World {
    home: Home,
    accounts: [String; 3],
    categories: [Option<String>; 3],
    random: StdRng,
}

impl World {
    async fn of(home: Home) -> Self {
        let purse = json!({ "name": "Purse", "account_type": "cash" });
        let purse = id(&home.owner.create_account(&home.workspace, purse).await);
        let (pets, food) = (
            home.category("Pets", None).await,
            home.category("Food", None).await,
        );
        let world = Self {
            accounts: [home.wallet.clone(), home.bank.clone(), purse],
            categories: [None, Some(pets), Some(food)],
            home,
            random: StdRng::seed_from_u64(seed(SEED)),
        };
        world.book_some().await;
        world
    }

    /// Books what can be changed.
    async fn book_some(&self) {
        for day in 1..=8 {
            self.home.book(&format!("2025-09-{day:02}"), "-4").await;
            self.home.withdraw(&format!("2025-10-{day:02}"), "3").await;
        }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }

    /// What people see, but for what every change moves on.
    async fn state(&self) -> (Vec<Value>, Vec<String>) {
        let mut balances = Vec::new();
        for account in &self.accounts {
            balances.push(self.home.balance(account).await);
        }
        (self.home.rows().await, balances)
    }

    /// One change of some rows at random. Answers the change, when there was one.
    async fn change(&mut self) -> Option<String> {
        let rows = self.home.rows().await;
        let share = 1 + self.below(4);
        let mut ids = Vec::new();
        for row in &rows {
            // Mostly single rows: a leg among them often keeps all from changing.
            let is_welcome = row["transfer"].is_null() || self.below(4) == 0;
            if is_welcome && self.below(share) == 0 {
                ids.push(text(&row["id"]));
            }
        }
        if ids.is_empty() {
            return None;
        }
        let owner = self.home.owner.clone();
        let answer = match self.below(7) {
            0 | 1 => {
                let category = self.categories[self.below(3)].clone();
                owner.bulk_update_category(&ids, category.as_deref()).await
            }
            2 | 3 => {
                let status = STATUSES[self.below(5)];
                owner.bulk_update_status(&ids, status).await
            }
            4 | 5 => {
                let account = self.accounts[self.below(3)].clone();
                owner.bulk_move_account(&ids, &account).await
            }
            _ => owner.bulk_delete(&ids).await,
        };
        if answer.status == 422 {
            answer.refused(422, "bulk_refused");
            return None;
        }
        answer.ok()["change_id"].as_str().map(str::to_owned)
    }

    /// Tries to undo something of the past; other changes may be in the way.
    async fn undo_something(&mut self) {
        let mut history = self.home.history().await;
        history.retain(|change| change["noun"] == "transaction");
        let at = self.below(history.len());
        let change = text(&history[at]["id"]);
        let answer = self.home.owner.undo(&self.home.workspace, &change).await;
        assert!(
            [201, 409].contains(&answer.status),
            "{} {}",
            answer.text,
            history[at]
        );
    }
}

on_both! {
    async fn undoing_restores_many_rows_whatever_was_done_before(app: &TestApp) {
        let home = app.home("anna").await;
        let owner = home.owner.meaning_it();
        let mut world = World::of(Home { owner, ..home }).await;
        let (steps, mut restored, mut redone) = (soak::times(30, 320), 0, 0);
        for step in 0..steps {
            // A household that has deleted nearly everything has little left to change.
            if world.home.rows().await.len() < 8 {
                world.book_some().await;
            }
            if world.below(5) == 0 {
                world.undo_something().await;
            } else {
                let before = world.state().await;
                if let Some(change) = world.change().await
                    && world.below(4) > 0
                {
                    let after = world.state().await;
                    let home = world.home.clone();
                    let undone = home.owner.undo(&home.workspace, &change).await.created();
                    assert_eq!(world.state().await, before, "step {step}");
                    restored += 1;
                    if world.below(3) == 0 {
                        home.owner.undo(&home.workspace, &text(&undone["id"])).await.created();
                        assert_eq!(world.state().await, after, "step {step}");
                        redone += 1;
                    }
                }
            }
            expect_sound(app).await;
        }
        assert!(restored > steps / 6 && redone > steps / 20, "only {restored} and {redone}: the steps do not test much");
    }
}
