//! Lists of transactions: which rows, in which order, with which balances.

use kym_testing::{Home, column, on_both, text};
use serde_json::{Value, json};

/// Five rows of the wallet; two on one day.
async fn books(home: &Home) {
    for (date, amount, payee, status) in [
        ("2025-10-02", "100", "Employer", "cleared"),
        ("2025-10-01", "-10", "bakery", "reconciled"),
        ("2025-10-03", "-1000", "Agency", "void"),
        ("2025-10-02", "-5.50", "Cinema", "pending"),
        ("2025-10-04", "-20", "дача", "planned"),
    ] {
        let mut row = home.row(date, amount);
        row["payee"] = payee.into();
        row["status"] = status.into();
        home.owner.create_transaction(row).await.created();
    }
}

async fn wallet_list(home: &Home, query: &str) -> Value {
    home.owner
        .list_transactions(&format!("?account_id={}{query}", home.wallet))
        .await
        .ok()
}

fn amounts(list: &Value) -> Vec<String> {
    column(&list["transactions"], "total_amount")
        .iter()
        .map(text)
        .collect()
}

/// What no rows come to.
fn nothing() -> Value {
    json!({
        "count": 0, "income": "0.00", "expense": "0.00", "net": "0.00", "unconverted": 0,
        "currency": "USD", "currency_digits": 2,
    })
}

fn balances(list: &Value) -> Vec<Value> {
    column(&list["transactions"], "running_balance")
}

