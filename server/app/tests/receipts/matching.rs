//! Receipts of transactions that are in the books already.

use futures_util::future::join_all;
use image::ImageFormat;
use kym_testing::files::{PDF, picture};
use kym_testing::{column, expect_sound, on_both, text};
use serde_json::json;

use crate::GROCER;

on_both! {
    async fn a_transaction_of_the_books_gets_the_receipt_and_keeps_its_amount(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let food = home.category("Food", None).await;
        let mut row = home.row("2025-10-06", "-7");
        row["payee"] = json!("Green Grocer 4711");
        let known = home.owner.create_transaction(row).await.created();
        home.book("2025-10-06", "-8").await;
        home.book("2025-10-05", "-7").await;
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        let matches = column(&read["matches"], "transaction_id");
        assert_eq!((matches.len(), &matches[0]), (2, &known["id"]));
        let mut body = home.confirmation("2025-10-05", "-6.90");
        body["transaction"]["payee"] = json!("GREEN GROCER LTD");
        body["transaction"]["note"] = json!("Receipt 12");
        body["lines"] = json!([{ "name": "MILK", "sum": "7.00", "category_id": food }]);
        body["match_transaction_id"] = known["id"].clone();
        let booked = home.owner.confirm_receipt(&id, body).await.created();
        assert_eq!([&booked["is_matched"], &booked["transaction_id"]], [&json!(true), &known["id"]]);
        let rows = home.list(&home.wallet).await;
        assert_eq!(rows["total"], 3);
        let rows = rows["transactions"].as_array().expect("rows").clone();
        let row = rows.iter().find(|row| row["id"] == known["id"]).expect("the row");
        assert_eq!(
            [&row["total_amount"], &row["payee"], &row["note"], &row["category_id"], &row["date"]],
            [&json!("-7.00"), &json!("Green Grocer 4711"), &json!("Receipt 12"), &json!(food), &json!("2025-10-06")],
        );
        assert_eq!(row["attachment_count"], 1);
        expect_sound(app).await;
    }

    async fn a_receipt_whose_file_finds_no_place_stays_as_it_is(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let known = home.owner.create_transaction(home.row("2025-10-06", "-7")).await.created();
        let row = text(&known["id"]);
        let senders = (0..20).map(|_| home.owner.create_attachment(&row, "a.pdf", PDF));
        for sent in join_all(senders).await {
            sent.created();
        }
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let mut body = home.confirmation("2025-10-05", "-7");
        body["match_transaction_id"] = known["id"].clone();
        home.owner.confirm_receipt(&id, body.clone()).await.refused(409, "too_many_attachments");
        assert_eq!(home.owner.get_receipt(&id).await.ok()["receipt"]["state"], "review");
        let files = home.owner.list_attachments(&row).await.ok();
        home.owner.delete_attachment(&row, &text(&files["items"][0]["id"])).await.no_content();
        home.owner.confirm_receipt(&id, body).await.created();
        expect_sound(app).await;
    }

    async fn what_was_planned_happened(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let mut row = home.row("2025-10-06", "-7");
        row["status"] = json!("planned");
        let planned = home.owner.create_transaction(row).await.created();
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let mut body = home.confirmation("2025-10-05", "-7");
        body["match_transaction_id"] = planned["id"].clone();
        home.owner.confirm_receipt(&id, body).await.created();
        let row = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!([&row["id"], &row["status"], &row["date"]], [&planned["id"], &json!("pending"), &json!("2025-10-05")]);
    }

    async fn a_transaction_of_another_workspace_is_none(app: &TestApp) {
        let (home, other) = (app.home("anna").await, app.home("boris").await);
        let foreign = text(&other.book("2025-10-05", "-7").await["id"]);
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let mut body = home.confirmation("2025-10-05", "-7");
        body["match_transaction_id"] = json!(foreign);
        let refused = home.owner.confirm_receipt(&id, body).await;
        assert_eq!(refused.invalid(), ["match_transaction_id: not_found"]);
        let elsewhere = other.confirmation("2025-10-05", "-7");
        let refused = home.owner.confirm_receipt(&id, elsewhere).await;
        assert_eq!(refused.invalid(), ["transaction.account_id: not_found"]);
    }

    async fn a_receipt_on_a_transaction_of_the_books_is_undone_and_made_again(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        let row = text(&home.owner.create_transaction(home.row("2025-10-06", "-7")).await.created()["id"]);
        app.recogniser.show(GROCER);
        for (name, width, payee) in [("a.jpg", 300, "Green Grocer"), ("b.jpg", 301, "")] {
            let id = home.bring(name, &picture(width, 600, ImageFormat::Jpeg)).await;
            app.run_jobs().await;
            let mut body = home.confirmation("2025-10-06", "-7");
            body["transaction"]["payee"] = json!(payee);
            body["match_transaction_id"] = json!(row);
            let before = home.list(&home.wallet).await["transactions"][0].clone();
            home.owner.confirm_receipt(&id, body).await.created();
            let after = home.list(&home.wallet).await["transactions"][0].clone();
            assert_ne!(before["attachment_count"], after["attachment_count"]);
            for expected in [&before, &after] {
                home.undo_newest().await.created();
                let is = home.list(&home.wallet).await["transactions"][0].clone();
                assert_eq!(
                    [&is["payee"], &is["attachment_count"]],
                    [&expected["payee"], &expected["attachment_count"]],
                );
            }
        }
        expect_sound(app).await;
    }
}
