//! What somebody tries who does not belong to a household, or not any more, or not yet
//! (`security.md`, L-15, L-19, L-20, L-25). Which operation answers whom is in `authorization`.

use std::io::{Cursor, Read as _};

use kym_testing::{Home, Person, Socket, TestApp, id, on_both, text};
use reqwest::Method;
use serde_json::{Value, json};

/// Everybody who has no right in a household: nobody's guest, one who was removed, one who was invited
/// and has not said yes, an administrator of the installation.
async fn outsiders(app: &TestApp, home: &Home) -> Vec<(&'static str, Person)> {
    let removed = app.user("removed").await;
    app.add_member(home, &removed, "owner").await;
    home.owner
        .remove_member(home, &removed.id)
        .await
        .no_content();
    let invited = app.user("invited").await;
    home.owner
        .invite(home, "invited@example.org", "admin")
        .await
        .created();
    vec![
        ("a stranger", app.user("stranger").await),
        ("a removed member", removed),
        ("an invited one", invited),
        ("an administrator", app.chief("root").await),
    ]
}

/// One of everything that can happen in a household.
async fn a_busy_day(app: &TestApp, home: &Home) {
    let Home {
        owner,
        workspace,
        wallet,
        bank,
    } = home;
    let row = text(&home.book("2025-10-05", "-5").await["id"]);
    home.withdraw("2025-10-05", "20").await;
    let change = json!({ "date": "2025-10-05", "total_amount": "-6", "status": "cleared" });
    owner.update_transaction(&row, change).await.ok();
    owner.delete_transaction(&row).await.no_content();
    owner.restore_transaction(&row).await.ok();
    let account = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "0" });
    owner.update_account(workspace, wallet, account).await.ok();
    owner.delete_account(workspace, bank).await.no_content();
    owner.restore_account(workspace, bank).await.ok();
    let category = json!({ "workspace_id": workspace, "name": "Pets", "kind": "expense" });
    id(&owner.create_category(category).await);
    let member = app.user("newcomer").await;
    app.add_member(home, &member, "viewer").await;
    owner.change_role(home, &member.id, "editor").await.ok();
    owner.remove_member(home, &member.id).await.no_content();
    let renamed = json!({ "name": "Renamed", "description": "", "currency": "USD" });
    owner.update_workspace(workspace, renamed).await.ok();
}

/// Everything that was told up to the next workspace of one's own.
async fn heard(person: &Person, socket: &mut Socket) -> Vec<Value> {
    person
        .create_workspace(json!({ "name": "Own" }))
        .await
        .created();
    let mut heard = Vec::new();
    loop {
        let event = socket.event().await;
        if event["payload"]["name"] == "Own" {
            return heard;
        }
        heard.push(event);
    }
}

