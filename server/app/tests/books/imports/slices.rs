//! Files of so many rows that they are booked in several turns, and what happens between two of these: killed or not, all of
//! the file is there in the end or nothing of it.

use std::fmt::Write as _;

use kym_books::imports::BookImport;
use kym_platform::jobs::{Job as _, Outcome};
use kym_testing::{Answer, Home, Person, TestApp, column, on_both, soak, text};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::STATEMENT;

/// How many rows are booked in one turn of the job.
const TURN: usize = 1000;

/// One turn, and a little more.
const ROWS: usize = TURN + 60;

/// More than an account may take, in four rows.
const HUGE: &str = "22517998136852.48";

/// So many rows of one account, as many on each day.
fn statement(rows: usize) -> String {
    let mut file = String::from("Date,Description,Amount\n");
    for row in 0..rows {
        let (month, day) = (row / 28 % 12 + 1, row % 28 + 1);
        let _ = writeln!(file, "2024-{month:02}-{day:02},Shop {row},-1.00");
    }
    file
}

/// Asks for a file to be booked on the wallet.
async fn asked(home: &Home, maker: &Person, file: &str) -> String {
    let upload = maker.upload_import(&home.workspace, "x.csv", file.to_owned());
    let id = text(&upload.await.created()["id"]);
    let wish = json!({ "accounts": [{ "part": 0, "account_id": home.wallet }] });
    maker
        .book_import(&home.workspace, &id, wish)
        .await
        .accepted();
    id
}

/// Takes one turn of the job, after which its process might be killed.
async fn turn(app: &TestApp, home: &Home, id: &str) {
    let outcome = try_turn(app, home, id).await;
    assert!(matches!(outcome, Outcome::Done), "{outcome:?}");
}

async fn try_turn(app: &TestApp, home: &Home, id: &str) -> Outcome {
    let job = BookImport {
        workspace_id: home.workspace.parse().expect("an id"),
        import_id: id.parse().expect("an id"),
    };
    job.run(&app.kym().await).await
}

/// How many rows there are, by the table itself.
async fn booked(app: &TestApp) -> i64 {
    app.place.count("transactions", "deleted_at IS NULL").await
}

async fn import(home: &Home, id: &str) -> Value {
    home.owner.get_import(&home.workspace, id).await.ok()
}

/// Nothing is left of the work, and every kept sum is right.
async fn expect_clean(app: &TestApp) {
    assert_eq!(app.place.count("import_slices", "TRUE").await, 0);
    assert_eq!(app.place.count("imports", "stage IS NOT NULL").await, 0);
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader).await;
    let differences = report.expect("a report").differences;
    assert!(differences.is_empty(), "{differences:?}");
}

/// What would freeze a part of a file.
async fn frozen(home: &Home, other: &str, reconciliation: &str, category: &str) -> [Answer; 5] {
    let owner = &home.owner;
    let to = json!({ "target_workspace_id": other });
    let rest = json!({ "transfer_account_id": home.bank });
    [
        owner
            .close_account(&home.workspace, &home.wallet, rest)
            .await,
        owner.move_account(&home.workspace, &home.wallet, to).await,
        owner
            .close_adjusting(home, &home.wallet, reconciliation)
            .await,
        owner.delete_account(&home.workspace, &home.wallet).await,
        owner.delete_category(category).await,
    ]
}

/// A file of two accounts with transfers between them and split rows, and how many transactions it becomes.
fn household() -> impl Strategy<Value = (String, i64)> {
    let row = (1_u8..=28, 1_i64..5000, 0_u8..10);
    prop::collection::vec(row, 260..400).prop_map(|rows| {
        let mut texts = ["Wallet", "Bank"].map(|name| format!("!Account\nN{name}\nTBank\n^\n!Type:Bank\n"));
        let mut count = 0;
        for (place, (day, amount, kind)) in rows.into_iter().enumerate() {
            let (day, amount) = (format!("2025-03-{day:02}"), format!("{amount}.{:02}", place % 100));
            let [wallet, bank] = &mut texts;
            match kind {
                0 => {
                    let _ = writeln!(wallet, "D{day}\nT-{amount}\nL[Bank]\n^");
                    let _ = writeln!(bank, "D{day}\nT{amount}\nL[Wallet]\n^");
                    count += 2;
                }
                1 => {
                    let _ = writeln!(bank, "D{day}\nT{amount}\nP{place}\nSOne\n$0.50\nSTwo\n$-0.50\nSThree\n${amount}\n^");
                    count += 1;
                }
                _ => {
                    let _ = writeln!(wallet, "D{day}\nT-{amount}\nPshop {place}\n^");
                    count += 1;
                }
            }
        }
        (texts.concat(), count)
    })
}

