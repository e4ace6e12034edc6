//! Budgets: made, planned, and held against the books.

mod abroad;
mod alerts;
mod categories;
mod drill;
mod plans;
mod shares;

use kym_testing::budgets::{line, numbers, of_line};
use kym_testing::{Home, column, id, on_both, text};
use serde_json::{Value, json};

on_both! {
    async fn a_budget_is_made_as_it_is_said_and_told(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let mut socket = app.events(&home.owner).await;
        let said = json!({
            "name": "Payday", "is_private": false, "currency": "EUR", "period": "custom", "custom_days": 30,
            "anchor_date": "2025-08-31", "business_day_shift": "before", "carry": "surplus", "mode": "envelope",
            "alert_thresholds": [50, 90], "is_active": true,
        });
        let mut body = said.clone();
        body["lines"] = json!([line(Some(&food), "120.50"), line(None, "7")]);
        let answer = home.owner.create_budget(&home, body).await;
        let made = answer.created();
        assert_eq!(answer.header("etag"), "\"1\"");
        for (field, value) in said.as_object().expect("an object") {
            assert_eq!(&made[field], value, "{field}");
        }
        assert_eq!((&made["owner_user_id"], &made["may_edit"], &made["currency_digits"]), (&json!(null), &json!(true), &json!(2)));
        let told = socket.event().await;
        assert_eq!((&told["event_type"], &told["payload"]["workspace_id"]), (&json!("BUDGETS_CHANGED"), &json!(home.workspace)));
        assert_eq!(home.owner.get_budget(&text(&made["id"])).await.ok(), made);
        let list = home.owner.list_budgets(&home, "2025-10-05").await.ok();
        let period = &list["items"][0]["period"];
        // Sunday after thirty days of August: the period begins on the Friday before.
        assert_eq!((&period["start_date"], &period["end_date"]), (&json!("2025-09-30"), &json!("2025-10-29")));
        assert_eq!((&period["days"], &period["day"]), (&json!(30), &json!(6)));
        assert_eq!(of_line(period, Some(&food))["planned"], "120.50");
        assert_eq!(list["items"][0]["budget"], made);
    }

    async fn every_number_of_a_month_is_what_the_books_say(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, rent) = (home.category("Food", None).await, home.category("Rent", None).await);
        let meals = home.category("Meals", Some(&food)).await;
        let wages = home.owner.create_category(json!({ "workspace_id": home.workspace, "name": "Wages", "kind": "income" })).await;
        let wages = text(&wages.created()["id"]);
        let budget = home.budget(json!([line(Some(&food), "310"), line(Some(&rent), "500"), line(None, "62")]), json!({})).await;
        // Split between two lines; a refund; what hangs beneath; what nobody planned; wages; a transfer; void.
        let mut split = home.row("2025-10-02", "-100");
        split["splits"] = json!([{ "category_id": food, "amount": "-60" }, { "category_id": rent, "amount": "-40" }]);
        home.owner.create_transaction(split).await.created();
        home.spend("2025-10-03", "10.50", Some(&food)).await;
        home.spend("2025-10-04", "-25", Some(&meals)).await;
        home.spend("2025-10-04", "-9.99", None).await;
        home.spend("2025-10-04", "3000", Some(&wages)).await;
        home.withdraw("2025-10-04", "50").await;
        for (status, amount) in [("void", "-1000"), ("planned", "-30"), ("cleared", "-5")] {
            let mut row = home.row("2025-10-30", amount);
            row["category_id"] = food.clone().into();
            row["status"] = status.into();
            home.owner.create_transaction(row).await.created();
        }
        home.spend("2025-09-30", "-77", Some(&food)).await;
        home.spend("2025-11-01", "-88", Some(&food)).await;
        let period = home.period(&budget, "2025-10-15").await;
        let food_line = of_line(&period, Some(&food));
        let fields = ["planned", "moved", "carried_in", "available", "spent", "pending_spent", "remaining", "upcoming", "projected_end"];
        assert_eq!(numbers(&food_line, fields), ["310.00", "0.00", "0.00", "310.00", "79.50", "74.50", "230.50", "30.00", "200.50"]);
        // The fifth of 31 days: a fifth of what there is, and the rest for 27 days.
        assert_eq!((&food_line["percent"], &food_line["pace"], &food_line["daily_left"]), (&json!(25), &json!("50.00"), &json!("8.53")));
        assert_eq!(of_line(&period, Some(&rent))["spent"], "40.00");
        assert_eq!(of_line(&period, None)["spent"], "9.99");
        assert_eq!(numbers(&period["total"], ["planned", "spent", "remaining", "upcoming"]), ["872.00", "129.49", "742.51", "30.00"]);
        assert_eq!((&period["unbudgeted"], &period["envelope"], &period["unconverted"]), (&json!("0.00"), &json!(null), &json!([])));
        let september = home.period(&budget, "2025-09-01").await;
        assert_eq!((&september["day"], &of_line(&september, Some(&food))["pace"]), (&json!(null), &json!(null)));
        assert_eq!(of_line(&september, Some(&food))["spent"], "77.00");
    }

    async fn a_line_for_a_child_is_ring_fenced(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let (meals, shops) = (home.category("Meals", Some(&food)).await, home.category("Shops", Some(&food)).await);
        let lines = json!([line(Some(&food), "100"), line(Some(&meals), "50")]);
        let budget = home.budget(lines, json!({})).await;
        for (category, amount) in [(&food, "-1"), (&meals, "-2"), (&shops, "-4")] {
            home.spend("2025-10-02", amount, Some(category)).await;
        }
        home.spend("2025-10-02", "-8", None).await;
        let period = home.period(&budget, "2025-10-01").await;
        assert_eq!([Some(&food), Some(&meals)].map(|key| of_line(&period, key.map(String::as_str))["spent"].clone()), ["5.00", "2.00"]);
        assert_eq!((&period["total"]["spent"], &period["unbudgeted"]), (&json!("7.00"), &json!("8.00")));
        let alone = json!([{ "category_id": food, "include_subcategories": false, "amount": "100" }, line(None, "1")]);
        let period = home.owner.set_budget_lines(&budget, "2025-10-01", "onward", alone).await.ok();
        assert_eq!(of_line(&period, Some(&food))["spent"], "1.00");
        assert_eq!(of_line(&period, None)["spent"], "14.00");
    }

    async fn what_is_left_is_handed_on_as_the_budget_and_its_lines_say(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, rent) = (home.category("Food", None).await, home.category("Rent", None).await);
        home.spend("2025-09-10", "-30", Some(&food)).await;
        home.spend("2025-09-10", "-130", Some(&rent)).await;
        home.spend("2025-10-01", "-1", Some(&food)).await;
        // By months, which are kept as sums; and from a payday on, by the payments themselves.
        for (anchor, carry, expected) in [
            ("2025-09-01", "none", ["0.00", "0.00"]),
            ("2025-09-01", "surplus", ["70.00", "0.00"]),
            ("2025-09-01", "both", ["70.00", "-30.00"]),
            ("2025-09-05", "both", ["69.00", "-30.00"]),
        ] {
            let lines = json!([line(Some(&food), "100"), line(Some(&rent), "100")]);
            let budget = home.budget(lines, json!({ "carry": carry, "anchor_date": anchor })).await;
            let period = home.period(&budget, "2025-10-31").await;
            let carried = [&food, &rent].map(|key| text(&of_line(&period, Some(key))["carried_in"]));
            assert_eq!(carried, expected, "{carry} from {anchor}");
        }
        let own = json!([{ "category_id": food, "carry": "none", "amount": "100" }, line(Some(&rent), "100")]);
        let budget = home.budget(own, json!({ "carry": "both" })).await;
        let both = home.owner.list_budget_periods(&budget, "2025-10-01", "2025-11-30").await.ok();
        let carried = |month: usize, key: &str| text(&of_line(&both["items"][month], Some(key))["carried_in"]);
        assert_eq!([carried(0, &food), carried(0, &rent), carried(1, &rent)], ["0.00", "-30.00", "70.00"]);
        let last = home.period(&budget, "2026-09-01").await;
        assert_eq!(of_line(&last, Some(&rent))["carried_in"], "1070.00");
    }

    async fn an_envelope_gives_out_what_came_in(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        home.spend("2025-09-01", "1000", None).await;
        home.spend("2025-09-10", "-120", Some(&food)).await;
        home.spend("2025-09-11", "-30", None).await;
        let budget = home.budget(json!([line(Some(&food), "100")]), json!({ "mode": "envelope", "carry": "surplus" })).await;
        let both = home.owner.list_budget_periods(&budget, "2025-09-01", "2025-10-01").await.ok();
        let envelope = |month: usize| both["items"][month]["envelope"].clone();
        assert_eq!(envelope(0), json!({ "income": "1000.00", "assigned": "100.00", "carried_in": "0.00", "to_assign": "900.00" }));
        // Twenty too much and thirty without a line are missing.
        assert_eq!(envelope(1), json!({ "income": "0.00", "assigned": "100.00", "carried_in": "850.00", "to_assign": "750.00" }));
        assert_eq!(home.period(&budget, "2025-10-01").await["envelope"], envelope(1));
    }

    async fn a_private_budget_is_there_for_nobody_else(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let editor = app.member(&home, "editor").await;
        viewer.create_budget(&home, Home::months(&json!([]))).await.refused(403, "forbidden");
        let shared = id(&editor.create_budget(&home, Home::months(&json!([]))).await);
        let mut own = Home::months(&json!([line(None, "10")]));
        own["is_private"] = true.into();
        let mut heard = app.events(&home.owner).await;
        let made = viewer.create_budget(&home, own).await.created();
        assert_eq!((&made["is_private"], &made["owner_user_id"]), (&json!(true), &json!(viewer.id)));
        let private = text(&made["id"]);
        for person in [&home.owner, &editor] {
            person.get_budget(&private).await.refused(404, "not_found");
            person.update_budget(&private, Home::budget_terms()).await.refused(404, "not_found");
            person.set_budget_lines(&private, "2025-10-01", "this", json!([])).await.refused(404, "not_found");
            person.list_budget_transactions(&private, "period=2025-10-01").await.refused(404, "not_found");
            person.delete_budget(&private).await.refused(404, "not_found");
            assert_eq!(person.list_budgets(&home, "2025-10-05").await.ok()["total"], json!(1));
        }
        let list = viewer.list_budgets(&home, "2025-10-05").await.ok();
        let budgets: Vec<_> = list["items"].as_array().expect("a list").iter().map(|item| item["budget"].clone()).collect();
        assert_eq!(column(&json!(budgets), "may_edit"), [json!(false), json!(true)]);
        viewer.delete_budget(&shared).await.refused(403, "forbidden");
        viewer.set_budget_lines(&private, "2025-10-01", "this", json!([line(None, "5")])).await.ok();
        let history = home.history().await;
        assert_eq!(history.iter().filter(|change| change["noun"] == "budget").count(), 1, "of the shared one");
        home.book("2025-10-05", "-1").await;
        assert_eq!(heard.names(1).await, ["TRANSACTION_CREATED"], "nobody is told of it");
        assert_eq!(viewer.update_budget(&private, Home::budget_terms()).await.invalid(), ["is_private: immutable"]);
        viewer.delete_budget(&private).await.no_content();
    }

    async fn a_stranger_finds_nothing_and_bad_input_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let stranger = app.user("eve").await;
        let food = home.category("Food", None).await;
        let budget = home.budget(json!([line(Some(&food), "1")]), json!({})).await;
        stranger.get_budget(&budget).await.refused(404, "not_found");
        stranger.list_budgets(&home, "2025-10-05").await.refused(404, "not_found");
        stranger.suggest_budget(&home, "").await.refused(404, "not_found");
        stranger.create_budget(&home, Home::months(&json!([]))).await.refused(404, "not_found");
        let theirs = app.home("boris").await.category("Theirs", None).await;
        let wages = home.owner.create_category(json!({ "workspace_id": home.workspace, "name": "Wages", "kind": "income" })).await;
        let wages = text(&wages.created()["id"]);
        let lines = |lines: Value| Home::months(&lines);
        let bad = home.owner.create_budget(&home, lines(json!([line(Some(&theirs), "1")]))).await;
        assert_eq!(bad.invalid(), ["lines[0].category_id: not_found"]);
        let bad = home.owner.create_budget(&home, lines(json!([line(Some(&wages), "1")]))).await;
        assert_eq!(bad.invalid(), ["lines[0].category_id: category_kind"]);
        let bad = home.owner.create_budget(&home, lines(json!([line(None, "-1"), line(None, "1.001")]))).await;
        assert_eq!(bad.invalid(), ["lines[1].category_id: taken"]);
        let mut definition = Home::months(&json!([]));
        definition["currency"] = "XXX".into();
        assert_eq!(home.owner.create_budget(&home, definition).await.invalid(), ["currency: unknown_currency"]);
        let move_of = async |way, amount| home.owner.move_budget_amount(&budget, "2025-10-01", way, amount).await.invalid();
        assert_eq!(move_of((Some(food.as_str()), None), "1").await, ["to_category: not_found"]);
        assert_eq!(move_of((Some(food.as_str()), None), "0").await, ["amount: amount_not_positive"]);
        let early = home.owner.set_budget_lines(&budget, "2025-08-31", "this", json!([])).await;
        assert_eq!(early.invalid(), ["period: date_out_of_range"]);
        let many = home.owner.list_budget_periods(&budget, "2025-09-01", "2099-01-01").await;
        assert_eq!(many.invalid(), ["to: too_many"]);
        assert_eq!(home.owner.list_budget_periods(&budget, "2020-01-01", "2020-02-01").await.ok()["total"], json!(0));
    }
}
