//! What two banks told of by themselves, and what looks like one transfer.

use kym_testing::{Home, TestApp, expect_sound, on_both, text};
use serde_json::{Value, json};

/// Two banks' files of one transfer, the second of which tells of it two days later.
const GIRO: &str = "Date,Payee,Amount\n2025-03-01,Sparplan,-50.00\n2025-03-02,Shop,-12.00\n";
const SPAR: &str = "Date,Payee,Amount\n2025-03-03,Anna Example,50.00\n2025-03-04,Interest,1.00\n";

/// Books a file on an account; answers its id.
async fn book_on(app: &TestApp, home: &Home, account: &str, file: &str) -> String {
    let wish = json!({ "accounts": [{ "part": 0, "account_id": account }] });
    text(&home.book_file(app, file, wish).await["id"])
}

async fn suggested(home: &Home, query: &str) -> Vec<Value> {
    let list = home
        .owner
        .list_transfer_suggestions(&home.workspace, query)
        .await
        .ok();
    let items = list["items"].as_array().expect("a list").clone();
    assert_eq!(list["total"], items.len());
    items
}

/// The payees and days of pairs.
fn said(items: &[Value]) -> Vec<String> {
    let leg = |leg: &Value| format!("{} {}", text(&leg["date"]), text(&leg["payee"]));
    items
        .iter()
        .map(|one| format!("{} > {}", leg(&one["from"]), leg(&one["to"])))
        .collect()
}

