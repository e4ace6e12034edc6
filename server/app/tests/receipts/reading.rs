//! What becomes of files.

use image::ImageFormat;
use kym_recognition_protocol::Operation;
use kym_testing::files::{HEIC, PDF, photograph, picture};
use kym_testing::{column, on_both, text};
use serde_json::{Value, json};

use crate::{BILL, GROCER, TILL};

fn step(details: &Value, name: &str) -> Value {
    let steps = details["receipt"]["progress"]["steps"].as_array();
    let steps = steps.expect("steps").iter();
    let found = steps.clone().find(|step| step["name"] == name);
    found.expect("the step")["status"].clone()
}

on_both! {
    async fn a_photograph_becomes_a_draft(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        app.recogniser.show(GROCER);
        let mut socket = app.events(&home.owner).await;
        let id = home.bring("IMG_1.jpg", &photograph(300, 600, "GPS 52.5", "")).await;
        let waiting = home.owner.get_receipt(&id).await.ok();
        assert_eq!(waiting["receipt"]["state"], "processing");
        assert_eq!(waiting["receipt"]["progress"]["status"], "in_progress");
        assert_eq!(waiting["draft"], Value::Null);
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        let (receipt, draft) = (&read["receipt"], &read["draft"]);
        assert_eq!(
            [&receipt["state"], &receipt["name"], &receipt["page_count"], &receipt["can_edit"]],
            [&json!("review"), &json!("IMG_1.jpg"), &json!(1), &json!(true)],
        );
        assert_eq!(receipt["progress"]["status"], "completed");
        assert_eq!(receipt["progress"]["total_steps"], 7);
        assert_eq!(draft["merchant"]["value"], "GREEN GROCER LTD");
        assert_eq!(draft["date"]["value"], "2025-10-05");
        assert_eq!([&draft["total"]["value"], &draft["currency"]["value"]], ["7.00", "GBP"]);
        assert_eq!(draft["source"], "ocr");
        let lines = draft["lines"].as_array().expect("lines").clone();
        let lines: Vec<_> = lines.iter().map(|line| (line["name"].clone(), line["sum"].clone())).collect();
        assert_eq!(lines, [
            (json!("WHOLE MILK 1L"), json!("1.20")),
            (json!("BREAD"), json!("2.30")),
            (json!("HAND SOAP"), json!("3.50")),
        ]);
        assert_eq!(draft["total"]["region"]["page"], 0);
        // It was held upright.
        assert_eq!(read["pages"][0]["width"], 600);
        let mut steps = Vec::new();
        loop {
            let told = socket.event().await;
            let payload = &told["payload"];
            match told["event_type"].as_str() {
                Some("PROGRESS_UPDATE") => {
                    assert_eq!([&payload["type"], &payload["id"]], [&json!("ocr"), &json!(id)]);
                    steps.push(payload["current_step"].clone());
                }
                Some("RECEIPT_UPDATED") if payload["state"] == "review" => break,
                _ => {}
            }
        }
        assert_eq!(steps.first(), Some(&json!(2)));
        assert_eq!(steps.last(), Some(&json!(7)));
    }

    async fn a_photograph_of_a_telephone_is_kept_as_jpeg(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        app.recogniser.show(GROCER);
        let id = home.bring("IMG_1.HEIC", HEIC).await;
        app.run_jobs().await;
        assert_eq!(home.owner.get_receipt(&id).await.ok()["receipt"]["state"], "review");
        let page = home.owner.bytes(&format!("/transactions/ocr/{id}/pages/0")).await;
        assert!(page.starts_with(&[0xff, 0xd8, 0xff]));
        let booked = home.owner.confirm_receipt(&id, home.confirmation("2025-10-05", "-7")).await.created();
        let files = home.owner.list_attachments(&text(&booked["transaction_id"])).await.ok();
        assert_eq!([&files["items"][0]["name"], &files["items"][0]["kind"]], ["IMG_1.jpg", "jpeg"]);
    }

    async fn a_document_with_text_needs_no_recognition(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        app.recogniser.show(GROCER);
        let id = home.bring("bill.pdf", PDF.as_bytes()).await;
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        assert_eq!(read["draft"]["total"]["value"], "7.00");
        assert_eq!(app.recogniser.calls(Operation::Text), 0);
        assert_eq!(step(&read, "text_recognition"), "skipped");
    }

    async fn a_code_that_says_everything_skips_the_text(app: &TestApp) {
        let home = app.home_in("anna", "CZK").await;
        app.recogniser.show_code(BILL);
        let id = home.bring("bill.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        assert_eq!([&read["draft"]["kind"], &read["draft"]["source"]], ["bill", "qr"]);
        assert_eq!(read["draft"]["total"]["value"], "480.50");
        assert_eq!(app.recogniser.calls(Operation::Text), 0);
        assert_eq!([step(&read, "text_recognition"), step(&read, "extraction")], ["skipped", "skipped"]);
    }

    async fn a_document_says_what_its_code_does_not(app: &TestApp) {
        let home = app.home_in("anna", "CZK").await;
        app.recogniser.show("NOVAK ELEKTRO\nKabel 10m     400.50\nZasuvka        80.00\nCelkem        480.50\n");
        app.recogniser.show_code(BILL);
        let id = home.bring("bill.pdf", PDF.as_bytes()).await;
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        assert_eq!([&read["draft"]["source"], &read["draft"]["total"]["value"]], ["qr", "480.50"]);
        assert_eq!(column(&read["draft"]["lines"], "sum"), ["400.50", "80.00"]);
        assert_eq!([step(&read, "text_recognition"), step(&read, "extraction")], ["skipped", "completed"]);
    }

    async fn a_code_is_believed_and_the_text_adds_to_it(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        app.recogniser.show("ООО РОМАШКА\nКАССОВЫЙ ЧЕК\nЧай чёрный        3943.26\nИТОГ            =3943.26\n");
        app.recogniser.show_code(TILL);
        let id = home.bring("check.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        let draft = &read["draft"];
        assert_eq!([&draft["total"]["value"], &draft["date"]["value"]], ["3943.26", "2025-10-04"]);
        assert_eq!(draft["code_kind"], "russia_fiscal");
        assert!(text(&draft["merchant"]["value"]).contains("РОМАШКА"), "{draft}");
        assert_eq!(draft["lines"][0]["sum"], "3943.26");
    }

    async fn several_files_are_pages_of_one_receipt(app: &TestApp) {
        let home = app.home_in("anna", "GBP").await;
        app.recogniser.show(GROCER);
        let (first, second) = (picture(300, 600, ImageFormat::Jpeg), picture(300, 600, ImageFormat::Png));
        let fields = [("workspace_id", home.workspace.as_str()), ("language", "en")];
        let sent = home.owner.create_receipt(&fields, &[("a.jpg", &first), ("b.png", &second)]).await;
        let id = text(&sent.json()["task_id"]);
        app.run_jobs().await;
        let read = home.owner.get_receipt(&id).await.ok();
        assert_eq!(column(&read["pages"], "file_position"), [json!(0), json!(1)]);
        let page = home.owner.bytes(&format!("/transactions/ocr/{id}/pages/1")).await;
        assert!(image::load_from_memory(&page).is_ok());
        let small = home.owner.bytes(&format!("/transactions/ocr/{id}/pages/0?size=thumbnail")).await;
        assert!(small.len() < page.len());
        home.owner.get(&format!("/transactions/ocr/{id}/pages/2")).await.refused(404, "not_found");
        home.owner.get(&format!("/transactions/ocr/{id}/pages/x")).await.refused(404, "not_found");
    }

    async fn the_same_file_is_one_receipt(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        app.recogniser.show(GROCER);
        let file = picture(300, 600, ImageFormat::Jpeg);
        let id = home.bring("a.jpg", &file).await;
        let fields = [("workspace_id", home.workspace.as_str())];
        let again = editor.create_receipt(&fields, &[("other.jpg", &file)]).await.json();
        assert_eq!([&again["task_id"], &again["is_known"]], [&json!(id), &json!(true)]);
        app.run_jobs().await;
        assert_eq!(home.owner.list_receipts(&format!("workspace_id={}", home.workspace)).await.ok()["total"], 1);
        // In another workspace it is another receipt.
        let other = app.home("boris").await;
        assert_ne!(other.bring("a.jpg", &file).await, id);
        app.run_jobs().await;
    }

    async fn the_list_counts_by_state(app: &TestApp) {
        let home = app.home("anna").await;
        app.recogniser.show(GROCER);
        home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        home.bring("b.jpg", &picture(301, 600, ImageFormat::Jpeg)).await;
        let all = home.owner.list_receipts(&format!("workspace_id={}", home.workspace)).await.ok();
        assert_eq!(column(&all["items"], "name"), [json!("b.jpg"), json!("a.jpg")]);
        assert_eq!(all["counts"], json!({ "processing": 1, "review": 1, "failed": 0 }));
        assert_eq!(all["recognition"], json!({ "latin": true, "cyrillic": true }));
        let some = home.owner.list_receipts(&format!("workspace_id={}&state=review", home.workspace)).await.ok();
        assert_eq!((column(&some["items"], "name"), &some["total"]), (vec![json!("a.jpg")], &json!(1)));
        let wrong = home.owner.list_receipts(&format!("workspace_id={}&state=lost", home.workspace)).await;
        assert_eq!(wrong.invalid(), ["state: unknown_value"]);
        assert_eq!(home.owner.list_receipts("").await.invalid(), ["workspace_id: required"]);
        app.run_jobs().await;
    }
}
