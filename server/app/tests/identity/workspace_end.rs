//! A workspace that goes while others are booking in it (F-16).

use std::time::Duration;

use futures_util::future::join_all;
use kym_testing::{Home, Received, Socket, on_both};
use serde_json::{Value, json};

/// Enough to meet the end in every place; hundreds are for a night.
const ROUNDS: usize = 4;
const WRITERS: usize = 8;

/// Every table with rows of workspaces.
const TABLES: [&str; 12] = [
    "workspace_members",
    "workspace_invitations",
    "accounts",
    "categories",
    "transactions",
    "account_days",
    "account_months",
    "category_months",
    "changes",
    "presences",
    "events",
    "workspaces",
];

/// Books until there is nothing to book on any more, and answers with the last refusal.
async fn book_to_the_end(home: &Home, writer: usize) -> Value {
    loop {
        let answer = if writer.is_multiple_of(2) {
            let body = home.row("2025-10-05", "-1");
            home.owner.create_transaction(body).await
        } else {
            let body = json!({
                "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "1", "date": "2025-10-05",
            });
            home.owner.create_transfer(body).await
        };
        match answer.status {
            201 => {}
            // The row went between the look and the write: asked again, one hears what is the case.
            503 => drop(answer.refused(503, "unavailable")),
            status => {
                assert!([404, 409, 422].contains(&status), "{}", answer.text);
                return answer.json()["detail"].take();
            }
        }
    }
}

/// What somebody heard up to the end, and in the moment after it.
async fn hear_the_end(mut socket: Socket) -> Vec<String> {
    let mut names = Vec::new();
    let mut deleted = false;
    loop {
        let patience = if deleted {
            Duration::from_millis(300)
        } else {
            Duration::from_mins(2)
        };
        match tokio::time::timeout(patience, socket.next()).await {
            Ok(Received::Event(event)) => {
                let name = event["event_type"].as_str().expect("a name").to_owned();
                deleted |= name == "WORKSPACE_DELETED";
                names.push(name);
            }
            Ok(Received::Closed(code)) => panic!("closed with {code}"),
            Err(_) => return names,
        }
    }
}

on_both! {
    async fn f_16_a_workspace_that_is_deleted_while_eight_book_leaves_nothing_behind(app: &TestApp) {
        for round in 0..ROUNDS {
            let home = app.home(&format!("anna{round}")).await;
            // Listening before it begins: an end that comes first would be passed over.
            let socket = app.events(&home.owner).await;
            let ends = async {
                tokio::time::sleep(Duration::from_millis(60)).await;
                home.owner.delete_workspace(&home.workspace).await.no_content();
                app.run_jobs().await;
            };
            let writers = join_all((0..WRITERS).map(|writer| book_to_the_end(&home, writer)));
            let (refusals, (), heard) = tokio::join!(writers, ends, hear_the_end(socket));
            for refusal in refusals {
                assert!(["not_found", "invalid"].contains(&refusal["code"].as_str().expect("a code")), "{refusal}");
            }
            assert_eq!(heard.iter().filter(|name| *name == "WORKSPACE_DELETED").count(), 1);
            assert_eq!(heard.last().map(String::as_str), Some("WORKSPACE_DELETED"));
            app.run_jobs().await;
            let id = home.workspace.replace('-', "");
            let of_it = if app.kym().await.db.is_shared() {
                format!("'{}'", home.workspace)
            } else {
                format!("x'{id}'")
            };
            for table in TABLES {
                let column = if table == "workspaces" { "id" } else { "workspace_id" };
                // Events are a log that goes by age; nobody is left who could hear these.
                if table != "events" {
                    assert_eq!(app.place.count(table, &format!("{column} = {of_it}")).await, 0, "{table}");
                }
            }
        }
    }
}
