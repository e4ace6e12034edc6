//! Transactions in groups, and that each number of another report opens what it was added up from.

use kym_testing::on_both;
use serde_json::{Value, json};

use super::{Books, found, line, lines, rows};

const FIGURES: [&str; 4] = ["count", "income", "expense", "net"];

on_both! {
    async fn transactions_are_listed_newest_first_with_what_they_come_to(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("transactions-list", json!({})).await;
        assert_eq!(
            rows(&told),
            [
                "2025-09-25 5.00", "2025-09-20 -30.00", "2025-09-12 10.00", "2025-09-10 -15.50", "2025-09-03 -60.00",
                "2025-09-01 1000.00",
            ]
        );
        assert_eq!(line(&told["totals"], &FIGURES), "6 1005.00 -95.50 909.50");
        assert_eq!(told["data"]["truncated"], false);
        let split = &told["data"]["groups"][0]["transactions"][1];
        assert_eq!(
            line(split, &["payee", "note", "category_id", "is_transfer", "is_split", "status", "currency", "converted"]),
            "Market  null false true pending USD -30.00"
        );
    }

    async fn transfers_are_listed_when_they_are_asked_for(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("transactions-list", json!({ "includeTransfers": true })).await;
        assert_eq!(rows(&told).len(), 8);
        assert_eq!(line(&told["totals"], &FIGURES), "8 1005.00 -95.50 909.50");
        let by_category = json!({ "includeTransfers": true, "groupBy": "category" });
        let told = books.september("transactions-list", by_category).await;
        let transfers = found(&told["data"]["groups"], "key", "transfers");
        assert_eq!(line(transfers, &["label", "count", "net"]), "Transfers 2 0.00");
    }

    async fn transactions_are_grouped_by_what_is_asked(app: &TestApp) {
        let books = Books::of(app).await;
        let by = async |group: &str| {
            let told = books.september("transactions-list", json!({ "groupBy": group })).await;
            assert_eq!(line(&told["totals"], &FIGURES), "6 1005.00 -95.50 909.50", "{group}");
            told["data"]["groups"].clone()
        };
        let fields = ["key", "label", "count", "income", "expense", "net"];
        let days = by("day").await;
        assert_eq!(lines(&days, &fields)[1], "2025-09-20 2025-09-20 1 0.00 -30.00 -30.00");
        assert_eq!(days.as_array().map(Vec::len), Some(6));
        assert_eq!(lines(&by("month").await, &fields), ["2025-09 2025-09 6 1005.00 -95.50 909.50"]);
        let categories = by("category").await;
        // The split transaction stands in two groups, with a part in each.
        let food = found(&categories, "key", &books.food);
        assert_eq!(line(food, &fields[1..]), "Food 3 0.00 -70.00 -70.00");
        assert_eq!(lines(&food["transactions"], &["amount"]), ["-20.00", "10.00", "-60.00"]);
        let none = found(&categories, "key", "none");
        assert_eq!(line(none, &fields[1..]), "No category 2 5.00 -10.00 -5.00");
        let accounts = by("account").await;
        let wallet = found(&accounts, "key", &books.home.wallet);
        assert_eq!(line(wallet, &fields[1..]), "Wallet 6 1005.00 -95.50 909.50");
        let payees = by("payee").await;
        let market = found(&payees, "label", "Market");
        assert_eq!(line(market, &fields[2..]), "3 0.00 -80.00 -80.00");
        let nobody = found(&payees, "key", "");
        assert_eq!(line(nobody, &fields[1..]), "No payee 1 5.00 0.00 5.00");
        // The key of a group is what narrows to it.
        let market = json!({ "payee": market["key"] });
        let told = books.september("transactions-list", market).await;
        assert_eq!(line(&told["totals"], &FIGURES), "3 0.00 -80.00 -80.00");
        let told = books.september("transactions-list", json!({ "payee": "" })).await;
        assert_eq!(line(&told["totals"], &FIGURES), "1 5.00 0.00 5.00");
    }

    async fn each_number_opens_its_transactions(app: &TestApp) {
        let books = Books::of(app).await;
        let both = format!("{},none", books.cafe);
        let doors = [
            (json!({ "flow": "income" }), "2 1005.00 0.00 1005.00"),
            (json!({ "flow": "expense" }), "4 0.00 -95.50 -95.50"),
            (json!({ "flow": "inflow" }), "3 1005.00 10.00 1015.00"),
            (json!({ "flow": "outflow" }), "3 0.00 -105.50 -105.50"),
            (json!({ "flow": "transfer_in" }), "1 0.00 0.00 20.00"),
            (json!({ "flow": "transfer_out" }), "1 0.00 0.00 -20.00"),
            (json!({ "categoryIds": books.food }), "4 0.00 -85.50 -85.50"),
            (json!({ "categoryIds": books.food, "includeSubcategories": false }), "3 0.00 -70.00 -70.00"),
            (json!({ "categoryIds": "none" }), "2 5.00 -10.00 -5.00"),
            (json!({ "categoryIds": "none", "flow": "expense" }), "1 0.00 -10.00 -10.00"),
            (json!({ "categoryIds": both }), "3 5.00 -25.50 -20.50"),
            (json!({ "categoryIds": books.food, "flow": "expense", "start_date": "2025-09-12" }), "2 0.00 -10.00 -10.00"),
            (json!({ "accountIds": books.home.bank, "includeTransfers": true }), "1 0.00 0.00 -20.00"),
        ];
        for (narrow, totals) in doors {
            let told = books.september("transactions-list", narrow.clone()).await;
            assert_eq!(line(&told["totals"], &FIGURES), totals, "{narrow}");
        }
        // Of a split transaction only the part that was asked for counts.
        let told = books.september("transactions-list", json!({ "categoryIds": "none", "flow": "expense" })).await;
        assert_eq!(rows(&told), ["2025-09-20 -10.00"]);
    }

    async fn a_balance_opens_everything_that_led_to_it(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let question = json!({
            "start_date": "1900-01-01", "end_date": "2025-09-30", "accountIds": home.wallet, "includeTransfers": true,
        });
        let told = home.report("transactions-list", question).await.ok();
        assert_eq!(told["totals"]["net"], "1829.50");
        let at = json!({ "reportDate": "2025-09-30", "accountIds": home.wallet });
        assert_eq!(home.report("account-balance", at).await.ok()["totals"]["net"], "1829.50");
    }

    async fn a_long_list_is_cut_and_its_figures_are_of_everything(app: &TestApp) {
        let home = app.home("anna").await;
        let lines = (0..5_010).map(|number| format!("2025-09-{:02},Row {number},-1.00\n", number % 30 + 1));
        let file = format!("Date,Payee,Amount\n{}", lines.collect::<String>());
        home.book_file(app, &file, json!({})).await;
        let question = json!({ "period": "last_month", "groupBy": "day" });
        let told = home.report("transactions-list", question).await.ok();
        assert_eq!(line(&told["totals"], &FIGURES), "5010 0.00 -5010.00 -5010.00");
        assert_eq!(told["data"]["truncated"], true);
        assert_eq!(told["warnings"], json!([{ "code": "truncated", "count": 10 }]));
        assert_eq!(rows(&told).len(), 5_000);
        let groups: Vec<Value> = told["data"]["groups"].as_array().expect("groups").clone();
        assert_eq!(groups.len(), 30);
        assert!(groups.iter().all(|group| group["count"] == 167));
        // One that is split stands in two lines, and is one that is listed.
        let mut split = home.row("2025-09-30", "-3");
        let food = home.category("Food", None).await;
        split["splits"] = json!([{ "amount": "-1", "category_id": food }, { "amount": "-2" }]);
        home.owner.create_transaction(split).await.created();
        let question = json!({ "period": "last_month", "groupBy": "category" });
        let told = home.report("transactions-list", question).await.ok();
        assert_eq!((rows(&told).len(), &told["totals"]["count"]), (5_000, &json!(5_011)));
        assert_eq!(told["warnings"], json!([{ "code": "truncated", "count": 12 }]));
    }
}
