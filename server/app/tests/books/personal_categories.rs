//! Categories that only one member of a workspace sees.

use kym_testing::{Home, Person, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// A household that Boris shares as an editor.
async fn shared(app: &TestApp) -> (Home, Person) {
    let home = app.home("anna").await;
    let boris = app.user("boris").await;
    app.add_member(&home, &boris, "editor").await;
    (home, boris)
}

fn personal(home: &Home, name: &str) -> Value {
    json!({ "workspace_id": home.workspace, "name": name, "kind": "expense", "scope": "personal" })
}

/// What somebody sees at the top of the tree under an id.
async fn seen(home: &Home, by: &Person, id: &str) -> Option<Value> {
    let list = by.list_categories(&home.workspace).await.ok();
    list["items"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|item| item["id"] == id)
        .cloned()
}

/// A category beneath another one that only its maker sees; answers its id.
async fn beneath(home: &Home, by: &Person, above: &str) -> String {
    let mut body = personal(home, "Secret");
    body["parent_id"] = above.into();
    id(&by.create_category(body).await)
}

/// What a category that somebody sees hangs beneath.
async fn parent(home: &Home, by: &Person, id: &str) -> Value {
    fn search(items: &Value, id: &str) -> Option<Value> {
        items.as_array()?.iter().find_map(|item| {
            if item["id"] == id {
                return Some(item["parent_id"].clone());
            }
            search(&item["sub_categories"], id)
        })
    }
    let list = by.list_categories(&home.workspace).await.ok();
    search(&list["items"], id).expect("a category")
}

/// Books on the wallet; answers the row.
async fn book(home: &Home, category: &str) -> Value {
    let mut row = home.row("2025-10-01", "-5");
    row["category_id"] = category.into();
    home.owner.create_transaction(row).await.created()
}

on_both! {
    async fn only_its_maker_sees_a_personal_category(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let made = home.owner.create_category(personal(&home, "Trip to Paris")).await.created();
        assert_eq!((&made["scope"], &made["user_id"]), (&json!("personal"), &json!(home.owner.id)));
        let secret = text(&made["id"]);
        assert_eq!(seen(&home, &home.owner, &secret).await, Some(made));
        assert_eq!(seen(&home, &boris, &secret).await.expect("its id")["name"], "Personal");
        boris.update_category(&secret, json!({ "name": "Mine" })).await.refused(404, "not_found");
        boris.delete_category(&secret).await.refused(404, "not_found");
        let open = home.category("Open", None).await;
        boris.merge_category(&secret, &open).await.refused(404, "not_found");
        assert_eq!(boris.merge_category(&open, &secret).await.invalid(), ["into: not_found"]);
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = secret.clone().into();
        assert_eq!(boris.create_transaction(row).await.invalid(), ["category_id: not_found"]);
    }

    async fn others_see_that_a_transaction_has_one_and_not_what_it_is_called(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let secret = id(&home.owner.create_category(personal(&home, "Trip to Paris")).await);
        book(&home, &secret).await;
        let hidden = seen(&home, &boris, &secret).await.expect("one that a row has");
        assert_eq!((&hidden["name"], &hidden["scope"]), (&json!("Personal"), &json!("personal")));
        assert_eq!((&hidden["user_id"], &hidden["is_archived"]), (&Value::Null, &json!(true)));
        let russian = seen(&home, &boris.with("accept-language", "ru"), &secret).await;
        assert_eq!(russian.expect("the same")["name"], "Личное");
        let everything = [
            boris.list_categories(&home.workspace).await,
            boris.list_category_usage(&home.workspace).await,
            boris.list_history(&home.workspace, "?limit=200").await,
            boris.list_transactions(&format!("?account_id={}", home.wallet)).await,
        ];
        for answer in &everything {
            assert!(!answer.text.contains("Paris"), "{}", answer.text);
        }
        let uses = boris.list_category_usage(&home.workspace).await.ok();
        assert_eq!(uses["items"], json!([]));
    }

    async fn a_row_with_somebody_elses_personal_category_can_be_edited_and_keeps_it(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let secret = id(&home.owner.create_category(personal(&home, "Secret")).await);
        let row = text(&book(&home, &secret).await["id"]);
        let mut body = home.row("2025-10-02", "-7");
        body["category_id"] = secret.clone().into();
        body["status"] = "cleared".into();
        let edited = boris.update_transaction(&row, body.clone()).await.ok();
        assert_eq!(edited["category_id"], secret);
        body["category_id"] = Value::Null;
        boris.update_transaction(&row, body.clone()).await.ok();
        body["category_id"] = secret.into();
        assert_eq!(boris.update_transaction(&row, body).await.invalid(), ["category_id: not_found"]);
    }

    async fn a_line_keeps_somebody_elses_personal_category_when_the_row_is_edited(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let secret = id(&home.owner.create_category(personal(&home, "Secret")).await);
        let line = |category: &str, amount: &str| json!({ "category_id": category, "amount": amount });
        let open = home.category("Open", None).await;
        let mut body = home.row("2025-10-01", "-5");
        body["splits"] = json!([line(&secret, "-2"), line(&open, "-3")]);
        let row = text(&home.owner.create_transaction(body.clone()).await.created()["id"]);
        body["status"] = "cleared".into();
        body["splits"] = json!([line(&secret, "-1"), line(&open, "-4")]);
        let edited = boris.update_transaction(&row, body.clone()).await.ok();
        assert_eq!(column(&edited["splits"], "category_id"), [&*secret, &open]);
        body["splits"] = json!([line(&open, "-1"), line(&open, "-4")]);
        boris.update_transaction(&row, body.clone()).await.ok();
        body["splits"] = json!([line(&secret, "-1"), line(&open, "-4")]);
        let refused = boris.update_transaction(&row, body).await.invalid();
        assert_eq!(refused, ["splits[0].category_id: not_found"]);
    }

    async fn what_everybody_sees_does_not_hang_beneath_what_one_person_sees(app: &TestApp) {
        let home = app.home("anna").await;
        let secret = id(&home.owner.create_category(personal(&home, "Secret")).await);
        let body = json!({ "workspace_id": home.workspace, "name": "Open", "kind": "expense", "parent_id": secret });
        assert_eq!(home.owner.create_category(body).await.invalid(), ["parent_id: not_found"]);
        let mut below = personal(&home, "Deeper");
        below["parent_id"] = secret.clone().into();
        home.owner.create_category(below).await.created();
        let open = home.category("Open", None).await;
        assert_eq!(home.owner.merge_category(&open, &secret).await.invalid(), ["into: not_found"]);
        home.owner.merge_category(&secret, &open).await.ok();
    }

    async fn a_personal_category_merged_into_a_shared_one_leaves_its_rows_there(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let secret = id(&home.owner.create_category(personal(&home, "Secret")).await);
        let open = home.category("Open", None).await;
        book(&home, &secret).await;
        home.owner.merge_category(&secret, &open).await.ok();
        let rows = boris.list_transactions(&format!("?account_id={}", home.wallet)).await.ok();
        assert_eq!(column(&rows["transactions"], "category_id"), [&*open]);
        let history = boris.list_history(&home.workspace, "").await;
        assert!(!history.text.contains("Secret"), "{}", history.text);
    }

    async fn a_category_beneath_which_others_keep_something_of_their_own_can_go(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let top = home.category("Top", None).await;
        let open = home.category("Open", Some(&top)).await;
        let mut secret = personal(&home, "Secret");
        secret["parent_id"] = open.clone().into();
        let secret = id(&boris.create_category(secret).await);
        home.owner.delete_category(&open).await.no_content();
        let list = boris.list_categories(&home.workspace).await.ok();
        let found = list["items"].as_array().expect("a list").iter().find(|item| item["id"] == top);
        assert_eq!(found.expect("the top")["sub_categories"][0]["id"], secret, "one level higher");
    }

    async fn what_others_keep_beneath_a_merged_category_goes_along_and_comes_back(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let secret = beneath(&home, &boris, &pets).await;
        let own = beneath(&home, &home.owner, &pets).await;
        home.owner.merge_category(&pets, &animals).await.ok();
        for _ in 0..2 {
            assert_eq!(parent(&home, &boris, &secret).await, animals);
            assert_eq!(parent(&home, &home.owner, &own).await, animals);
            assert_eq!(home.undo_newest().await.created()["kind"], "restored");
            assert_eq!(parent(&home, &boris, &secret).await, pets);
            assert_eq!(parent(&home, &home.owner, &own).await, pets);
            let again = home.undo_newest().await.created();
            assert_eq!(again["after"], json!({ "merged_into": animals }));
        }
        for by in [&home.owner, &boris] {
            let history = by.list_history(&home.workspace, "?limit=200").await;
            assert!(!history.text.contains("Secret"), "{}", history.text);
        }
    }

    async fn what_others_keep_beneath_a_deleted_category_comes_back_with_it(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let top = home.category("Top", None).await;
        for above in [None, Some(&*top)] {
            let pets = home.category("Pets", above).await;
            let secret = beneath(&home, &boris, &pets).await;
            let outside = above.map_or(Value::Null, Value::from);
            home.owner.delete_category(&pets).await.no_content();
            for _ in 0..2 {
                assert_eq!(parent(&home, &boris, &secret).await, outside);
                home.undo_newest().await.created();
                assert_eq!(parent(&home, &boris, &secret).await, pets);
                let again = home.undo_newest().await.created();
                assert_eq!((&again["kind"], &again["after"]), (&json!("deleted"), &Value::Null));
            }
        }
    }

    async fn what_its_owner_has_moved_or_deleted_since_a_merge_stays_so(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let (pets, animals) = (home.category("Pets", None).await, home.category("Animals", None).await);
        let moved = beneath(&home, &boris, &pets).await;
        let deleted = beneath(&home, &boris, &pets).await;
        let kept = beneath(&home, &boris, &pets).await;
        home.owner.merge_category(&pets, &animals).await.ok();
        boris.update_category(&moved, json!({ "name": "Secret", "parent_id": null })).await.ok();
        boris.delete_category(&deleted).await.no_content();
        home.undo_newest().await.created();
        assert_eq!(parent(&home, &boris, &moved).await, Value::Null);
        assert_eq!(parent(&home, &boris, &kept).await, pets);
        home.undo_newest().await.created();
        assert_eq!(parent(&home, &boris, &moved).await, Value::Null);
        assert_eq!(parent(&home, &boris, &kept).await, animals);
    }

    async fn nobody_learns_the_names_of_somebody_who_is_gone(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let secret = id(&boris.create_category(personal(&home, "Secret")).await);
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = secret.clone().into();
        boris.create_transaction(row).await.created();
        boris.delete("/users/me").await.no_content();
        assert_eq!(seen(&home, &home.owner, &secret).await.expect("hidden")["name"], "Personal");
        let kym = app.kym().await;
        let mut reader = kym.db.read().await.expect("a snapshot");
        let report = kym::registrations::check(&mut reader).await.expect("a report");
        assert_eq!(report.differences, Vec::<String>::new());
        app.clean_up().await;
    }

    async fn what_others_have_hung_deeper_can_still_be_changed_and_brought_up(app: &TestApp) {
        let (home, boris) = shared(app).await;
        let open = home.category("Open", None).await;
        let mut secret = personal(&home, "Secret");
        secret["parent_id"] = open.clone().into();
        let secret = id(&boris.create_category(secret).await);
        let mut below = personal(&home, "Below");
        below["parent_id"] = secret.clone().into();
        let below = id(&boris.create_category(below).await);
        let mut deep = home.category("Level 1", None).await;
        for level in 2..=7 {
            deep = home.category(&format!("Level {level}"), Some(&deep)).await;
        }
        home.owner.update_category(&open, json!({ "name": "Open", "parent_id": deep })).await.ok();
        for (category, parent) in [(&secret, &open), (&below, &secret)] {
            let body = json!({ "name": "Renamed", "parent_id": parent });
            assert_eq!(boris.update_category(category, body).await.ok()["name"], "Renamed");
        }
        let body = json!({ "name": "Secret", "parent_id": deep });
        assert_eq!(boris.update_category(&secret, body).await.invalid(), ["parent_id: too_deep"]);
        boris.update_category(&secret, json!({ "name": "Secret", "parent_id": null })).await.ok();
    }
}
