//! Our own export, imported again.

use kym_testing::{Home, expect_sound, id, on_both, text};
use serde_json::{Value, json};

/// The workspace's transactions as the export has them.
async fn exported(home: &Home) -> String {
    let path = format!(
        "/transactions/export?workspace_id={}&format=csv",
        home.workspace
    );
    let answer = home.owner.get(&path).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text
}

/// What is on the accounts, without ids.
async fn books(home: &Home) -> Vec<Value> {
    let mut books = Vec::new();
    for account in [&home.wallet, &home.bank] {
        let list = home.list(account).await;
        for row in list["transactions"].as_array().expect("a list") {
            let lines = row["splits"].as_array().expect("lines").iter();
            let lines = lines.map(|line| json!([line["amount"], line["note"]]));
            books.push(json!({
                "date": row["date"], "amount": row["total_amount"], "payee": row["payee"], "note": row["note"],
                "status": row["status"], "tags": row["tags"], "is_transfer": row["transfer"].is_object(),
                "lines": lines.collect::<Vec<_>>(), "has_category": row["category_id"].is_string(),
            }));
        }
    }
    books.sort_by_key(Value::to_string);
    books
}

on_both! {
    async fn an_export_of_one_household_makes_the_same_books_in_another(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Own food", None).await;
        let tea = home.category("Tea", Some(&food)).await;
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = json!(tea);
        row["payee"] = json!("=1+1");
        row["note"] = json!("two\nlines; and \"more\"");
        row["tags"] = json!(["trip", "Дом"]);
        home.owner.create_transaction(row).await.created();
        let mut split = home.row("2025-10-02", "-30");
        split["status"] = json!("planned");
        split["splits"] = json!([
            { "amount": "-35", "category_id": food, "note": "bread" }, { "amount": "5", "note": "deposit" },
        ]);
        home.owner.create_transaction(split).await.created();
        home.withdraw("2025-10-03", "20").await;
        home.withdraw("2025-10-03", "20").await;
        let file = exported(&home).await;

        let again = home.owner.upload_import(&home.workspace, "own.csv", file.clone()).await;
        let again = home.owner.preview_import(&home.workspace, &id(&again), json!({})).await.ok();
        assert_eq!(again["counts"]["known"], 6, "{again}");
        assert_eq!(again["counts"]["new"], 0);

        let other = app.home("boris").await;
        let upload = id(&other.owner.upload_import(&other.workspace, "own.csv", file).await);
        let wish = json!({ "create_categories": true });
        let preview = other.owner.preview_import(&other.workspace, &upload, wish.clone()).await.ok();
        assert_eq!((&preview["preset"], &preview["counts"]["taken"]), (&json!("own"), &json!(6)), "{preview}");
        other.owner.book_import(&other.workspace, &upload, wish).await.accepted();
        app.run_jobs().await;
        let import = other.owner.get_import(&other.workspace, &upload).await.ok();
        assert_eq!(import["row_count"], 6);
        assert_eq!(books(&other).await, books(&home).await);
        for account in ["wallet", "bank"] {
            let of = |home: &Home| if account == "wallet" { home.wallet.clone() } else { home.bank.clone() };
            assert_eq!(other.balance(&of(&other)).await, home.balance(&of(&home)).await);
        }
        let legs = other.list(&other.wallet).await;
        let leg = legs["transactions"].as_array().expect("a list").iter();
        let leg = leg.clone().find(|row| row["transfer"].is_object()).expect("a transfer");
        assert_eq!(text(&leg["transfer"]["account_id"]), other.bank);
        let reverted = other.owner.revert_import(&other.workspace, &upload).await.ok();
        assert_eq!((&reverted["deleted"], &reverted["kept_total"]), (&json!(6), &json!(0)));
        assert_eq!(books(&other).await, [Value::Null; 0]);
    }

    async fn an_exchange_between_two_currencies_comes_back_as_one(app: &TestApp) {
        let there = app.abroad("anna").await;
        there.home.rate("EUR", "2025-10-01", "1.2").await;
        there.exchange("2025-10-03", "55", "50").await;
        there.book("2025-10-04", "-7.50").await;
        let file = exported(&there.home).await;
        let mut lines = file.lines();
        let head = lines.next().expect("a head").trim_start_matches('\u{feff}').split(',');
        let head: Vec<_> = head.collect();
        let cell = |line: &str, name: &str| {
            let place = head.iter().position(|column| *column == name).expect("a column");
            line.split(',').nth(place).expect("a cell").to_owned()
        };
        let told: Vec<_> = lines
            .map(|line| {
                let columns = ["amount", "currency", "transfer_amount", "transfer_currency", "converted_amount", "rate", "rate_date"];
                columns.map(|name| cell(line, name)).join(" ")
            })
            .collect();
        assert_eq!(told, [
            "-7.50 EUR   -9.00 1.2 2025-10-01",
            "50.00 EUR -55.00 USD 60.00 1.2 2025-10-01",
            "-55.00 USD 50.00 EUR -55.00  ",
        ]);

        let other = app.abroad("boris").await;
        let upload = id(&other.home.owner.upload_import(&other.home.workspace, "own.csv", file).await);
        other.home.owner.book_import(&other.home.workspace, &upload, json!({})).await.accepted();
        app.run_jobs().await;
        assert_eq!(other.balances().await, there.balances().await);
        let bank = other.home.list(&other.home.bank).await;
        let leg = &bank["transactions"][0];
        assert_eq!((&leg["transfer"]["amount"], &leg["transfer"]["currency"]), (&json!("50.00"), &json!("EUR")));
        assert_eq!(leg["converted_amount"], "-55.00");
        let euros = other.home.list(&other.euros).await;
        assert_eq!(euros["transactions"][0]["converted_amount"], json!(null), "this household knows no rate");
        expect_sound(app).await;
    }
}
