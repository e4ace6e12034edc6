//! Accounts and their balances.

use futures_util::future::join_all;
use kym_testing::{column, id, on_both};
use serde_json::json;

on_both! {
    async fn an_account_begins_with_its_opening_balance(app: &TestApp) {
        let home = app.home("anna").await;
        let body = json!({ "name": " Savings ", "account_type": "savings", "opening_balance": "1234.5" });
        let answer = home.owner.create_account(&home.workspace, body).await;
        let account = answer.created();
        assert_eq!(
            account,
            json!({
                "id": account["id"],
                "workspace_id": home.workspace,
                "name": "Savings",
                "account_type": "savings",
                "currency": "USD",
                "currency_digits": 2,
                "opening_balance": "1234.50",
                "closed_until": null,
                "is_closed": false,
                "is_deleted": false,
                "version": 1,
                "created_at": "2025-10-05T12:00:00Z",
                "current_balance": "1234.50",
                "cleared_balance": "1234.50",
                "projected_balance": "1234.50",
                "converted_balance": "1234.50",
                "balance_rate": null,
            })
        );
        assert_eq!(answer.header("etag"), "\"1\"");
        assert_eq!(home.balance(&id(&answer)).await, "1234.50");
    }

    async fn an_amount_is_text_or_a_numbers_own_digits(app: &TestApp) {
        let home = app.home("anna").await;
        for (given, kept) in
            [("0.1", "0.10"), ("\"0.1\"", "0.10"), ("-7", "-7.00"), ("22517998136852.48", "22517998136852.48")]
        {
            let body = format!(r#"{{"name":"A","account_type":"cash","opening_balance":{given}}}"#);
            let path = format!("/api/v1/workspaces/{}/accounts/", home.workspace);
            let answer = home.owner.send_raw(reqwest::Method::POST, &path, Some("application/json"), body).await;
            assert_eq!(answer.created()["opening_balance"], kept, "{given}");
        }
    }

    async fn every_status_counts_where_it_belongs(app: &TestApp) {
        let home = app.home("anna").await;
        for (status, amount) in
            [("planned", "1"), ("pending", "10"), ("cleared", "100"), ("reconciled", "1000"), ("void", "10000")]
        {
            let mut row = home.row("2025-10-01", amount);
            row["status"] = status.into();
            home.owner.create_transaction(row).await.created();
        }
        let list = home.owner.list_accounts(&home.workspace, "?with_balances=true").await.ok();
        let wallet = &list["items"][0];
        assert_eq!(
            (&wallet["current_balance"], &wallet["cleared_balance"], &wallet["projected_balance"]),
            (&json!("1110.00"), &json!("1100.00"), &json!("1111.00")),
        );
        assert_eq!(home.balance(&home.wallet).await, "1110.00");
    }

    async fn a_list_has_balances_and_deleted_accounts_only_when_asked(app: &TestApp) {
        let home = app.home("anna").await;
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        let plain = home.owner.list_accounts(&home.workspace, "").await.ok();
        assert_eq!((column(&plain["items"], "name"), &plain["total"]), (vec!["Wallet".into()], &json!(1)));
        assert!(plain["items"][0].get("current_balance").is_none());
        let all = home.owner.list_accounts(&home.workspace, "?include_deleted=true&with_balances=true").await.ok();
        assert_eq!(column(&all["items"], "is_deleted"), [false, true]);
        assert_eq!(column(&all["items"], "current_balance"), ["0.00", "100.00"]);
        let odd = home.owner.list_accounts(&home.workspace, "?with_balances=1&include_deleted=maybe").await;
        assert_eq!(odd.invalid(), ["with_balances: wrong_type", "include_deleted: wrong_type"]);
    }

    async fn an_account_is_changed(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-01", "-5").await;
        let body = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "20" });
        let changed = home.owner.update_account(&home.workspace, &home.wallet, body).await.ok();
        assert_eq!(
            (&changed["name"], &changed["version"], &changed["current_balance"]),
            (&json!("Purse"), &json!(2), &json!("15.00")),
        );
        let empty = json!({ "name": "", "account_type": "", "opening_balance": "" });
        let refused = home.owner.update_account(&home.workspace, &home.wallet, empty).await;
        assert_eq!(refused.invalid(), ["name: required", "account_type: required", "opening_balance: required"]);
    }

    async fn a_deleted_account_keeps_its_rows_and_comes_back(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.book("2025-10-01", "-5").await;
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        home.owner.delete_account(&home.workspace, &home.wallet).await.refused(404, "not_found");
        let refused = home.owner.create_transaction(home.row("2025-10-02", "1")).await;
        assert_eq!(refused.invalid(), ["account_id: not_found"]);
        let restored = home.owner.restore_account(&home.workspace, &home.wallet).await.ok();
        assert_eq!((&restored["is_deleted"], &restored["current_balance"]), (&json!(false), &json!("-5.00")));
        assert_eq!(column(&home.list(&home.wallet).await["transactions"], "id"), [row["id"].clone()]);
        let again = home.owner.restore_account(&home.workspace, &home.wallet).await.ok();
        assert_eq!(again["version"], restored["version"], "what is there already stays as it is");
    }

    async fn every_bad_field_of_an_account_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let create = async |body| home.owner.create_account(&home.workspace, body).await;
        let nothing = create(json!({})).await;
        assert_eq!(nothing.invalid(), ["name: required", "account_type: required"]);
        let wrong = json!({ "name": "x".repeat(101), "account_type": "piggy_bank", "opening_balance": "1.005" });
        let faults = ["name: too_long", "account_type: unknown_value"];
        assert_eq!(create(wrong).await.invalid(), faults);
        let decimals = json!({ "name": "A", "account_type": "cash", "opening_balance": "1.005" });
        assert_eq!(create(decimals).await.invalid(), ["opening_balance: too_many_decimals"]);
        for field in ["current_balance", "currency_digits", "workspace_id", "is_deleted", "id"] {
            let body = json!({ "name": "A", "account_type": "cash", field: "1" });
            assert_eq!(create(body).await.invalid(), [format!("{field}: unknown_field")]);
        }
        assert_eq!(app.place.count("accounts", "TRUE").await, 2);
    }

    async fn a_stale_account_is_not_written_over_a_newer_one(app: &TestApp) {
        let home = app.home("anna").await;
        let body = |name: &str| json!({ "name": name, "account_type": "cash", "opening_balance": "0" });
        let first = home.owner.if_match("\"1\"");
        first.update_account(&home.workspace, &home.wallet, body("Purse")).await.ok();
        let stale = first.update_account(&home.workspace, &home.wallet, body("Pocket")).await;
        let current = stale.refused(412, "stale_version")["current"].clone();
        assert_eq!((&current["name"], &current["version"]), (&json!("Purse"), &json!(2)));
        first.delete_account(&home.workspace, &home.wallet).await.refused(412, "stale_version");
        let either = home.owner.if_match("\"7\", \"2\"");
        either.delete_account(&home.workspace, &home.wallet).await.no_content();
    }

    async fn account_types_have_names_in_both_languages(app: &TestApp) {
        let anna = app.user("anna").await;
        let english = anna.get("/accounts/types/").await.ok();
        assert_eq!(
            column(&english["items"], "id"),
            ["cash", "debit_card", "credit_card", "savings", "investments", "loan"]
        );
        assert_eq!(
            english["items"][2],
            json!({ "id": "credit_card", "name": "Credit card", "icon": "credit_card", "is_liability": true })
        );
        assert_eq!(english["total"], 6);
        let russian = anna.with("accept-language", "ru-RU,en;q=0.5").get("/accounts/types/").await.ok();
        assert_eq!(russian["items"][0]["name"], "Наличные");
    }

    async fn an_unchanged_list_of_accounts_is_not_sent_again(app: &TestApp) {
        let home = app.home("anna").await;
        let query = "?with_balances=true";
        let first = home.owner.list_accounts(&home.workspace, query).await;
        first.ok();
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with("W/\""), "{tag}");
        assert_eq!(first.header("cache-control"), "private, no-cache");
        let again = home.owner.with("if-none-match", &tag);
        again.list_accounts(&home.workspace, query).await.not_modified();
        again.list_accounts(&home.workspace, "").await.ok();
        app.home("boris").await.book("2025-10-01", "-1").await;
        again.list_accounts(&home.workspace, query).await.not_modified();
        home.book("2025-10-01", "-1").await;
        let fresh = again.list_accounts(&home.workspace, query).await;
        assert_eq!(fresh.ok()["items"][0]["current_balance"], "-1.00");
        // What is booked for tomorrow is there tomorrow, though nothing changes until then.
        home.book("2025-10-06", "-2").await;
        let tag = home.owner.list_accounts(&home.workspace, query).await.header("etag").to_owned();
        home.owner.with("if-none-match", &tag).list_accounts(&home.workspace, query).await.not_modified();
        app.advance(jiff::SignedDuration::from_hours(24));
        let tomorrow = app.sign_in_again(&home.owner).await.with("if-none-match", &tag);
        let fresh = tomorrow.list_accounts(&home.workspace, query).await;
        assert_eq!(fresh.ok()["items"][0]["current_balance"], "-3.00");
        assert_ne!(fresh.header("etag"), tag);
    }

    async fn accounts_and_transactions_of_one_moment_do_not_wait_for_each_other_in_a_circle(app: &TestApp) {
        let home = app.home("anna").await;
        let opened = join_all((0..30).map(|number| {
            let body = json!({ "name": format!("Jar {number}"), "account_type": "cash" });
            home.owner.create_account(&home.workspace, body)
        }));
        let booked = join_all((0..30).map(|_| home.book("2025-10-05", "-1")));
        let (opened, _) = tokio::join!(opened, booked);
        for answer in opened {
            answer.created();
        }
        assert_eq!(home.balance(&home.wallet).await, "-30.00");
    }
}
