//! Transactions in parts, and the words on them.

use kym_testing::{Home, Person, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// Thirty in two lines, of two categories: pets and food.
async fn in_two(home: &Home) -> (Value, [String; 2]) {
    let categories = [
        home.category("Pets", None).await,
        home.category("Food", None).await,
    ];
    let body = split(
        home,
        "-30",
        &[("-20", &categories[0]), ("-10", &categories[1])],
    );
    let row = home.owner.create_transaction(body).await.created();
    (row, categories)
}

fn split(home: &Home, total: &str, lines: &[(&str, &str)]) -> Value {
    let mut body = home.row("2025-10-05", total);
    body["splits"] = lines
        .iter()
        .map(|(amount, category)| json!({ "amount": amount, "category_id": category }))
        .collect();
    body
}

/// A change of a transaction of thirty that says nothing else.
fn change(fields: &Value) -> Value {
    let mut body = json!({ "date": "2025-10-05", "total_amount": "-30", "status": "pending" });
    for (name, value) in fields.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

/// What each category spent this month.
async fn spending(home: &Home) -> Vec<(Value, Value)> {
    let query = format!("?workspace_id={}&today=2025-10-10", home.workspace);
    let dashboard = home.owner.get_dashboard(&query).await.ok();
    let (ids, amounts) = (
        column(&dashboard["spending"], "category_id"),
        column(&dashboard["spending"], "amount"),
    );
    ids.into_iter().zip(amounts).collect()
}

async fn expect_sound(app: &TestApp) {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

async fn suggested(person: &Person, workspace: &str, field: &str, q: &str) -> Vec<Value> {
    let query = format!("?workspace_id={workspace}&field={field}&q={q}");
    let answer = person.suggest_names(&query).await.ok();
    column(&answer["items"], "name")
}

on_both! {
    async fn a_split_transaction_has_lines_instead_of_a_category(app: &TestApp) {
        let home = app.home("anna").await;
        let (row, [pets, food]) = in_two(&home).await;
        assert_eq!(row["category_id"], json!(null));
        assert_eq!(column(&row["splits"], "amount"), ["-20.00", "-10.00"]);
        assert_eq!(column(&row["splits"], "category_id"), [json!(pets), json!(food)]);
        assert_eq!(column(&row["splits"], "note"), ["", ""]);
        let list = home.list(&home.wallet).await;
        assert_eq!(list["transactions"][0]["splits"], row["splits"]);
        let query = format!("?workspace_id={}", home.workspace);
        let list = home.owner.list_transactions(&query).await.ok();
        assert_eq!(list["transactions"][0]["splits"], row["splits"]);
        assert_eq!(spending(&home).await, [(json!(pets), json!("20.00")), (json!(food), json!("10.00"))]);
        expect_sound(app).await;
    }

    async fn lines_that_do_not_come_to_the_total_are_refused_with_what_is_left(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let body = split(&home, "-30", &[("-20", &food), ("-9.5", &food)]);
        let answer = home.owner.create_transaction(body).await;
        assert_eq!(answer.invalid(), ["splits: sum_differs"]);
        let field = &answer.json()["detail"]["fields"][0];
        assert_eq!((&field["remainder"], &field["message"]), (
            &json!("-0.50"), &json!("The lines do not come to the amount: -0.50 is left."),
        ));
        let (row, _) = in_two(&home).await;
        let more = change(&json!({ "total_amount": "-31" }));
        let answer = home.owner.update_transaction(&text(&row["id"]), more).await;
        assert_eq!(answer.invalid(), ["splits: sum_differs"]);
    }

    async fn every_bad_line_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let stranger = app.home("boris").await.category("Secret", None).await;
        let food = home.category("Food", None).await;
        for (splits, faults) in [
            (json!([{ "amount": "-30" }]), vec!["splits: too_few"]),
            (json!([{ "amount": "-30" }, { "amount": 0 }]), vec!["splits[1].amount: amount_zero"]),
            (json!([{ "amount": "-29.999" }, { "amount": "-1" }]), vec!["splits[0].amount: too_many_decimals"]),
            (json!([{ "amount": "-20" }, { "category_id": food }]), vec!["splits[1].amount: required"]),
            (json!([{ "amount": "-20", "category_id": stranger }, { "amount": "-10" }]), vec!["splits[0].category_id: not_found"]),
            (json!([{ "amount": "-20", "note": "x".repeat(1001) }, { "amount": "-10" }]), vec!["splits[0].note: too_long"]),
            (json!([{ "amount": "-20", "sum": 1 }, { "amount": "-10" }]), vec!["splits[0].sum: unknown_field"]),
            (json!([{ "amount": "-20", "id": "7" }, { "amount": "-10" }]), vec!["splits[0].id: unknown_field"]),
            (json!({ "amount": "-30" }), vec!["splits: wrong_type"]),
            (json!(vec![json!({ "amount": "-1" }); 101]), vec!["splits: too_many"]),
        ] {
            let mut body = home.row("2025-10-05", "-30");
            body["splits"] = splits;
            assert_eq!(home.owner.create_transaction(body).await.invalid(), faults);
        }
        let mut both = split(&home, "-30", &[("-20", &food), ("-10", &food)]);
        both["category_id"] = json!(food);
        assert_eq!(home.owner.create_transaction(both).await.invalid(), ["category_id: has_splits"]);
        assert_eq!(home.list(&home.wallet).await["total"], 0);
    }

    async fn a_change_keeps_what_it_does_not_name_and_replaces_what_it_does(app: &TestApp) {
        let home = app.home("anna").await;
        let (row, [pets, food]) = in_two(&home).await;
        let path = text(&row["id"]);
        let tagged = change(&json!({ "tags": ["Trip", "summer"] }));
        let kept = home.owner.update_transaction(&path, tagged).await.ok();
        assert_eq!((&kept["splits"], &kept["tags"]), (&row["splits"], &json!(["Trip", "summer"])));
        let lines = json!([
            { "amount": "-12", "category_id": food, "note": "bread" },
            { "amount": "-18", "category_id": pets },
        ]);
        let other = home.owner.update_transaction(&path, change(&json!({ "splits": lines }))).await.ok();
        assert_eq!(other["tags"], kept["tags"]);
        assert_eq!(other["splits"][0]["id"], row["splits"][0]["id"]);
        assert_eq!(column(&other["splits"], "note"), ["bread", ""]);
        let category = home.owner.update_transaction(&path, change(&json!({ "category_id": food }))).await;
        assert_eq!(category.invalid(), ["category_id: has_splits"]);
        let whole = change(&json!({ "splits": [], "tags": [], "category_id": food }));
        let whole = home.owner.update_transaction(&path, whole).await.ok();
        assert_eq!((&whole["splits"], &whole["tags"], &whole["category_id"]), (&json!([]), &json!([]), &json!(food)));
        assert_eq!(spending(&home).await, [(json!(food), json!("30.00"))]);
        expect_sound(app).await;
    }

    async fn a_transfer_cannot_be_split_and_its_legs_share_their_tags(app: &TestApp) {
        let home = app.home("anna").await;
        let legs = home.withdraw("2025-10-05", "30").await;
        let leg = text(&legs["from"]["id"]);
        let lines = change(&json!({ "splits": [{ "amount": "-20" }, { "amount": "-10" }] }));
        assert_eq!(home.owner.update_transaction(&leg, lines).await.invalid(), ["splits: immutable"]);
        home.owner.update_transaction(&leg, change(&json!({ "tags": ["cash"] }))).await.ok();
        let list = home.list(&home.wallet).await;
        assert_eq!(list["transactions"][0]["tags"], json!(["cash"]));
    }

    async fn undoing_restores_lines_and_tags_as_they_were(app: &TestApp) {
        let home = app.home("anna").await;
        let (row, [pets, _]) = in_two(&home).await;
        let path = text(&row["id"]);
        home.owner.update_transaction(&path, change(&json!({ "tags": ["trip"] }))).await.ok();
        let before = home.list(&home.wallet).await["transactions"][0].clone();
        let whole = change(&json!({ "splits": [], "tags": [], "category_id": pets }));
        home.owner.update_transaction(&path, whole).await.ok();
        let item = &home.history().await[0];
        assert_eq!(item["before"]["splits"], before["splits"]);
        assert_eq!((&item["after"]["splits"], &item["after"]["tags"]), (&json!([]), &json!([])));
        home.undo_newest().await.created();
        let after = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!((&after["splits"], &after["tags"]), (&before["splits"], &before["tags"]));
        home.owner.delete_transaction(&path).await.no_content();
        assert!(spending(&home).await.is_empty());
        home.undo_newest().await.created();
        let after = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!((&after["splits"], &after["tags"]), (&before["splits"], &before["tags"]));
        expect_sound(app).await;
    }

    async fn a_category_of_a_line_is_in_use(app: &TestApp) {
        let home = app.home("anna").await;
        let (row, [pets, food]) = in_two(&home).await;
        home.owner.delete_category(&pets).await.refused(409, "category_in_use");
        home.owner.delete_transaction(&text(&row["id"])).await.no_content();
        home.owner.delete_category(&pets).await.no_content();
        let back = home.owner.restore_transaction(&text(&row["id"])).await.ok();
        assert_eq!(column(&back["splits"], "category_id"), [json!(null), json!(food)]);
        expect_sound(app).await;
    }

    async fn lines_tags_and_payees_go_along_with_their_account(app: &TestApp) {
        let home = app.home("anna").await;
        let firm = id(&home.owner.create_workspace(json!({ "name": "Firm" })).await);
        let odds = home.category("Oddities", None).await;
        let body = split(&home, "-30", &[("-20", &odds), ("-10", &odds)]);
        let row = home.owner.create_transaction(body).await.created();
        let mut body = change(&json!({ "tags": ["TRIP", "summer"] }));
        body["payee"] = "Кафе Ёж".into();
        home.owner.update_transaction(&text(&row["id"]), body).await.ok();
        let there = json!({ "name": "Till", "account_type": "cash" });
        let till = id(&home.owner.create_account(&firm, there).await);
        let body = json!({ "account_id": till, "date": "2025-10-05", "total_amount": "-1", "tags": ["trip"] });
        home.owner.create_transaction(body).await.created();
        let wish = json!({ "target_workspace_id": firm, "categories": "create" });
        home.owner.move_account(&home.workspace, &home.wallet, wish).await.ok();
        let moved = &home.list(&home.wallet).await["transactions"][0];
        assert_eq!(moved["tags"], json!(["trip", "summer"]), "as that workspace writes them");
        assert_eq!(column(&moved["splits"], "amount"), ["-20.00", "-10.00"]);
        assert_ne!(column(&moved["splits"], "category_id"), column(&row["splits"], "category_id"));
        assert_eq!(suggested(&home.owner, &firm, "payee", "").await, ["Кафе Ёж"]);
        assert!(suggested(&home.owner, &home.workspace, "payee", "").await.is_empty());
        expect_sound(app).await;
        let back = json!({ "target_workspace_id": home.workspace });
        home.owner.move_account(&firm, &home.wallet, back).await.ok();
        let back = &home.list(&home.wallet).await["transactions"][0];
        assert_eq!(back["splits"][0]["category_id"], row["splits"][0]["category_id"]);
        expect_sound(app).await;
        let third = id(&home.owner.create_workspace(json!({ "name": "Third" })).await);
        let wish = json!({ "target_workspace_id": third, "categories": "clear" });
        home.owner.move_account(&home.workspace, &home.wallet, wish).await.ok();
        let bare = &home.list(&home.wallet).await["transactions"][0];
        assert_eq!(bare["splits"][0]["category_id"], json!(null));
        expect_sound(app).await;
    }

    async fn a_workspace_writes_each_tag_in_one_way(app: &TestApp) {
        let home = app.home("anna").await;
        for (given, kept) in [
            (json!(["Ёлка"]), json!(["Ёлка"])),
            (json!(["елка", "new", " NEW "]), json!(["Ёлка", "new"])),
        ] {
            let mut body = home.row("2025-10-05", "-1");
            body["tags"] = given;
            assert_eq!(home.owner.create_transaction(body).await.created()["tags"], kept);
        }
        for (tags, faults) in [
            (json!([""]), vec!["tags[0]: required"]),
            (json!(["fine", "x".repeat(51)]), vec!["tags[1]: too_long"]),
            (json!(["a,b"]), vec!["tags[0]: invalid_text"]),
            (json!(vec!["x"; 21]), vec!["tags: too_many"]),
            (json!("trip"), vec!["tags: wrong_type"]),
            (json!([7]), vec!["tags[0]: wrong_type"]),
        ] {
            let mut body = home.row("2025-10-05", "-1");
            body["tags"] = tags;
            assert_eq!(home.owner.create_transaction(body).await.invalid(), faults);
        }
        expect_sound(app).await;
    }

    async fn payees_are_suggested_in_any_case_with_the_category_they_had_last(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, food) = (home.category("Pets", None).await, home.category("Food", None).await);
        let mut last = String::new();
        for (payee, category) in [("Кафе Ёж", &food), ("кафе еж", &pets), ("Кафка", &food), ("Cafe", &food)] {
            let mut body = home.row("2025-10-05", "-1");
            body["payee"] = payee.into();
            body["category_id"] = json!(category);
            last = id(&home.owner.create_transaction(body).await);
        }
        let workspace = &home.workspace;
        assert_eq!(suggested(&home.owner, workspace, "payee", "КАФ").await, ["кафе еж", "Кафка"], "the most used first");
        let query = format!("?workspace_id={workspace}&field=payee&q=кафе ё");
        let answer = home.owner.suggest_names(&query).await.ok();
        assert_eq!(answer, json!({ "items": [{ "name": "кафе еж", "category_id": pets }] }));
        home.owner.delete_transaction(&last).await.no_content();
        assert!(suggested(&home.owner, workspace, "payee", "ca").await.is_empty());
        home.owner.restore_transaction(&last).await.ok();
        assert_eq!(suggested(&home.owner, workspace, "payee", "ca").await, ["Cafe"]);
        let stranger = app.home("boris").await;
        assert!(suggested(&stranger.owner, &stranger.workspace, "payee", "").await.is_empty());
        expect_sound(app).await;
    }

    async fn tags_are_suggested_as_long_as_something_has_them(app: &TestApp) {
        let home = app.home("anna").await;
        let mut body = home.row("2025-10-05", "-1");
        body["tags"] = json!(["Отпуск", "офис", "home"]);
        let row = id(&home.owner.create_transaction(body).await);
        assert_eq!(suggested(&home.owner, &home.workspace, "tag", "О").await, ["Отпуск", "офис"]);
        let bare = json!({ "date": "2025-10-05", "total_amount": "-1", "status": "pending", "tags": [] });
        home.owner.update_transaction(&row, bare).await.ok();
        assert!(suggested(&home.owner, &home.workspace, "tag", "").await.is_empty());
    }

    async fn what_cannot_be_suggested_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let long = format!("?workspace_id={}&field=tag&q={}", home.workspace, "x".repeat(201));
        for (query, faults) in [
            ("", vec!["workspace_id: required", "field: required"]),
            ("?workspace_id=7&field=note", vec!["workspace_id: not_found", "field: unknown_value"]),
            (&*long, vec!["q: too_long"]),
        ] {
            assert_eq!(home.owner.suggest_names(query).await.invalid(), faults);
        }
    }
}