on_both! {
    async fn a_file_that_is_stopped_between_two_turns_goes_on_and_is_there_once(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let id = asked(&home, &home.owner, &statement(ROWS)).await;
        turn(app, &home, &id).await;
        assert_eq!(booked(app).await, 1000);
        assert_eq!(import(&home, &id).await["state"], "booking");
        assert_eq!(home.history().await[0]["noun"], "account");
        // Whoever else writes does so.
        editor.create_transaction(home.row("2025-06-01", "-5")).await.created();
        home.owner.revert_import(&home.workspace, &id).await.refused(409, "import_not_booked");
        home.owner.delete_import(&home.workspace, &id).await.refused(409, "import_booked");
        app.run_jobs().await;
        let import = import(&home, &id).await;
        assert_eq!((&import["state"], &import["row_count"]), (&json!("booked"), &json!(ROWS)));
        assert_eq!(booked(app).await, 1061);
        assert_eq!(home.balance(&home.wallet).await, "-1065.00");
        let newest = home.history().await;
        let change = newest.iter().find(|change| change["noun"] == "import").expect("an item");
        assert_eq!((&change["row_count"], &change["id"]), (&json!(ROWS), &import["change_id"]));
        expect_clean(app).await;
        home.owner.undo(&home.workspace, &text(&change["id"])).await.created();
        assert_eq!(booked(app).await, 1);
    }

    async fn what_each_turn_changes_is_asked_for_anew(app: &TestApp) {
        let home = app.home("anna").await;
        let id = asked(&home, &home.owner, &statement(ROWS)).await;
        let path = format!("/workspaces/{}/accounts/?with_balances=true", home.workspace);
        let before = home.owner.get(&path).await.header("etag").to_owned();
        turn(app, &home, &id).await;
        let between = home.owner.get(&path).await.header("etag").to_owned();
        app.run_jobs().await;
        let after = home.owner.get(&path).await.header("etag").to_owned();
        assert!(before != between && between != after);
    }

    async fn one_file_brought_twice_at_once_leaves_each_row_once(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let file = statement(ROWS);
        let first = asked(&home, &home.owner, &file).await;
        let second = asked(&home, &editor, &file).await;
        // Both at once, and the second again between two turns of the first.
        tokio::join!(turn(app, &home, &first), turn(app, &home, &second));
        turn(app, &home, &second).await;
        app.run_jobs().await;
        let states = [import(&home, &first).await, editor.get_import(&home.workspace, &second).await.ok()];
        let mut states = column(&json!(states), "state");
        states.sort_by_key(ToString::to_string);
        assert_eq!(states, ["booked", "failed"]);
        assert_eq!(booked(app).await, 1060);
        expect_clean(app).await;
    }

    async fn what_others_add_while_a_file_is_booked_is_taken(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let id = asked(&home, &home.owner, &statement(ROWS)).await;
        let add = async {
            for _ in 0..20 {
                editor.create_transaction(home.row("2024-06-01", "-5")).await.created();
            }
        };
        tokio::join!(app.run_jobs(), add);
        assert_eq!(import(&home, &id).await["state"], "booked");
        assert_eq!((booked(app).await, home.balance(&home.wallet).await.as_str()), (1080, "-1160.00"));
        expect_clean(app).await;
    }

    async fn two_files_are_booked_one_after_the_other(app: &TestApp) {
        let home = app.home("anna").await;
        let large = asked(&home, &home.owner, &statement(ROWS)).await;
        turn(app, &home, &large).await;
        let small = asked(&home, &home.owner, STATEMENT).await;
        turn(app, &home, &small).await;
        assert_eq!(booked(app).await, 1000);
        app.run_jobs().await;
        for id in [large, small] {
            assert_eq!(import(&home, &id).await["state"], "booked");
        }
        assert_eq!(booked(app).await, 1063);
        expect_clean(app).await;
    }

    async fn a_turn_that_fails_takes_everything_back(app: &TestApp) {
        let home = app.home("anna").await;
        let huge = format!("2025-01-01,Huge,-{HUGE}\n").repeat(4);
        let file = format!("{}{huge}", statement(ROWS));
        let id = asked(&home, &home.owner, &file).await;
        turn(app, &home, &id).await;
        assert_eq!(booked(app).await, 1000);
        app.run_jobs().await;
        let import = import(&home, &id).await;
        assert_eq!((&import["state"], &import["error"], &import["row_count"]), (&json!("failed"), &json!("not_allowed"), &json!(0)));
        assert_eq!((booked(app).await, home.balance(&home.wallet).await.as_str()), (0, "0.00"));
        assert_eq!(app.place.count("transactions", "import_id IS NOT NULL").await, 0);
        // What was counted for the month is given back.
        assert_eq!(app.place.count("usage_counters", "limit_key = 'transactions_per_month' AND value <> 0").await, 0);
        expect_clean(app).await;
        // It can be booked anew without them.
        let skip = json!({ "accounts": [{ "part": 0, "account_id": home.wallet }], "skip": [ROWS, ROWS + 1] });
        home.owner.book_import(&home.workspace, &id, skip).await.accepted();
        app.run_jobs().await;
        assert_eq!(booked(app).await, 1062);
        home.undo_newest().await.created();
        home.undo_newest().await.created();
        assert_eq!(booked(app).await, 1062);
    }

    async fn whoever_loses_the_right_in_between_books_nothing_and_what_others_changed_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        for round in 0..3 {
            let id = asked(&home, &editor, &statement(ROWS)).await;
            turn(app, &home, &id).await;
            let list = home.list(&home.wallet).await["transactions"].clone();
            let mut rows = list.as_array().expect("a list").iter();
            let row = rows.find(|row| text(&row["payee"]).starts_with("Shop")).expect("a row");
            let mut edit = home.row(&text(&row["date"]), "-7.00");
            edit["payee"] = json!(format!("Mine {round}"));
            home.owner.update_transaction(&text(&row["id"]), edit).await.ok();
            match round {
                0 => drop(home.owner.change_role(&home, &editor.id, "viewer").await.ok()),
                1 => home.owner.remove_member(&home, &editor.id).await.no_content(),
                _ => {
                    home.owner.remove_member(&home, &editor.id).await.no_content();
                    app.place.execute("DELETE FROM users WHERE username = 'editor'").await;
                }
            }
            app.run_jobs().await;
            assert_eq!(app.place.count("imports", "state = 'failed' AND error = 'not_allowed'").await, round + 1);
            assert_eq!(booked(app).await, round + 1);
            expect_clean(app).await;
            match round {
                0 => drop(home.owner.change_role(&home, &editor.id, "editor").await.ok()),
                1 => app.add_member(&home, &editor, "editor").await,
                _ => {}
            }
        }
        assert_eq!(home.balance(&home.wallet).await, "-21.00");
    }

    async fn nothing_freezes_a_part_of_a_file(app: &TestApp) {
        let home = app.home("anna").await;
        let other = json!({ "name": "Other", "currency": "EUR" });
        let other = text(&home.owner.create_workspace(other).await.created()["id"]);
        let reconciliation = home.begin(&home.wallet, "2024-12-31", "0").await.created();
        let reconciliation = text(&reconciliation["id"]);
        let category = home.category("Unused", None).await;
        let id = asked(&home, &home.owner, &statement(ROWS)).await;
        turn(app, &home, &id).await;
        for answer in frozen(&home, &other, &reconciliation, &category).await {
            answer.refused(409, "import_running");
        }
        app.run_jobs().await;
        home.owner.delete_category(&category).await.no_content();
        home.owner.close_adjusting(&home, &home.wallet, &reconciliation).await.ok();
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        expect_clean(app).await;
    }

    async fn a_workspace_that_goes_takes_the_file_along(app: &TestApp) {
        let home = app.home("anna").await;
        let id = asked(&home, &home.owner, &statement(ROWS)).await;
        turn(app, &home, &id).await;
        home.owner.delete_workspace(&home.workspace).await.no_content();
        app.run_jobs().await;
        assert_eq!(app.place.count("imports", "TRUE").await, 0);
        expect_clean(app).await;
    }

    async fn an_account_that_is_closed_before_all_is_decided_takes_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let id = asked(&home, &home.owner, &statement(3)).await;
        home.owner.close_account(&home.workspace, &home.wallet, json!({})).await.ok();
        app.run_jobs().await;
        let import = import(&home, &id).await;
        assert_eq!((&import["state"], &import["error"]), (&json!("failed"), &json!("nothing_to_book")));
        expect_clean(app).await;
    }

    async fn whoever_changes_a_pending_row_in_between_wins_over_what_the_file_says_of_it(app: &TestApp) {
        let home = app.home("anna").await;
        let pending = "Date,Description,Amount,Status\n2024-12-30,Diner,-40.00,Pending\n2024-12-30,Hotel,-90.00,Pending\n";
        home.book_file(app, pending, json!({})).await;
        let list = home.list(&home.wallet).await["transactions"].clone();
        let list = list.as_array().expect("a list");
        let diner = list.iter().find(|row| row["payee"] == "Diner").expect("a row").clone();
        let mut file = String::from("Date,Description,Amount,Status\n");
        for line in statement(ROWS).lines().skip(1) {
            let _ = writeln!(file, "{line},Booked");
        }
        file.push_str("2024-12-31,Diner,-40.00,Booked\n2024-12-31,Hotel,-90.00,Booked\n");
        let id = asked(&home, &home.owner, &file).await;
        turn(app, &home, &id).await;
        let mut edit = home.row("2024-12-29", "-41.00");
        edit["payee"] = json!("Diner");
        home.owner.update_transaction(&text(&diner["id"]), edit).await.ok();
        app.run_jobs().await;
        let import = import(&home, &id).await;
        assert_eq!((&import["state"], &import["settled_count"], &import["skipped_count"]), (&json!("booked"), &json!(1), &json!(1)));
        assert_eq!(app.place.count("transactions", "payee = 'Diner' AND amount = -4100 AND status = 'pending'").await, 1);
        assert_eq!(app.place.count("transactions", "payee = 'Hotel' AND status = 'cleared'").await, 1);
        expect_clean(app).await;
    }

    async fn whatever_the_file_its_rows_are_there_once_after_a_stop(app: &TestApp) {
        let mut runner = if soak::is_on() { TestRunner::default() } else { TestRunner::deterministic() };
        for round in 0..soak::times(1, 8) {
            let home = app.home(&format!("anna{round}")).await;
            let before = booked(app).await;
            let (file, count) = household().new_tree(&mut runner).expect("a file").current();
            let id = home.upload(&file).await;
            let accounts = json!([{ "part": 0, "account_id": home.wallet }, { "part": 1, "account_id": home.bank }]);
            let preview = home.preview(&id, json!({ "accounts": accounts })).await;
            home.owner.book_import(&home.workspace, &id, json!({ "accounts": accounts })).await.accepted();
            // Two workers at it, one of which thought the other dead: whoever began first is refused.
            let both = tokio::join!(try_turn(app, &home, &id), try_turn(app, &home, &id));
            assert!(matches!(both, (Outcome::Done, _) | (_, Outcome::Done)), "{both:?}");
            app.run_jobs().await;
            let import = import(&home, &id).await;
            assert_eq!((&import["state"], &import["row_count"]), (&json!("booked"), &json!(count)), "{}", preview["counts"]);
            assert_eq!(booked(app).await - before, count);
            expect_clean(app).await;
        }
    }
}
