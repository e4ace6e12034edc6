//! Files that cannot be read.

use futures_util::future::join_all;
use image::ImageFormat;
use kym_recognition_protocol::{Operation, Refusal};
use kym_testing::files::picture;
use kym_testing::{on_both, text};
use serde_json::json;

use crate::{GROCER, TILL};

on_both! {
    async fn what_is_no_picture_and_no_document_is_refused_at_once(app: &TestApp) {
        let home = app.home("anna").await;
        let fields = [("workspace_id", home.workspace.as_str())];
        let owner = &home.owner;
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice();
        owner.create_receipt(&fields, &[("a.png", svg)]).await.refused(415, "file_type_refused");
        assert_eq!(owner.create_receipt(&fields, &[]).await.invalid(), ["files: required"]);
        assert_eq!(owner.create_receipt(&fields, &[("a.jpg", b"")]).await.invalid(), ["files[0]: required"]);
        let file = picture(30, 60, ImageFormat::Jpeg);
        let wrong = [("workspace_id", home.workspace.as_str()), ("language", "tlh"), ("colour", "red")];
        assert_eq!(
            owner.create_receipt(&wrong, &[("a.jpg", &file)]).await.invalid(),
            ["language: unknown_value", "colour: unknown_field"],
        );
        let many: Vec<_> = std::iter::repeat_n(("a.jpg", file.as_slice()), 11).collect();
        assert_eq!(owner.create_receipt(&fields, &many).await.invalid(), ["files: too_many"]);
        let large = vec![0xff; 10 * 1024 * 1024 + 1];
        owner.create_receipt(&fields, &[("a.jpg", &large)]).await.refused(413, "body_too_large");
        let foreign = [("workspace_id", home.workspace.as_str()), ("account_id", home.workspace.as_str())];
        assert_eq!(owner.create_receipt(&foreign, &[("a.jpg", &file)]).await.invalid(), ["account_id: not_found"]);
        owner.send_raw(reqwest::Method::POST, "/api/v1/transactions/ocr", Some("application/json"), "{}")
            .await.refused(415, "unsupported_media_type");
        owner.send_raw(reqwest::Method::POST, "/api/v1/transactions/ocr", Some("multipart/form-data; boundary=x"), "--x\r\nbroken")
            .await.refused(400, "malformed_request");
        for table in ["receipts", "receipt_files", "receipt_chunks"] {
            assert_eq!(app.place.count(table, "1 = 1").await, 0, "{table}");
        }
    }

    async fn a_reason_is_given_and_the_original_kept(app: &TestApp) {
        let home = app.home("anna").await;
        for (operation, refusal, reason) in [
            (Operation::Prepare, Refusal::FileDamaged, "file_damaged"),
            (Operation::Prepare, Refusal::PictureTooLarge, "picture_too_large"),
            (Operation::Prepare, Refusal::DocumentEncrypted, "document_encrypted"),
            (Operation::Prepare, Refusal::TooManyPages, "too_many_pages"),
            (Operation::Text, Refusal::Unavailable, "recognition_unavailable"),
            (Operation::Codes, Refusal::Failed, "failed"),
        ] {
            app.recogniser.refuse(operation, refusal);
            app.recogniser.show(GROCER);
            let side = 300 + u32::try_from(reason.len()).expect("short");
            let id = home.bring("a.jpg", &picture(side, 600, ImageFormat::Jpeg)).await;
            app.run_jobs().await;
            let failed = home.owner.get_receipt(&id).await.ok()["receipt"].clone();
            assert_eq!([&failed["state"], &failed["error"]], ["failed", reason]);
            assert_eq!([&failed["progress"]["status"], &failed["progress"]["error"]], ["error", reason]);
            // The reason is gone: it is read from what was kept.
            app.recogniser.allow();
            home.owner.retry_receipt(&id).await.accepted();
            app.run_jobs().await;
            let read = home.owner.get_receipt(&id).await.ok();
            assert_eq!([&read["receipt"]["state"], &read["draft"]["total"]["value"]], ["review", "7.00"], "{reason}");
            home.owner.delete_receipt(&id).await.no_content();
            assert_eq!(app.place.count("receipt_chunks", "1 = 1").await, 0);
        }
    }

    async fn an_empty_page_says_so_and_can_be_filled_in_by_hand(app: &TestApp) {
        let home = app.home("anna").await;
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let failed = home.owner.get_receipt(&id).await.ok()["receipt"].clone();
        assert_eq!([&failed["state"], &failed["error"]], ["failed", "nothing_found"]);
        home.owner.confirm_receipt(&id, home.confirmation("2025-10-05", "-7")).await.created();
        let row = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!(row["attachment_count"], json!(1));
    }

    async fn a_code_is_enough_where_no_text_can_be_recognised(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        app.recogniser.show_code(TILL);
        app.recogniser.refuse(Operation::Text, Refusal::Unavailable);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        assert_eq!([&read["receipt"]["state"], &read["draft"]["total"]["value"]], ["review", "3943.26"]);
    }

    async fn five_hundred_receipts_of_a_workspace_wait_at_most(app: &TestApp) {
        let home = app.home_in("anna", "CZK").await;
        let bill = |number: u32| format!("SPD*1.0*ACC:CZ5855000000001265098001*AM:{number}.00*CC:CZK*X-VS:{number}");
        for first in (1..=500).step_by(20) {
            let payloads: Vec<_> = (first..first + 20).map(bill).collect();
            let scans = payloads.iter().map(|payload| home.owner.scan_code(&home, payload, "qr_code"));
            for scanned in join_all(scans).await {
                scanned.ok();
            }
        }
        home.owner.scan_code(&home, &bill(501), "qr_code").await.refused(409, "too_many_receipts");
        let fields = [("workspace_id", home.workspace.as_str())];
        let file = picture(30, 60, ImageFormat::Jpeg);
        home.owner.create_receipt(&fields, &[("a.jpg", &file)]).await.refused(409, "too_many_receipts");
        // What is here already is found all the same, and what is done with makes room.
        let known = home.owner.scan_code(&home, &bill(7), "qr_code").await.ok();
        assert_eq!(known["is_known"], true);
        home.owner.delete_receipt(&text(&known["receipt"]["id"])).await.no_content();
        home.bring("a.jpg", &file).await;
        app.run_jobs().await;
    }

    async fn a_receipt_that_is_being_read_is_not_confirmed(app: &TestApp) {
        let home = app.home("anna").await;
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        home.owner.confirm_receipt(&id, home.confirmation("2025-10-05", "-7")).await.refused(409, "receipt_processing");
        home.owner.retry_receipt(&id).await.refused(409, "receipt_processing");
        home.owner.delete_receipt(&id).await.no_content();
        app.run_jobs().await;
    }
}
