//! A category that goes and leaves what it has to another one, and the way back.

use jiff::SignedDuration;
use kym_domain::history::HISTORY_LIFE;
use kym_testing::{Home, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// A transaction of the wallet with a category; answers its id.
async fn book(home: &Home, date: &str, amount: &str, category: &str) -> String {
    let mut row = home.row(date, amount);
    row["category_id"] = category.into();
    id(&home.owner.create_transaction(row).await)
}

/// The categories of the wallet's rows, oldest first.
async fn categories(home: &Home) -> Vec<Value> {
    column(
        &home.list(&home.wallet).await["transactions"],
        "category_id",
    )
}

/// How many entries each category has.
async fn uses(home: &Home) -> Vec<(String, i64)> {
    let uses = home.owner.list_category_usage(&home.workspace).await.ok();
    let line = |used: &Value| {
        (
            text(&used["category_id"]),
            used["entries"].as_i64().expect("a number"),
        )
    };
    uses["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(line)
        .collect()
}

/// A category of the tree that the owner sees.
async fn find(home: &Home, id: &str) -> Option<Value> {
    fn search(items: &Value, id: &str) -> Option<Value> {
        items.as_array()?.iter().find_map(|item| {
            if item["id"] == id {
                return Some(item.clone());
            }
            search(&item["sub_categories"], id)
        })
    }
    search(
        &home.owner.list_categories(&home.workspace).await.ok()["items"],
        id,
    )
}

/// All tables in which something names a category. Whoever makes another has it follow a merge, and come back with it:
/// `kym_store::categories::references` is the place for a text with ids in it.
const HOLDERS: [&str; 14] = [
    "budget_lines",
    "budget_moves",
    "categories",
    "category_months",
    "payees",
    "receipt_items",
    "receipts",
    "recurring_earlier_definitions",
    "recurring_items",
    "rules",
    "saved_reports",
    "saved_views",
    "splits",
    "transactions",
];

/// What tells what was, or what a model said, and is no reference: what is gone is not suggested.
const MEMORIES: [&str; 6] = [
    "category_suggestion_runs",
    "category_suggestions",
    "changes",
    "events",
    "idempotency_keys",
    "merged_category_references",
];

/// The tables of the workspace in which a category is named.
async fn holders(app: &TestApp, home: &Home, category: &str) -> Vec<String> {
    let all = app.place.rows().await.of(&home.workspace).await;
    let bytes = category.replace('-', "").to_uppercase();
    let is_in = |text: &str| text.contains(category) || text.contains(&bytes);
    let named = all
        .into_iter()
        .filter(|(table, text)| is_in(text) && !MEMORIES.contains(&table.as_str()));
    named.map(|(table, _)| table).collect()
}

/// Something of every kind that names a category; the other one is named, too, where several are.
async fn one_of_each(app: &TestApp, home: &Home, pets: &str, animals: &str) {
    let mut row = home.row("2025-09-01", "-5");
    row["category_id"] = pets.into();
    row["payee"] = "Zoo".into();
    home.owner.create_transaction(row).await.created();
    let mut split = home.row("2025-09-03", "-7");
    split["splits"] = json!([{ "category_id": pets, "amount": "-3" }, { "category_id": animals, "amount": "-4" }]);
    home.owner.create_transaction(split).await.created();
    let line =
        |id: &str| json!({ "category_id": id, "include_subcategories": true, "amount": "50" });
    let budget = Home::months(&json!([line(pets), line(animals)]));
    let budget = id(&home.owner.create_budget(home, budget).await);
    let moved = json!({ "from_category": pets, "to_category": animals, "amount": "30", "period": "2025-10-01" });
    home.owner
        .post(&format!("/budgets/{budget}/move"), moved)
        .await
        .ok();
    home.rule("Zoo", json!([kym_testing::rules::category(pets)]))
        .await;
    let mut cat = home.paying("Cat", "FREQ=WEEKLY", "2025-09-29");
    cat["category_id"] = pets.into();
    let item = home.recurring(cat.clone()).await;
    app.book_due().await;
    cat["name"] = "Kitten".into();
    home.owner.update_recurring(&item, cat).await.ok();
    let mut report = Home::spent("Pets", &Value::Null);
    report["report_type"] = "category-analysis".into();
    report["question"]["categoryIds"] = format!("{animals},{pets},none").into();
    home.owner
        .create_saved_report(&home.workspace, report)
        .await
        .created();
    let query = format!("category={pets}%2C{animals}&text=%D0%BA");
    let view = json!({ "name": "Pets", "area": "transactions", "query": query });
    home.owner
        .create_view(&home.workspace, view)
        .await
        .created();
    app.place
        .execute(
            "INSERT INTO receipt_items (workspace_id, item_key, name, category_id, used_at)
         SELECT workspace_id, 'milk', 'Milk', id, created_at FROM categories WHERE name = 'Pets'",
        )
        .await;
    app.place.execute(
        "INSERT INTO receipts (workspace_id, id, state, name, attempt, steps, draft, created_by, created_at, started_at,
             version)
         SELECT workspace_id, id, 'ready', 'Receipt', 1, '[]', question, user_id, created_at, created_at, 1
         FROM saved_reports",
    ).await;
}

/// The kept sums are what the rows add up to.
async fn is_sound(app: &TestApp) {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

on_both! {
    async fn a_merged_category_leaves_its_transactions_and_what_hangs_beneath_it_to_the_other(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let cats = home.category("Cats", Some(&pets)).await;
        book(&home, "2025-09-01", "-5", &pets).await;
        book(&home, "2025-10-01", "-6", &pets).await;
        book(&home, "2025-10-02", "-7", &animals).await;
        let merged = home.owner.merge_category(&pets, &animals).await.ok();
        assert_eq!((&merged["id"], &merged["name"]), (&json!(animals), &json!("Animals")));
        assert_eq!(categories(&home).await, [&*animals, &animals, &animals]);
        assert_eq!(uses(&home).await, [(animals.clone(), 3)]);
        assert!(find(&home, &pets).await.is_none());
        assert_eq!(find(&home, &cats).await.expect("kept")["parent_id"], animals);
        is_sound(app).await;

        let change = &home.history().await[0];
        assert_eq!((&change["noun"], &change["kind"], &change["name"]), (&json!("category"), &json!("deleted"), &json!("Pets")));
        assert_eq!(change["after"], json!({ "merged_into": animals }));
        assert_eq!(change["can_undo"], true);
        assert_eq!(column(&change["rows"], "noun"), ["category", "category", "transaction", "transaction"]);
    }

    async fn a_merge_is_undone_and_done_again_whole(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let cats = home.category("Cats", Some(&pets)).await;
        book(&home, "2025-09-01", "-5", &pets).await;
        let gone = book(&home, "2025-09-02", "-6", &pets).await;
        book(&home, "2025-10-02", "-7", &animals).await;
        home.owner.delete_transaction(&gone).await.no_content();
        home.owner.merge_category(&pets, &animals).await.ok();
        for _ in 0..2 {
            assert_eq!(home.undo_newest().await.created()["kind"], "restored");
            assert_eq!(categories(&home).await, [&*pets, &animals]);
            assert_eq!(find(&home, &cats).await.expect("there")["parent_id"], pets);
            is_sound(app).await;
            let again = home.undo_newest().await.created();
            assert_eq!((&again["kind"], &again["after"]), (&json!("deleted"), &json!({ "merged_into": animals })));
            assert_eq!(categories(&home).await, [&*animals, &animals]);
            assert_eq!(find(&home, &cats).await.expect("there")["parent_id"], animals);
            assert!(find(&home, &pets).await.is_none());
            is_sound(app).await;
        }
        home.undo_newest().await.created();
        home.owner.restore_transaction(&gone).await.ok();
        assert_eq!(categories(&home).await, [&*pets, &pets, &animals], "deleted ones went along and came back");
        is_sound(app).await;
        app.clean_up().await;
    }

    async fn a_merge_is_undone_without_what_is_gone_for_good(app: &TestApp) {
        let mut home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let first = book(&home, "2025-09-01", "-5", &pets).await;
        book(&home, "2025-09-02", "-6", &pets).await;
        let mut split = home.row("2025-09-03", "-7");
        split["splits"] = json!([{ "category_id": pets, "amount": "-3" }, { "category_id": animals, "amount": "-4" }]);
        let split = id(&home.owner.create_transaction(split).await);
        for gone in [&first, &split] {
            home.owner.delete_transaction(gone).await.no_content();
        }
        home.owner.merge_category(&pets, &animals).await.ok();
        app.advance(SignedDuration::from_hours(24 * 32));
        app.clean_up().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 1);
        home.owner = app.sign_in_again(&home.owner).await;
        for _ in 0..2 {
            home.undo_newest().await.created();
            assert_eq!(categories(&home).await, [&*pets]);
            is_sound(app).await;
            home.undo_newest().await.created();
            assert_eq!(categories(&home).await, [&*animals]);
            is_sound(app).await;
        }
    }

    async fn lines_of_many_split_transactions_come_back_each_to_its_own(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        // More lines of one category than one statement carries.
        let mut wanted = Vec::new();
        for day in 1..=4 {
            let mut row = home.row(&format!("2025-09-0{day}"), "-60");
            let lines = (0..60).map(|number| {
                let category = if number % 3 == day % 3 { &animals } else { &pets };
                json!({ "category_id": category, "amount": "-1" })
            });
            row["splits"] = lines.collect();
            wanted.push(column(&home.owner.create_transaction(row).await.created()["splits"], "category_id"));
        }
        let lines = async || {
            let list = home.list(&home.wallet).await;
            let rows = list["transactions"].as_array().expect("a list");
            rows.iter().map(|row| column(&row["splits"], "category_id")).collect::<Vec<_>>()
        };
        home.owner.merge_category(&pets, &animals).await.ok();
        assert!(lines().await.concat().iter().all(|category| *category == animals));
        home.undo_newest().await.created();
        assert_eq!(lines().await, wanted);
        is_sound(app).await;
    }

    async fn lines_of_split_transactions_go_along_and_come_back(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let mut row = home.row("2025-09-01", "-30");
        row["splits"] = json!([
            { "category_id": pets, "amount": "-10" },
            { "category_id": animals, "amount": "-15" },
            { "category_id": pets, "amount": "-5", "note": "food" },
        ]);
        let row = home.owner.create_transaction(row).await.created();
        let lines = async || column(&home.list(&home.wallet).await["transactions"][0]["splits"], "category_id");
        home.owner.delete_category(&pets).await.refused(409, "category_in_use");
        home.owner.merge_category(&pets, &animals).await.ok();
        assert_eq!(lines().await, [&*animals, &animals, &animals]);
        is_sound(app).await;
        home.undo_newest().await.created();
        assert_eq!(lines().await, [&*pets, &animals, &pets]);
        is_sound(app).await;
        home.undo_newest().await.created();
        assert_eq!(lines().await, [&*animals, &animals, &animals]);
        let merge = home.newest().await;
        let mut body = home.row("2025-09-01", "-30");
        body["status"] = row["status"].clone();
        body["splits"] = json!([]);
        body["category_id"] = animals.clone().into();
        home.owner.update_transaction(&text(&row["id"]), body).await.ok();
        home.owner.undo(&home.workspace, &merge).await.refused(409, "undo_conflict");
        is_sound(app).await;
    }

    async fn a_merge_is_not_undone_over_what_somebody_made_of_a_row_since(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        book(&home, "2025-09-01", "-5", &pets).await;
        let row = book(&home, "2025-09-02", "-6", &pets).await;
        home.owner.merge_category(&pets, &animals).await.ok();
        let merge = home.newest().await;
        let mut body = home.row("2025-09-02", "-6");
        body["category_id"] = json!(null);
        home.owner.update_transaction(&row, body).await.ok();
        home.owner.undo(&home.workspace, &merge).await.refused(409, "undo_conflict");
        assert_eq!(categories(&home).await, [json!(animals), Value::Null], "all or nothing");
        assert!(find(&home, &pets).await.is_none());
        is_sound(app).await;
    }

    async fn a_deleted_category_is_replaced_on_its_transactions(app: &TestApp) {
        let home = app.home("anna").await;
        let pets = home.category("Pets", None).await;
        let cats = home.category("Cats", Some(&pets)).await;
        let system = text(&home.owner.list_categories(&home.workspace).await.ok()["items"][0]["id"]);
        book(&home, "2025-09-01", "-5", &cats).await;
        home.owner.delete_category(&cats).await.refused(409, "category_in_use");
        home.owner.replace_category(&pets, &system).await.refused(409, "category_has_children");
        home.owner.if_match("\"7\"").replace_category(&cats, &system).await.refused(412, "stale_version");
        home.owner.replace_category(&cats, &system).await.no_content();
        assert_eq!(categories(&home).await, [&*system]);
        is_sound(app).await;
        home.undo_newest().await.created();
        assert_eq!(categories(&home).await, [&*cats]);
        assert_eq!(find(&home, &cats).await.expect("back")["parent_id"], pets);
        is_sound(app).await;
    }

    async fn a_category_is_merged_only_where_it_makes_sense(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let pets = home.category("Pets", None).await;
        let cats = home.category("Cats", Some(&pets)).await;
        let income = json!({ "workspace_id": home.workspace, "name": "Odd jobs", "kind": "income" });
        let income = id(&home.owner.create_category(income).await);
        let foreign = other.category("Pets", None).await;
        for (into, code) in [
            (&pets, "cycle"), (&cats, "cycle"), (&income, "category_kind"), (&foreign, "not_found"),
        ] {
            let refused = home.owner.merge_category(&pets, into).await.invalid();
            assert_eq!(refused, [format!("into: {code}")]);
        }
        let refused = home.owner.replace_category(&cats, &income).await.invalid();
        assert_eq!(refused, ["replace_by: category_kind"]);
        let path = format!("/categories/{pets}/merge");
        assert_eq!(home.owner.post(&path, json!({})).await.invalid(), ["into: required"]);
        assert_eq!(home.owner.post(&path, json!({ "into": 7 })).await.invalid(), ["into: wrong_type"]);
        assert_eq!(home.owner.replace_category(&pets, "x").await.invalid(), ["replace_by: not_found"]);
        let system = text(&home.owner.list_categories(&home.workspace).await.ok()["items"][0]["id"]);
        home.owner.merge_category(&system, &pets).await.refused(403, "forbidden");
        home.owner.merge_category(&foreign, &pets).await.refused(404, "not_found");
    }

    async fn the_others_hear_that_the_tree_is_another(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.user("boris").await;
        app.add_member(&home, &boris, "viewer").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        book(&home, "2025-09-01", "-5", &pets).await;
        let mut heard = app.events(&boris).await;
        home.owner.merge_category(&pets, &animals).await.ok();
        let event = heard.event().await;
        assert_eq!(event["event_type"], "CATEGORIES_CHANGED");
        assert_eq!(event["payload"]["workspace_id"], home.workspace);
        assert_eq!(event["payload"]["has_moved_transactions"], true);
        home.owner.update_category(&animals, json!({ "name": "Creatures" })).await.ok();
        let event = heard.event().await;
        assert_eq!((&event["event_type"], &event["payload"]["has_moved_transactions"]), (&json!("CATEGORIES_CHANGED"), &json!(false)));
    }

    async fn two_merges_and_bookings_at_once_leave_sound_books(app: &TestApp) {
        let home = app.home("anna").await;
        let spare = home.category("Spare", None).await;
        for _ in 0..5 {
            let (one, other) = (home.category("One", None).await, home.category("Other", None).await);
            book(&home, "2025-09-01", "-5", &one).await;
            let mut row = home.row("2025-09-02", "-6");
            row["category_id"] = one.clone().into();
            let (first, second, booked) = tokio::join!(
                home.owner.merge_category(&one, &spare),
                home.owner.merge_category(&one, &other),
                home.owner.create_transaction(row),
            );
            let mut statuses = [first.status, second.status];
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 404], "{} {}", first.text, second.text);
            assert!([201, 422].contains(&booked.status), "{}", booked.text);
            is_sound(app).await;
        }
    }

    async fn everything_that_names_a_category_follows_a_merge_and_comes_back(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        one_of_each(app, &home, &pets, &animals).await;
        assert_eq!(holders(app, &home, &pets).await, HOLDERS);
        let state = async || {
            let reports = home.owner.get(&format!("/workspaces/{}/saved-reports", home.workspace)).await.ok();
            let views = home.owner.list_views(&home.workspace).await.ok();
            let items = home.owner.list_recurring(&home).await.ok();
            json!([reports["items"][0]["question"], views["items"][0]["query"], items["items"][0]["category_id"]])
        };
        let before = state().await;
        home.owner.merge_category(&pets, &animals).await.ok();
        for _ in 0..2 {
            let after = state().await;
            let asked = text(&after[0]["categoryIds"]);
            assert_eq!((asked.matches(&animals).count(), asked.split(',').count()), (1, 2), "{asked}");
            assert_eq!((&after[1], &after[2]), (&json!(format!("category={animals}&text=%D0%BA")), &json!(animals)));
            assert_eq!(holders(app, &home, &pets).await, Vec::<String>::new());
            is_sound(app).await;
            home.undo_newest().await.created();
            assert_eq!(state().await, before);
            assert_eq!(holders(app, &home, &pets).await, HOLDERS);
            is_sound(app).await;
            home.undo_newest().await.created();
        }
    }

    async fn what_says_something_else_since_a_merge_stays_so_when_that_is_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let view = json!({ "name": "Mine", "area": "transactions", "query": format!("category={pets}") });
        let kept = id(&home.owner.create_view(&home.workspace, view).await);
        home.owner.merge_category(&pets, &animals).await.ok();
        let merge = home.newest().await;
        let other = json!({ "name": "Mine", "query": format!("category={animals}&min=5") });
        home.owner.update_view(&home.workspace, &kept, other).await.ok();
        home.owner.undo(&home.workspace, &merge).await.created();
        let views = home.owner.list_views(&home.workspace).await.ok();
        assert_eq!(views["items"][0]["query"], json!(format!("category={animals}&min=5")));
        app.advance(HISTORY_LIFE + SignedDuration::from_hours(24));
        app.clean_up().await;
        assert_eq!(app.place.count("merged_category_references", "TRUE").await, 0);
    }
}

#[test]
fn no_column_holds_a_category_that_does_not_follow_it() {
    let columns = include_str!("../../../store/migrations/schema.txt").lines();
    let columns = columns.filter(|line| line.contains(": column ") && line.contains("category"));
    let tables = columns.filter_map(|line| line.split(':').next());
    let others = tables.filter(|table| !HOLDERS.contains(table) && !MEMORIES.contains(table));
    assert_eq!(others.collect::<Vec<_>>(), Vec::<&str>::new());
}
