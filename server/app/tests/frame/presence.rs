//! Who looks at what: told to the members of the workspace, and to nobody else.

use kym_testing::{Home, Person, Socket, on_both, text};
use serde_json::json;

/// Says what the person looks at.
async fn watch(socket: &mut Socket, workspace: &str, account: Option<&str>) {
    let watch = json!({ "workspace_id": workspace, "account_id": account });
    socket.send(&json!({ "watch": watch }).to_string()).await;
}

/// Hears who is there until it is these, by name and account.
async fn expect(socket: &mut Socket, home: &Home, people: &[(&Person, &str, Option<&str>)]) {
    let people: Vec<_> = people
        .iter()
        .map(|(person, name, account)| {
            json!({ "user_id": person.id, "full_name": name, "account_id": account })
        })
        .collect();
    let expected = json!({ "workspace_id": home.workspace, "people": people });
    loop {
        let event = socket.event().await;
        assert_eq!(event["event_type"], "PRESENCE", "{event}");
        if event["payload"] == expected {
            return;
        }
    }
}

on_both! {
    async fn members_hear_who_looks_at_what_until_they_look_away(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let (mut own, mut other) = (app.events(&home.owner).await, app.events(&viewer).await);
        let begun = own.cursor;
        watch(&mut other, &home.workspace, Some(&home.wallet)).await;
        let looks = (&viewer, "Viewer Example", Some(home.wallet.as_str()));
        expect(&mut own, &home, &[looks]).await;
        expect(&mut other, &home, &[looks]).await;
        watch(&mut own, &home.workspace, None).await;
        let owner = (&home.owner, "Anna Example", None);
        for socket in [&mut own, &mut other] {
            expect(socket, &home, &[owner, looks]).await;
        }
        assert_eq!(own.cursor, begun, "who looks is not in the log");
        other.send("{\"watch\":null}").await;
        expect(&mut own, &home, &[owner]).await;
        drop(own);
        expect(&mut other, &home, &[]).await;
        assert_eq!(app.place.count("presences", "TRUE").await, 0);
    }

    async fn a_socket_that_ends_takes_its_look_along(app: &TestApp) {
        let home = app.home("anna").await;
        let (mut first, mut second) = (app.events(&home.owner).await, app.events(&home.owner).await);
        watch(&mut first, &home.workspace, None).await;
        watch(&mut second, &home.workspace, Some(&home.bank)).await;
        let (at_home, at_bank) = (
            (&home.owner, "Anna Example", None),
            (&home.owner, "Anna Example", Some(home.bank.as_str())),
        );
        expect(&mut second, &home, &[at_bank, at_home]).await;
        drop(first);
        expect(&mut second, &home, &[at_bank]).await;
    }

    async fn a_stranger_looks_at_nothing_and_an_account_of_elsewhere_is_none(app: &TestApp) {
        let (home, other) = (app.home("anna").await, app.home("boris").await);
        let (mut own, mut stranger) = (app.events(&home.owner).await, app.events(&other.owner).await);
        watch(&mut stranger, &home.workspace, Some(&home.wallet)).await;
        watch(&mut stranger, "0199b000-0000-7000-8000-0000000000aa", None).await;
        watch(&mut own, &home.workspace, Some(&other.wallet)).await;
        expect(&mut own, &home, &[(&home.owner, "Anna Example", None)]).await;
        watch(&mut stranger, &other.workspace, None).await;
        expect(&mut stranger, &other, &[(&other.owner, "Boris Example", None)]).await;
        assert_eq!(app.place.count("presences", "TRUE").await, 2);
    }

    async fn who_is_no_member_any_more_is_not_seen_and_sees_nobody(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let (mut own, mut other) = (app.events(&home.owner).await, app.events(&viewer).await);
        watch(&mut other, &home.workspace, None).await;
        let (looks, owner) = ((&viewer, "Viewer Example", None), (&home.owner, "Anna Example", None));
        expect(&mut own, &home, &[looks]).await;
        expect(&mut other, &home, &[looks]).await;
        home.owner.remove_member(&home, &viewer.id).await.no_content();
        assert_eq!(own.names(1).await, ["WORKSPACE_USER_REMOVED"]);
        expect(&mut own, &home, &[]).await;
        watch(&mut own, &home.workspace, None).await;
        expect(&mut own, &home, &[owner]).await;
        watch(&mut other, &home.workspace, Some(&home.wallet)).await;
        viewer.create_workspace(json!({ "name": "Own" })).await.created();
        let told = other.names(3).await;
        assert_eq!(told, ["WORKSPACE_USER_REMOVED", "GENERAL_NOTIFICATION", "WORKSPACE_CREATED"]);
        app.run_jobs().await;
    }

    async fn looking_around_is_told_a_few_times_and_changes_no_list(app: &TestApp) {
        let home = app.home("anna").await;
        let mut socket = app.events(&home.owner).await;
        let list = format!("/workspaces/{}/accounts/", home.workspace);
        let before = text(&json!(home.owner.get(&list).await.header("etag")));
        for _ in 0..20 {
            watch(&mut socket, &home.workspace, Some(&home.wallet)).await;
            watch(&mut socket, &home.workspace, None).await;
        }
        watch(&mut socket, &home.workspace, Some(&home.bank)).await;
        let mut told = 1;
        while socket.event().await["payload"]["people"][0]["account_id"] != home.bank.as_str() {
            told += 1;
        }
        assert!(told <= 3, "{told}");
        assert_eq!(home.owner.get(&list).await.header("etag"), before);
    }
}
