//! Things that happen at once. Of two who change one row from one version, one hears 412; what
//! contradicts is refused with 409; and no cent is lost.

use futures_util::future::join_all;
use kym_testing::{Answer, Home, TestApp, form, id, on_both, text};
use serde_json::{Value, json};

/// One of the answers is a success, all others are refused with this code, showing the winner's row.
fn expect_one(answers: &[Answer], code: &str) -> Value {
    let winners: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status < 300)
        .collect();
    let statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(winners.len(), 1, "{statuses:?}");
    let won = winners[0].json();
    for loser in answers.iter().filter(|answer| answer.status >= 300) {
        assert_eq!(
            loser.refused(412, code)["current"]["version"],
            won["version"]
        );
    }
    won
}

/// Asks as clients do: what cannot be answered at the moment is asked again.
async fn patiently(ask: impl AsyncFn() -> Answer) -> Answer {
    for _ in 0..3 {
        let answer = ask().await;
        if answer.status != 503 {
            return answer;
        }
        answer.refused(503, "unavailable");
        assert_eq!(answer.header("retry-after"), "1");
    }
    ask().await
}

/// Every kept sum of the database is what its rows add up to.
async fn expect_sound_sums(app: &TestApp) {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

async fn both_balances(home: &Home) -> [String; 2] {
    [
        home.balance(&home.bank).await,
        home.balance(&home.wallet).await,
    ]
}

on_both! {
    async fn of_ten_edits_of_one_version_one_wins(app: &TestApp) {
        let home = app.home("anna").await;
        let owner = home.owner.if_match("\"1\"");
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
        let category = id(&home.owner.create_category(category).await);
        let numbers = || 1..=10;
        let change = |number: i32| json!({ "date": "2025-10-05", "total_amount": (-number).to_string(), "status": "pending" });
        let answers = join_all(numbers().map(|number| owner.update_transaction(&row, change(number)))).await;
        let won = expect_one(&answers, "stale_version");
        assert_eq!(home.balance(&home.wallet).await, text(&won["total_amount"]));
        let account =
            |number: i32| json!({ "name": format!("A{number}"), "account_type": "cash", "opening_balance": "0" });
        let answers =
            join_all(numbers().map(|number| owner.update_account(&home.workspace, &home.bank, account(number))))
                .await;
        expect_one(&answers, "stale_version");
        let workspace = |number: i32| json!({ "name": format!("W{number}"), "description": "", "currency": "USD" });
        let answers =
            join_all(numbers().map(|number| owner.update_workspace(&home.workspace, workspace(number)))).await;
        expect_one(&answers, "stale_version");
        let renamed = |number: i32| json!({ "name": format!("C{number}") });
        let answers = join_all(numbers().map(|number| owner.update_category(&category, renamed(number)))).await;
        expect_one(&answers, "stale_version");
        let name = |number: i32| json!({ "full_name": format!("Anna {number}") });
        let answers = join_all(numbers().map(|number| owner.update_me(name(number)))).await;
        expect_one(&answers, "stale_version");
    }

    async fn f_17_of_two_who_read_one_row_and_change_it_the_second_is_shown_the_newer_one(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let booked = home.book("2025-10-05", "-5").await;
        let row = text(&booked["id"]);
        let change = |payee: &str| json!({ "date": "2025-10-05", "total_amount": "-5", "status": "pending", "payee": payee });
        let first = home.owner.if_match("\"1\"").update_transaction(&row, change("A")).await;
        assert_eq!((first.ok()["payee"].clone(), first.header("etag")), (json!("A"), "\"2\""));
        let late = boris.if_match("\"1\"").update_transaction(&row, change("B")).await;
        assert_eq!(late.refused(412, "stale_version")["current"], first.ok());
        let last = boris.update_transaction(&row, change("B")).await;
        assert_eq!((last.ok()["payee"].clone(), last.header("etag")), (json!("B"), "\"3\""));
    }

    async fn without_a_precondition_every_edit_is_written_and_the_last_one_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let change = |number: i32| json!({ "date": "2025-10-05", "total_amount": (-number).to_string(), "status": "pending" });
        let answers = join_all((1..=10).map(|number| home.owner.update_transaction(&row, change(number)))).await;
        let mut versions: Vec<_> = answers.iter().map(|answer| answer.ok()["version"].as_i64()).collect();
        versions.sort();
        assert_eq!(versions, (2..=11).map(Some).collect::<Vec<_>>());
        let names = (1..=10).map(|number| home.owner.update_me(json!({ "full_name": format!("Anna {number}") })));
        assert!(join_all(names).await.iter().all(|answer| answer.status == 200));
        let spaces = (1..=10).map(|number| {
            home.owner.update_workspace(
                &home.workspace,
                json!({ "name": format!("W{number}"), "description": "", "currency": "USD" }),
            )
        });
        assert!(join_all(spaces).await.iter().all(|answer| answer.status == 200));
        expect_sound_sums(app).await;
    }

    async fn settings_changed_at_once_are_all_kept(app: &TestApp) {
        let anna = app.user("anna").await;
        for _ in 0..5 {
            anna.reset_settings().await.ok();
            tokio::join!(
                anna.update_settings(json!({ "language": "ru" })),
                anna.update_settings(json!({ "theme": "dark" })),
                anna.update_settings(json!({ "telemetry_enabled": true })),
            );
            let all = json!({ "language": "ru", "theme": "dark", "telemetry_enabled": true });
            assert_eq!(anna.get_settings().await.ok(), all);
        }
    }

    async fn a_deletion_beside_an_edit_is_told_to_one_of_them(app: &TestApp) {
        let home = app.home("anna").await;
        for _ in 0..10 {
            let row = text(&home.book("2025-10-05", "-5").await["id"]);
            let change = json!({ "date": "2025-10-05", "total_amount": "-6", "status": "pending" });
            let first = home.owner.if_match("\"1\"");
            let (edited, deleted) =
                tokio::join!(first.update_transaction(&row, change), first.delete_transaction(&row));
            match (edited.status, deleted.status) {
                (200, 412) => home.owner.delete_transaction(&row).await.no_content(),
                (404, 204) => {}
                statuses => panic!("{statuses:?}"),
            }
        }
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        expect_sound_sums(app).await;
    }

    async fn both_legs_edited_at_once_still_cancel(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let (from, to) = (text(&made["from"]["id"]), text(&made["to"]["id"]));
        for amount in 1..=10 {
            let change = |amount: i32| json!({ "date": "2025-10-05", "total_amount": amount.to_string(), "status": "pending" });
            let (one, other) = tokio::join!(
                home.owner.update_transaction(&from, change(-amount)),
                home.owner.update_transaction(&to, change(amount + 50)),
            );
            assert_eq!((one.status, other.status), (200, 200), "{} {}", one.text, other.text);
            let [bank, wallet] = both_balances(&home).await;
            assert!(
                [(100 - amount, amount), (50 - amount, amount + 50)].iter().any(|(in_bank, in_wallet)| {
                    bank == format!("{in_bank}.00") && wallet == format!("{in_wallet}.00")
                }),
                "{bank} {wallet}"
            );
        }
        expect_sound_sums(app).await;
    }

    async fn transfers_to_and_fro_at_once_all_arrive(app: &TestApp) {
        let home = app.home("anna").await;
        let transfers = (0..40).map(|number| {
            let (from, to) = if number % 2 == 0 { (&home.bank, &home.wallet) } else { (&home.wallet, &home.bank) };
            let amount = if number % 2 == 0 { "3" } else { "1" };
            home.owner.create_transfer(
                json!({ "from_account_id": from, "to_account_id": to, "amount": amount, "date": "2025-10-05" }),
            )
        });
        for answer in join_all(transfers).await {
            answer.created();
        }
        assert_eq!(both_balances(&home).await, ["60.00", "40.00"]);
        expect_sound_sums(app).await;
    }

    async fn changes_of_all_sorts_at_once_never_wait_for_each_other_in_a_circle(app: &TestApp) {
        let home = app.home("anna").await;
        for round in 0..5 {
            let account = json!({ "name": "Another", "account_type": "cash" });
            let workspace = json!({ "name": format!("W{round}"), "description": "", "currency": "USD" });
            let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
            let answers = tokio::join!(
                home.owner.create_transaction(home.row("2025-10-05", "-1")),
                home.owner.create_account(&home.workspace, account),
                home.owner.update_workspace(&home.workspace, workspace),
                home.owner.create_category(category),
                home.owner.create_transaction(home.row("2025-10-05", "-1")),
            );
            answers.0.created();
            answers.1.created();
            answers.2.ok();
            answers.3.created();
            answers.4.created();
        }
    }

    async fn a_currency_does_not_change_beneath_an_account_that_is_being_opened(app: &TestApp) {
        let anna = app.user("anna").await;
        for _ in 0..10 {
            let workspace = id(&anna.create_workspace(json!({ "name": "Home" })).await);
            let in_yen = json!({ "name": "Home", "description": "", "currency": "JPY" });
            let (changed, opened) = tokio::join!(
                anna.update_workspace(&workspace, in_yen),
                anna.create_account(&workspace, json!({ "name": "Wallet", "account_type": "cash" })),
            );
            let currency = opened.created()["currency"].clone();
            if changed.status == 200 {
                assert_eq!(currency, "JPY");
            } else {
                changed.refused(409, "workspace_currency_in_use");
                assert_eq!(currency, "USD");
            }
        }
    }

    async fn a_category_that_is_being_used_is_not_removed(app: &TestApp) {
        let home = app.home("anna").await;
        for _ in 0..10 {
            let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
            let category = id(&home.owner.create_category(category).await);
            let mut row = home.row("2025-10-05", "-5");
            row["category_id"] = category.clone().into();
            let (booked, removed) = tokio::join!(
                patiently(async || home.owner.create_transaction(row.clone()).await),
                patiently(async || home.owner.delete_category(&category).await),
            );
            if booked.status == 201 {
                removed.refused(409, "category_in_use");
            } else {
                assert_eq!(booked.invalid(), ["category_id: not_found"]);
                removed.no_content();
            }
        }
    }

    async fn an_account_that_is_being_deleted_takes_no_row(app: &TestApp) {
        let home = app.home("anna").await;
        for _ in 0..10 {
            home.owner.restore_account(&home.workspace, &home.wallet).await.ok();
            let before = home.list(&home.wallet).await["total"].as_i64();
            let (booked, deleted) = tokio::join!(
                home.owner.create_transaction(home.row("2025-10-05", "-5")),
                home.owner.delete_account(&home.workspace, &home.wallet),
            );
            deleted.no_content();
            let added = i64::from(booked.status == 201);
            if added == 0 {
                assert_eq!(booked.invalid(), ["account_id: not_found"]);
            }
            assert_eq!(home.list(&home.wallet).await["total"].as_i64(), before.map(|count| count + added));
        }
        expect_sound_sums(app).await;
    }

    async fn a_workspace_that_is_deleted_while_others_post_leaves_nothing_behind(app: &TestApp) {
        for number in 0..5 {
            let home = app.home(&format!("anna{number}")).await;
            let posting = async {
                let post = async || home.owner.create_transaction(home.row("2025-10-05", "-1")).await;
                join_all((0..8).map(|_| patiently(post))).await
            };
            let (answers, deleted, _) =
                tokio::join!(posting, home.owner.delete_workspace(&home.workspace), app.run_jobs());
            deleted.no_content();
            for answer in answers {
                assert!([201, 404, 422].contains(&answer.status), "{} {}", answer.status, answer.text);
            }
            app.run_jobs().await;
        }
        for table in ["workspaces", "workspace_members", "accounts", "transactions", "account_days"] {
            assert_eq!(app.place.count(table, "TRUE").await, 0, "{table}");
        }
    }

    async fn two_who_take_one_name_at_once_do_not_both_get_it(app: &TestApp) {
        app.register("anna").await;
        let racers = (0..6).map(|_| async { app.guest().register(form("boris")).await });
        let answers = join_all(racers).await;
        let made = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(made, 1);
        for answer in answers.iter().filter(|answer| answer.status != 201) {
            assert_eq!(answer.invalid(), ["email: taken", "username: taken"]);
        }
    }
}
