//! A client that was away says where it stopped and is told what it missed, before anything new and in
//! order; or that it has to fetch its lists.

use jiff::SignedDuration;
use kym_testing::{Person, Socket, on_both, text};
use serde_json::{Value, json};

/// Comes back with the cursor of the last time, and answers what the server says to that.
async fn back(person: &Person, after: impl Into<Value>) -> (Socket, Value) {
    let mut socket = person.socket().await;
    let first = json!({ "token": person.token, "after": after.into() });
    socket.send(&first.to_string()).await;
    let hello = socket.event().await;
    assert_eq!(hello["payload"]["status"], "authenticated");
    (socket, hello["payload"].clone())
}

fn cursor(socket: &Socket) -> i64 {
    socket.cursor.expect("an event of the log was heard")
}

on_both! {
    async fn whoever_was_away_is_told_what_they_missed_in_order_and_then_what_is_new(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let mut socket = app.events(&viewer).await;
        home.book("2025-10-05", "-5").await;
        assert_eq!(socket.names(1).await, ["TRANSACTION_CREATED"]);
        let stopped = cursor(&socket);
        drop(socket);
        home.book("2025-10-06", "-6").await;
        home.owner.create_workspace(json!({ "name": "Of the owner alone" })).await.created();
        let (mut socket, hello) = back(&viewer, stopped).await;
        assert_eq!((&hello["resumed"], &hello["cursor"]), (&json!(true), &json!(stopped)));
        home.book("2025-10-07", "-7").await;
        let mut told = Vec::new();
        for _ in 0..5 {
            let event = socket.event().await;
            told.push((text(&event["event_type"]), event["payload"]["date"].clone()));
        }
        let (row, sum) = ("TRANSACTION_CREATED".to_owned(), "ACCOUNT_BALANCE_UPDATED".to_owned());
        assert_eq!(
            told,
            [
                (sum.clone(), Value::Null),
                (row.clone(), json!("2025-10-06")),
                (sum.clone(), Value::Null),
                (row, json!("2025-10-07")),
                (sum, Value::Null),
            ]
        );
        assert!(cursor(&socket) > stopped + 5, "the owner's own stands in between");
    }

    async fn who_missed_nothing_goes_on_where_the_log_is(app: &TestApp) {
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let mut socket = app.events(&anna).await;
        anna.create_workspace(json!({ "name": "Home" })).await.created();
        socket.event().await;
        let stopped = cursor(&socket);
        let mut other = app.events(&boris).await;
        boris.create_workspace(json!({ "name": "House" })).await.created();
        other.event().await;
        let (mut socket, hello) = back(&anna, stopped).await;
        assert_eq!(hello, json!({ "type": "auth", "status": "authenticated", "cursor": cursor(&other), "resumed": true }));
        anna.create_workspace(json!({ "name": "Second" })).await.created();
        assert_eq!(socket.event().await["payload"]["name"], "Second");
    }

    async fn a_cursor_that_the_log_does_not_know_is_no_way_back(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut socket = app.events(&anna).await;
        for name in ["One", "Two", "Three"] {
            anna.create_workspace(json!({ "name": name })).await.created();
            socket.event().await;
        }
        let last = cursor(&socket);
        for unknown in [json!(null), json!(last + 1), json!(-1)] {
            let (_, hello) = back(&anna, unknown.clone()).await;
            assert_eq!((&hello["resumed"], &hello["cursor"]), (&json!(false), &json!(last)), "{unknown}");
        }
        app.advance(SignedDuration::from_mins(61));
        app.clean_up().await;
        let anna = app.sign_in_again(&anna).await;
        assert_eq!(back(&anna, last - 2).await.1["resumed"], false, "what came behind it is gone");
        assert_eq!(back(&anna, last - 1).await.1["resumed"], true);
        assert_eq!(back(&anna, last).await.1, json!({
            "type": "auth", "status": "authenticated", "cursor": last, "resumed": true,
        }));
    }

    async fn who_missed_more_than_a_thousand_events_fetches_everything(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut socket = app.events(&anna).await;
        anna.create_workspace(json!({ "name": "Home" })).await.created();
        socket.event().await;
        let stopped = cursor(&socket);
        let message = |number: usize| json!({ "event_type": "BURST", "payload": number }).to_string();
        app.tell(&anna, (0..1000).map(message).collect()).await;
        for _ in 0..1000 {
            socket.event().await;
        }
        let (mut whole, hello) = back(&anna, stopped).await;
        assert_eq!(hello["resumed"], true);
        for number in 0..1000 {
            assert_eq!(whole.event().await["payload"], number);
        }
        app.tell(&anna, vec![message(1000)]).await;
        assert_eq!(whole.event().await["payload"], 1000);
        let (_, hello) = back(&anna, stopped).await;
        assert_eq!((&hello["resumed"], &hello["cursor"]), (&json!(false), &json!(cursor(&whole))));
    }

    async fn who_was_removed_meanwhile_is_told_nothing_of_what_they_missed(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let mut socket = app.events(&editor).await;
        home.book("2025-10-05", "-5").await;
        socket.names(2).await;
        let stopped = cursor(&socket);
        drop(socket);
        home.book("2025-10-06", "-6").await;
        app.place.execute("DELETE FROM workspace_members WHERE role = 'editor'").await;
        home.book("2025-10-07", "-7").await;
        let (mut socket, hello) = back(&editor, stopped).await;
        assert_eq!(hello["resumed"], true);
        editor.create_workspace(json!({ "name": "Own" })).await.created();
        assert_eq!(socket.names(1).await, ["WORKSPACE_CREATED"]);
    }

    async fn a_token_that_is_shown_again_brings_a_cursor_that_stands_for_all_that_was_told(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut socket = app.events(&anna).await;
        anna.create_workspace(json!({ "name": "Home" })).await.created();
        socket.event().await;
        socket.send(&json!({ "token": anna.token }).to_string()).await;
        let hello = socket.event().await;
        assert_eq!(
            hello["payload"],
            json!({ "type": "auth", "status": "authenticated", "cursor": cursor(&socket), "resumed": true })
        );
    }

    async fn what_no_client_says_closes_with_1007_and_ends_no_session(app: &TestApp) {
        let anna = app.user("anna").await;
        for first in ["{}x", "{\"tokens\":1}", "{\"watch\":null}"] {
            let mut socket = anna.socket().await;
            socket.send(first).await;
            assert_eq!(socket.close_code().await, 1007, "{first}");
        }
        let mut socket = app.events(&anna).await;
        socket.send("{\"hello\":1}").await;
        assert_eq!(socket.close_code().await, 1007);
        app.events(&anna).await;
    }
}
