//! Reports that members keep: who sees them, what is refused, and how they are mailed.

mod zones;

use jiff::SignedDuration;
use kym_platform::jobs::worker::{self, Queue};
use kym_testing::{Home, TestApp, column, id, on_both, on_postgres, text};
use serde_json::{Value, json};

/// Mondays at eight.
fn mondays(format: &str) -> Value {
    json!({ "every": "week", "day": 1, "hour": 8, "format": format })
}

/// From Sunday, the fifth of October at noon, where every test begins, to Monday at eight.
fn to_monday(app: &TestApp) {
    app.advance(SignedDuration::from_hours(20));
}

async fn seen(home: &Home, kept: &str) -> Value {
    let list = home.owner.list_saved_reports(&home.workspace).await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    let mut found = items.filter(|item| item["id"] == kept);
    found.next().cloned().expect("a report")
}

on_both! {
    async fn a_report_comes_back_as_it_was_kept(app: &TestApp) {
        let _mail = app.with_mail().await;
        let home = app.home("anna").await;
        let body = json!({
            "name": " Food ", "report_type": "cash-flow", "schedule": mondays("pdf"), "is_shared": true,
            "question": { "period": "this_year", "cashFlowResolution": "week", "groupBy": "month", "workspaceId": home.workspace },
        });
        let made = home.owner.create_saved_report(&home.workspace, body).await.created();
        assert_eq!(made["question"], json!({ "period": "this_year", "cashFlowResolution": "week" }), "what it has a use for");
        assert_eq!(
            (&made["name"], &made["is_mine"], &made["is_shared"], &made["next_run_at"], &made["last_sent_at"], &made["last_error"]),
            (&json!("Food"), &json!(true), &json!(true), &json!("2025-10-06T08:00:00Z"), &Value::Null, &Value::Null)
        );
        assert_eq!(made["schedule"], mondays("pdf"));
        let list = home.owner.list_saved_reports(&home.workspace).await.ok();
        assert_eq!((&list["items"], &list["total"]), (&json!([made]), &json!(1)));
    }

    async fn a_private_report_is_nobody_elses_and_a_shared_one_is_seen_and_left_alone(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let own = Home::spent("Own", &mondays("csv"));
        let own = id(&home.owner.create_saved_report(&home.workspace, own).await);
        let mut shared = Home::spent("Shared", &mondays("csv"));
        shared["is_shared"] = json!(true);
        let all = id(&home.owner.create_saved_report(&home.workspace, shared.clone()).await);
        let list = viewer.list_saved_reports(&home.workspace).await.ok();
        assert_eq!(column(&list["items"], "name"), ["Shared"]);
        let item = &list["items"][0];
        assert_eq!((&item["is_mine"], &item["owner_name"]), (&json!(false), &home.owner.get_me().await.ok()["full_name"]));
        for field in ["schedule", "next_run_at", "last_sent_at", "last_error"] {
            assert_eq!(item[field], Value::Null, "{field} is its owner's business");
        }
        let change = Home::spent("Mine", &Value::Null);
        viewer.update_saved_report(&home.workspace, &own, change.clone()).await.refused(404, "not_found");
        viewer.update_saved_report(&home.workspace, &all, change.clone()).await.refused(403, "forbidden");
        viewer.delete_saved_report(&home.workspace, &own).await.refused(404, "not_found");
        viewer.delete_saved_report(&home.workspace, &all).await.refused(403, "forbidden");
        viewer.send_saved_report(&home.workspace, &all).await.refused(403, "forbidden");
        // Viewers keep reports for themselves, and share none.
        viewer.create_saved_report(&home.workspace, shared.clone()).await.refused(403, "forbidden");
        shared["is_shared"] = json!(false);
        viewer.create_saved_report(&home.workspace, shared).await.created();
        let stranger = app.user("boris").await;
        stranger.list_saved_reports(&home.workspace).await.refused(404, "not_found");
        stranger.create_saved_report(&home.workspace, change).await.refused(404, "not_found");
    }

    async fn a_report_is_changed_over_its_version_and_forgotten(app: &TestApp) {
        let home = app.home("anna").await;
        let kept = id(&home.owner.create_saved_report(&home.workspace, Home::spent("a", &mondays("pdf"))).await);
        let change = Home::spent("b", &Value::Null);
        let changed = home.owner.update_saved_report(&home.workspace, &kept, change.clone()).await.ok();
        assert_eq!((&changed["name"], &changed["version"], &changed["next_run_at"]), (&json!("b"), &json!(2), &Value::Null));
        let late = home.owner.with("if-match", "\"1\"");
        late.update_saved_report(&home.workspace, &kept, change).await.refused(412, "stale_version");
        late.delete_saved_report(&home.workspace, &kept).await.refused(412, "stale_version");
        home.owner.delete_saved_report(&home.workspace, &kept).await.no_content();
        home.owner.delete_saved_report(&home.workspace, &kept).await.refused(404, "not_found");
        assert_eq!(home.owner.list_saved_reports(&home.workspace).await.ok()["total"], 0);
    }

    async fn what_makes_no_report_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let refused = async |body| home.owner.create_saved_report(&home.workspace, body).await.invalid();
        assert_eq!(refused(json!({})).await, ["name: required", "report_type: required", "question: required"]);
        let mut body = Home::spent("x", &json!({ "every": "month", "day": 29, "hour": 24, "format": "doc" }));
        assert_eq!(refused(body.clone()).await, ["schedule.day: unknown_value", "schedule.hour: unknown_value", "schedule.format: unknown_value"]);
        body["schedule"] = Value::Null;
        body["question"] = json!({ "start_date": "2025-10-01" });
        assert_eq!(refused(body.clone()).await, ["question.end_date: report_dates_required"]);
        body["question"] = json!({ "period": "last_month", "accountIds": other.wallet });
        assert_eq!(refused(body.clone()).await, ["question.accountIds: not_found"]);
        body["question"] = json!({ "period": "last_month", "currency": "XXQ" });
        assert_eq!(refused(body.clone()).await, ["question.currency: unknown_currency"]);
        body["report_type"] = json!("moon-phase");
        assert_eq!(refused(body).await, ["report_type: unknown_value"]);
        home.owner.create_saved_report(&home.workspace, Home::spent("Ёлка", &Value::Null)).await.created();
        assert_eq!(refused(Home::spent("елка", &Value::Null)).await, ["name: taken"]);
        for number in 1..50 {
            home.owner.create_saved_report(&home.workspace, Home::spent(&number.to_string(), &Value::Null)).await.created();
        }
        assert_eq!(refused(Home::spent("50", &Value::Null)).await, ["name: too_many"]);
    }

    async fn only_shared_reports_are_told_to_others(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let mut socket = app.events(&editor).await;
        let mut body = Home::spent("Food", &Value::Null);
        let kept = id(&home.owner.create_saved_report(&home.workspace, body.clone()).await);
        body["is_shared"] = json!(true);
        home.owner.update_saved_report(&home.workspace, &kept, body).await.ok();
        let heard = socket.event().await;
        assert_eq!((&heard["event_type"], &heard["payload"]["workspace_id"]), (&json!("SAVED_REPORTS_CHANGED"), &json!(home.workspace)));
        home.owner.delete_saved_report(&home.workspace, &kept).await.no_content();
        assert_eq!(socket.event().await["event_type"], "SAVED_REPORTS_CHANGED");
        home.book("2025-10-01", "-5").await;
        assert_eq!(socket.event().await["event_type"], "TRANSACTION_CREATED", "of the private one nobody heard");
    }

    async fn a_report_is_mailed_when_it_is_due_once_with_its_file(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        home.book("2025-10-01", "-12.50").await;
        let kept = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await);
        app.mail_due().await;
        assert_eq!(mail.emails().len(), 0, "it is not due");
        to_monday(app);
        app.mail_due().await;
        app.mail_due().await;
        let emails = mail.to("anna@example.org");
        assert_eq!(emails.len(), 1);
        let email = &emails[0];
        assert!(email.subject.starts_with("Food: 2025-09-"), "{}", email.subject);
        assert!(email.text.contains("12.50") && email.html.contains("12.50"), "{}", email.text);
        let link = format!("/reports/spend-by-category?workspace={}&report={kept}", home.workspace);
        assert!(email.text.contains(&link), "{}", email.text);
        let (name, kind, bytes) = &email.files[0];
        assert!(name.starts_with("Food-2025-09-") && name.rsplit('.').next() == Some("csv"), "{name}");
        assert_eq!((email.files.len(), kind.as_str()), (1, "text/csv"));
        assert!(String::from_utf8_lossy(bytes).contains("12.50"), "{}", String::from_utf8_lossy(bytes));
        assert_eq!(app.place.count("outbox_attachments", "bytes IS NOT NULL").await, 0, "nobody needs it any more");
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        let report = seen(&home, &kept).await;
        assert_eq!(
            (&report["next_run_at"], &report["last_sent_at"], &report["last_error"], &report["version"]),
            (&json!("2025-10-13T08:00:00Z"), &json!("2025-10-06T08:00:00Z"), &Value::Null, &json!(1))
        );
    }

    async fn a_report_arrives_as_pages_and_as_a_workbook_in_the_language_of_its_reader(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        home.owner.update_settings(json!({ "language": "ru" })).await.ok();
        home.book("2025-10-01", "-12.50").await;
        for format in ["pdf", "xlsx"] {
            home.owner.create_saved_report(&home.workspace, Home::spent(format, &mondays(format))).await.created();
        }
        to_monday(app);
        app.mail_due().await;
        let mut files: Vec<_> = mail.emails().into_iter().flat_map(|email| email.files).collect();
        files.sort();
        assert_eq!(files.len(), 2);
        assert!(files[0].0.rsplit('.').next() == Some("pdf") && files[0].2.starts_with(b"%PDF-"), "{}", files[0].0);
        assert!(files[1].0.rsplit('.').next() == Some("xlsx") && files[1].2.starts_with(b"PK"), "{}", files[1].0);
        assert!(mail.emails()[0].text.contains("Отчёт"), "{}", mail.emails()[0].text);
    }

    async fn a_report_is_mailed_at_once_when_its_owner_asks_and_once_a_minute(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        let kept = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Food", &Value::Null)).await);
        home.owner.send_saved_report(&home.workspace, &kept).await.refused(403, "email_unconfirmed");
        app.proved().await;
        for _ in 0..3 {
            let asked = home.owner.send_saved_report(&home.workspace, &kept).await.accepted();
            assert_eq!(asked["id"], json!(kept));
        }
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org").len(), 1);
        app.advance(SignedDuration::from_secs(60));
        home.owner.send_saved_report(&home.workspace, &kept).await.accepted();
        app.run_jobs().await;
        let emails = mail.to("anna@example.org");
        assert_eq!(emails.len(), 2);
        assert!(emails[0].files[0].0.rsplit('.').next() == Some("pdf"), "{:?}", emails[0].files[0].0);
        assert!(emails[0].text.contains("you asked for it"), "{}", emails[0].text);
    }

    async fn a_program_that_died_after_writing_the_email_writes_no_second_one(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        let kept = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await);
        home.owner.send_saved_report(&home.workspace, &kept).await.accepted();
        app.run_jobs().await;
        to_monday(app);
        app.mail_due().await;
        assert_eq!(mail.emails().len(), 2);
        // As it stood before the worker noted what it had done.
        app.place.execute("UPDATE jobs SET done_at = NULL, lease_until = NULL WHERE kind = 'mail_report'").await;
        app.run_jobs().await;
        assert_eq!(mail.emails().len(), 2);
    }

    async fn who_has_left_or_is_shut_out_gets_no_email(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        let (gone, shut) = (app.member(&home, "editor").await, app.member(&home, "viewer").await);
        app.proved().await;
        for person in [&gone, &shut] {
            person.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await.created();
        }
        home.owner.remove_member(&home, &gone.id).await.no_content();
        app.place.execute("UPDATE users SET disabled_at = created_at WHERE username = 'viewer'").await;
        app.run_jobs().await;
        let before = mail.emails().len();
        to_monday(app);
        app.mail_due().await;
        assert_eq!(mail.emails().len(), before);
        assert_eq!(app.place.count("saved_reports", "TRUE").await, 1, "what was kept goes with the membership");
        let moved_on = "last_sent_at IS NULL AND last_error IS NULL AND next_run_at IS NOT NULL";
        assert_eq!(app.place.count("saved_reports", moved_on).await, 1);
    }

    async fn a_report_that_cannot_be_made_says_so_and_is_tried_the_next_time(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        let kept = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await);
        to_monday(app);
        app.mail_due().await;
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        let report = seen(&home, &kept).await;
        assert_eq!((&report["last_error"], &report["next_run_at"]), (&json!("address_not_confirmed"), &json!("2025-10-13T08:00:00Z")));
        app.proved().await;
        app.place.execute("UPDATE saved_reports SET question = '{\"period\":\"some_day\"}'").await;
        app.advance(SignedDuration::from_hours(7 * 24));
        app.mail_due().await;
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        assert_eq!(seen(&home, &kept).await["last_error"], "refused");
        assert_eq!(mail.emails().len(), 0);
        app.place.execute("UPDATE saved_reports SET question = '{\"period\":\"last_month\"}'").await;
        app.advance(SignedDuration::from_hours(7 * 24));
        app.mail_due().await;
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        let report = seen(&home, &kept).await;
        assert_eq!((mail.emails().len(), &report["last_error"]), (1, &Value::Null));
    }

    async fn without_a_mail_server_nothing_is_written_and_that_is_told(app: &TestApp) {
        let chief = app.chief("chief").await;
        let home = app.home("anna").await;
        let made = home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await.created();
        assert_eq!(made["last_error"], "no_mail_server", "before it is due");
        let kept = text(&made["id"]);
        home.owner.send_saved_report(&home.workspace, &kept).await.refused(409, "no_mail_server");
        let own = id(&home.owner.create_saved_report(&home.workspace, Home::spent("Own", &Value::Null)).await);
        assert_eq!(seen(&home, &own).await["last_error"], Value::Null, "it is not mailed at all");
        to_monday(app);
        app.mail_due().await;
        let chief = app.sign_in_again(&chief).await;
        app.strengthen_administrators().await;
        assert_eq!(chief.list_outbox("").await.ok()["total"], 0, "figures are no administrator's business");
        assert_eq!(app.place.count("outbox_attachments", "TRUE").await, 0);
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        let report = seen(&home, &kept).await;
        assert_eq!(
            (&report["last_error"], &report["last_sent_at"], &report["next_run_at"]),
            (&json!("no_mail_server"), &Value::Null, &json!("2025-10-13T08:00:00Z"))
        );
        let _mail = app.with_mail().await;
        assert_eq!(seen(&home, &kept).await["last_error"], Value::Null, "the next email goes out");
    }

    async fn a_report_that_waits_for_a_mail_server_that_is_taken_away_is_nobody_elses_to_read(app: &TestApp) {
        let mut mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await.created();
        mail.go_down().await;
        to_monday(app);
        app.mail_due().await;
        app.restart(|_| {}).await;
        app.advance(SignedDuration::from_secs(10));
        app.run_jobs().await;
        assert_eq!(app.place.count("outbox", "state = 'failed' AND text IS NULL AND html IS NULL").await, 1);
        assert_eq!(app.place.count("outbox_attachments", "bytes IS NOT NULL").await, 0);
    }

    async fn a_mail_server_that_was_down_gets_the_report_once_with_its_file(app: &TestApp) {
        let mut mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await.created();
        mail.go_down().await;
        to_monday(app);
        app.mail_due().await;
        app.mail_due().await;
        assert_eq!(app.place.count("outbox_attachments", "bytes IS NOT NULL").await, 1);
        mail.come_up().await;
        app.advance(SignedDuration::from_mins(5));
        app.mail_due().await;
        app.advance(SignedDuration::from_mins(5));
        app.mail_due().await;
        let emails = mail.to("anna@example.org");
        assert_eq!((emails.len(), emails[0].files.len()), (1, 1));
        assert_eq!(app.place.count("outbox_attachments", "bytes IS NOT NULL").await, 0);
        app.advance(SignedDuration::from_hours(24 * 30 + 1));
        app.clean_up().await;
        assert_eq!(app.place.count("outbox_attachments", "TRUE").await, 0, "their names go with the email");
    }

    async fn nobody_is_mailed_more_than_twenty_reports_an_hour_at_once(app: &TestApp) {
        let _mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        for number in 0..21 {
            let kept = Home::spent(&number.to_string(), &mondays("csv"));
            let kept = id(&home.owner.create_saved_report(&home.workspace, kept).await);
            let asked = home.owner.send_saved_report(&home.workspace, &kept).await;
            if number < 20 {
                asked.accepted();
            } else {
                asked.refused(429, "too_many_requests");
            }
        }
        app.run_jobs().await;
    }

    async fn what_a_report_asks_may_be_gone_and_its_owner_is_told(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        let body = json!({ "workspace_id": home.workspace, "name": "Toys", "kind": "expense" });
        let toys = id(&home.owner.create_category(body).await);
        let mut of_toys = Home::spent("Toys", &mondays("csv"));
        of_toys["question"] = json!({ "period": "last_month", "parentCategoryId": toys });
        let of_toys = id(&home.owner.create_saved_report(&home.workspace, of_toys).await);
        let mut of_bank = Home::spent("Bank", &mondays("csv"));
        of_bank["question"] = json!({ "period": "last_month", "accountIds": home.bank });
        let of_bank = id(&home.owner.create_saved_report(&home.workspace, of_bank).await);
        home.owner.delete_category(&toys).await.no_content();
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        to_monday(app);
        app.mail_due().await;
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        assert_eq!(seen(&home, &of_toys).await["last_error"], "refused");
        // An account that was put away is still there to be asked for.
        assert_eq!(seen(&home, &of_bank).await["last_error"], Value::Null);
        assert_eq!(mail.emails().len(), 1);
        // Saved again without what is gone, it comes again.
        home.owner.update_saved_report(&home.workspace, &of_toys, Home::spent("Toys", &mondays("csv"))).await.ok();
        assert_eq!(seen(&home, &of_toys).await["last_error"], Value::Null);
    }

    async fn reports_end_with_their_workspace_and_with_their_owner(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        app.proved().await;
        let mut shared = Home::spent("Shared", &mondays("csv"));
        shared["is_shared"] = json!(true);
        let shared = id(&editor.create_saved_report(&home.workspace, shared).await);
        let card = json!([{ "card": "report", "report_id": shared }, { "card": "recent" }]);
        home.owner.arrange(&home.workspace, card).await.ok();
        editor.delete_me(None).await.no_content();
        assert_eq!(home.owner.list_saved_reports(&home.workspace).await.ok()["total"], 0);
        let layout = home.owner.get_layout(&home.workspace).await.ok();
        assert_eq!(column(&layout["items"], "card"), ["recent"], "no card is left over");
        home.owner.create_saved_report(&home.workspace, Home::spent("Food", &mondays("csv"))).await.created();
        home.owner.delete_workspace(&home.workspace).await.no_content();
        app.run_jobs().await;
        let before = mail.emails().len();
        to_monday(app);
        app.mail_due().await;
        assert_eq!(mail.emails().len(), before);
        for table in ["saved_reports", "dashboard_layouts", "dashboard_cards"] {
            assert_eq!(app.place.count(table, "TRUE").await, 0, "{table}");
        }
    }

    async fn who_may_share_no_longer_takes_back_what_they_shared_and_shares_no_more(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let mut body = Home::spent("Food", &Value::Null);
        body["is_shared"] = json!(true);
        let kept = id(&editor.create_saved_report(&home.workspace, body.clone()).await);
        home.owner.change_role(&home, &editor.id, "viewer").await.ok();
        assert_eq!(home.owner.list_saved_reports(&home.workspace).await.ok()["total"], 1);
        body["name"] = json!("Meals");
        editor.update_saved_report(&home.workspace, &kept, body.clone()).await.refused(403, "forbidden");
        body["is_shared"] = json!(false);
        editor.update_saved_report(&home.workspace, &kept, body).await.ok();
        assert_eq!(home.owner.list_saved_reports(&home.workspace).await.ok()["total"], 0);
    }

    async fn names_are_texts_that_a_screen_shows(app: &TestApp) {
        let home = app.home("anna").await;
        let named = async |name: &str| home.owner.create_saved_report(&home.workspace, Home::spent(name, &Value::Null)).await;
        for (name, fault) in [
            ("", "name: required"),
            (" \t ", "name: required"),
            ("two\nlines", "name: invalid_text"),
            ("gpj\u{202e}exe", "name: invalid_text"),
            (&"ж".repeat(101), "name: too_long"),
        ] {
            assert_eq!(named(name).await.invalid(), [fault], "{name}");
        }
        for name in ["🍕 Pizza 👨‍👩‍👧", &"ж".repeat(100), "تقرير", "=1+1"] {
            assert_eq!(named(name).await.created()["name"], name);
        }
        assert_eq!(named("🍕 pizza 👨‍👩‍👧").await.invalid(), ["name: taken"]);
        let mut odd = Home::spent("Odd", &Value::Null);
        odd["colour"] = json!("red");
        assert_eq!(home.owner.create_saved_report(&home.workspace, odd).await.invalid(), ["colour: unknown_field"]);
        let mut odd = Home::spent("Odd", &Value::Null);
        odd["question"]["colour"] = json!("red");
        assert_eq!(home.owner.create_saved_report(&home.workspace, odd).await.invalid(), ["question.colour: unknown_field"]);
    }
}

on_postgres! {
    async fn two_processes_mail_a_report_once(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("anna").await;
        app.proved().await;
        let settings = mail.config();
        let other = app.second(|config| config.mail = settings).await;
        for number in 0..8 {
            let body = Home::spent(&number.to_string(), &mondays("csv"));
            home.owner.create_saved_report(&home.workspace, body).await.created();
        }
        to_monday(app);
        let (here, there) = (app.kym().await, other.kym().clone());
        let turn = async |kym: &kym_platform::state::App| {
            kym_reports::saved_reports::queue_due(kym).await.expect("queued");
            worker::run_due(kym, Queue::Quick).await.expect("done");
        };
        tokio::join!(turn(&here), turn(&there));
        // Whoever has the same job twice, as after a lease that ran out, finds it done.
        app.place.execute("UPDATE jobs SET done_at = NULL, lease_until = NULL WHERE kind = 'mail_report'").await;
        tokio::join!(turn(&here), turn(&there));
        app.run_jobs().await;
        assert_eq!(mail.emails().len(), 8);
        other.end().await;
    }
}
