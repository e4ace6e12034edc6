//! Files on transactions.

mod limits;

use image::ImageFormat;
use jiff::SignedDuration;
use kym_testing::files::{HEIC, PDF, document, photograph, picture};
use kym_testing::{Home, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// A booked transaction; answers its id.
async fn booked(home: &Home) -> String {
    text(&home.book("2025-10-05", "-5").await["id"])
}

async fn count(home: &Home) -> Value {
    home.list(&home.wallet).await["transactions"][0]["attachment_count"].clone()
}

async fn files(home: &Home, row: &str) -> Vec<Value> {
    column(&home.owner.list_attachments(row).await.ok()["items"], "id")
}

async fn expect_sound(app: &TestApp) {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

fn holds(bytes: &[u8], words: &str) -> bool {
    bytes
        .windows(words.len())
        .any(|piece| piece == words.as_bytes())
}

on_both! {
    async fn a_photograph_of_a_telephone_is_kept_as_jpeg(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let made = home.owner.create_attachment(&row, "IMG_1.HEIC", HEIC).await.created();
        assert_eq!([&made["name"], &made["kind"]], ["IMG_1.jpg", "jpeg"]);
        let kept = home.owner.bytes(&format!("/transactions/{row}/attachments/{}", text(&made["id"]))).await;
        let pixels = image::load_from_memory(&kept).expect("a picture");
        assert_eq!([json!(pixels.width()), json!(pixels.height())], [made["width"].clone(), made["height"].clone()]);
    }

    async fn a_photograph_is_kept_upright_and_as_pixels_only(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let photo = photograph(600, 400, "GPS 52.5200 N", "<script>alert(1)</script>");
        assert!(holds(&photo, "GPS 52.5200 N") && holds(&photo, "<script>"));
        let made = home.owner.create_attachment(&row, "IMG_1.JPG", photo).await.created();
        assert_eq!(
            [&made["name"], &made["kind"], &made["width"], &made["height"], &made["transaction_id"]],
            [&json!("IMG_1.JPG"), &json!("jpeg"), &json!(400), &json!(600), &json!(row)],
        );
        let path = format!("/transactions/{row}/attachments/{}", text(&made["id"]));
        let kept = home.owner.bytes(&path).await;
        assert_eq!(json!(kept.len()), made["size"]);
        assert!(!holds(&kept, "GPS") && !holds(&kept, "Exif") && !holds(&kept, "<script>"));
        let pixels = image::load_from_memory(&kept).expect("a picture").to_rgb8();
        let (top, bottom) = (pixels.get_pixel(200, 50), pixels.get_pixel(200, 550));
        assert!(top[0] > 200 && bottom[2] > 200, "{top:?} {bottom:?}");
        let small = home.owner.bytes(&format!("{path}?size=thumbnail")).await;
        let small = image::load_from_memory(&small).expect("a picture");
        assert_eq!((small.width(), small.height()), (213, 320));
        assert_eq!((count(&home).await, files(&home, &row).await.len()), (json!(1), 1));
        expect_sound(app).await;
    }

    async fn each_kind_of_picture_is_kept_as_what_it_is_good_for(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let transparent = image::RgbaImage::from_pixel(30, 20, image::Rgba([9, 9, 9, 0]));
        let mut holes = std::io::Cursor::new(Vec::new());
        transparent.write_to(&mut holes, ImageFormat::WebP).expect("a picture");
        for (file, name, kind) in [
            (picture(30, 20, ImageFormat::Jpeg), "a.jpg", "jpeg"),
            (picture(30, 20, ImageFormat::Png), "a.png", "png"),
            (picture(30, 20, ImageFormat::WebP), "a.jpg", "jpeg"),
            (holes.into_inner(), "a.png", "png"),
        ] {
            let made = home.owner.create_attachment(&row, "a.webp", file.clone()).await.created();
            let named = home.owner.create_attachment(&row, name, file).await.created();
            assert_eq!([&made["kind"], &made["name"]], [&json!(kind), &json!(name)]);
            assert_eq!([&named["kind"], &named["name"]], [&json!(kind), &json!(name)]);
        }
    }

    async fn v_3_2_1_a_document_is_saved_and_never_shown_as_a_page(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let name = "%D1%87%D0%B5%D0%BA%22%3B%20filename%3Dx.html";
        let file = document(200_000);
        let made = home.owner.create_attachment(&row, name, file.clone()).await.created();
        assert_eq!(made["name"], "чек_; filename=x.html.pdf");
        assert_eq!([&made["width"], &made["height"]], [&json!(null), &json!(null)]);
        let path = format!("/transactions/{row}/attachments/{}", text(&made["id"]));
        let answer = home.owner.get(&path).await;
        assert_eq!((answer.status, answer.text.as_str()), (200, file.as_str()));
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(answer.header("content-security-policy").starts_with("sandbox; default-src 'none'"));
        assert_eq!(
            answer.header("content-disposition"),
            "attachment; filename=\"_____ filename=x.html.pdf\"; \
             filename*=UTF-8''%D1%87%D0%B5%D0%BA_%3B%20filename%3Dx.html.pdf",
        );
        home.owner.get(&format!("{path}?size=thumbnail")).await.refused(404, "not_found");
        assert_eq!(home.owner.get(&format!("{path}?size=huge")).await.invalid(), ["size: unknown_value"]);
    }

    async fn l_22_a_file_is_found_on_its_own_transaction_only(app: &TestApp) {
        let home = app.home("anna").await;
        let (row, other) = (booked(&home).await, booked(&home).await);
        let file = id(&home.owner.create_attachment(&row, "a.pdf", PDF).await);
        let elsewhere = format!("/transactions/{other}/attachments/{file}");
        home.owner.get(&elsewhere).await.refused(404, "not_found");
        home.owner.delete(&elsewhere).await.refused(404, "not_found");
        assert_eq!(files(&home, &row).await, [json!(file)]);
    }

    async fn taking_a_file_off_and_putting_it_on_can_be_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let file = id(&home.owner.create_attachment(&row, "a.pdf", PDF).await);
        home.owner.delete_attachment(&row, &file).await.no_content();
        home.owner.delete_attachment(&row, &file).await.refused(404, "not_found");
        home.owner.get(&format!("/transactions/{row}/attachments/{file}")).await.refused(404, "not_found");
        assert_eq!((count(&home).await, files(&home, &row).await.len()), (json!(0), 0));
        let told = &home.history().await[0];
        assert_eq!([&told["noun"], &told["kind"], &told["name"]], ["attachment", "deleted", "a.pdf"]);
        home.undo_newest().await.created();
        assert_eq!((count(&home).await, files(&home, &row).await), (json!(1), vec![json!(file)]));
        home.undo_newest().await.created();
        assert_eq!(count(&home).await, 0);
        home.undo_newest().await.created();
        let creation = text(&home.history().await[4]["id"]);
        home.owner.undo(&home.workspace, &creation).await.created();
        assert_eq!(count(&home).await, 0);
        expect_sound(app).await;
    }

    async fn after_a_day_a_deleted_file_is_gone_for_good(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let file = id(&home.owner.create_attachment(&row, "a.pdf", document(100_000)).await);
        home.owner.create_attachment(&row, "b.pdf", PDF).await.created();
        home.owner.delete_attachment(&row, &file).await.no_content();
        app.advance(SignedDuration::from_hours(22));
        app.run_jobs().await;
        assert_eq!(app.place.count("attachment_chunks", "TRUE").await, 3);
        app.advance(SignedDuration::from_hours(5));
        app.run_jobs().await;
        assert_eq!(app.place.count("attachment_chunks", "TRUE").await, 1);
        assert_eq!(app.place.count("workspaces", "attachment_bytes = 15").await, 1);
        expect_sound(app).await;
    }

    async fn files_go_and_come_with_their_transaction(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let file = id(&home.owner.create_attachment(&row, "a.pdf", PDF).await);
        let path = format!("/transactions/{row}/attachments/{file}");
        home.owner.delete_transaction(&row).await.no_content();
        home.owner.get(&path).await.refused(404, "not_found");
        home.owner.list_attachments(&row).await.refused(404, "not_found");
        home.owner.create_attachment(&row, "b.pdf", PDF).await.refused(404, "not_found");
        home.owner.restore_transaction(&row).await.ok();
        assert_eq!(home.owner.bytes(&path).await, PDF.as_bytes());
        home.owner.delete_transaction(&row).await.no_content();
        app.advance(SignedDuration::from_hours(24 * 32));
        app.run_jobs().await;
        for table in ["transactions", "attachments", "attachment_chunks"] {
            assert_eq!(app.place.count(table, "TRUE").await, 0, "{table}");
        }
        expect_sound(app).await;
    }

    async fn files_follow_an_account_to_another_workspace(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let file = id(&home.owner.create_attachment(&row, "a.pdf", document(150_000)).await);
        let gone = id(&home.owner.create_attachment(&row, "b.pdf", PDF).await);
        home.owner.delete_attachment(&row, &gone).await.no_content();
        let firm = id(&home.owner.create_workspace(json!({ "name": "Firm", "currency": "USD" })).await);
        let to = json!({ "target_workspace_id": firm });
        home.owner.move_account(&home.workspace, &home.wallet, to).await.ok();
        assert_eq!((count(&home).await, files(&home, &row).await), (json!(1), vec![json!(file)]));
        let path = format!("/transactions/{row}/attachments/{file}");
        assert_eq!(home.owner.bytes(&path).await.len(), 150_000);
        expect_sound(app).await;
    }

    async fn others_hear_of_a_file_and_nobodys_edit_becomes_stale(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let boris = app.member(&home, "editor").await;
        let mut socket = app.events(&boris).await;
        home.owner.create_attachment(&row, "a.pdf", PDF).await.created();
        let told = socket.event().await;
        assert_eq!(told["event_type"], "TRANSACTION_UPDATED");
        assert_eq!([&told["payload"]["transaction_id"], &told["payload"]["version"]], [&json!(row), &json!(1)]);
        let change = json!({ "date": "2025-10-05", "total_amount": "-6", "status": "pending" });
        let changed = boris.if_match("\"1\"").update_transaction(&row, change).await.ok();
        assert_eq!(changed["attachment_count"], 1);
    }
}