on_both! {
    async fn the_files_of_two_banks_tell_of_one_transfer(app: &TestApp) {
        let home = app.home("anna").await;
        let first = book_on(app, &home, &home.bank, GIRO).await;
        assert_eq!(suggested(&home, &format!("?import_id={first}")).await.len(), 0);
        let second = book_on(app, &home, &home.wallet, SPAR).await;
        assert_eq!(home.flows().await, ["51.00", "-62.00"]);
        let items = suggested(&home, &format!("?import_id={second}")).await;
        assert_eq!(said(&items), ["2025-03-01 Sparplan > 2025-03-03 Anna Example"]);
        assert_eq!((&items[0]["days_apart"], &items[0]["is_exchange"]), (&json!(2), &json!(false)));
        assert_eq!((&items[0]["from"]["account_id"], &items[0]["to"]["account_id"]), (&json!(home.bank), &json!(home.wallet)));
        // Whichever of the two files is asked about by now.
        assert_eq!(suggested(&home, &format!("?import_id={first}")).await.len(), 1);
        home.owner.join_transfers(&[[&items[0]["from"], &items[0]["to"]]]).await.ok();
        assert_eq!(home.flows().await, ["1.00", "-12.00"]);
        assert_eq!(suggested(&home, &format!("?import_id={second}")).await.len(), 0);
        expect_sound(app).await;
        home.undo_newest().await.created();
        assert_eq!(said(&suggested(&home, &format!("?import_id={second}")).await), said(&items));
        // What a file said of its rows is known still, whatever became of them.
        home.owner.join_transfers(&[[
            &home.list(&home.bank).await["transactions"][0], &home.list(&home.wallet).await["transactions"][0],
        ]]).await.ok();
        let again = home.upload(SPAR).await;
        let preview = home.preview(&again, json!({})).await;
        let verdicts: Vec<_> = preview["rows"].as_array().expect("a list").iter().map(|row| text(&row["verdict"])).collect();
        assert_eq!(verdicts, ["known", "known"]);
    }

    async fn nothing_that_may_not_become_a_transfer_is_suggested(app: &TestApp) {
        let home = app.home("anna").await;
        let today = app.now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string();
        let book = async |account: &str, amount: &str, changes: Value| {
            let mut row = json!({ "account_id": account, "date": today, "total_amount": amount });
            for (field, value) in changes.as_object().expect("an object") {
                row[field] = value.clone();
            }
            home.owner.create_transaction(row).await.created()
        };
        for (number, changes) in [
            json!({ "status": "planned" }), json!({ "status": "void" }), json!({ "status": "reconciled" }),
            json!({ "splits": [{ "amount": "1" }, { "amount": "1" }] }),
        ].into_iter().enumerate() {
            let amount = if number == 3 { 2 } else { 10 + number };
            book(&home.bank, &format!("-{amount}"), json!({})).await;
            book(&home.wallet, &amount.to_string(), changes).await;
        }
        home.withdraw(&today, "30").await;
        assert_eq!(suggested(&home, "").await.len(), 0);
        book(&home.wallet, "10", json!({})).await;
        assert_eq!(suggested(&home, "").await.len(), 1);
        assert_eq!(suggested(&home, "?days=1").await.len(), 1);
    }

    async fn a_dismissed_pair_stays_dismissed_for_everybody(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        book_on(app, &home, &home.bank, GIRO).await;
        let import = book_on(app, &home, &home.wallet, SPAR).await;
        let query = format!("?import_id={import}");
        let items = suggested(&home, &query).await;
        let pair = [&items[0]["from"], &items[0]["to"]];
        for _ in 0..2 {
            editor.dismiss_transfer(&home.workspace, pair).await.no_content();
            assert_eq!(suggested(&home, &query).await.len(), 0);
        }
        editor.restore_transfer(&home.workspace, pair).await.no_content();
        assert_eq!(said(&suggested(&home, &query).await), said(&items));
        // It goes with its transactions, and with an account that leaves.
        editor.dismiss_transfer(&home.workspace, pair).await.no_content();
        let second = text(&home.owner.create_workspace(json!({ "name": "Second" })).await.created()["id"]);
        let body = json!({ "target_workspace_id": second });
        home.owner.move_account(&home.workspace, &home.wallet, body).await.ok();
        expect_sound(app).await;
    }

    async fn sums_of_two_currencies_are_suggested_by_the_rates_of_the_workspace(app: &TestApp) {
        let there = app.abroad("anna").await;
        let home = &there.home;
        let today = app.now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string();
        home.rate("EUR", &today, "1.1").await;
        let out = json!({ "account_id": home.bank, "date": today, "total_amount": "-55" });
        home.owner.create_transaction(out).await.created();
        there.book(&today, "49").await;
        let items = suggested(home, "").await;
        assert_eq!((items.len(), &items[0]["is_exchange"]), (1, &json!(true)));
        assert_eq!(items[0]["to"]["currency"], "EUR");
    }

    async fn what_is_asked_is_checked(app: &TestApp) {
        let home = app.home("anna").await;
        let list = async |query: &str| home.owner.list_transfer_suggestions(&home.workspace, query).await;
        assert_eq!(list("?days=0").await.invalid(), ["days: amount_out_of_range"]);
        assert_eq!(list("?days=367").await.invalid(), ["days: amount_out_of_range"]);
        assert_eq!(list("?days=x").await.invalid(), ["days: wrong_type"]);
        assert_eq!(list("?import_id=x").await.invalid(), ["import_id: not_found"]);
        let unknown = "0199b000-0000-7000-8000-000000000001";
        list(&format!("?import_id={unknown}")).await.refused(404, "not_found");
        assert_eq!(list(&format!("?import_id={unknown}&days=3")).await.invalid(), ["days: limits_exclusive"]);
        let uploaded = home.upload(GIRO).await;
        assert_eq!(suggested(&home, &format!("?import_id={uploaded}")).await.len(), 0);
        let row = home.book("2025-03-01", "-5").await;
        let path = format!("/workspaces/{}/transfer-suggestions/dismiss", home.workspace);
        assert_eq!(home.owner.post(&path, json!({})).await.invalid(), ["pairs: required"]);
        let body = json!({ "pairs": [{ "from_id": row["id"], "to_id": unknown }] });
        assert_eq!(home.owner.post(&path, body).await.invalid(), ["pairs[0].to_id: not_found"]);
    }

    async fn of_many_equal_sums_each_is_in_one_pair_the_nearest_first(app: &TestApp) {
        let home = app.home("anna").await;
        let file = |sign: &str, days: std::ops::RangeInclusive<u8>| {
            let lines = days.map(|day| format!("2025-03-{day:02},ATM,{sign}100.00\n"));
            format!("Date,Payee,Amount\n{}", lines.collect::<String>())
        };
        book_on(app, &home, &home.bank, &file("-", 1..=10)).await;
        let import = book_on(app, &home, &home.wallet, &file("", 1..=10)).await;
        let query = format!("?import_id={import}");
        let items = suggested(&home, &query).await;
        assert_eq!(items.len(), 10);
        assert!(items.iter().all(|one| one["days_apart"] == 0), "{:?}", said(&items));
        let pairs: Vec<_> = items.iter().map(|one| [&one["from"], &one["to"]]).collect();
        home.owner.join_transfers(&pairs).await.ok();
        for flows in [["0.00", "0.00"], ["1000.00", "-1000.00"], ["0.00", "0.00"]] {
            assert_eq!(home.flows().await, flows);
            home.undo_newest().await.created();
        }
        assert_eq!(suggested(&home, &query).await.len(), 10);
        expect_sound(app).await;
    }

    async fn words_decide_between_accounts_and_a_chain_is_two_transfers(app: &TestApp) {
        let home = app.home("anna").await;
        let savings = json!({ "name": "Sparbuch", "account_type": "savings" });
        let savings = text(&home.owner.create_account(&home.workspace, savings).await.created()["id"]);
        let out = "Date,Payee,Amount\n2025-03-03,To Sparbuch,-50.00\n2025-03-03,Wallet top-up,-50.00\n2025-03-03,Shoes,-50.00\n2025-03-10,Out,-70.00\n";
        book_on(app, &home, &home.bank, out).await;
        book_on(app, &home, &savings, "Date,Payee,Amount\n2025-03-03,Deposit,50.00\n2025-03-12,Arrived,70.00\n").await;
        book_on(app, &home, &home.wallet, "Date,Payee,Amount\n2025-03-03,Top-up,50.00\n2025-03-10,In,70.00\n2025-03-11,On,-70.00\n").await;
        let items = suggested(&home, "?days=366").await;
        let mut pairs = said(&items);
        pairs.sort();
        assert_eq!(pairs, [
            "2025-03-03 To Sparbuch > 2025-03-03 Deposit", "2025-03-03 Wallet top-up > 2025-03-03 Top-up",
            "2025-03-10 Out > 2025-03-10 In", "2025-03-11 On > 2025-03-12 Arrived",
        ]);
    }
}
