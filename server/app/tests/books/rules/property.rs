//! Whatever the rules: a second run changes nothing, and undoing a run brings everything back.

use kym_testing::rules::category;
use kym_testing::{Home, expect_sound, on_both, seed, soak};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use serde_json::{Value, json};

const SEED: u64 = 20_251_123;
const WORDS: [&str; 4] = ["alpha", "beta", "gamma", "delta"];

struct World {
    home: Home,
    categories: [String; 2],
    random: StdRng,
}

impl World {
    fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.below(WORDS.len())]
    }

    fn condition(&mut self) -> Value {
        let field = ["payee", "note", "text"][self.below(3)];
        match self.below(4) {
            0 => json!({ "field": "amount", "op": "less", "values": [self.below(9).to_string()] }),
            1 => {
                json!({ "field": "category", "op": "is_one_of", "values": ["none", self.categories[0]] })
            }
            _ => json!({ "field": field, "op": "contains", "values": [self.word()] }),
        }
    }

    fn action(&mut self) -> Value {
        let given = self.categories[self.below(2)].clone();
        match self.below(6) {
            0 => category(&given),
            1 => json!({ "kind": "payee", "text": self.word() }),
            2 => json!({ "kind": "note", "text": self.word() }),
            3 => {
                let status = ["planned", "cleared"][self.below(2)];
                json!({ "kind": "status", "status": status })
            }
            4 => json!({ "kind": "tags", "tags": [self.word()] }),
            _ => json!({ "kind": "split", "lines": [{ "category_id": given, "amount": "2" }, {}] }),
        }
    }

    async fn add_something(&mut self) {
        if self.below(3) == 0 {
            let matching = ["all", "any"][self.below(2)];
            let rule = json!({
                "match": matching,
                "conditions": [self.condition()],
                "actions": [self.action()],
                "stop": self.below(4) == 0,
            });
            self.home
                .owner
                .create_rule(&self.home, rule)
                .await
                .created();
        } else {
            let amount = format!("-{}", 1 + self.below(8));
            let mut row = self.home.row("2025-09-20", &amount);
            row["payee"] = self.word().into();
            row["note"] = "".into();
            row["tags"] = json!([]);
            row["category_id"] = json!(null);
            row["status"] = "pending".into();
            self.home.owner.create_transaction(row).await.created();
        }
    }
}

on_both! {
    async fn a_run_comes_to_rest_and_can_be_taken_back(app: &TestApp) {
        let home = app.home("anna").await;
        let categories = [home.category("Food", None).await, home.category("Fun", None).await];
        let mut world = World { home: home.clone(), categories, random: StdRng::seed_from_u64(seed(SEED)) };
        let (steps, mut runs) = (soak::times(10, 100), 0);
        for step in 0..steps {
            for _ in 0..3 {
                world.add_something().await;
            }
            let before = home.rows().await;
            let preview = home.owner.preview_rules(&home, json!({})).await.ok();
            let ran = home.owner.run_rules(&home, json!({})).await.ok();
            assert_eq!(ran["changed"], preview["total"], "step {step}");
            let again = home.owner.run_rules(&home, json!({})).await.ok();
            assert_eq!(again["changed"], json!(0), "step {step}");
            let Some(change) = ran["change"].as_str() else { continue };
            runs += 1;
            if world.below(2) == 0 {
                home.owner.undo(&home.workspace, change).await.created();
                assert_eq!(home.rows().await, before, "step {step}");
            }
            expect_sound(app).await;
        }
        assert!(runs > steps / 3, "only {runs} runs changed anything");
    }
}
