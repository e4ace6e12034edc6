//! The way out: a receipt becomes a transaction.

use image::ImageFormat;
use kym_testing::files::{PDF, photograph, picture};
use kym_testing::{Home, TestApp, column, expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::{GROCER, TILL};

async fn read(app: &TestApp, home: &Home, name: &str, file: &[u8]) -> String {
    app.recogniser.show(GROCER);
    let id = home.bring(name, file).await;
    app.run_jobs().await;
    id
}

fn line(name: &str, sum: &str, category: &str) -> Value {
    json!({ "name": name, "sum": sum, "category_id": category })
}

on_both! {
    async fn lines_become_splits_and_the_picture_an_attachment(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, house) = (home.category("Food", None).await, home.category("House", None).await);
        let id = read(app, &home, "IMG_1.jpg", &photograph(300, 600, "GPS 52.5", "")).await;
        let mut body = home.confirmation("2025-10-05", "-7.05");
        body["transaction"]["payee"] = json!("Green Grocer");
        body["transaction"]["category_id"] = json!(house);
        body["lines"] = json!([
            line("MILK", "1.20", &food), line("SOAP", "3.50", &house), line("BREAD", "2.30", &food),
        ]);
        let booked = home.owner.confirm_receipt(&id, body).await.created();
        assert_eq!(booked["is_matched"], false);
        assert_eq!(booked["receipt"]["state"], "booked");
        let rows = home.list(&home.wallet).await;
        let row = &rows["transactions"][0];
        assert_eq!([&row["id"], &row["total_amount"]], [&booked["transaction_id"], &json!("-7.05")]);
        assert_eq!(row["attachment_count"], 1);
        // What the lines lack to the total has a line of its own.
        let splits: Vec<_> = row["splits"].as_array().expect("splits").iter()
            .map(|split| (split["category_id"].clone(), split["amount"].clone())).collect();
        assert_eq!(splits, [
            (json!(food), json!("-3.50")), (json!(house), json!("-3.50")), (json!(house), json!("-0.05")),
        ]);
        let files = home.owner.list_attachments(&text(&row["id"])).await.ok();
        assert_eq!(column(&files["items"], "name"), [json!("IMG_1.jpg")]);
        let path = format!("/transactions/{}/attachments/{}", text(&row["id"]), text(&files["items"][0]["id"]));
        let kept = home.owner.bytes(&path).await;
        assert!(!kept.windows(3).any(|piece| piece == b"GPS"));
        // Its files are on the transaction now and nowhere else.
        assert_eq!(app.place.count("receipt_chunks", "1 = 1").await, 0);
        home.owner.confirm_receipt(&id, home.confirmation("2025-10-05", "-1")).await.refused(409, "receipt_booked");
        home.owner.delete_receipt(&id).await.refused(409, "receipt_booked");
        home.owner.retry_receipt(&id).await.refused(409, "receipt_booked");
        expect_sound(app).await;
    }

    async fn a_document_is_kept_as_it_came(app: &TestApp) {
        let home = app.home("anna").await;
        let id = read(app, &home, "bill.pdf", PDF.as_bytes()).await;
        let booked = home.owner.confirm_receipt(&id, home.confirmation("2025-10-05", "-7")).await.created();
        let row = text(&booked["transaction_id"]);
        let files = home.owner.list_attachments(&row).await.ok();
        let path = format!("/transactions/{row}/attachments/{}", text(&files["items"][0]["id"]));
        assert_eq!(home.owner.bytes(&path).await, PDF.as_bytes());
    }

    async fn a_rule_says_what_nobody_has_said(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        home.rule("green grocer", json!([{ "kind": "category", "category_id": food }])).await;
        let id = read(app, &home, "a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let mut body = home.confirmation("2025-10-05", "-7");
        body["transaction"]["payee"] = json!("GREEN GROCER LTD");
        home.owner.confirm_receipt(&id, body).await.created();
        assert_eq!(home.list(&home.wallet).await["transactions"][0]["category_id"], json!(food));
    }

    async fn one_category_is_no_reason_to_split(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let id = read(app, &home, "a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let mut body = home.confirmation("2025-10-05", "-7");
        body["lines"] = json!([line("MILK", "1.20", &food), line("BREAD", "2.30", &food)]);
        home.owner.confirm_receipt(&id, body).await.created();
        let row = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!((&row["category_id"], &row["splits"]), (&json!(food), &json!([])));
    }

    async fn of_two_who_confirm_one_receipt_one_does(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let id = read(app, &home, "a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let body = home.confirmation("2025-10-05", "-7");
        let (mine, theirs) = tokio::join!(
            home.owner.confirm_receipt(&id, body.clone()),
            editor.confirm_receipt(&id, body.clone()),
        );
        let mut statuses = [mine.status, theirs.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409], "{} {}", mine.text, theirs.text);
        assert_eq!(home.list(&home.wallet).await["total"], 1);
        expect_sound(app).await;
    }

    async fn the_same_till_receipt_is_not_booked_twice_by_accident(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        app.recogniser.show_code(TILL);
        let first = read(app, &home, "a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let second = read(app, &home, "b.jpg", &picture(301, 600, ImageFormat::Jpeg)).await;
        let body = home.confirmation("2025-10-04", "-3943.26");
        let booked = home.owner.confirm_receipt(&first, body.clone()).await.created();
        let details = home.owner.get_receipt(&second).await.ok();
        assert_eq!(details["duplicate"]["transaction_id"], booked["transaction_id"]);
        home.owner.confirm_receipt(&second, body.clone()).await.refused(409, "receipt_duplicate");
        assert_eq!(home.list(&home.wallet).await["total"], 1);
        let mut meant = body;
        meant["allow_duplicate"] = json!(true);
        home.owner.confirm_receipt(&second, meant).await.created();
        assert_eq!(home.list(&home.wallet).await["total"], 2);
    }

    async fn a_wrong_field_is_named_and_nothing_is_booked(app: &TestApp) {
        let home = app.home("anna").await;
        let id = read(app, &home, "a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let owner = &home.owner;
        assert_eq!(owner.confirm_receipt(&id, json!({})).await.invalid(), ["transaction: required"]);
        let wrong = json!({
            "transaction": { "account_id": home.wallet, "date": "2025-13-01", "total_amount": "0" },
            "lines": [{ "name": "x", "sum": "1.2.3" }],
            "match_transaction_id": "nothing",
        });
        let mut said = owner.confirm_receipt(&id, wrong).await.invalid();
        said.sort();
        assert_eq!(said, [
            "lines[0].sum: invalid_amount",
            "match_transaction_id: not_found",
            "transaction.date: invalid_date",
        ]);
        let zero = home.confirmation("2025-10-05", "0");
        assert_eq!(owner.confirm_receipt(&id, zero).await.invalid(), ["transaction.total_amount: amount_zero"]);
        let mut fine = home.confirmation("2025-10-05", "-7");
        fine["lines"] = json!([{ "name": "x", "sum": "1.234" }]);
        assert_eq!(owner.confirm_receipt(&id, fine).await.invalid(), ["lines[0].sum: too_many_decimals"]);
        // A category of others is refused even where nothing would be booked on it.
        let foreign = app.home("boris").await.category("Theirs", None).await;
        let mut theirs = home.confirmation("2025-10-05", "-7");
        theirs["lines"] = json!([{ "name": "x", "category_id": foreign }]);
        assert_eq!(owner.confirm_receipt(&id, theirs).await.invalid(), ["lines[0].category_id: not_found"]);
        assert_eq!(home.list(&home.wallet).await["total"], 0);
        assert_eq!(owner.get_receipt(&id).await.ok()["receipt"]["state"], "review");
    }

    async fn what_was_undone_can_be_booked_again(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        let scanned = home.owner.scan_code(&home, TILL, "qr_code").await.ok();
        let id = text(&scanned["receipt"]["id"]);
        home.owner.confirm_receipt(&id, home.confirmation("2025-10-04", "-3943.26")).await.created();
        home.undo_newest().await.created();
        assert_eq!(home.list(&home.wallet).await["total"], 0);
        let again = home.owner.scan_code(&home, TILL, "qr_code").await.ok();
        assert_eq!((&again["is_known"], &again["booked"]), (&json!(false), &Value::Null));
    }

    async fn a_receipt_with_files_is_undone_and_made_again(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        app.recogniser.show(GROCER);
        let pages = ["a.jpg", "b.jpg"].into_iter().zip(300..);
        let pages: Vec<_> = pages
            .map(|(name, width)| (name, picture(width, 600, ImageFormat::Jpeg)))
            .collect();
        let files: Vec<_> = pages.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
        let fields = [("workspace_id", home.workspace.as_str())];
        let id = text(&home.owner.create_receipt(&fields, &files).await.json()["task_id"]);
        app.run_jobs().await;
        let booked = home.owner.confirm_receipt(&id, home.confirmation("2025-10-05", "-7")).await.created();
        let row = text(&booked["transaction_id"]);
        home.undo_newest().await.created();
        assert_eq!(home.list(&home.wallet).await["total"], 0);
        home.undo_newest().await.created();
        let again = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!((&again["id"], &again["attachment_count"]), (&json!(row), &json!(2)));
        assert_eq!(home.owner.list_attachments(&row).await.ok()["items"].as_array().map(Vec::len), Some(2));
        expect_sound(app).await;
    }
}
