//! The file with everything that is a user's own.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use jiff::SignedDuration;
use kym_domain::exports::cell_text;
use kym_testing::files::{PDF, document};
use kym_testing::{Home, Person, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// The files of the newest export, by their names.
async fn unpack(person: &Person) -> BTreeMap<String, String> {
    let list = person.list_exports().await.ok();
    let answer = person.download(&text(&list["items"][0]["id"])).await;
    let mut zip = zip::ZipArchive::new(Cursor::new(answer)).expect("a ZIP");
    let mut files = BTreeMap::new();
    for place in 0..zip.len() {
        let mut file = zip.by_index(place).expect("a file");
        let name = file.name().expect("a name").into_owned();
        let mut content = String::new();
        file.read_to_string(&mut content).expect("text");
        files.insert(name, content);
    }
    files
}

fn table(content: &str) -> Vec<BTreeMap<String, String>> {
    let content = content.strip_prefix('\u{feff}').expect("a byte order mark");
    let mut reader = csv::Reader::from_reader(content.as_bytes());
    reader
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("a table")
}

async fn made(app: &TestApp, person: &Person) -> BTreeMap<String, String> {
    person.create_export().await.accepted();
    app.run_jobs().await;
    unpack(person).await
}

on_both! {
    async fn the_oldest_export_makes_room_for_a_new_one(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        made(app, &other.owner).await;
        let mut asked = Vec::new();
        for _ in 0..4 {
            app.advance(SignedDuration::from_mins(1));
            asked.push(text(&home.owner.create_export().await.accepted()["id"]));
            app.run_jobs().await;
        }
        let list = home.owner.list_exports().await.ok();
        let newest: Vec<_> = asked.iter().rev().take(3).map(|id| json!(id)).collect();
        assert_eq!(column(&list["items"], "id"), newest);
        home.owner.get(&format!("/users/me/exports/{}/file", asked[0])).await.refused(404, "not_found");
        // None goes before the new one is there.
        home.owner.create_export().await.accepted();
        let list = home.owner.list_exports().await.ok();
        assert_eq!(column(&list["items"], "status"), ["in_progress", "completed", "completed", "completed"]);
        app.run_jobs().await;
        assert_eq!(other.owner.list_exports().await.ok()["items"].as_array().map(Vec::len), Some(1));
    }

    async fn an_export_holds_everything_that_is_mine_and_nothing_else(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-01", "-12.5").await;
        let other = app.home("boris").await;
        other.book("2025-10-02", "-99").await;
        let files = made(app, &home.owner).await;
        let names: Vec<_> = files.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            [
                "ai-calls.json",
                "ai-consents.json",
                "notification-settings.json",
                "notifications.json",
                "passkeys.json",
                "profile.json",
                "sessions.json",
                "settings.json",
                "workspaces/1-anna-s/accounts.csv",
                "workspaces/1-anna-s/attachments.csv",
                "workspaces/1-anna-s/budgets.json",
                "workspaces/1-anna-s/categories.csv",
                "workspaces/1-anna-s/dashboard.json",
                "workspaces/1-anna-s/goals.json",
                "workspaces/1-anna-s/receipts.json",
                "workspaces/1-anna-s/reconciliations.json",
                "workspaces/1-anna-s/recurring.json",
                "workspaces/1-anna-s/rules.json",
                "workspaces/1-anna-s/saved-reports.json",
                "workspaces/1-anna-s/transactions.csv",
                "workspaces/1-anna-s/views.json",
                "workspaces/1-anna-s/workspace.json",
            ]
        );
        let profile: Value = serde_json::from_str(&files["profile.json"]).expect("JSON");
        assert_eq!(profile, home.owner.get_me().await.ok());
        let accounts = table(&files["workspaces/1-anna-s/accounts.csv"]);
        assert_eq!((accounts.len(), &*accounts[0]["currency"]), (2, "USD"));
        let rows = table(&files["workspaces/1-anna-s/transactions.csv"]);
        assert_eq!(rows.len(), 1);
        assert_eq!((&*rows[0]["amount"], &*rows[0]["date"], &*rows[0]["account"]), ("-12.50", "2025-10-01", "Wallet"));
        for content in files.values() {
            assert!(!content.contains("boris") && !content.contains("-99"), "{content}");
            assert!(!content.contains("hash"), "{content}");
        }
    }

    async fn reports_that_i_keep_and_my_first_screen_are_in_the_export(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let mut shared = Home::spent("Theirs", &Value::Null);
        shared["is_shared"] = json!(true);
        editor.create_saved_report(&home.workspace, shared).await.created();
        let monthly = json!({ "every": "month", "day": 28, "hour": 0, "format": "pdf" });
        let kept = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Mine", &monthly)).await);
        let card = json!([{ "card": "report", "report_id": kept }]);
        home.owner.arrange(&home.workspace, card).await.ok();
        let files = made(app, &home.owner).await;
        let part = |name: &str| -> Value { serde_json::from_str(&files[&format!("workspaces/1-anna-s/{name}")]).expect("JSON") };
        let reports = part("saved-reports.json");
        assert_eq!(column(&reports["items"], "name"), ["Mine"], "what others share is theirs");
        assert_eq!((&reports["items"][0]["schedule"], &reports["items"][0]["question"]["period"]), (&monthly, &json!("last_30_days")));
        assert_eq!(column(&part("dashboard.json")["items"], "report_id"), [kept.as_str()]);
    }

    async fn rules_and_reconciliations_are_in_the_export_and_accounts_say_whether_they_are_closed(app: &TestApp) {
        let home = app.home("anna").await;
        home.rule("shop", json!([{ "kind": "tags", "tags": ["weekly"] }])).await;
        home.closed(&home.bank, "2025-09-30", "100").await;
        let theirs = app.home("boris").await;
        theirs.rule("secret", json!([{ "kind": "note", "text": "x" }])).await;
        let path = format!("/workspaces/{}/accounts/{}/close", home.workspace, home.wallet);
        home.owner.post(&path, json!({})).await.ok();
        let files = made(app, &home.owner).await;
        let part = |name: &str| -> Value { serde_json::from_str(&files[&format!("workspaces/1-anna-s/{name}")]).expect("JSON") };
        assert_eq!(part("rules.json"), home.owner.list_rules(&home).await.ok());
        assert_eq!(part("rules.json")["items"][0]["actions"][0]["tags"], json!(["weekly"]));
        let compared = part("reconciliations.json");
        let fields = ["account_id", "statement_date", "state"].map(|field| compared["items"][0][field].clone());
        assert_eq!(fields, [json!(home.bank), json!("2025-09-30"), json!("closed")]);
        assert_eq!(compared["total"], 1);
        let accounts = table(&files["workspaces/1-anna-s/accounts.csv"]);
        let closed: Vec<_> = accounts.iter().map(|row| (row["name"].as_str(), row["is_closed"].as_str())).collect();
        assert!(closed.contains(&("Wallet", "true")) && closed.contains(&("Bank", "false")), "{closed:?}");
    }

    async fn what_a_recurring_transaction_said_before_is_in_the_export(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.paying("Milk", "FREQ=WEEKLY", "2025-09-29")).await;
        app.book_due().await;
        home.owner.update_recurring(&item, home.paying("Oat milk", "FREQ=WEEKLY", "2025-09-29")).await.ok();
        let files = made(app, &home.owner).await;
        let items: Value = serde_json::from_str(&files["workspaces/1-anna-s/recurring.json"]).expect("JSON");
        let earlier = &items[0]["earlier_definitions"];
        assert_eq!((&items[0]["name"], column(earlier, "name")), (&json!("Oat milk"), vec![json!("Milk")]));
        assert_eq!(column(earlier, "valid_until"), ["2025-10-04"]);
    }

    async fn private_budgets_are_in_the_export_of_those_who_see_them(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let admin = app.member(&home, "admin").await;
        let private = async |name: &str, reader: Option<&Person>| {
            let mut budget = Home::months(&json!([]));
            budget["is_private"] = json!(true);
            budget["name"] = json!(name);
            let made = id(&editor.create_budget(&home, budget).await);
            if let Some(reader) = reader {
                editor.share_budget(&made, &reader.id, "read_only").await.ok();
                editor.share_budget(&made, &admin.id, "read_write").await.ok();
            }
        };
        private("Secret", None).await;
        private("Ours", Some(&home.owner)).await;
        let budgets = async |person: &Person| -> Value {
            let files = made(app, person).await;
            serde_json::from_str(&files["workspaces/1-anna-s/budgets.json"]).expect("JSON")
        };
        let (theirs, own) = (budgets(&home.owner).await, budgets(&editor).await);
        assert_eq!(column(&theirs, "name"), ["Ours"]);
        assert_eq!((&theirs[0]["is_own"], column(&theirs[0]["shares"], "user_id")), (&json!(false), vec![json!(home.owner.id)]));
        assert_eq!(column(&own, "name"), ["Secret", "Ours"]);
        assert_eq!((&own[1]["is_own"], own[1]["shares"].as_array().map(Vec::len)), (&json!(true), Some(2)));
    }

    async fn files_on_transactions_are_in_the_export(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-01", "-12.5").await["id"]);
        home.owner.create_attachment(&row, "receipt.pdf", PDF).await.created();
        let files = made(app, &home.owner).await;
        let listed = &table(&files["workspaces/1-anna-s/attachments.csv"])[0];
        assert_eq!((&*listed["name"], &listed["transaction_id"]), ("receipt.pdf", &row));
        assert_eq!(files[&format!("workspaces/1-anna-s/{}", listed["file"])], PDF);
    }

    async fn receipts_that_wait_are_in_the_export_with_their_files(app: &TestApp) {
        let home = app.home("anna").await;
        app.recogniser.show("CORNER SHOP\n05 Oct 2025\nMILK   7.00\nTOTAL  7.00\n");
        let waiting = home.bring("bill.pdf", PDF.as_bytes()).await;
        app.run_jobs().await;
        let added = home.bring("other.pdf", document(500).as_bytes()).await;
        app.run_jobs().await;
        home.owner.confirm_receipt(&added, home.confirmation("2025-10-05", "-7")).await.created();
        let files = made(app, &home.owner).await;
        let part = |name: &str| files[&format!("workspaces/1-anna-s/{name}")].clone();
        let receipts: Value = serde_json::from_str(&part("receipts.json")).expect("JSON");
        assert_eq!(column(&receipts, "id"), [json!(added), json!(waiting)]);
        assert_eq!(column(&receipts, "state"), ["booked", "review"]);
        assert_eq!(receipts[1]["total"]["value"], "7.00");
        assert_eq!(receipts[0]["files"], json!([]), "it is on its transaction");
        assert_eq!(part(&text(&receipts[1]["files"][0])), PDF);
        assert_eq!(table(&part("attachments.csv"))[0]["name"], "other.pdf");
    }

    async fn l_37_no_spreadsheet_runs_what_somebody_wrote(app: &TestApp) {
        let home = app.home("anna").await;
        let payee = "=HYPERLINK(\"http://evil.example\")";
        let note = "'quoted, \"and\" +1";
        let booking = json!({
            "account_id": home.wallet, "date": "2025-10-05", "total_amount": "-7", "payee": payee, "note": note,
        });
        home.owner.create_transaction(booking).await.created();
        let files = made(app, &home.owner).await;
        let content = &files["workspaces/1-anna-s/transactions.csv"];
        let row = &table(content)[0];
        assert_eq!(row["payee"], format!("'{payee}"));
        assert_eq!(row["amount"], "-7.00", "numbers stay numbers");
        assert_eq!((cell_text(&row["payee"]), cell_text(&row["note"])), (payee, note));
    }

    async fn a_split_transaction_has_a_row_for_each_line_and_amounts_add_up(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Own food", None).await;
        let mut booking = home.row("2025-10-05", "-30");
        booking["tags"] = json!(["trip", "=1+1"]);
        booking["splits"] = json!([
            { "amount": "-20", "category_id": food, "note": "=2+2" }, { "amount": "-10" },
        ]);
        home.owner.create_transaction(booking).await.created();
        home.book("2025-10-06", "-1").await;
        let files = made(app, &home.owner).await;
        let rows = table(&files["workspaces/1-anna-s/transactions.csv"]);
        let column = |name: &str| rows.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
        assert_eq!(column("amount"), ["-20.00", "-10.00", "-1.00"]);
        assert_eq!(column("total_amount"), ["-30.00", "-30.00", "-1.00"]);
        assert_eq!(column("line"), ["1", "2", ""]);
        assert_eq!(column("category"), ["Own food", "", ""]);
        assert_eq!(column("tags"), ["trip, =1+1", "trip, =1+1", ""]);
        assert_eq!(column("line_note"), ["'=2+2", "", ""], "no spreadsheet runs it");
    }

    async fn its_progress_is_told_step_by_step(app: &TestApp) {
        let anna = app.user("anna").await;
        anna.update_settings(json!({ "language": "ru" })).await.ok();
        let mut socket = app.events(&anna).await;
        let export = anna.create_export().await.accepted();
        assert_eq!((&export["status"], &export["current_step"], &export["total_steps"]), (&json!("in_progress"), &json!(0), &json!(3)));
        anna.create_export().await.refused(409, "export_running");
        app.run_jobs().await;
        let mut seen = Vec::new();
        for _ in 0..4 {
            let event = socket.event().await;
            assert_eq!((&event["event_type"], &event["payload"]["type"]), (&json!("PROGRESS_UPDATE"), &json!("export")));
            assert_eq!(event["payload"]["id"], export["id"]);
            seen.push((text(&event["payload"]["status"]), text(&event["payload"]["description"])));
        }
        let progress = |status: &str, words: &str| (status.to_owned(), words.to_owned());
        assert_eq!(
            seen,
            [
                progress("in_progress", "Профиль, устройства и уведомления"),
                progress("in_progress", "Пространства со счетами и операциями"),
                progress("in_progress", "Архив"),
                progress("completed", "Архив"),
            ]
        );
        let list = anna.list_exports().await.ok();
        let export = &list["items"][0];
        assert_eq!((&export["status"], &export["expires_at"]), (&json!("completed"), &json!("2025-10-12T12:00:00Z")));
        assert!(export["size"].as_i64().is_some_and(|size| size > 100), "{export}");
        let steps: Vec<_> = export["steps"].as_array().expect("steps").iter().map(|step| &step["status"]).collect();
        assert_eq!(steps, ["completed", "completed", "completed"]);
    }

    async fn the_file_can_be_fetched_by_its_owner_for_a_week(app: &TestApp) {
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        let id = text(&anna.create_export().await.accepted()["id"]);
        anna.download_export(&id).await.refused(404, "not_found");
        app.run_jobs().await;
        boris.download_export(&id).await.refused(404, "not_found");
        app.guest().download_export(&id).await.refused(401, "unauthenticated");
        assert_eq!(boris.list_exports().await.ok(), json!({ "items": [], "total": 0 }));
        let headers = anna.download_headers(&id).await;
        assert_eq!(headers.header("content-type"), "application/zip");
        assert!(headers.header("content-disposition").starts_with("attachment"));
        assert_eq!(headers.header("cache-control"), "no-store");
        app.advance(SignedDuration::from_hours(24 * 7 + 1));
        let anna = app.sign_in_again(&anna).await;
        anna.download_export(&id).await.refused(404, "not_found");
        assert_eq!(anna.list_exports().await.ok()["total"], 0);
        app.clean_up().await;
        assert_eq!(app.place.count("exports", "TRUE").await, 0);
    }

    async fn a_program_that_died_on_the_way_begins_anew(app: &TestApp) {
        let anna = app.user("anna").await;
        anna.create_export().await.accepted();
        app.restart(|_| {}).await;
        app.run_jobs().await;
        assert_eq!(anna.list_exports().await.ok()["items"][0]["status"], "completed");
        anna.create_export().await.accepted();
        app.run_jobs().await;
    }

    async fn an_export_that_cannot_be_made_says_so_and_another_can_be_asked_for(app: &TestApp) {
        let anna = app.user("anna").await;
        anna.update_me(json!({ "email": "a2@example.org" })).await.ok();
        app.place.execute("UPDATE notifications SET kind = 'nonsense'").await;
        anna.create_export().await.accepted();
        for _ in 0..12 {
            app.run_jobs().await;
            app.advance(SignedDuration::from_hours(1));
        }
        let anna = app.sign_in_again(&anna).await;
        let export = anna.list_exports().await.ok()["items"][0].take();
        assert_eq!((&export["status"], &export["error"]), (&json!("error"), &json!("The export could not be made.")));
        assert_eq!(export["steps"][0]["status"], "error");
        app.place.execute("UPDATE notifications SET kind = 'email_changed'").await;
        anna.create_export().await.accepted();
        app.run_jobs().await;
        assert_eq!(anna.list_exports().await.ok()["items"][0]["status"], "completed");
    }

    async fn f_13_of_many_who_ask_at_once_one_export_is_made(app: &TestApp) {
        let anna = app.user("anna").await;
        let askers = (0..20).map(|_| anna.create_export());
        let statuses: Vec<_> = futures_util::future::join_all(askers).await.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses.iter().filter(|status| **status == 202).count(), 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| [202, 409].contains(status)), "{statuses:?}");
        app.run_jobs().await;
    }
}