on_both! {
    async fn the_newest_comes_first_with_the_balance_after_it(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let list = wallet_list(&home, "").await;
        assert_eq!(amounts(&list), ["-20.00", "-1000.00", "-5.50", "100.00", "-10.00"]);
        // Planned and void rows leave the balance as it was.
        assert_eq!(balances(&list), ["84.50", "84.50", "84.50", "90.00", "-10.00"]);
        assert_eq!((&list["total"], &list["starting_balance"]), (&json!(5), &json!("0.00")));
        let oldest_first = wallet_list(&home, "&sort_desc=false").await;
        assert_eq!(balances(&oldest_first), ["-10.00", "90.00", "84.50", "84.50", "84.50"]);
        assert_eq!(oldest_first["starting_balance"], "0.00");
    }

    async fn a_change_answers_with_the_balance_that_the_list_has(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let listed = async |id: &Value| -> Value {
            let mut list = Vec::new();
            for account in [&home.wallet, &home.bank] {
                list.extend(home.list(account).await["transactions"].as_array().expect("rows").clone());
            }
            list.into_iter().find(|row| row["id"] == *id).expect("in the list")
        };
        // In the midst of the others, on a day that has some already.
        let row = home.book("2025-10-02", "-1").await;
        assert_eq!(row["running_balance"], "83.50");
        assert_eq!(row, listed(&row["id"]).await);
        let id = text(&row["id"]);
        for change in [
            json!({ "total_amount": "-2" }),
            json!({ "date": "2025-10-01" }),
            json!({ "status": "void" }),
            json!({ "account_id": home.bank, "status": "cleared" }),
        ] {
            let changed = home.owner.update_transaction(&id, change).await.ok();
            assert_eq!(changed, listed(&changed["id"]).await);
        }
        home.owner.delete_transaction(&id).await.no_content();
        let restored = home.owner.restore_transaction(&id).await.ok();
        assert_eq!(restored, listed(&restored["id"]).await);
        assert_eq!(restored["running_balance"], "98.00");
        let moved = home.withdraw("2025-10-02", "30").await;
        for leg in [&moved["from"], &moved["to"]] {
            assert_eq!(*leg, listed(&leg["id"]).await);
        }
    }

    async fn an_empty_account_begins_with_its_opening_balance(app: &TestApp) {
        let home = app.home("anna").await;
        let list = home.list(&home.bank).await;
        assert_eq!(list, json!({ "transactions": [], "total": 0, "starting_balance": "100.00", "totals": nothing() }));
    }

    async fn a_range_includes_both_of_its_days(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let list = wallet_list(&home, "&start_date=2025-10-02&end_date=2025-10-03").await;
        assert_eq!(amounts(&list), ["-1000.00", "-5.50", "100.00"]);
        assert_eq!((&list["total"], &list["starting_balance"]), (&json!(3), &json!("-10.00")));
        assert_eq!(balances(&list), ["84.50", "84.50", "90.00"]);
        let later = wallet_list(&home, "&start_date=2025-10-05").await;
        assert_eq!(later, json!({ "transactions": [], "total": 0, "starting_balance": "84.50", "totals": nothing() }));
        let earlier = wallet_list(&home, "&end_date=2025-09-30").await;
        assert_eq!(earlier, json!({ "transactions": [], "total": 0, "starting_balance": "0.00", "totals": nothing() }));
    }

    async fn a_range_that_ends_before_it_begins_is_empty(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let list = wallet_list(&home, "&start_date=2025-10-04&end_date=2025-10-01").await;
        assert_eq!((&list["transactions"], &list["total"]), (&json!([]), &json!(0)));
    }

    async fn pages_join_without_a_gap_and_each_knows_what_was_before(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let pages = [
            wallet_list(&home, "&limit=2").await,
            wallet_list(&home, "&limit=2&skip=2").await,
            wallet_list(&home, "&limit=2&skip=4").await,
        ];
        let joined: Vec<_> = pages.iter().flat_map(amounts).collect();
        assert_eq!(joined, amounts(&wallet_list(&home, "").await));
        let starts: Vec<_> = pages.iter().map(|page| text(&page["starting_balance"])).collect();
        assert_eq!(starts, ["84.50", "-10.00", "0.00"]);
        assert!(pages.iter().all(|page| page["total"] == 5));
        let beyond = wallet_list(&home, "&skip=99").await;
        assert_eq!((amounts(&beyond).len(), &beyond["total"]), (0, &json!(5)));
    }

    async fn page_sizes_that_make_no_sense_are_put_right(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        for (limit, rows) in
            [("-1", 5), ("0", 1), ("-2", 1), ("5000", 5), ("5001", 5), ("99999", 5), ("9999999999999999999999", 5)]
        {
            assert_eq!(amounts(&wallet_list(&home, &format!("&limit={limit}")).await).len(), rows, "{limit}");
        }
        assert_eq!(amounts(&wallet_list(&home, "&skip=-5").await).len(), 5);
        let refused =
            home.owner.list_transactions(&format!("?account_id={}&limit=ten&skip=1.5", home.wallet)).await;
        assert_eq!(refused.invalid(), ["limit: wrong_type", "skip: wrong_type"]);
    }

    async fn rows_are_sorted_by_whatever_is_asked(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        for (sort, mut order) in [
            ("date", ["-10.00", "100.00", "-5.50", "-1000.00", "-20.00"]),
            ("amount", ["-1000.00", "-20.00", "-10.00", "-5.50", "100.00"]),
            // By the letters' numbers: capitals first, other alphabets last; both databases alike.
            ("payee", ["-1000.00", "-5.50", "100.00", "-10.00", "-20.00"]),
            ("status", ["100.00", "-5.50", "-20.00", "-10.00", "-1000.00"]),
        ] {
            for descends in [false, true] {
                let list = wallet_list(&home, &format!("&sort_by={sort}&sort_desc={descends}")).await;
                assert_eq!(amounts(&list), order, "{sort}, {descends}");
                let alone = balances(&list).iter().all(Value::is_null);
                assert_eq!(alone, sort != "date", "other rows are no neighbours in the books");
                order.reverse();
            }
        }
        let refused =
            home.owner.list_transactions(&format!("?account_id={}&sort_by=password_hash", home.wallet)).await;
        assert_eq!(refused.invalid(), ["sort_by: unknown_value"]);
    }

    async fn the_list_of_a_workspace_has_the_rows_of_all_its_accounts(app: &TestApp) {
        let home = app.home("anna").await;
        app.home("boris").await.book("2025-10-02", "7").await;
        books(&home).await;
        home.withdraw("2025-10-03", "1").await;
        let list = home
            .owner
            .list_transactions(&format!("?workspace_id={}&start_date=2025-10-03", home.workspace))
            .await
            .ok();
        assert_eq!(amounts(&list), ["-20.00", "1.00", "-1.00", "-1000.00"]);
        assert_eq!((&list["total"], &list["starting_balance"]), (&json!(4), &Value::Null));
        assert!(balances(&list).iter().all(Value::is_null));
    }

    async fn exactly_one_of_account_and_workspace_is_asked_for(app: &TestApp) {
        let home = app.home("anna").await;
        let neither = home.owner.list_transactions("").await;
        assert_eq!(neither.invalid(), ["account_id: limits_exclusive"]);
        let both = format!("?account_id={}&workspace_id={}", home.wallet, home.workspace);
        assert_eq!(home.owner.list_transactions(&both).await.invalid(), ["account_id: limits_exclusive"]);
        let wrong = home
            .owner
            .list_transactions(&format!("?account_id={}&start_date=1.10.2025&end_date=2200-01-01", home.wallet))
            .await;
        assert_eq!(wrong.invalid(), ["start_date: invalid_date", "end_date: date_out_of_range"]);
        let unknown = home.owner.list_transactions(&format!("?account_id={}&search=x", home.wallet)).await;
        assert_eq!(unknown.invalid(), ["search: unknown_field"]);
        let twice = home.owner.list_transactions(&format!("?account_id={0}&account_id={0}", home.wallet)).await;
        assert_eq!(twice.invalid(), ["account_id: wrong_type"]);
    }

    async fn an_unchanged_list_is_not_sent_again(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-01", "-1").await["id"]);
        let query = format!("?account_id={}", home.wallet);
        let mut tag = String::new();
        let change = json!({ "date": "2025-10-01", "total_amount": "-2", "status": "pending" });
        for step in ["read", "update", "delete", "restore", "transfer"] {
            match step {
                "update" => drop(home.owner.update_transaction(&row, change.clone()).await.ok()),
                "delete" => home.owner.delete_transaction(&row).await.no_content(),
                "restore" => drop(home.owner.restore_transaction(&row).await.ok()),
                "transfer" => drop(home.withdraw("2025-10-02", "1").await),
                _ => {}
            }
            let fresh = home.owner.with("if-none-match", &tag).list_transactions(&query).await;
            fresh.ok();
            assert_ne!(fresh.header("etag"), tag, "{step}");
            tag = fresh.header("etag").to_owned();
            let known = home.owner.with("if-none-match", &format!("\"other\", {tag}"));
            let unchanged = known.list_transactions(&query).await;
            unchanged.not_modified();
            assert_eq!(unchanged.header("etag"), tag);
            known.with("accept-language", "ru").list_transactions(&query).await.ok();
            known.list_transactions(&format!("{query}&limit=1")).await.ok();
        }
        let editor = app.member(&home, "editor").await;
        assert_eq!(editor.list_transactions(&query).await.header("vary"), "Authorization, Accept-Language");
    }
}
