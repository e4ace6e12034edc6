//! Categories: the system's, and those of a workspace.

use kym_testing::{Home, id, on_both, text};
use serde_json::{Value, json};

/// The body of a category of expense.
fn pets(home: &Home) -> Value {
    json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" })
}

fn beneath(home: &Home, parent: &str, name: &str) -> Value {
    json!({ "workspace_id": home.workspace, "name": name, "kind": "expense", "parent_id": parent })
}

/// Every category of a tree.
fn flat(items: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    for item in items.as_array().expect("a list") {
        all.push(item.clone());
        all.extend(flat(&item["sub_categories"]));
    }
    all
}

async fn all(home: &Home) -> Vec<Value> {
    flat(&home.owner.list_categories(&home.workspace).await.ok()["items"])
}

/// A category of the system.
async fn system(home: &Home, kind: &str) -> String {
    let all = all(home).await;
    let found = all
        .iter()
        .find(|category| category["scope"] == "system" && category["kind"] == kind);
    text(&found.expect("the system has some")["id"])
}

on_both! {
    async fn the_systems_categories_speak_the_language_of_the_request(app: &TestApp) {
        let home = app.home("anna").await;
        let english = home.owner.list_categories(&home.workspace).await.ok();
        let russian = home.owner.with("accept-language", "ru").list_categories(&home.workspace).await.ok();
        let (english_all, russian_all) = (flat(&english["items"]), flat(&russian["items"]));
        assert_eq!(english["total"], english_all.len());
        assert_eq!(english_all.len(), russian_all.len());
        for category in &english_all {
            let translated = russian_all.iter().find(|other| other["id"] == category["id"]).expect("the same ids");
            let name = text(&translated["name"]);
            assert!(
                !name.is_empty() && name.chars().any(|letter| ('а'..='я').contains(&letter)),
                "{category}: {name}"
            );
            assert_eq!((&category["scope"], &category["workspace_id"]), (&json!("system"), &Value::Null));
        }
        assert!(english_all.iter().any(|category| category["kind"] == "income"));
    }

    async fn a_workspace_adds_its_own(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let mut body = pets(&home);
        body["icon"] = "paw".into();
        body["color"] = "#FF8800".into();
        let answer = home.owner.create_category(body).await;
        let category = answer.created();
        assert_eq!(
            category,
            json!({
                "id": category["id"],
                "name": "Pets",
                "kind": "expense",
                "scope": "workspace",
                "workspace_id": home.workspace,
                "user_id": home.owner.id,
                "parent_id": null,
                "icon": "paw",
                "color": "#ff8800",
                "is_archived": false,
                "version": 1,
                "sub_categories": [],
            })
        );
        assert_eq!(answer.header("etag"), "\"1\"");
        assert!(all(&home).await.contains(&category));
        assert!(!all(&other).await.contains(&category));
    }

    async fn without_a_workspace_those_of_all_are_listed_and_only_of_ones_own(app: &TestApp) {
        let [home, other] = [app.home("anna").await, app.home("boris").await];
        let second = home.owner.create_workspace(json!({ "name": "Second" })).await.created();
        let mut ids = Vec::new();
        for workspace in [json!(home.workspace), second["id"].clone()] {
            let body = json!({ "workspace_id": workspace, "name": "Pets", "kind": "expense" });
            ids.push(id(&home.owner.create_category(body).await));
        }
        let mut theirs = pets(&other);
        theirs["name"] = "Theirs".into();
        other.owner.create_category(theirs).await.created();
        let mut secret = pets(&other);
        secret["name"] = "Secret".into();
        secret["scope"] = "personal".into();
        let secret = id(&other.owner.create_category(secret).await);
        let everything = home.owner.get("/categories/").await.ok();
        let all = flat(&everything["items"]);
        assert_eq!(everything["total"], all.len());
        let own: Vec<_> = all.iter().filter(|it| it["scope"] != "system").map(|it| text(&it["id"])).collect();
        assert_eq!(own.len(), 2);
        assert!(ids.iter().all(|id| own.contains(id)));
        let one = flat(&home.owner.list_categories(&home.workspace).await.ok()["items"]);
        assert_eq!(one.len(), all.len() - 1);
        assert!(one.iter().all(|category| all.contains(category)));
        // What a member keeps for themselves has no name for the others, here as in the list of a workspace.
        app.add_member(&other, &home.owner, "viewer").await;
        let seen = home.owner.get("/categories/").await;
        assert!(seen.text.contains("Theirs") && !seen.text.contains("Secret"), "{}", seen.text);
        let seen = flat(&seen.ok()["items"]);
        let hidden = seen.iter().find(|it| it["id"] == secret).expect("without a name");
        assert_eq!((&hidden["name"], &hidden["is_archived"]), (&json!("Personal"), &json!(true)));
        app.guest().get("/categories/").await.refused(401, "unauthenticated");
        let nowhere = home.owner.list_categories("nowhere").await;
        assert_eq!(nowhere.invalid(), ["workspace_id: not_found"]);
    }

    async fn a_category_takes_the_kind_of_its_parent(app: &TestApp) {
        let home = app.home("anna").await;
        for kind in ["expense", "income"] {
            let parent = system(&home, kind).await;
            let body = json!({ "workspace_id": home.workspace, "name": "Odd", "parent_id": parent });
            assert_eq!(home.owner.create_category(body).await.created()["kind"], kind);
        }
        let at_the_top = json!({ "workspace_id": home.workspace, "name": "Odd" });
        assert_eq!(home.owner.create_category(at_the_top).await.invalid(), ["kind: required"]);
        let nowhere = "0199b000-0000-7000-8000-00000000ffff";
        let nowhere = json!({ "workspace_id": home.workspace, "name": "Odd", "parent_id": nowhere });
        assert_eq!(home.owner.create_category(nowhere).await.invalid(), ["parent_id: not_found"]);
    }

    async fn categories_hang_beneath_each_other(app: &TestApp) {
        let home = app.home("anna").await;
        let top = id(&home.owner.create_category(pets(&home)).await);
        let below = id(&home.owner.create_category(beneath(&home, &top, "Cats")).await);
        home.owner.create_category(beneath(&home, &below, "Kittens")).await.created();
        let tree = home.owner.list_categories(&home.workspace).await.ok();
        let pets =
            tree["items"].as_array().expect("a list").iter().find(|item| item["id"] == top).expect("at the top");
        assert_eq!(pets["sub_categories"][0]["sub_categories"][0]["name"], "Kittens");
        let parent = system(&home, "expense").await;
        home.owner.create_category(beneath(&home, &parent, "Mine")).await.created();
    }

    async fn a_category_cannot_hang_where_it_makes_no_sense(app: &TestApp) {
        let home = app.home("anna").await;
        let top = id(&home.owner.create_category(pets(&home)).await);
        let below = id(&home.owner.create_category(beneath(&home, &top, "Cats")).await);
        let moved = json!({ "name": "Pets", "parent_id": below });
        assert_eq!(home.owner.update_category(&top, moved).await.invalid(), ["parent_id: cycle"]);
        let itself = json!({ "name": "Pets", "parent_id": top });
        assert_eq!(home.owner.update_category(&top, itself).await.invalid(), ["parent_id: cycle"]);
        let income = system(&home, "income").await;
        let other_kind = home.owner.create_category(beneath(&home, &income, "Odd")).await;
        assert_eq!(other_kind.invalid(), ["parent_id: category_kind"]);
        let nowhere = beneath(&home, "0199b000-0000-7000-8000-00000000ffff", "Odd");
        assert_eq!(home.owner.create_category(nowhere).await.invalid(), ["parent_id: not_found"]);
        let mut parent = below;
        for depth in 3..=8 {
            parent = id(&home.owner.create_category(beneath(&home, &parent, &format!("Level {depth}"))).await);
        }
        let too_deep = home.owner.create_category(beneath(&home, &parent, "Level 9")).await;
        assert_eq!(too_deep.invalid(), ["parent_id: too_deep"]);
        assert_eq!(too_deep.json()["detail"]["fields"][0]["limit"], 8);
    }

    async fn two_moves_at_once_make_no_circle(app: &TestApp) {
        let home = app.home("anna").await;
        for _ in 0..10 {
            let one = id(&home.owner.create_category(pets(&home)).await);
            let other = id(&home.owner.create_category(pets(&home)).await);
            let under = |parent: &str| json!({ "name": "Pets", "parent_id": parent });
            let (first, second) = tokio::join!(
                home.owner.update_category(&one, under(&other)),
                home.owner.update_category(&other, under(&one)),
            );
            let statuses = [first.status, second.status];
            assert!(statuses == [200, 422] || statuses == [422, 200], "{} {}", first.text, second.text);
        }
    }

    async fn a_category_is_changed_and_removed(app: &TestApp) {
        let home = app.home("anna").await;
        let category = id(&home.owner.create_category(pets(&home)).await);
        let body = json!({ "name": "Animals", "icon": "cat", "color": "#000000" });
        let changed = home.owner.if_match("\"1\"").update_category(&category, body.clone()).await.ok();
        assert_eq!((&changed["name"], &changed["version"]), (&json!("Animals"), &json!(2)));
        let stale = home.owner.if_match("\"1\"").update_category(&category, body).await;
        assert_eq!(stale.refused(412, "stale_version")["current"], changed);
        home.owner.if_match("\"1\"").delete_category(&category).await.refused(412, "stale_version");
        home.owner.delete_category(&category).await.no_content();
        home.owner.delete_category(&category).await.refused(404, "not_found");
    }

    async fn an_archived_category_stays_on_its_rows_and_can_come_back(app: &TestApp) {
        let home = app.home("anna").await;
        let pets = home.category("Pets", None).await;
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = pets.clone().into();
        let row = home.owner.create_transaction(row).await.created();
        let body = json!({ "name": "Pets", "is_archived": true });
        assert_eq!(home.owner.update_category(&pets, body).await.ok()["is_archived"], true);
        assert_eq!(home.list(&home.wallet).await["transactions"][0]["category_id"], pets);
        let mut edited = home.row("2025-10-02", "-6");
        edited["category_id"] = pets.clone().into();
        edited["status"] = "cleared".into();
        home.owner.update_transaction(&text(&row["id"]), edited).await.ok();
        let archived = all(&home).await.into_iter().find(|category| category["id"] == pets);
        assert_eq!(archived.expect("still in the list")["is_archived"], true);
        let change = &home.history().await[1];
        assert_eq!((&change["before"], &change["after"]), (&json!({ "is_archived": false }), &json!({ "is_archived": true })));
        home.owner.undo(&home.workspace, &text(&change["id"])).await.created();
        let back = all(&home).await.into_iter().find(|category| category["id"] == pets);
        assert_eq!(back.expect("there")["is_archived"], false);
    }

    async fn the_use_of_categories_is_counted(app: &TestApp) {
        let home = app.home("anna").await;
        let (pets, fish) = (home.category("Pets", None).await, home.category("Fish", None).await);
        for (date, account) in [("2025-08-01", &home.wallet), ("2025-10-03", &home.bank), ("2025-09-01", &home.bank)] {
            let body = json!({ "account_id": account, "date": date, "total_amount": "-5", "category_id": pets });
            home.owner.create_transaction(body).await.created();
        }
        home.book("2025-10-04", "-1").await;
        let uses = home.owner.list_category_usage(&home.workspace).await.ok();
        let expected = json!([{ "category_id": pets, "entries": 3, "last_month": "2025-10-01" }]);
        assert_eq!((&uses["items"], &uses["total"]), (&expected, &json!(1)));
        home.owner.update_category(&fish, json!({ "name": "Fish" })).await.ok();
        let row = text(&home.list(&home.bank).await["transactions"][1]["id"]);
        home.owner.delete_transaction(&row).await.no_content();
        let uses = home.owner.list_category_usage(&home.workspace).await.ok();
        let expected = json!([{ "category_id": pets, "entries": 2, "last_month": "2025-09-01" }]);
        assert_eq!(uses["items"], expected);
        app.clean_up().await;
    }

    async fn a_category_in_use_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let top = id(&home.owner.create_category(pets(&home)).await);
        let below = id(&home.owner.create_category(beneath(&home, &top, "Cats")).await);
        home.owner.delete_category(&top).await.refused(409, "category_has_children");
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = below.clone().into();
        let row = home.owner.create_transaction(row).await.created();
        home.owner.delete_category(&below).await.refused(409, "category_in_use");
        let mut plain = home.row("2025-10-01", "-5");
        plain["category_id"] = Value::Null;
        home.owner.update_transaction(&text(&row["id"]), plain).await.ok();
        home.owner.delete_category(&below).await.no_content();
    }

    async fn nobody_changes_the_systems_categories(app: &TestApp) {
        let home = app.home("anna").await;
        let administrator = app.administrator("root").await;
        let category = system(&home, "expense").await;
        for person in [&home.owner, &administrator] {
            person.update_category(&category, json!({ "name": "Mine" })).await.refused(403, "forbidden");
            person.delete_category(&category).await.refused(403, "forbidden");
        }
    }

    async fn every_bad_field_of_a_category_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let nothing = home.owner.create_category(json!({})).await;
        assert_eq!(nothing.invalid(), ["workspace_id: required", "kind: required", "name: required"]);
        let mut wrong = pets(&home);
        for (field, value) in [("kind", "gift"), ("icon", "<svg>"), ("color", "red"), ("name", "\u{7}")] {
            wrong[field] = value.into();
        }
        let faults = ["kind: unknown_value", "name: invalid_text", "icon: unknown_value", "color: unknown_value"];
        assert_eq!(home.owner.create_category(wrong).await.invalid(), faults);
        assert_eq!(home.owner.get("/categories/usage").await.invalid(), ["workspace_id: required"]);
        let mut system = pets(&home);
        system["scope"] = "system".into();
        assert_eq!(home.owner.create_category(system).await.invalid(), ["scope: unknown_value"]);
        let odd = home.owner.update_category(&home.wallet, json!({ "is_archived": "yes", "name": "x" })).await;
        assert_eq!(odd.invalid(), ["is_archived: wrong_type"]);
        let odd = home.owner.update_category(&home.wallet, json!({ "kind": "income", "name": "x" })).await;
        assert_eq!(odd.invalid(), ["kind: unknown_field"]);
    }

    async fn a_category_that_is_back_is_not_overwritten_by_who_knew_it_before(app: &TestApp) {
        let home = app.home("anna").await;
        let pets = home.category("Pets", None).await;
        home.owner.update_category(&pets, json!({ "name": "Animals" })).await.ok();
        let version = async || {
            let found = all(&home).await.into_iter().find(|category| category["id"] == pets.as_str());
            found.expect("there")["version"].clone()
        };
        for back in [3, 4] {
            home.owner.delete_category(&pets).await.no_content();
            let restored = home.undo_newest().await;
            assert!(!restored.text.contains("version"), "{}", restored.text);
            assert_eq!(version().await, back);
            for before in 1..back {
                let stale = home.owner.if_match(&format!("\"{before}\""));
                let refused = stale.update_category(&pets, json!({ "name": "Old" })).await;
                refused.refused(412, "stale_version");
            }
        }
        let history = home.owner.list_history(&home.workspace, "").await;
        assert!(!history.text.contains("version"), "{}", history.text);
    }

    async fn who_does_not_know_of_archiving_leaves_it_as_it_is(app: &TestApp) {
        let home = app.home("anna").await;
        let pets = home.category("Pets", None).await;
        for (body, is_archived) in [
            (json!({ "name": "Pets" }), false),
            (json!({ "name": "Pets", "is_archived": true }), true),
            (json!({ "name": "Animals" }), true),
            (json!({ "name": "Animals", "is_archived": false }), false),
        ] {
            let changed = home.owner.update_category(&pets, body).await.ok();
            assert_eq!(changed["is_archived"], is_archived);
        }
    }
}
