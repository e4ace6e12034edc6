//! Workspaces.

use futures_util::future::join_all;
use kym_testing::{column, id, on_both};
use serde_json::json;

on_both! {
    async fn whoever_makes_a_workspace_owns_it(app: &TestApp) {
        let anna = app.user("anna").await;
        let answer =
            anna.create_workspace(json!({ "name": " Home ", "description": "Ours", "currency": "EUR" })).await;
        let workspace = answer.created();
        let all = [
            "read", "edit_transactions", "edit_closed", "edit_accounts", "edit_categories", "edit_plans",
            "move_account", "edit_workspace", "allow_ai", "invite", "manage_members", "grant_owner", "delete_workspace", "leave",
        ];
        assert_eq!(
            workspace,
            json!({
                "id": workspace["id"],
                "name": "Home",
                "description": "Ours",
                "currency": "EUR",
                "currency_digits": 2,
                "time_zone": "UTC",
                "ai_allowed": true,
                "role": "owner",
                "allowed": all,
                "invitable_roles": ["viewer", "editor", "admin"],
                "assignable_roles": ["viewer", "editor", "admin", "owner"],
                "users": [{
                    "user_id": anna.id, "username": "anna", "full_name": "Anna Example", "role": "owner",
                    "joined_at": "2025-10-05T12:00:00Z",
                }],
                "invitations": [],
                "version": 1,
                "created_at": "2025-10-05T12:00:00Z",
            })
        );
        assert_eq!(answer.header("etag"), "\"1\"");
        assert_eq!(anna.get_workspace(&id(&answer)).await.ok(), workspace);
        assert_eq!(anna.list_workspaces().await.ok(), json!({ "items": [workspace], "total": 1 }));
    }

    async fn a_workspace_is_counted_in_dollars_unless_told_otherwise(app: &TestApp) {
        let anna = app.user("anna").await;
        let workspace = anna.create_workspace(json!({ "name": "Home" })).await.created();
        assert_eq!((&workspace["currency"], &workspace["description"]), (&json!("USD"), &json!("")));
        for (currency, digits) in [("JPY", 0), ("KWD", 3), ("eur", 2), ("QQQ", 2)] {
            let answer = anna.create_workspace(json!({ "name": "Home", "currency": currency })).await;
            if ["eur", "QQQ"].contains(&currency) {
                assert_eq!(answer.invalid(), ["currency: unknown_currency"]);
            } else {
                assert_eq!(answer.created()["currency_digits"], digits);
            }
        }
    }

    async fn only_an_owner_says_whether_data_may_be_given_to_models(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "admin").await;
        boris.update_workspace(&home.workspace, json!({ "ai_allowed": false })).await.refused(403, "forbidden");
        boris.update_workspace(&home.workspace, json!({ "name": "Flat", "ai_allowed": true })).await.ok();
        let forbidden = home.owner.update_workspace(&home.workspace, json!({ "ai_allowed": false })).await.ok();
        assert_eq!(forbidden["ai_allowed"], false);
        assert_eq!(boris.get_workspace(&home.workspace).await.ok()["ai_allowed"], false);
        boris.undo(&home.workspace, &home.newest().await).await.refused(403, "forbidden");
        home.undo_newest().await.created();
        assert_eq!(boris.get_workspace(&home.workspace).await.ok()["ai_allowed"], true);
    }

    async fn a_role_says_what_a_member_may_do(app: &TestApp) {
        let home = app.home("anna").await;
        for (role, count) in [("viewer", 2), ("editor", 6), ("admin", 11)] {
            let person = app.member(&home, role).await;
            let workspace = person.get_workspace(&home.workspace).await.ok();
            assert_eq!(workspace["role"], role);
            assert_eq!(workspace["allowed"].as_array().map(Vec::len), Some(count), "{role}");
        }
        let seen = home.owner.get_workspace(&home.workspace).await.ok();
        assert_eq!(column(&seen["users"], "username"), ["anna", "admin", "editor", "viewer"]);
    }

    async fn every_bad_field_of_a_workspace_is_named(app: &TestApp) {
        let anna = app.user("anna").await;
        let wrong = json!({ "name": "", "description": "x".repeat(501), "currency": "euro" });
        let faults = ["name: required", "description: too_long", "currency: unknown_currency"];
        assert_eq!(anna.create_workspace(wrong).await.invalid(), faults);
        let long = json!({ "name": "🏠".repeat(101) });
        assert_eq!(anna.create_workspace(long).await.invalid(), ["name: too_long"]);
        for field in ["role", "id", "users", "version", "allowed"] {
            let refused = anna.create_workspace(json!({ "name": "Home", field: 1 })).await;
            assert_eq!(refused.invalid(), [format!("{field}: unknown_field")]);
        }
        assert_eq!(app.place.count("workspaces", "TRUE").await, 0);
    }

    async fn a_workspace_is_renamed(app: &TestApp) {
        let home = app.home("anna").await;
        let body = json!({ "name": "House", "description": "All of us", "currency": "USD" });
        let changed = home.owner.update_workspace(&home.workspace, body).await.ok();
        assert_eq!((&changed["name"], &changed["version"]), (&json!("House"), &json!(2)));
        assert_eq!(home.owner.get_workspace(&home.workspace).await.ok(), changed);
        let empty = json!({ "name": "", "currency": "" });
        let refused = home.owner.update_workspace(&home.workspace, empty).await;
        assert_eq!(refused.invalid(), ["name: required", "currency: required"]);
    }

    async fn the_currency_stays_once_there_are_accounts(app: &TestApp) {
        let anna = app.user("anna").await;
        let workspace = id(&anna.create_workspace(json!({ "name": "Home" })).await);
        let in_yen = json!({ "name": "Home", "description": "", "currency": "JPY" });
        assert_eq!(anna.update_workspace(&workspace, in_yen.clone()).await.ok()["currency_digits"], 0);
        anna.create_account(&workspace, json!({ "name": "Wallet", "account_type": "cash" })).await.created();
        let in_euro = json!({ "name": "Home", "description": "", "currency": "EUR" });
        anna.update_workspace(&workspace, in_euro).await.refused(409, "workspace_currency_in_use");
        anna.update_workspace(&workspace, in_yen).await.ok();
    }

    async fn a_stale_workspace_is_not_written_over_a_newer_one(app: &TestApp) {
        let home = app.home("anna").await;
        let body = |name: &str| json!({ "name": name, "description": "", "currency": "USD" });
        home.owner.if_match("\"1\"").update_workspace(&home.workspace, body("House")).await.ok();
        let stale = home.owner.if_match("\"1\"").update_workspace(&home.workspace, body("Hut")).await;
        let current = home.owner.get_workspace(&home.workspace).await.ok();
        assert_eq!(stale.refused(412, "stale_version")["current"], current);
        assert_eq!(current["name"], "House");
        home.owner.if_match("\"1\"").delete_workspace(&home.workspace).await.refused(412, "stale_version");
        home.owner.if_match("\"2\"").delete_workspace(&home.workspace).await.no_content();
        app.run_jobs().await;
    }

    async fn a_deleted_workspace_is_gone_at_once_and_its_rows_soon(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let editor = app.member(&home, "editor").await;
        home.book("2025-10-01", "-5").await;
        home.withdraw("2025-10-02", "20").await;
        let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
        home.owner.create_category(category).await.created();
        other.book("2025-10-01", "-7").await;
        home.owner.delete_workspace(&home.workspace).await.no_content();
        for person in [&home.owner, &editor] {
            person.get_workspace(&home.workspace).await.refused(404, "not_found");
            person.list_transactions(&format!("?account_id={}", home.wallet)).await.refused(404, "not_found");
            assert_eq!(person.list_workspaces().await.ok()["total"], 0);
        }
        home.owner.delete_workspace(&home.workspace).await.refused(404, "not_found");
        assert_eq!(app.run_jobs().await, 1);
        let left =
            [("workspaces", 1), ("workspace_members", 1), ("accounts", 2), ("transactions", 1), ("categories", 0)];
        for (table, count) in left {
            assert_eq!(app.place.count(table, "TRUE").await, count, "{table}");
        }
        assert_eq!(other.balance(&other.wallet).await, "-7.00");
    }

    async fn l_44_a_user_has_no_more_workspaces_than_the_installation_lets_in(app: &TestApp) {
        app.restart(|config| config.limits.workspaces_per_user = 4).await;
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        // What somebody else pays for is not theirs.
        app.add_member(&other, &home.owner, "admin").await;
        let body = || json!({ "name": "Own", "currency": "USD" });
        let answers = join_all((0..12).map(|_| home.owner.create_workspace(body()))).await;
        let (made, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
        assert_eq!(made.len(), 3);
        for answer in refused {
            answer.refused(409, "too_many_workspaces");
        }
        assert_eq!(home.owner.list_workspaces().await.ok()["total"], 5);
        other.owner.create_workspace(body()).await.created();
        // One that is given up makes room.
        home.owner.delete_workspace(&id(made[0])).await.no_content();
        home.owner.create_workspace(body()).await.created();
        home.owner.create_workspace(body()).await.refused(409, "too_many_workspaces");
        app.run_jobs().await;
    }

    async fn the_list_of_workspaces_has_the_oldest_first_and_nobody_elses(app: &TestApp) {
        let anna = app.user("anna").await;
        app.home("boris").await;
        for name in ["Zoo", "Ark", "Home"] {
            anna.create_workspace(json!({ "name": name })).await.created();
            app.advance(jiff::SignedDuration::from_secs(1));
        }
        let list = anna.list_workspaces().await.ok();
        assert_eq!(
            (column(&list["items"], "name"), &list["total"]),
            (vec!["Zoo".into(), "Ark".into(), "Home".into()], &json!(3))
        );
    }
}
