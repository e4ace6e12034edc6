//! The socket: who is told what, in which order, and how it ends.

use jiff::SignedDuration;
use kym_testing::{Home, PASSWORD, Socket, TestApp, id, on_both, text};
use reqwest::StatusCode;
use serde_json::{Value, json};

const TAB: &str = "0199b000-0000-7000-8000-0000000000aa";

/// The name and the payload, without who did it.
fn short(event: &Value) -> (String, Value) {
    let mut payload = event["payload"].clone();
    payload.as_object_mut().expect("an object").remove("actor");
    (text(&event["event_type"]), payload)
}

/// Something that everybody in the workspace hears: whatever comes before it was told, the rest was not.
async fn mark(home: &Home) {
    home.owner
        .create_account(
            &home.workspace,
            json!({ "name": "Mark", "account_type": "cash" }),
        )
        .await
        .created();
}

async fn expect_mark(socket: &mut Socket) {
    let event = socket.event().await;
    assert_eq!(
        (&event["event_type"], &event["payload"]["name"]),
        (&json!("ACCOUNT_CREATED"), &json!("Mark"))
    );
}

on_both! {
    async fn a_booking_is_told_with_its_balance_to_everybody_in_the_workspace(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let (mut own, mut other) = (app.events(&home.owner).await, app.events(&viewer).await);
        let row = home
            .owner
            .with("client-instance", TAB)
            .create_transaction(home.row("2025-10-05", "-5"))
            .await
            .created();
        for socket in [&mut own, &mut other] {
            let created = socket.event().await;
            assert_eq!(
                created,
                json!({
                    "event_type": "TRANSACTION_CREATED",
                    "payload": {
                        "workspace_id": home.workspace,
                        "account_id": home.wallet,
                        "transaction_id": row["id"],
                        "date": "2025-10-05",
                        "version": 1,
                        "actor": { "user_id": home.owner.id, "full_name": "Anna Example", "origin": TAB },
                    },
                })
            );
            let (name, payload) = short(&socket.event().await);
            assert_eq!(name, "ACCOUNT_BALANCE_UPDATED");
            assert_eq!(
                payload,
                json!({ "workspace_id": home.workspace, "account_id": home.wallet, "balance": "-5.00" })
            );
        }
    }

    async fn every_change_has_its_event_in_the_order_of_the_commits(app: &TestApp) {
        let home = app.home("anna").await;
        let mut socket = app.events(&home.owner).await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let change = json!({ "date": "2025-10-05", "total_amount": "-6", "status": "pending" });
        home.owner.update_transaction(&row, change).await.ok();
        home.owner.delete_transaction(&row).await.no_content();
        home.owner.restore_transaction(&row).await.ok();
        let balance = "ACCOUNT_BALANCE_UPDATED";
        assert_eq!(
            socket.names(8).await,
            [
                "TRANSACTION_CREATED",
                balance,
                "TRANSACTION_UPDATED",
                balance,
                "TRANSACTION_DELETED",
                balance,
                "TRANSACTION_CREATED",
                balance,
            ]
        );
        let account = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "1" });
        home.owner.update_account(&home.workspace, &home.wallet, account).await.ok();
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        home.owner.restore_account(&home.workspace, &home.wallet).await.ok();
        assert_eq!(socket.names(4).await, ["ACCOUNT_UPDATED", balance, "ACCOUNT_DELETED", "ACCOUNT_UPDATED"]);
        let workspace = json!({ "name": "House", "description": "", "currency": "USD" });
        home.owner.update_workspace(&home.workspace, workspace).await.ok();
        let second = id(&home.owner.create_workspace(json!({ "name": "Second" })).await);
        let mut hear = async |name: &str, workspace: &str, title: &str| {
            let told = short(&socket.event().await);
            assert_eq!(told, (name.to_owned(), json!({ "workspace_id": workspace, "name": title })));
        };
        hear("WORKSPACE_UPDATED", &home.workspace, "House").await;
        // Heard before it is gone: who belongs to a workspace is looked up when something is told.
        hear("WORKSPACE_CREATED", &second, "Second").await;
        home.owner.delete_workspace(&second).await.no_content();
        hear("WORKSPACE_DELETED", &second, "Second").await;
        app.run_jobs().await;
    }

    async fn a_transfer_is_told_for_both_accounts(app: &TestApp) {
        let home = app.home("anna").await;
        let mut socket = app.events(&home.owner).await;
        home.withdraw("2025-10-05", "20").await;
        let mut told = Vec::new();
        for _ in 0..4 {
            let (name, payload) = short(&socket.event().await);
            told.push((name, text(&payload["account_id"]), payload["balance"].clone()));
        }
        let (created, balance) = ("TRANSACTION_CREATED".to_owned(), "ACCOUNT_BALANCE_UPDATED".to_owned());
        assert_eq!(
            told,
            [
                (created.clone(), home.bank.clone(), Value::Null),
                (created, home.wallet.clone(), Value::Null),
                (balance.clone(), home.bank.clone(), json!("80.00")),
                (balance, home.wallet.clone(), json!("20.00")),
            ]
        );
    }

    async fn a_move_is_told_to_both_accounts(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let mut socket = app.events(&home.owner).await;
        let change =
            json!({ "account_id": home.bank, "date": "2025-10-05", "total_amount": "-5", "status": "pending" });
        home.owner.update_transaction(&row, change).await.ok();
        let mut told = Vec::new();
        for _ in 0..4 {
            let (name, payload) = short(&socket.event().await);
            told.push((name, text(&payload["account_id"])));
        }
        let told: Vec<_> = told.iter().map(|(name, account)| (name.as_str(), account)).collect();
        assert_eq!(
            told,
            [
                ("TRANSACTION_UPDATED", &home.bank),
                ("TRANSACTION_DELETED", &home.wallet),
                ("ACCOUNT_BALANCE_UPDATED", &home.wallet),
                ("ACCOUNT_BALANCE_UPDATED", &home.bank),
            ]
        );
    }

    async fn strangers_hear_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let administrator = app.administrator("root").await;
        let (mut stranger, mut root) = (app.events(&other.owner).await, app.events(&administrator).await);
        home.book("2025-10-05", "-5").await;
        mark(&other).await;
        expect_mark(&mut stranger).await;
        let own = administrator.create_workspace(json!({ "name": "Own" })).await.created();
        assert_eq!(short(&root.event().await).1, json!({ "workspace_id": own["id"], "name": "Own" }));
    }

    async fn a_refused_change_is_not_told(app: &TestApp) {
        let home = app.home("anna").await;
        let mut socket = app.events(&home.owner).await;
        home.owner.create_transaction(home.row("2025-10-05", "0")).await.invalid();
        home.owner
            .if_match("\"9\"")
            .delete_account(&home.workspace, &home.wallet)
            .await
            .refused(412, "stale_version");
        mark(&home).await;
        expect_mark(&mut socket).await;
    }

    async fn who_is_no_member_any_more_hears_nothing_more(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let editor = app.member(&home, "editor").await;
        let mut socket = app.events(&editor).await;
        mark(&home).await;
        expect_mark(&mut socket).await;
        home.owner.delete_workspace(&home.workspace).await.no_content();
        assert_eq!(socket.names(1).await, ["WORKSPACE_DELETED"]);
        other.book("2025-10-05", "-5").await;
        editor.create_workspace(json!({ "name": "Own" })).await.created();
        assert_eq!(socket.names(1).await, ["WORKSPACE_CREATED"]);
        app.run_jobs().await;
    }

    async fn who_was_removed_from_a_workspace_hears_and_sees_nothing_more(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let mut socket = app.events(&editor).await;
        home.book("2025-10-05", "-5").await;
        assert_eq!(socket.names(2).await, ["TRANSACTION_CREATED", "ACCOUNT_BALANCE_UPDATED"]);
        app.place.execute("DELETE FROM workspace_members WHERE role = 'editor'").await;
        home.book("2025-10-05", "-6").await;
        editor.get_workspace(&home.workspace).await.refused(404, "not_found");
        editor.create_transaction(home.row("2025-10-05", "-7")).await.invalid();
        editor.create_workspace(json!({ "name": "Own" })).await.created();
        assert_eq!(socket.names(1).await, ["WORKSPACE_CREATED"]);
    }

    async fn a_hundred_changes_at_once_are_each_told_once_to_both_ends(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let mut sockets = [app.events(&home.owner).await, app.events(&viewer).await];
        let bookings = (0..50).map(|_| home.book("2025-10-05", "-1"));
        futures_util::future::join_all(bookings).await;
        let mut heard = Vec::new();
        for socket in &mut sockets {
            let mut rows = Vec::new();
            for _ in 0..100 {
                let (name, payload) = short(&socket.event().await);
                rows.push((name, payload["transaction_id"].to_string(), payload["balance"].to_string()));
            }
            heard.push(rows);
        }
        assert_eq!(heard[0], heard[1], "one order for everybody");
        let mut rows: Vec<_> = heard[0].iter().filter(|(name, ..)| name == "TRANSACTION_CREATED").collect();
        rows.sort();
        rows.dedup();
        assert_eq!(rows.len(), 50);
        assert_eq!(heard[0][99].2, "\"-50.00\"", "the last balance told is the one that stands");
    }

    async fn the_token_of_somebody_else_closes_with_4001(app: &TestApp) {
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let mut socket = app.events(&anna).await;
        app.advance(SignedDuration::from_mins(10));
        assert_eq!(socket.event().await, json!({ "event_type": "TOKEN_EXPIRED", "payload": {} }));
        socket.send(&text(&json!(app.sign_in_again(&boris).await.token))).await;
        assert_eq!(socket.event().await["payload"]["code"], "TOKEN_INVALID");
        assert_eq!(socket.close_code().await, 4001);
    }

    async fn a_socket_goes_on_with_a_fresher_token_of_its_session(app: &TestApp) {
        app.register("anna").await;
        let pair = app.guest().log_in("anna", PASSWORD).await.ok();
        let anna = app.guest().holding(&text(&pair["access_token"]));
        let mut socket = anna.connected().await;
        app.advance(SignedDuration::from_mins(10));
        assert_eq!(socket.names(1).await, ["TOKEN_EXPIRED"]);
        let next = app.guest().refresh(&text(&pair["refresh_token"])).await.ok();
        let token = text(&next["access_token"]);
        socket.send(&format!("Bearer {token}")).await;
        let payload = json!({ "type": "auth", "status": "authenticated", "cursor": 0, "resumed": true });
        assert_eq!(socket.event().await, json!({ "event_type": "GENERAL_NOTIFICATION", "payload": payload }));
        anna.holding(&token).create_workspace(json!({ "name": "Home" })).await.created();
        assert_eq!(socket.names(1).await, ["WORKSPACE_CREATED"]);
    }

    async fn a_socket_without_a_fresh_token_is_closed_after_a_minute(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut socket = app.events(&anna).await;
        app.advance(SignedDuration::from_mins(10));
        assert_eq!(socket.names(1).await, ["TOKEN_EXPIRED"]);
        app.advance(SignedDuration::from_secs(60));
        assert_eq!(socket.close_code().await, 1001);
    }

    async fn signing_out_closes_the_sockets_of_that_session_with_4001(app: &TestApp) {
        app.register("anna").await;
        let pair = app.guest().log_in("anna", PASSWORD).await.ok();
        let other = app.guest().log_in("anna", PASSWORD).await.ok();
        let mut socket = app.guest().holding(&text(&pair["access_token"])).connected().await;
        let here = app.guest().holding(&text(&other["access_token"]));
        let mut open = here.connected().await;
        app.guest().log_out(&text(&pair["refresh_token"])).await.no_content();
        assert_eq!(socket.close_code().await, 4001);
        here.create_workspace(json!({ "name": "Home" })).await.created();
        assert_eq!(open.names(1).await, ["WORKSPACE_CREATED"]);
    }

    async fn a_restart_closes_with_1012_and_events_flow_again_after_it(app: &TestApp) {
        let home = app.home("anna").await;
        let mut socket = app.events(&home.owner).await;
        let (code, ()) = tokio::join!(socket.close_code(), app.restart(|_| {}));
        assert_eq!(code, 1012);
        let mut socket = app.events(&home.owner).await;
        mark(&home).await;
        expect_mark(&mut socket).await;
    }

    async fn a_page_of_another_origin_is_refused(app: &TestApp) {
        let anna = app.user("anna").await;
        for origin in [None, Some("http://evil.example.org"), Some("null"), Some("http://127.0.0.1:1")] {
            let refused = Socket::open(&anna.url, origin).await.err();
            assert_eq!(refused, Some(StatusCode::FORBIDDEN), "{origin:?}");
        }
        let plain = app.guest().with("origin", "http://evil.example.org").get("/../../ws/secure").await;
        assert!(plain.status == 403 || plain.status == 400, "{}", plain.text);
        app.restart(|config| config.public_url = Some("https://money.example.org/".to_owned())).await;
        assert!(Socket::open(&anna.url, Some("https://money.example.org")).await.is_ok());
    }

    async fn a_message_that_is_too_long_closes_with_1009(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut unknown = anna.socket().await;
        unknown.send(&"x".repeat(5000)).await;
        assert_eq!(unknown.close_code().await, 1009);
        let mut known = app.events(&anna).await;
        known.send(&"x".repeat(5000)).await;
        assert_eq!(known.close_code().await, 1009);
    }

    async fn a_burst_of_events_cuts_nobody_off_who_reads(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut socket = app.events(&anna).await;
        let message = |number: usize| json!({ "event_type": "BURST", "payload": number }).to_string();
        app.tell(&anna, (0..2000).map(message).collect()).await;
        for number in 0..2000 {
            assert_eq!(socket.event().await["payload"], number);
        }
    }

    async fn a_reader_that_falls_behind_is_closed_with_1013_and_holds_nobody_up(app: &TestApp) {
        let anna = app.user("anna").await;
        let (mut slow, mut quick) = (app.events(&anna).await, app.events(&anna).await);
        let long = json!({ "event_type": "LONG", "payload": "x".repeat(20_000) }).to_string();
        app.tell(&anna, vec![long; 600]).await;
        for _ in 0..600 {
            assert_eq!(quick.event().await["event_type"], "LONG");
        }
        assert_eq!(slow.close_code().await, 1013);
    }

    async fn f_07_what_lies_in_buffers_between_is_not_taken_for_read(app: &TestApp) {
        let anna = app.user("anna").await;
        let (mut slow, mut quick) = (app.events(&anna).await, app.events(&anna).await);
        // Less than the kernel takes in of its own accord, and more than a client may be behind.
        let short = json!({ "event_type": "SHORT", "payload": "x".repeat(300) }).to_string();
        for _ in 0..30 {
            app.tell(&anna, vec![short.clone(); 100]).await;
            for _ in 0..100 {
                assert_eq!(quick.event().await["event_type"], "SHORT");
            }
        }
        assert_eq!(slow.close_code().await, 1013);
    }

    async fn the_eleventh_socket_of_a_user_takes_the_place_of_the_first(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut first = app.events(&anna).await;
        let mut others = Vec::new();
        for _ in 0..10 {
            others.push(app.events(&anna).await);
        }
        assert_eq!(first.close_code().await, 1000);
        anna.create_workspace(json!({ "name": "Home" })).await.created();
        for socket in &mut others {
            assert_eq!(socket.names(1).await, ["WORKSPACE_CREATED"]);
        }
    }

    async fn an_address_with_too_many_sockets_is_asked_to_come_back(app: &TestApp) {
        let anna = app.user("anna").await;
        app.restart(|config| config.limits.sockets_per_address = 2).await;
        let (_first, mut two) = (app.events(&anna).await, app.events(&anna).await);
        let mut third = anna.socket().await;
        assert_eq!(third.close_code().await, 1013);
        anna.create_workspace(json!({ "name": "Home" })).await.created();
        assert_eq!(two.names(1).await, ["WORKSPACE_CREATED"]);
    }
}

/// Waits for real seconds, so on one database only: no row is touched.
#[tokio::test]
async fn a_socket_that_says_nothing_is_closed_after_five_seconds() {
    let app = TestApp::start(kym_testing::Place::sqlite(env!("CARGO_TARGET_TMPDIR")).await).await;
    let mut socket = app.user("anna").await.socket().await;
    assert_eq!(socket.close_code().await, 1001);
    app.end().await;
}
