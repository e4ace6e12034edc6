//! Who is told of files that were imported, and of receipts that were read, or could not be.

use std::fmt::Write as _;

use image::ImageFormat;
use kym_testing::files::{photograph, picture};
use kym_testing::{id, on_both};
use serde_json::{Value, json};

use super::events::{kinds, told};

/// A receipt as a till prints it.
const GROCER: &str = "GREEN GROCER LTD\n05 Oct 2025  14:21\nWHOLE MILK 1L    1.20\nBREAD    2.30\nTOTAL    GBP  3.50\n";

/// A file of so many rows.
fn statement(rows: usize) -> String {
    let mut file = String::from("Date,Description,Amount\n");
    for row in 0..rows {
        let (month, day) = (row / 28 % 12 + 1, row % 28 + 1);
        let _ = writeln!(file, "2024-{month:02}-{day:02},Shop {row},-1.00");
    }
    file
}

on_both! {
    async fn a_file_that_took_a_while_is_told_to_whoever_brought_it_alone(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        home.book_file(app, &statement(10), json!({})).await;
        assert_eq!(kinds(app, &home.owner).await, Vec::<String>::new(), "they saw it end");
        let made = home.book_file(app, &statement(2500), json!({})).await;
        app.run_jobs().await;
        let list = told(app, &home.owner, "").await;
        let [one] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!((&one["type"], &one["severity"]), (&json!("import_ready"), &json!("success")));
        assert_eq!(one["params"], json!({ "workspace": "anna's", "name": "statement.csv", "count": made["row_count"] }));
        assert_eq!(one["entity"], json!({ "type": "import", "id": made["id"] }));
        assert_eq!(kinds(app, &editor).await, Vec::<String>::new());
    }

    async fn a_file_that_cannot_be_booked_is_told_once(app: &TestApp) {
        let home = app.home("anna").await;
        let account = json!({ "name": "Other", "account_type": "cash" });
        let account = id(&home.owner.create_account(&home.workspace, account).await);
        let file = home.upload(&statement(5)).await;
        let wish = json!({ "accounts": [{ "part": 0, "account_id": account }] });
        home.owner.book_import(&home.workspace, &file, wish).await.accepted();
        home.owner.delete_account(&home.workspace, &account).await.no_content();
        app.run_jobs().await;
        app.run_jobs().await;
        let list = told(app, &home.owner, "").await;
        let [one] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!((&one["type"], &one["severity"], &one["entity"]["id"]), (&json!("import_failed"), &json!("error"), &json!(file)));
    }

    async fn a_receipt_is_told_to_whoever_brought_it_when_its_reading_ends(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let editor = app.member(&home, "editor").await;
        app.recogniser.show(GROCER);
        let ready = home.bring("a.jpg", &photograph(300, 600, "GPS 52.5", "")).await;
        app.run_jobs().await;
        app.run_jobs().await;
        app.recogniser.show("\n");
        let failed = home.bring("b.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        app.run_jobs().await;
        let list = told(app, &home.owner, "").await;
        let [second, first] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!((&first["type"], &first["entity"]), (&json!("receipt_ready"), &json!({ "type": "receipt", "id": ready })));
        assert_eq!(first["params"], json!({ "workspace": "anna's", "name": "GREEN GROCER LTD" }));
        assert_eq!((&second["type"], &second["entity"]["id"], &second["severity"]), (&json!("receipt_failed"), &json!(failed), &json!("error")));
        assert_eq!(told(app, &editor, "").await, Vec::<Value>::new());
        // Another attempt that fails is told anew, once.
        home.owner.retry_receipt(&failed).await;
        app.run_jobs().await;
        app.run_jobs().await;
        assert_eq!(kinds(app, &home.owner).await, ["receipt_failed", "receipt_failed", "receipt_ready"]);
    }
}