on_both! {
    async fn l_15_who_is_no_member_hears_nothing_of_a_household(app: &TestApp) {
        let home = app.home("anna").await;
        let outsiders = outsiders(app, &home).await;
        let mut sockets = Vec::new();
        for (_, person) in &outsiders {
            let mut socket = app.events(person).await;
            // Looking at what is not theirs is looking at nothing.
            let watch = json!({ "workspace_id": home.workspace, "account_id": home.wallet });
            socket.send(&json!({ "watch": watch }).to_string()).await;
            sockets.push(socket);
        }
        a_busy_day(app, &home).await;
        for ((who, person), socket) in outsiders.iter().zip(&mut sockets) {
            assert_eq!(heard(person, socket).await, [Value::Null; 0], "{who}");
        }
        assert_eq!(app.place.count("presences", "TRUE").await, 0);
    }

    async fn l_19_a_place_in_the_log_that_is_not_ones_own_shows_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let outsiders = outsiders(app, &home).await;
        let mut socket = app.events(&home.owner).await;
        home.book("2025-10-05", "-5").await;
        socket.event().await;
        let place = socket.cursor.expect("an event of the log");
        a_busy_day(app, &home).await;
        for (who, person) in &outsiders {
            let mut socket = person.socket().await;
            let first = json!({ "token": person.token, "after": place });
            socket.send(&first.to_string()).await;
            let hello = socket.event().await;
            assert_eq!(hello["payload"]["status"], "authenticated", "{who}");
            assert_eq!(heard(person, &mut socket).await, [Value::Null; 0], "{who}");
        }
    }

    async fn l_19_every_view_shows_each_member_the_same_and_nobody_else_anything(app: &TestApp) {
        let home = app.home("anna").await;
        for day in 1..=5 {
            home.book(&format!("2025-10-0{day}"), "-5").await;
        }
        home.withdraw("2025-10-05", "20").await;
        let mut people = vec![("owner", home.owner.clone())];
        for role in ["admin", "editor", "viewer"] {
            people.push((role, app.member(&home, role).await));
        }
        let Home { workspace, wallet, bank, .. } = &home;
        for (role, person) in &people {
            let total = async |path: String| person.get(&path).await.ok()["total"].as_i64();
            let of_account = async |account| total(format!("/transactions/?account_id={account}")).await;
            let by_account = [of_account(wallet).await, of_account(bank).await];
            assert_eq!(by_account, [Some(6), Some(1)], "{role}");
            assert_eq!(total(format!("/transactions/?workspace_id={workspace}")).await, Some(7), "{role}");
            let history = format!("/workspaces/{workspace}/history?noun=transaction");
            assert_eq!(total(history).await, Some(6), "{role}: a transfer is one change");
            assert_eq!(exported_rows(app, person).await, 7, "{role}");
        }
        for (who, person) in outsiders(app, &home).await {
            let list = person.list_workspaces().await.ok();
            assert_eq!(list["total"], 0, "{who}");
            assert_eq!(exported_rows(app, &person).await, 0, "{who}");
        }
    }

    async fn l_19_the_history_tells_of_invitations_whom_the_list_of_members_does(app: &TestApp) {
        let home = app.home("anna").await;
        home.owner.invite(&home, "boris@example.org", "viewer").await.created();
        let history = format!("/workspaces/{}/history", home.workspace);
        for (role, sees) in [("admin", true), ("editor", false), ("viewer", false)] {
            let member = app.member(&home, role).await;
            let workspace = member.get_workspace(&home.workspace).await.ok();
            assert_eq!(workspace["invitations"] != json!([]), sees, "{role}");
            let shown = member.get(&history).await;
            assert_eq!(shown.text.contains("boris@example.org"), sees, "{role}: {}", shown.text);
            let filtered = member.get(&format!("{history}?noun=invitation")).await.ok();
            assert_eq!(filtered["total"], i64::from(sees), "{role}");
        }
    }

    async fn l_20_who_was_invited_or_removed_is_a_stranger_in_the_next_request(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let nobodys = "0199b000-0000-7000-8000-00000000ffff";
        let Home { workspace, wallet, .. } = &home;
        for (who, person) in outsiders(app, &home).await {
            for (there, missing) in [
                (format!("/workspaces/{workspace}"), format!("/workspaces/{nobodys}")),
                (format!("/workspaces/{workspace}/history"), format!("/workspaces/{nobodys}/history")),
                (format!("/workspaces/{workspace}/accounts/"), format!("/workspaces/{nobodys}/accounts/")),
                (format!("/transactions/?account_id={wallet}"), format!("/transactions/?account_id={nobodys}")),
                (format!("/categories/?workspace_id={workspace}"), format!("/categories/?workspace_id={nobodys}")),
            ] {
                let (found, nothing) = (person.get(&there).await, person.get(&missing).await);
                found.refused(404, "not_found");
                assert_eq!(found.without_request_id(), nothing.without_request_id(), "{who}: {there}");
            }
            person.delete_transaction(&row).await.refused(404, "not_found");
            let late = person.create_transaction(home.row("2025-10-05", "-1")).await;
            assert_eq!(late.invalid(), ["account_id: not_found"], "{who}");
        }
        assert_eq!(home.list(wallet).await["total"], 1);
    }

    async fn l_25_nothing_of_the_machine_room_is_a_call(app: &TestApp) {
        let (boris, root) = (app.user("boris").await, app.chief("root").await);
        for name in [
            "admin", "backup", "check", "config", "debug", "docs", "demo", "events", "jobs", "maintenance",
            "metrics", "migrate", "openapi.json", "setup", "swagger", "version", "ws/secure",
        ] {
            for person in [&app.guest(), &boris, &root] {
                for method in [Method::GET, Method::POST] {
                    let answer = person.send(method, &format!("/{name}"), None).await;
                    answer.refused(404, "not_found");
                }
            }
        }
    }
}

/// How many transactions an export of everything that is somebody's own holds.
async fn exported_rows(app: &TestApp, person: &Person) -> usize {
    let export = text(&person.create_export().await.accepted()["id"]);
    app.run_jobs().await;
    let file = person.download(&export).await;
    let mut zip = zip::ZipArchive::new(Cursor::new(file)).expect("a ZIP");
    let mut rows = 0;
    for place in 0..zip.len() {
        let mut file = zip.by_index(place).expect("a file");
        let is_list = file.name().expect("a name").ends_with("/transactions.csv");
        let mut content = String::new();
        file.read_to_string(&mut content).expect("text");
        let lines = content.lines().count();
        rows += if is_list { lines.saturating_sub(1) } else { 0 };
    }
    rows
}
