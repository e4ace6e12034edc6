//! Rules over what is booked: looked at first, done as one change, undone as one.

use kym_testing::rules::{category, rule, seen_when};
use kym_testing::{Home, column, expect_sound, id, on_both, text};
use serde_json::{Value, json};

use crate::bulk::many::book;

/// Rows of three payees without anything else, and a rule that finds two of them.
async fn shops(home: &Home) -> Vec<String> {
    let mut ids = Vec::new();
    for (payee, amount) in [("Shop A", "-1"), ("Cinema", "-2"), ("Shop B", "-3")] {
        ids.push(text(&home.pay(payee, amount).await["id"]));
    }
    ids
}

on_both! {
    async fn a_preview_says_what_would_change_and_changes_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let ids = shops(&home).await;
        let before = home.rows().await;
        let said = rule("shop", json!([category(&food), { "kind": "note", "text": "x" }]));
        let preview = home.owner.preview_rules(&home, json!({ "rule": said })).await.ok();
        assert_eq!((&preview["total"], &preview["is_partial"]), (&json!(2), &json!(false)));
        let rows = preview["rows"].as_array().expect("rows");
        let shown: Vec<_> = rows.iter().map(|row| row["transaction"]["id"].clone()).collect();
        assert_eq!(shown, [json!(ids[2]), json!(ids[0])]);
        assert_eq!(rows[0]["after"], json!({ "category_id": food, "note": "x" }));
        assert_eq!(rows[0]["rule_ids"], json!([]));
        assert_eq!(home.rows().await, before);
        let kept = id(&home.owner.create_rule(&home, said).await);
        let preview = home.owner.preview_rules(&home, json!({})).await.ok();
        assert_eq!(column(&preview["rows"], "rule_ids"), [json!([kept]), json!([kept])]);
    }

    async fn a_run_is_one_change_and_is_undone_as_one(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let ids = shops(&home).await;
        let before = home.rows().await;
        home.rule("shop", json!([
            { "kind": "payee", "text": "Market" },
            { "kind": "note", "text": "weekly" },
            { "kind": "status", "status": "cleared" },
            { "kind": "tags", "tags": ["Home", "Food"] },
            { "kind": "split", "lines": [{ "category_id": food, "percent": "50" }, {}] },
        ])).await;
        let mut socket = app.events(&home.owner).await;
        let answer = home.owner.run_rules(&home, json!({})).await;
        let ran = answer.ok();
        assert_eq!((&ran["changed"], &ran["is_partial"]), (&json!(2), &json!(false)));
        assert_eq!(answer.header("change-id"), text(&ran["change"]));
        let told = socket.event().await;
        assert_eq!(told["event_type"], json!("TRANSACTIONS_BULK_UPDATED"));
        let told = &told["payload"];
        assert_eq!(told["account_ids"], json!([home.wallet]));
        assert_eq!(told["transaction_ids"].as_array().map(Vec::len), Some(2));
        let after = home.rows().await;
        assert_eq!(after[1], before[1]);
        for (row, amounts) in [(&after[0], ["-0.50", "-0.50"]), (&after[2], ["-1.50", "-1.50"])] {
            let fields = (&row["payee"], &row["note"], &row["status"], &row["tags"]);
            let expected = (&json!("Market"), &json!("weekly"), &json!("cleared"), &json!(["Home", "Food"]));
            assert_eq!(fields, expected);
            assert_eq!(column(&row["splits"], "amount"), amounts.map(Value::from));
        }
        let history = home.history().await;
        assert_eq!(history[0]["id"], ran["change"]);
        assert_eq!((&history[0]["kind"], &history[0]["row_count"]), (&json!("updated"), &json!(2)));
        expect_sound(app).await;
        let again = home.owner.run_rules(&home, json!({})).await.ok();
        assert_eq!((&again["changed"], &again["change"]), (&json!(0), &json!(null)));

        home.undo_newest().await.created();
        assert_eq!(home.rows().await, before);
        home.undo_newest().await.created();
        assert_eq!(home.rows().await, after);
        expect_sound(app).await;
        // Found by its new words, and not by its old ones.
        let found = async |word: &str| {
            let query = format!("?account_id={}&text={word}", home.wallet);
            home.owner.list_transactions(&query).await.ok()["total"].clone()
        };
        assert_eq!((found("weekly").await, found("shop").await), (json!(2), json!(0)));
        assert_eq!(ids.len(), 3);
    }

    async fn lines_come_back_only_to_what_they_are_the_parts_of(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let ids = shops(&home).await;
        home.rule("shop", json!([{ "kind": "split", "lines": [{ "percent": "50" }, {}] }])).await;
        assert_eq!(home.owner.run_rules(&home, json!({})).await.ok()["changed"], json!(2));
        home.undo_newest().await.created();
        let undone = home.newest().await;
        for (amount, category) in [("-9", json!(null)), ("-1", json!(food))] {
            let body = json!({
                "date": "2025-09-20", "total_amount": amount, "category_id": category, "status": "pending",
                "payee": "Shop A",
            });
            home.owner.update_transaction(&ids[0], body).await.ok();
            let before = home.rows().await;
            home.owner.undo(&home.workspace, &undone).await.refused(409, "undo_conflict");
            assert_eq!(home.rows().await, before);
        }
        expect_sound(app).await;
    }

    async fn what_is_closed_or_has_lines_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let mut row = home.row("2025-09-20", "-5");
        row["payee"] = "Shop".into();
        for status in ["void", "pending"] {
            row["status"] = status.into();
            home.owner.create_transaction(row.clone()).await.created();
        }
        row["splits"] = json!([{ "amount": "-2" }, { "amount": "-3" }]);
        let split = text(&home.owner.create_transaction(row).await.created()["id"]);
        let deleted = text(&home.pay("Shop", "-7").await["id"]);
        home.owner.delete_transaction(&deleted).await.no_content();
        let wish = json!({ "rule": rule("shop", json!([category(&food)])) });
        let preview = home.owner.preview_rules(&home, wish).await.ok();
        assert_eq!(preview["total"], json!(1));
        assert_eq!(preview["rows"][0]["transaction"]["status"], json!("pending"));
        let wish = json!({ "rule": seen_when("shop") });
        let rows = home.owner.preview_rules(&home, wish).await.ok()["rows"].clone();
        let shown = rows.as_array().expect("rows").iter();
        assert!(shown.clone().any(|row| row["transaction"]["id"] == json!(split)));
        assert_eq!(shown.count(), 2);
    }

    async fn a_run_can_be_of_some_rules_accounts_days_and_of_what_has_no_category(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let ids = shops(&home).await;
        home.owner.bulk_update_category(&ids[..1], Some(&food)).await.ok();
        let mut banked = home.row("2025-09-25", "-5");
        banked["payee"] = "Shop".into();
        banked["account_id"] = home.bank.clone().into();
        home.owner.create_transaction(banked).await.created();
        let mut off = seen_when("shop");
        off["is_active"] = false.into();
        let off = id(&home.owner.create_rule(&home, off).await);
        home.rule("cinema", json!([{ "kind": "note", "text": "fun" }])).await;
        let total = async |wish: Value| home.owner.preview_rules(&home, wish).await.ok()["total"].clone();
        assert_eq!(total(json!({})).await, json!(1), "what is switched off is not asked");
        assert_eq!(total(json!({ "rule_ids": [off] })).await, json!(3), "but by its name");
        let wallet = json!({ "rule_ids": [off], "account_ids": [home.wallet] });
        assert_eq!(total(wallet).await, json!(2));
        let late = json!({ "rule_ids": [off], "start": "2025-09-21", "end": "2025-09-25" });
        assert_eq!(total(late).await, json!(1));
        let early = json!({ "rule_ids": [off], "end": "2025-09-24", "only_uncategorised": true });
        assert_eq!(total(early.clone()).await, json!(1));
        assert_eq!(home.owner.run_rules(&home, early).await.ok()["changed"], json!(1));
        let notes = column(&json!(home.rows().await), "note");
        assert_eq!(notes, [json!(""), json!(""), json!("seen"), json!("")]);
    }

    async fn no_more_than_5000_change_at_once(app: &TestApp) {
        let home = app.home("anna").await;
        book(app, &home, 5100).await;
        let wish = json!({ "rule": {
            "conditions": [{ "field": "amount", "op": "greater", "values": ["0"] }],
            "actions": [{ "kind": "note", "text": "seen" }],
        } });
        let preview = home.owner.preview_rules(&home, wish.clone()).await.ok();
        assert_eq!(preview["total"], json!(5100));
        assert_eq!(preview["rows"].as_array().map(Vec::len), Some(200));
        let ran = home.owner.run_rules(&home, wish.clone()).await.ok();
        assert_eq!((&ran["changed"], &ran["is_partial"]), (&json!(5000), &json!(true)));
        let rest = home.owner.run_rules(&home, wish).await.ok();
        assert_eq!((&rest["changed"], &rest["is_partial"]), (&json!(100), &json!(false)));
    }

    async fn a_transfer_changes_with_both_legs_and_comes_back_with_both(app: &TestApp) {
        let home = app.home("anna").await;
        home.withdraw("2025-09-20", "20").await;
        home.owner.create_rule(&home, json!({
            "conditions": [{ "field": "amount", "op": "is", "values": ["20"] }],
            "actions": [{ "kind": "payee", "text": "Cash" }, { "kind": "tags", "tags": ["own"] }],
        })).await.created();
        let preview = home.owner.preview_rules(&home, json!({})).await.ok();
        assert_eq!((&preview["total"], preview["rows"].as_array().map(Vec::len)), (&json!(1), Some(1)));
        assert_eq!(preview["rows"][0]["after"], json!({ "payee": "Cash", "tags": ["own"] }));
        let uncategorised = json!({ "only_uncategorised": true });
        assert_eq!(home.owner.preview_rules(&home, uncategorised).await.ok()["total"], json!(0));
        let ran = home.owner.run_rules(&home, json!({ "account_ids": [home.wallet] })).await.ok();
        assert_eq!(ran["changed"], json!(1));
        let words = async || {
            let mut all = Vec::new();
            for account in [&home.bank, &home.wallet] {
                let row = home.list(account).await["transactions"][0].clone();
                all.push((row["payee"].clone(), row["tags"].clone()));
            }
            all
        };
        assert_eq!(words().await, vec![(json!("Cash"), json!(["own"])); 2]);
        assert_eq!(home.owner.run_rules(&home, json!({})).await.ok()["changed"], json!(0));
        home.undo_newest().await.created();
        assert_eq!(words().await, vec![(json!(""), json!([])); 2]);
        expect_sound(app).await;
    }

    async fn a_transfer_stays_when_one_of_its_legs_is_locked(app: &TestApp) {
        let home = app.home("anna").await;
        home.withdraw("2025-09-20", "20").await;
        home.closed(&home.bank, "2025-09-30", "100").await;
        home.owner.create_rule(&home, json!({
            "conditions": [{ "field": "amount", "op": "is", "values": ["20"] }],
            "actions": [{ "kind": "note", "text": "x" }],
        })).await.created();
        for accounts in [json!([home.wallet]), json!([home.bank, home.wallet])] {
            let asked = json!({ "account_ids": accounts });
            assert_eq!(home.owner.preview_rules(&home, asked.clone()).await.ok()["total"], json!(0));
            assert_eq!(home.owner.run_rules(&home, asked).await.ok()["changed"], json!(0));
        }
    }

    async fn a_condition_on_a_category_takes_its_subcategories_when_it_says_so(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let lunch = home.category("Lunch", Some(&food)).await;
        for category in [&food, &lunch] {
            let mut row = home.row("2025-09-20", "-5");
            row["category_id"] = json!(category);
            home.owner.create_transaction(row).await.created();
        }
        for (op, expected) in [("is_one_of", 1), ("is_within", 2)] {
            let rule = json!({
                "conditions": [{ "field": "category", "op": op, "values": [food] }],
                "actions": [{ "kind": "tags", "tags": ["meal"] }],
            });
            let preview = home.owner.preview_rules(&home, json!({ "rule": rule })).await.ok();
            assert_eq!(preview["total"], json!(expected), "{op}");
        }
    }
}
