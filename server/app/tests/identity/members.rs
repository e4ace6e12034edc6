//! The members of a workspace: other roles, removal, leaving, and the owner who has to stay.

use futures_util::future::join_all;
use kym_testing::{Answer, Home, Person, TestApp, column, id, on_both};
use serde_json::{Value, json};

const ROLES: [&str; 4] = ["viewer", "editor", "admin", "owner"];

/// A household with a member of each role; `[viewer, editor, admin, owner]`.
async fn household(app: &TestApp) -> (Home, [Person; 4]) {
    let home = app.home("olga").await;
    let mut members = Vec::new();
    for role in ROLES {
        members.push(app.member(&home, role).await);
    }
    (home, members.try_into().expect("four"))
}

async fn role_of(home: &Home, person: &Person) -> Value {
    let workspace = home.owner.get_workspace(&home.workspace).await.ok();
    let users = workspace["users"].as_array().expect("a list");
    let found = users
        .iter()
        .find(|user| user["user_id"] == person.id.as_str());
    found.map_or(Value::Null, |user| user["role"].clone())
}

/// How many owners all workspaces have together.
async fn owners(app: &TestApp) -> i64 {
    app.place.count("workspace_members", "role = 'owner'").await
}

on_both! {
    async fn l_16_only_owners_and_admins_change_members(app: &TestApp) {
        let (home, members) = household(app).await;
        let target = app.user("target").await;
        app.add_member(&home, &target, "viewer").await;
        let [viewer, editor, ..] = &members;
        let stranger = app.user("stranger").await;
        for (by, status, code) in [(viewer, 403, "forbidden"), (editor, 403, "forbidden"), (&stranger, 404, "not_found")] {
            by.change_role(&home, &target.id, "editor").await.refused(status, code);
            by.remove_member(&home, &target.id).await.refused(status, code);
            by.change_role(&home, &stranger.id, "editor").await.refused(status, code);
        }
        app.guest().remove_member(&home, &target.id).await.refused(401, "unauthenticated");
        assert_eq!(role_of(&home, &target).await, "viewer");
    }

    async fn l_21_admins_touch_those_beneath_them_and_owners_everybody_else(app: &TestApp) {
        let (home, members) = household(app).await;
        let target = app.user("target").await;
        app.add_member(&home, &target, "viewer").await;
        for (rank, by) in [(2, &members[2]), (3, &members[3])] {
            for (was, old) in ROLES.iter().enumerate() {
                for (is, new) in ROLES.iter().enumerate() {
                    home.owner.change_role(&home, &target.id, old).await.ok();
                    let answer = by.change_role(&home, &target.id, new).await;
                    let may = rank == 3 || (was < rank && is < rank);
                    if may {
                        answer.ok();
                        assert_eq!(role_of(&home, &target).await, *new);
                    } else {
                        answer.refused(403, "forbidden");
                        assert_eq!(role_of(&home, &target).await, *old);
                    }
                }
            }
        }
        let [_, _, admin, owner] = &members;
        for role in ["admin", "owner"] {
            home.owner.change_role(&home, &target.id, role).await.ok();
            admin.remove_member(&home, &target.id).await.refused(403, "forbidden");
        }
        owner.remove_member(&home, &target.id).await.no_content();
        assert_eq!(role_of(&home, &target).await, Value::Null);
    }

    async fn l_21_nobody_changes_their_own_role(app: &TestApp) {
        let (home, [viewer, editor, admin, owner]) = household(app).await;
        for role in ROLES {
            for by in [&viewer, &editor] {
                by.change_role(&home, &by.id, role).await.refused(403, "forbidden");
            }
            for by in [&admin, &owner] {
                by.change_role(&home, &by.id, role).await.refused(403, "own_role");
            }
        }
    }

    async fn who_is_no_member_has_no_role_to_change(app: &TestApp) {
        let (home, _) = household(app).await;
        let stranger = app.user("stranger").await;
        home.owner.change_role(&home, &stranger.id, "viewer").await.refused(404, "not_found");
        home.owner.remove_member(&home, &stranger.id).await.refused(404, "not_found");
        home.owner.remove_member(&home, "nobody").await.refused(404, "not_found");
        let path = format!("/workspaces/{}/users/{}", home.workspace, stranger.id);
        assert_eq!(home.owner.put(&path, json!({})).await.invalid(), ["role: required"]);
    }

    async fn whoever_wants_to_leaves_but_the_last_owner(app: &TestApp) {
        let (home, members) = household(app).await;
        for member in &members {
            member.remove_member(&home, &member.id).await.no_content();
            member.get_workspace(&home.workspace).await.refused(404, "not_found");
        }
        home.owner.remove_member(&home, &home.owner.id).await.refused(409, "last_owner");
        assert_eq!(role_of(&home, &home.owner).await, "owner");
    }

    async fn an_owner_leaves_after_handing_the_workspace_over(app: &TestApp) {
        let home = app.home("olga").await;
        let editor = app.member(&home, "editor").await;
        home.owner.remove_member(&home, &home.owner.id).await.refused(409, "last_owner");
        let changed = home.owner.change_role(&home, &editor.id, "owner").await.ok();
        assert_eq!(column(&changed["users"], "role"), ["owner", "owner"]);
        home.owner.remove_member(&home, &home.owner.id).await.no_content();
        let left = editor.get_workspace(&home.workspace).await.ok();
        assert_eq!(column(&left["users"], "user_id"), [editor.id.as_str()]);
        assert_eq!(left["role"], "owner");
        editor.delete_workspace(&home.workspace).await.no_content();
        app.run_jobs().await;
    }

    async fn l_20_a_removed_member_has_no_right_from_the_next_request_on(app: &TestApp) {
        let (home, [_, editor, ..]) = household(app).await;
        let row = id(&editor.create_transaction(home.row("2025-10-05", "-1")).await);
        home.owner.remove_member(&home, &editor.id).await.no_content();
        let workspace = &home.workspace;
        for answer in [
            editor.get_workspace(workspace).await,
            editor.list_accounts(workspace, "").await,
            editor.delete_transaction(&row).await,
            editor.create_account(workspace, json!({ "name": "Mine", "account_type": "cash" })).await,
            editor.invite(&home, "new@example.org", "viewer").await,
            editor.remove_member(&home, &editor.id).await,
        ] {
            answer.refused(404, "not_found");
        }
        assert_eq!(home.list(&home.wallet).await["total"], 1, "what they booked stays");
        assert_eq!(app.place.count("users", "username = 'editor'").await, 1);
    }

    async fn a_removed_member_hears_of_it_and_nothing_more(app: &TestApp) {
        let (home, [viewer, editor, ..]) = household(app).await;
        let mut gone = app.events(&editor).await;
        let mut stays = app.events(&viewer).await;
        home.owner.remove_member(&home, &editor.id).await.no_content();
        let event = stays.event().await;
        assert_eq!(event["event_type"], "WORKSPACE_USER_REMOVED");
        let member = json!({ "user_id": editor.id, "full_name": "Editor Example", "role": "editor" });
        assert_eq!(event["payload"]["user"], member);
        assert_eq!(gone.event().await["event_type"], "WORKSPACE_USER_REMOVED");
        let notification = gone.event().await;
        assert_eq!(notification["payload"]["type"], "notification");
        assert_eq!(notification["payload"]["notification"]["type"], "workspace_removed");
        home.book("2025-10-05", "-3").await;
        assert_eq!(stays.event().await["event_type"], "TRANSACTION_CREATED");
        app.tell(&editor, vec![json!({ "event_type": "END" }).to_string()]).await;
        assert_eq!(gone.event().await["event_type"], "END");
    }

    async fn another_role_is_told_to_everybody_and_noticed_by_whom_it_is_about(app: &TestApp) {
        let (home, [viewer, ..]) = household(app).await;
        let mut heard = app.events(&viewer).await;
        home.owner.change_role(&home, &viewer.id, "editor").await.ok();
        let event = heard.event().await;
        assert_eq!(event["event_type"], "WORKSPACE_USER_ROLE_UPDATED");
        assert_eq!(event["payload"]["user"]["role"], "editor");
        let notification = viewer.list_notifications("").await.ok()["items"][0].take();
        let params = json!({ "workspace": "olga's", "person": "Olga Example", "role": "editor" });
        assert_eq!((&notification["type"], &notification["params"]), (&json!("workspace_role_changed"), &params));
        assert_eq!(notification["workspace_id"], json!(home.workspace));
        home.owner.change_role(&home, &viewer.id, "editor").await.ok();
        assert_eq!(viewer.list_notifications("").await.ok()["unread_count"], 1, "the same role is no change");
    }

    async fn f_13_of_two_owners_who_leave_at_once_one_stays(app: &TestApp) {
        for round in 0..10 {
            let home = app.home(&format!("olga{round}")).await;
            let other = app.user(&format!("other{round}")).await;
            app.add_member(&home, &other, "owner").await;
            let [one, two]: [Answer; 2] = tokio::join!(
                home.owner.remove_member(&home, &home.owner.id),
                other.remove_member(&home, &other.id)
            )
            .into();
            let mut statuses = [one.status, two.status];
            statuses.sort_unstable();
            assert_eq!(statuses, [204, 409]);
            assert_eq!(owners(app).await, round + 1);
        }
    }

    async fn f_13_owners_who_degrade_and_remove_each_other_at_once_leave_an_owner(app: &TestApp) {
        let home = app.home("olga").await;
        let mut all = vec![home.owner.clone()];
        for number in 0..4 {
            let owner = app.user(&format!("owner{number}")).await;
            app.add_member(&home, &owner, "owner").await;
            all.push(owner);
        }
        let everybody = &all;
        let deeds = (0..50).map(async |turn: usize| {
            let by = &everybody[turn % 5];
            let target = &everybody[(turn + 1 + turn / 5 % 4) % 5].id;
            match turn / 5 % 3 {
                0 => by.change_role(&home, target, "viewer").await,
                1 => by.remove_member(&home, target).await,
                _ => by.remove_member(&home, &by.id).await,
            }
        });
        for answer in join_all(deeds).await {
            assert!(matches!(answer.status, 200 | 204 | 403 | 404 | 409), "{}", answer.text);
        }
        assert!(owners(app).await >= 1);
    }
}
