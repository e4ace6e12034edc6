//! How a report is asked for: what is refused, which days words mean, and when nothing is sent again.

use jiff::SignedDuration;
use kym_testing::{id, on_both, text};
use serde_json::{Value, json};

use super::{Books, line, rows};

const NOBODYS: &str = "0199b000-0000-7000-8000-00000000ffff";

const DATED: [&str; 8] = [
    "transactions-list",
    "income-expense",
    "cash-flow",
    "category-analysis",
    "spend-by-category",
    "income-by-category",
    "net-worth-over-time",
    "savings-rate",
];

on_both! {
    async fn a_report_over_days_needs_days(app: &TestApp) {
        let home = app.home("anna").await;
        for report_type in DATED {
            let refused = home.report(report_type, json!({})).await;
            assert_eq!(
                refused.invalid(),
                ["start_date: report_dates_required", "end_date: report_dates_required"],
                "{report_type}"
            );
            let detail = refused.refused(422, "invalid");
            assert_eq!(detail["fields"][0]["message"], "Start date and end date are required for this report.");
        }
        let half = home.report("cash-flow", json!({ "start_date": "2025-09-01" })).await;
        assert_eq!(half.invalid(), ["end_date: report_dates_required"]);
        home.report("account-balance", json!({})).await.ok();
    }

    async fn every_field_that_is_not_valid_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let nothing = home.owner.get_report("savings-rate", json!({})).await;
        assert_eq!(
            nothing.invalid(),
            ["workspaceId: required", "start_date: report_dates_required", "end_date: report_dates_required"]
        );
        let wrong = json!({
            "start_date": "2025-02-30", "end_date": "2300-01-01", "accountIds": "x", "currency": "dollars",
            "groupBy": "hour", "categoryIds": "none,y", "parentCategoryId": "z", "flow": "sideways",
            "payee": "a\u{7}b",
        });
        assert_eq!(
            home.report("transactions-list", wrong).await.invalid(),
            [
                "start_date: invalid_date", "end_date: date_out_of_range", "accountIds: not_found",
                "currency: unknown_currency", "groupBy: unknown_value", "flow: unknown_value", "payee: invalid_text",
                "parentCategoryId: not_found", "categoryIds: not_found",
            ]
        );
        let days = |more: Value| {
            let mut question = json!({ "start_date": "2025-09-01", "end_date": "2025-09-30" });
            for (name, value) in more.as_object().expect("an object") {
                question[name] = value.clone();
            }
            question
        };
        for (report_type, more, refused) in [
            ("cash-flow", json!({ "cashFlowResolution": "year" }), "cashFlowResolution: unknown_value"),
            ("net-worth-over-time", json!({ "netWorthResolution": "hour" }), "netWorthResolution: unknown_value"),
            ("income-expense", json!({ "groupBy": "payee" }), "groupBy: unknown_value"),
            ("income-expense", json!({ "end_date": "2025-08-31" }), "end_date: range_reversed"),
            ("income-expense", json!({ "period": "this_month" }), "period: period_exclusive"),
            ("income-expense", json!({ "color": "red" }), "color: unknown_field"),
            ("income-expense", json!({ "includeArchived": "yes" }), "includeArchived: wrong_type"),
            ("income-expense", json!({ "currency": "QQQ" }), "currency: unknown_currency"),
            ("account-balance", json!({ "reportDate": "today" }), "reportDate: invalid_date"),
        ] {
            let answer = home.report(report_type, days(more.clone())).await;
            assert_eq!(answer.invalid(), [refused], "{report_type} {more}");
        }
        let word = home.report("cash-flow", json!({ "period": "tomorrow" })).await;
        assert_eq!(word.invalid(), ["period: unknown_value"]);
    }

    async fn what_a_report_has_no_use_for_is_left_aside(app: &TestApp) {
        let books = Books::of(app).await;
        let more = json!({ "groupBy": "nonsense", "flow": "sideways", "reportDate": "x", "categoryIds": "y" });
        let told = books.september("net-worth-over-time", more).await;
        assert_eq!(
            told["filters"],
            json!({
                "workspaceId": books.home.workspace, "start_date": "2025-09-01", "end_date": "2025-09-30",
                "currency": "USD", "includeArchived": false, "netWorthResolution": "month",
            })
        );
    }

    async fn what_was_asked_is_told_and_can_be_asked_again(app: &TestApp) {
        let books = Books::of(app).await;
        let ids = format!("{},none,{}", books.food, books.food);
        let asked = json!({
            "accountIds": books.home.wallet, "categoryIds": ids, "payee": " Market ", "flow": "expense",
        });
        let told = books.september("transactions-list", asked).await;
        let filters = &told["filters"];
        assert_eq!(
            *filters,
            json!({
                "workspaceId": books.home.workspace, "start_date": "2025-09-01", "end_date": "2025-09-30",
                "accountIds": books.home.wallet, "currency": "USD", "includeArchived": false, "groupBy": "none",
                "includeTransfers": false, "categoryIds": format!("none,{}", books.food),
                "includeSubcategories": true, "flow": "expense", "payee": "Market",
            })
        );
        let again = books.home.owner.get_report("transactions-list", filters.clone()).await.ok();
        assert_eq!((&again["data"], &again["totals"]), (&told["data"], &told["totals"]));
        assert_eq!(rows(&told), ["2025-09-20 -30.00", "2025-09-12 10.00", "2025-09-03 -60.00"]);
    }

    async fn words_for_days_go_by_today_where_the_workspace_is(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let days = async |period: &str| {
            let told = home.report("income-expense", json!({ "period": period })).await.ok();
            assert_eq!(told["filters"]["period"], period);
            line(&told["period"], &["start_date", "end_date"])
        };
        for (period, expected) in [
            ("this_month", "2025-10-01 2025-10-31"),
            ("last_month", "2025-09-01 2025-09-30"),
            ("this_quarter", "2025-10-01 2025-12-31"),
            ("last_quarter", "2025-07-01 2025-09-30"),
            ("this_year", "2025-01-01 2025-12-31"),
            ("last_year", "2024-01-01 2024-12-31"),
            ("last_30_days", "2025-09-06 2025-10-05"),
            ("last_90_days", "2025-07-08 2025-10-05"),
            ("last_12_months", "2024-11-01 2025-10-05"),
            ("all_time", "2025-08-20 2025-10-05"),
        ] {
            assert_eq!(days(period).await, expected, "{period}");
        }
    }

    async fn all_time_begins_with_the_accounts_that_were_put_away_when_they_are_wanted(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let mut row = home.row("2023-05-17", "-3");
        row["account_id"] = home.bank.clone().into();
        home.owner.create_transaction(row).await.created();
        home.owner.delete_account(&home.workspace, &home.bank).await;
        for (archived, first, expense) in [(false, "2025-08-20", "-135.50"), (true, "2023-05-17", "-138.50")] {
            let question = json!({ "period": "all_time", "includeArchived": archived });
            let told = home.report("income-expense", question).await.ok();
            assert_eq!((&told["period"]["start_date"], &told["totals"]["expense"]), (&json!(first), &json!(expense)));
        }
    }

    async fn there_are_at_most_four_thousand_points(app: &TestApp) {
        let home = app.home("anna").await;
        let question = |group: &str| {
            json!({
                "start_date": "1990-01-01", "end_date": "2025-12-31", "groupBy": group, "cashFlowResolution": group,
                "netWorthResolution": group,
            })
        };
        for (report_type, field) in [
            ("income-expense", "groupBy"),
            ("cash-flow", "cashFlowResolution"),
            ("net-worth-over-time", "netWorthResolution"),
        ] {
            let refused = home.report(report_type, question("day")).await;
            assert_eq!(refused.invalid(), [format!("{field}: too_many")]);
            assert_eq!(refused.refused(422, "invalid")["fields"][0]["limit"], 4000);
            home.report(report_type, question("week")).await.ok();
        }
    }

    async fn strangers_learn_nothing_and_foreign_ids_are_refused(app: &TestApp) {
        let (home, neighbour) = (app.home("anna").await, app.home("boris").await);
        let foreign = neighbour.category("Pets", None).await;
        let question = json!({ "period": "last_month" });
        let mut of_neighbour = question.clone();
        of_neighbour["workspaceId"] = neighbour.workspace.clone().into();
        home.owner.get_report("cash-flow", of_neighbour.clone()).await.refused(404, "not_found");
        of_neighbour["workspaceId"] = NOBODYS.into();
        home.owner.get_report("cash-flow", of_neighbour).await.refused(404, "not_found");
        for report_type in ["profit", "Cash-Flow", "cash_flow", "%00"] {
            let unknown = home.report(report_type, question.clone()).await;
            unknown.refused(404, "not_found");
        }
        for id in [neighbour.wallet.as_str(), NOBODYS] {
            let mut mixed = question.clone();
            mixed["accountIds"] = format!("{},{id}", home.wallet).into();
            for report_type in DATED {
                let refused = home.report(report_type, mixed.clone()).await;
                assert_eq!(refused.invalid(), ["accountIds: not_found"], "{report_type}");
            }
        }
        for id in [foreign.as_str(), NOBODYS] {
            let mut mixed = question.clone();
            mixed["categoryIds"] = id.into();
            mixed["parentCategoryId"] = id.into();
            let refused = home.report("category-analysis", mixed).await;
            assert_eq!(refused.invalid(), ["parentCategoryId: not_found", "categoryIds: not_found"]);
        }
    }

    async fn a_report_that_is_as_it_was_is_not_sent_again(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let question = json!({
            "workspaceId": home.workspace, "start_date": "2025-09-01", "end_date": "2025-09-30",
        });
        for report_type in ["income-expense", "transactions-list"] {
            let owner = app.sign_in_again(&home.owner).await;
            let first = owner.get_report(report_type, question.clone()).await;
            first.ok();
            assert!(first.header("etag").starts_with("W/"));
            assert_eq!(first.header("cache-control"), "private, no-cache");
            let known = owner.with("if-none-match", first.header("etag"));
            known.get_report(report_type, question.clone()).await.not_modified();
            app.advance(SignedDuration::from_hours(48));
            let owner = app.sign_in_again(&home.owner).await;
            let known = owner.with("if-none-match", first.header("etag"));
            known.get_report(report_type, question.clone()).await.not_modified();
            // Another question, another type, another language.
            let mut other = question.clone();
            other["groupBy"] = "day".into();
            known.get_report(report_type, other).await.ok();
            known.get_report("cash-flow", question.clone()).await.ok();
            known.with("accept-language", "ru").get_report(report_type, question.clone()).await.ok();
            owner.create_transaction(home.row("2025-09-02", "-1")).await.created();
            known.get_report(report_type, question.clone()).await.ok();
        }
    }

    async fn a_report_whose_days_move_along_is_another_tomorrow(app: &TestApp) {
        let books = Books::of(app).await;
        for (report_type, question) in [
            ("income-expense", json!({ "workspaceId": books.home.workspace, "period": "last_30_days" })),
            ("account-balance", json!({ "workspaceId": books.home.workspace })),
        ] {
            let owner = app.sign_in_again(&books.home.owner).await;
            let first = owner.get_report(report_type, question.clone()).await;
            first.ok();
            let tag = text(&json!(first.header("etag")));
            owner.with("if-none-match", &tag).get_report(report_type, question.clone()).await.not_modified();
            app.advance(SignedDuration::from_hours(24));
            let owner = app.sign_in_again(&books.home.owner).await;
            owner.with("if-none-match", &tag).get_report(report_type, question).await.ok();
        }
    }

    async fn a_report_is_another_when_a_category_of_everybody_has_another_name(app: &TestApp) {
        let home = app.home("anna").await;
        let root = app.chief("root").await;
        let lodging = json!({ "name_en": "Lodging", "name_ru": "Кров", "kind": "expense" });
        let lodging = id(&root.create_system_category(lodging).await);
        let mut row = home.row("2025-09-02", "-1");
        row["category_id"] = lodging.clone().into();
        home.owner.create_transaction(row).await.created();
        let question = json!({
            "workspaceId": home.workspace, "start_date": "2025-09-01", "end_date": "2025-09-30",
        });
        let first = home.owner.get_report("spend-by-category", question.clone()).await;
        let known = home.owner.with("if-none-match", first.header("etag"));
        known.get_report("spend-by-category", question.clone()).await.not_modified();
        let renamed = json!({ "name_en": "Hotels", "name_ru": "Отели" });
        root.update_system_category(&lodging, renamed).await.ok();
        let told = known.get_report("spend-by-category", question).await.ok();
        assert_eq!(told["data"]["items"][0]["name"], "Hotels");
    }

    async fn names_of_every_kind_come_back_as_they_are(app: &TestApp) {
        let home = app.home("anna").await;
        for name in ["\"},{\"x\":1", "'; DROP TABLE accounts; --", "<script>alert(1)</script>", "%_\\", "🦄 ñ Ωабв"] {
            let category = home.category(name, None).await;
            let mut row = home.row("2025-09-02", "-1");
            row["category_id"] = json!(category);
            row["payee"] = name.into();
            row["note"] = name.into();
            home.owner.create_transaction(row).await.created();
            let question = json!({ "period": "last_month", "payee": name, "groupBy": "payee" });
            let told = home.report("transactions-list", question).await.ok();
            let group = &told["data"]["groups"][0];
            assert_eq!(line(group, &["label", "count"]), format!("{name} 1"));
            assert_eq!(line(&group["transactions"][0], &["payee", "note"]), format!("{name} {name}"));
            let question = json!({ "period": "last_month", "parentCategoryId": category });
            let told = home.report("category-analysis", question).await.ok();
            assert!(told["data"]["tree"].to_string().contains(&json!(name).to_string()));
        }
    }
}
