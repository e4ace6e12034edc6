//! Files of other programs, with transfers between accounts.

use kym_testing::{Home, column, on_both, text};
use serde_json::{Value, json};

use super::{account, book, book_as, booked, on, upload, verdicts};

/// What was spent and earned in a household's own currency.
async fn spent_and_earned(home: &Home) -> (Value, Value) {
    let list = home
        .owner
        .list_transactions(&format!("?workspace_id={}", home.workspace))
        .await
        .ok();
    let totals = &list["totals"];
    (totals["expense"].clone(), totals["income"].clone())
}

/// The transfers of an account: day and amount.
async fn transfers(home: &Home, account: &str) -> Vec<String> {
    let list = home.list(account).await;
    let rows = list["transactions"].as_array().expect("a list").iter();
    let rows = rows.filter(|row| row["transfer"].is_object());
    rows.map(|row| format!("{} {}", text(&row["date"]), text(&row["total_amount"])))
        .collect()
}

/// The names of all categories, wherever they are in the tree.
async fn categories(home: &Home) -> String {
    let tree = home.owner.list_categories(&home.workspace).await.ok();
    tree.to_string()
}

on_both! {
    async fn transfers_of_firefly_are_booked_on_both_sides(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let (giro, spar) = (account(&home, "Giro", "cash").await, account(&home, "Spar", "savings").await);
        let dollar = json!({ "name": "Dollar", "account_type": "savings", "currency": "USD" });
        let dollar = text(&home.owner.create_account(&home.workspace, dollar).await.created()["id"]);
        book_as(app, &home, "34-firefly.csv", json!({})).await;
        let balances = [home.balance(&giro).await, home.balance(&spar).await, home.balance(&dollar).await];
        assert_eq!(balances, ["-152.50", "100.00", "100.00"]);
        assert_eq!(transfers(&home, &giro).await, ["2025-03-02 -100.00", "2025-03-03 -90.00"]);
        assert_eq!(transfers(&home, &spar).await, ["2025-03-02 100.00"]);
        assert_eq!(transfers(&home, &dollar).await, ["2025-03-03 100.00"]);
        assert_eq!(spent_and_earned(&home).await, (json!("-12.50"), json!("50.00")));
    }

    async fn transfers_of_quicken_are_transfers_in_splits_too(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let (giro, spar) = (account(&home, "Giro", "cash").await, account(&home, "Spar", "savings").await);
        let import = book_as(app, &home, "25.qif", json!({ "create_categories": true })).await;
        assert_eq!([home.balance(&giro).await, home.balance(&spar).await], ["-362.00", "222.00"]);
        assert_eq!(transfers(&home, &spar).await, ["2025-01-05 110.00", "2025-01-17 112.00"]);
        assert_eq!(spent_and_earned(&home).await, (json!("-140.00"), json!("0.00")));
        assert!(!categories(&home).await.contains("[Spar]"));
        let reverted = home.owner.revert_import(&home.workspace, &text(&import["id"])).await.ok();
        assert_eq!((&reverted["kept"], home.balance(&giro).await), (&json!([]), "0.00".to_owned()));
        assert_eq!(home.balance(&spar).await, "0.00");
    }

    async fn each_side_of_a_transfer_that_two_files_tell_of_is_booked_once(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let (giro, spar) = (account(&home, "Giro", "cash").await, account(&home, "Spar", "savings").await);
        book(app, &home, "26a.qif", &giro).await;
        book(app, &home, "26b.qif", &spar).await;
        assert_eq!([home.balance(&giro).await, home.balance(&spar).await], ["-50.00", "50.00"]);
        for (file, account) in [("26a.qif", &giro), ("26b.qif", &spar)] {
            assert_eq!(verdicts(&home, file, account).await, ["known"]);
        }
    }

    async fn transfers_of_actual_are_one(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let (giro, spar) = (account(&home, "Giro", "cash").await, account(&home, "Spar", "savings").await);
        book_as(app, &home, "35-actual.csv", json!({ "create_categories": true })).await;
        assert_eq!([home.balance(&giro).await, home.balance(&spar).await], ["-130.00", "100.00"]);
        assert_eq!(booked(&home, &giro).await.len(), 2);
        assert_eq!(transfers(&home, &spar).await, ["2025-03-01 100.00"]);
        let list = home.list(&giro).await;
        let split = list["transactions"].as_array().expect("a list").iter().find(|row| row["payee"] == "Markt");
        assert_eq!(column(&split.expect("the row")["splits"], "amount"), ["-10.00", "-20.00"]);
    }

    async fn a_transfer_that_is_there_by_one_leg_never_doubles(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let giro = account(&home, "Giro", "cash").await;
        // Nobody says which account the other one is.
        book(app, &home, "34-firefly.csv", &giro).await;
        let before = home.balance(&giro).await;
        account(&home, "Spar", "savings").await;
        let id = upload(&home, "34-firefly.csv").await;
        let seen = home.owner.preview_import(&home.workspace, &id, on(&[&giro])).await.ok();
        let verdicts: Vec<_> = seen["rows"].as_array().expect("rows").iter()
            .map(|row| format!("{} {}", row["part"], text(&row["verdict"]))).collect();
        assert_eq!(verdicts, ["0 known", "0 known", "0 known", "0 known", "1 similar", "2 unassigned"]);
        assert_eq!(seen["counts"]["taken"], 0);
        assert_eq!(home.balance(&giro).await, before);
    }
}
