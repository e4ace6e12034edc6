//! The system's categories, as administrators keep them.

use kym_testing::{id, on_both, text};
use serde_json::{Value, json};

fn find<'a>(list: &'a Value, id: &str) -> Option<&'a Value> {
    list["items"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|item| item["id"] == id)
}

on_both! {
    async fn an_administrator_changes_a_category_for_everybody(app: &TestApp) {
        let home = app.home("anna").await;
        let root = app.chief("root").await;
        let list = root.list_system_categories().await.ok();
        let first = list["items"][0].clone();
        let category = text(&first["id"]);
        let body = json!({ "name_en": "Lodging", "name_ru": "Кров", "icon": "tent", "color": "#112233" });
        let changed = root.if_match("\"1\"").update_system_category(&category, body.clone()).await;
        assert_eq!(changed.header("etag"), "\"2\"");
        let changed = changed.ok();
        assert_eq!((&changed["name_en"], &changed["name_ru"]), (&json!("Lodging"), &json!("Кров")));
        assert_eq!((&changed["kind"], &changed["parent_id"]), (&first["kind"], &first["parent_id"]));
        let english = home.owner.list_categories(&home.workspace).await.ok();
        let seen = find(&english, &category).expect("at the top");
        assert_eq!((&seen["name"], &seen["icon"], &seen["version"]), (&json!("Lodging"), &json!("tent"), &json!(2)));
        let russian = home.owner.with("accept-language", "ru").list_categories(&home.workspace).await.ok();
        assert_eq!(find(&russian, &category).expect("at the top")["name"], "Кров");
        let stale = root.if_match("\"1\"").update_system_category(&category, body).await;
        assert_eq!(stale.refused(412, "stale_version")["current"]["name_ru"], "Кров");
    }

    async fn what_an_administrator_changed_outlives_the_next_start(app: &TestApp) {
        let root = app.chief("root").await;
        let first = root.list_system_categories().await.ok()["items"][0].clone();
        let category = text(&first["id"]);
        let body = json!({ "name_en": "Lodging", "name_ru": "Кров", "is_archived": true });
        root.update_system_category(&category, body).await.ok();
        let added = json!({ "name_en": "Boats", "name_ru": "Лодки", "kind": "expense", "parent_id": category });
        let added = id(&root.create_system_category(added).await);
        let kym = app.kym().await;
        kym_store::migrate(&kym.db).await.expect("nothing to do");
        let list = root.list_system_categories().await.ok();
        let kept = find(&list, &category).expect("there");
        assert_eq!((&kept["name_en"], &kept["is_archived"]), (&json!("Lodging"), &json!(true)));
        assert_eq!(find(&list, &added).expect("there")["parent_id"], category);
    }

    async fn an_added_category_can_be_used_everywhere(app: &TestApp) {
        let home = app.home("anna").await;
        let root = app.chief("root").await;
        let body = json!({ "name_en": "Boats", "name_ru": "Лодки", "kind": "expense", "icon": "sailboat" });
        let added = id(&root.create_system_category(body).await);
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = added.clone().into();
        home.owner.create_transaction(row).await.created();
        let own = json!({ "workspace_id": home.workspace, "name": "Sails", "kind": "expense", "parent_id": added });
        home.owner.create_category(own).await.created();
    }

    async fn every_bad_field_of_a_system_category_is_named(app: &TestApp) {
        let root = app.chief("root").await;
        let nothing = root.create_system_category(json!({})).await;
        assert_eq!(nothing.invalid(), ["kind: required", "name_en: required", "name_ru: required"]);
        let list = root.list_system_categories().await.ok();
        let income = list["items"].as_array().expect("a list").iter().find(|item| item["kind"] == "income");
        let income = text(&income.expect("there are some")["id"]);
        let odd = json!({ "name_en": "x", "name_ru": "x", "kind": "expense", "parent_id": income });
        assert_eq!(root.create_system_category(odd).await.invalid(), ["parent_id: category_kind"]);
        let odd = json!({ "name_en": "x", "name_ru": "x", "kind": "gift", "parent_id": "y", "icon": "<b>" });
        let faults = ["kind: unknown_value", "parent_id: not_found", "icon: unknown_value"];
        assert_eq!(root.create_system_category(odd).await.invalid(), faults);
        let moved = json!({ "name_en": "x", "name_ru": "x", "parent_id": income });
        assert_eq!(root.update_system_category(&income, moved).await.invalid(), ["parent_id: unknown_field"]);
    }

    async fn a_category_of_the_system_stays_archived_unless_it_is_said(app: &TestApp) {
        let root = app.chief("root").await;
        let category = text(&root.list_system_categories().await.ok()["items"][0]["id"]);
        for (is_archived, expected) in [(Some(true), true), (None, true), (Some(false), false)] {
            let mut body = json!({ "name_en": "Lodging", "name_ru": "Кров" });
            if let Some(is_archived) = is_archived {
                body["is_archived"] = is_archived.into();
            }
            let changed = root.update_system_category(&category, body).await.ok();
            assert_eq!(changed["is_archived"], expected);
        }
    }
}
