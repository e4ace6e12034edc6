//! Transactions in other currencies than their workspace's: converted as they are saved, never one to one, and
//! anew only when somebody asks.

mod reconversions;

use kym_testing::{Home, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// A household in dollars with an account in euros.
struct Abroad {
    home: Home,
    euros: String,
}

impl Abroad {
    async fn of(app: &TestApp) -> Self {
        let home = app.home("anna").await;
        let account = json!({ "name": "Euros", "account_type": "cash", "currency": "EUR" });
        let euros = id(&home.owner.create_account(&home.workspace, account).await);
        Self { home, euros }
    }

    /// Sets a rate of the household's own and answers how many transactions it converted.
    async fn rate(&self, date: &str, rate: &str) -> Value {
        let path = format!("/workspaces/{}/exchange-rates", self.home.workspace);
        let body = json!({ "date": date, "from": "EUR", "to": "USD", "rate": rate });
        self.home.owner.post(&path, body).await.created()["converted"].clone()
    }

    fn row(&self, date: &str, amount: &str) -> Value {
        json!({ "account_id": self.euros, "date": date, "total_amount": amount })
    }

    async fn book(&self, date: &str, amount: &str) -> Value {
        let row = self.row(date, amount);
        self.home.owner.create_transaction(row).await.created()
    }

    async fn change(&self, row: &Value, date: &str, amount: &str) -> Value {
        let mut body = self.row(date, amount);
        body["status"] = row["status"].clone();
        let id = text(&row["id"]);
        self.home.owner.update_transaction(&id, body).await.ok()
    }

    /// What the euros come to, oldest first.
    async fn converted(&self) -> Vec<Value> {
        let list = self.home.list(&self.euros).await;
        column(&list["transactions"], "converted_amount")
    }
}

async fn expect_sound(app: &TestApp) {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

on_both! {
    async fn a_transaction_keeps_what_it_came_to_and_at_which_rate(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.rate("2025-09-29", "1.1").await;
        let row = abroad.book("2025-10-01", "-20").await;
        assert_eq!((&row["total_amount"], &row["converted_amount"]), (&json!("-20.00"), &json!("-22.00")));
        assert_eq!(row["currency"], "EUR");
        assert_eq!(row["rate"], json!({
            "rate": "1.1", "date": "2025-09-29", "method": "manual", "source": "own", "provider": null,
        }));
        let own = abroad.home.book("2025-10-01", "-20").await;
        assert_eq!((&own["converted_amount"], &own["rate"]), (&json!("-20.00"), &Value::Null));
        expect_sound(app).await;
    }

    async fn what_no_total_counts_for_want_of_a_rate_can_be_listed(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.rate("2025-10-02", "1.1").await;
        let early = abroad.book("2025-10-01", "-20").await;
        abroad.book("2025-10-03", "-30").await;
        abroad.home.book("2025-10-01", "-5").await;
        for place in [format!("workspace_id={}", abroad.home.workspace), format!("account_id={}", abroad.euros)] {
            let list = |more: &str| format!("?{place}&unconverted={more}");
            let found = abroad.home.owner.list_transactions(&list("true")).await.ok();
            assert_eq!(column(&found["transactions"], "id"), [early["id"].clone()]);
            assert_eq!(found["total"], 1);
            let all = abroad.home.owner.list_transactions(&list("false")).await.ok();
            assert_ne!(all["total"], 1);
        }
        let query = format!("?workspace_id={}&unconverted=true", abroad.home.workspace);
        let totals = &abroad.home.owner.list_transactions(&query).await.ok()["totals"];
        assert_eq!((&totals["count"], &totals["expense"], &totals["unconverted"]), (&json!(1), &json!("0.00"), &json!(1)));
    }

    async fn without_a_rate_nothing_is_converted_and_every_total_says_so(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        let row = abroad.book("2025-10-01", "-20").await;
        assert_eq!((&row["converted_amount"], &row["rate"]), (&Value::Null, &Value::Null));
        abroad.rate("2025-09-20", "1.1").await;
        assert_eq!(abroad.converted().await, [Value::Null], "a rate counts for seven days");
        abroad.home.book("2025-10-01", "-5").await;
        let list = abroad.home.owner.list_transactions(&format!("?workspace_id={}", abroad.home.workspace)).await.ok();
        let totals = &list["totals"];
        assert_eq!((&totals["expense"], &totals["unconverted"]), (&json!("-5.00"), &json!(1)));
        expect_sound(app).await;
    }

    async fn setting_the_rate_converts_what_had_none_and_nothing_else(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.rate("2025-10-02", "1.2").await;
        let converted = abroad.book("2025-10-02", "-10").await;
        abroad.book("2025-10-01", "-20").await;
        abroad.book("2025-09-01", "-30").await;
        assert_eq!(abroad.rate("2025-10-01", "1.1").await, 1);
        assert_eq!(abroad.converted().await, [Value::Null, json!("-22.00"), json!("-12.00")]);
        let again = abroad.home.list(&abroad.euros).await["transactions"][2].clone();
        assert_eq!(again["version"], converted["version"]);
        let history = abroad.home.history().await;
        assert_eq!(column(&history[0]["rows"], "noun"), ["workspace_rate", "reconversion"]);
        expect_sound(app).await;
    }

    async fn an_edit_keeps_the_rate_as_long_as_day_and_account_stay(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.rate("2025-10-01", "1.1").await;
        let row = abroad.book("2025-10-01", "-20").await;
        let own = format!("/workspaces/{}/exchange-rates", abroad.home.workspace);
        let rates = abroad.home.owner.get(&own).await.ok();
        let path = format!("{own}/{}", text(&rates["items"][0]["id"]));
        let body = json!({ "date": "2025-10-01", "from": "EUR", "to": "USD", "rate": "1.5" });
        abroad.home.owner.put(&path, body).await.ok();
        assert_eq!(abroad.converted().await, [json!("-22.00")], "nobody's books change because a rate did");
        let other = abroad.change(&row, "2025-10-01", "-30").await;
        assert_eq!((&other["converted_amount"], &other["rate"]["rate"]), (&json!("-33.00"), &json!("1.1")));
        let moved = abroad.change(&other, "2025-10-02", "-30").await;
        assert_eq!((&moved["converted_amount"], &moved["rate"]["rate"]), (&json!("-45.00"), &json!("1.5")));
        let lost = abroad.change(&moved, "2025-09-02", "-30").await;
        assert_eq!((&lost["converted_amount"], &lost["rate"]), (&Value::Null, &Value::Null));
        abroad.home.owner.delete_transaction(&text(&lost["id"])).await.no_content();
        abroad.home.owner.restore_transaction(&text(&lost["id"])).await.ok();
        expect_sound(app).await;
    }

    async fn lines_share_what_the_whole_comes_to(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.rate("2025-10-01", "1.1").await;
        let mut row = abroad.row("2025-10-01", "-10");
        row["splits"] = json!([{ "amount": "-3.33" }, { "amount": "-3.33" }, { "amount": "-3.34" }]);
        let row = abroad.home.owner.create_transaction(row).await.created();
        assert_eq!(row["converted_amount"], "-11.00");
        expect_sound(app).await;
    }

    async fn both_legs_of_a_transfer_are_converted(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.rate("2025-10-01", "1.1").await;
        let body = json!({
            "from_account_id": abroad.home.bank, "to_account_id": abroad.euros, "amount": "11", "to_amount": "9.5",
            "date": "2025-10-01",
        });
        let transfer = abroad.home.owner.create_transfer(body).await.created();
        let amounts = ["from", "to"].map(|leg| transfer[leg]["converted_amount"].clone());
        assert_eq!(amounts, [json!("-11.00"), json!("10.45")]);
        expect_sound(app).await;
    }

    async fn an_imported_file_is_converted_at_the_rates_of_its_days(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.rate("2025-10-01", "1.1").await;
        let file = "Date,Payee,Amount\n2025-10-01,Coffee,-10.00\n2025-10-20,Coffee,-10.00\n";
        let there = json!({ "accounts": [{ "part": 0, "account_id": abroad.euros }] });
        abroad.home.book_file(app, file, there).await;
        assert_eq!(abroad.converted().await, [json!("-11.00"), Value::Null]);
        expect_sound(app).await;
    }

    async fn a_balance_is_told_in_both_currencies(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        abroad.book("2025-10-01", "100").await;
        let account = async || {
            let list = abroad.home.owner.list_accounts(&abroad.home.workspace, "?with_balances=true").await.ok();
            list["items"][2].clone()
        };
        let unknown = account().await;
        assert_eq!((&unknown["current_balance"], &unknown["converted_balance"]), (&json!("100.00"), &Value::Null));
        abroad.rate("2025-10-04", "1.25").await;
        let known = account().await;
        assert_eq!(known["converted_balance"], "125.00");
        assert_eq!((&known["balance_rate"]["rate"], &known["balance_rate"]["date"]), (&json!("1.25"), &json!("2025-10-04")));
        let list = abroad.home.owner.list_accounts(&abroad.home.workspace, "?with_balances=true").await.ok();
        let wallet = &list["items"][1];
        assert_eq!((&wallet["converted_balance"], &wallet["balance_rate"]), (&json!("100.00"), &Value::Null));
    }

    async fn an_account_that_moves_is_converted_into_the_currency_of_its_new_workspace(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        let gone = abroad.book("2025-09-30", "-1").await;
        abroad.home.owner.delete_transaction(&text(&gone["id"])).await.no_content();
        abroad.book("2025-10-01", "-20").await;
        let europe = json!({ "name": "Europe", "currency": "EUR" });
        let europe = id(&abroad.home.owner.create_workspace(europe).await);
        let to = |workspace: &str| json!({ "target_workspace_id": workspace });
        abroad.home.owner.move_account(&abroad.home.workspace, &abroad.euros, to(&europe)).await.ok();
        assert_eq!(abroad.converted().await, [json!("-20.00")]);
        expect_sound(app).await;
        abroad.home.owner.move_account(&europe, &abroad.euros, to(&abroad.home.workspace)).await.ok();
        assert_eq!(abroad.converted().await, [Value::Null]);
        expect_sound(app).await;
    }
}
