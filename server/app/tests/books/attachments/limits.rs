//! What is not taken: files of other kinds, files that are too large, and too many of them.

use futures_util::future::join_all;
use image::ImageFormat;
use kym_testing::files::{PDF, bomb, document, picture};
use kym_testing::{Home, id, on_both};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use super::{booked, expect_sound};

on_both! {
    async fn v_5_2_2_what_a_file_is_its_first_bytes_say_and_not_its_name(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        for (file, what) in [
            (&b""[..], "nothing"),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>", "SVG"),
            (b"<!doctype html><title>x</title>", "HTML"),
            (b"GIF89a\x01\0\x01\0\0\0\0;", "GIF"),
            (b"\0\0\0\x18ftypavif\0\0\0\0avifmif1", "AVIF"),
            (b"\0\0\0\x18ftypheic\0\0\0\0heicmif1", "HEIC without a picture"),
            (b"PK\x03\x04\0\0", "ZIP"),
            (b"MZ\x90\0", "a program"),
        ] {
            let answer = home.owner.create_attachment(&row, "a.png", file.to_vec()).await;
            let detail = answer.refused(415, "file_type_refused");
            let words = detail["message"].as_str().expect("a text");
            assert!(words.contains("JPEG, PNG, WebP, HEIC and PDF"), "{what}: {words}");
        }
        assert_eq!(app.place.count("attachments", "TRUE").await, 0);
    }

    async fn what_cannot_be_read_to_its_end_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let png = picture(200, 200, ImageFormat::Png);
        for file in [
            png[..60].to_vec(),
            png[..png.len() / 2].to_vec(),
            b"\xff\xd8\xff\xe0 and no more".to_vec(),
            b"RIFF\x24\0\0\0WEBPVP8 nothing".to_vec(),
            b"%PDF-1.4\n1 0 obj".to_vec(),
        ] {
            home.owner.create_attachment(&row, "a.png", file).await.refused(422, "file_damaged");
        }
        expect_sound(app).await;
    }

    async fn v_5_1_1_a_picture_that_would_fill_the_memory_is_refused_by_its_first_bytes(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        for (width, height) in [(20_000, 20_000), (12_001, 1), (1, 60_000), (8_000, 5_001)] {
            let answer = home.owner.create_attachment(&row, "a.png", bomb(width, height)).await;
            answer.refused(422, "picture_too_large");
        }
    }

    async fn a_file_of_more_than_ten_megabytes_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let most = 10 * 1024 * 1024;
        home.owner.create_attachment(&row, "a.pdf", document(most)).await.created();
        home.owner.create_attachment(&row, "b.pdf", document(most + 1)).await.refused(413, "body_too_large");
    }

    async fn l_44_of_fifty_files_at_once_a_transaction_takes_twenty(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let (owner, row) = (&home.owner, row.as_str());
        let senders = (0..50).map(|_| owner.create_attachment(row, "a.pdf", PDF));
        let answers = join_all(senders).await;
        let taken = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(taken, 20);
        for answer in answers.iter().filter(|answer| answer.status != 201) {
            answer.refused(409, "too_many_attachments");
        }
        expect_sound(app).await;
    }

    async fn l_44_a_workspace_keeps_no_more_than_it_may(app: &TestApp) {
        app.restart(|config| config.limits.attachment_megabytes = 1).await;
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let (owner, row) = (&home.owner, row.as_str());
        let senders = (0..10).map(|_| owner.create_attachment(row, "a.pdf", document(300_000)));
        let answers = join_all(senders).await;
        let (taken, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
        assert_eq!(taken.len(), 3);
        for answer in refused {
            answer.refused(409, "attachment_space_full");
        }
        // What was deleted makes room, though it could have been brought back.
        owner.delete_attachment(row, &id(taken[0])).await.no_content();
        owner.create_attachment(row, "b.pdf", document(300_000)).await.created();
        home.undo_newest().await.created();
        expect_sound(app).await;
    }

    async fn l_44_the_workspaces_of_a_user_keep_no_more_than_they_may_together(app: &TestApp) {
        app.restart(|config| config.limits.attachment_megabytes_per_user = 1).await;
        let home = app.home("anna").await;
        let own = json!({ "name": "Own", "currency": "USD" });
        let own = id(&home.owner.create_workspace(own).await);
        let account = json!({ "name": "Box", "account_type": "cash" });
        let second = Home { wallet: id(&home.owner.create_account(&own, account).await), ..home.clone() };
        let rows = [booked(&home).await, booked(&second).await];
        // Whoever sends it: the owner has it.
        let editor = app.member(&home, "editor").await;
        let other = app.home("boris").await;
        let strangers = booked(&other).await;
        let file = || document(300_000);
        let senders = (0..10).map(|number| {
            let who = if number % 4 == 0 { &editor } else { &home.owner };
            let row = if number % 2 == 0 { &rows[0] } else { &rows[1] };
            who.create_attachment(row, "a.pdf", file())
        });
        let answers = join_all(senders).await;
        let (taken, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
        assert_eq!(taken.len(), 3);
        for answer in refused {
            answer.refused(409, "attachment_space_full");
        }
        other.owner.create_attachment(&strangers, "a.pdf", file()).await.created();
        // What was deleted makes room, though it could have been brought back.
        let place = answers.iter().position(|answer| answer.status == 201).expect("one");
        let row = &rows[place % 2];
        home.owner.delete_attachment(row, &id(&answers[place])).await.no_content();
        home.owner.create_attachment(row, "b.pdf", file()).await.created();
        home.owner.create_attachment(row, "c.pdf", file()).await.refused(409, "attachment_space_full");
        expect_sound(app).await;
    }

    async fn f_10_an_upload_that_breaks_off_leaves_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        let (host, token) = (home.owner.url.trim_start_matches("http://"), home.owner.token.as_deref());
        let token = token.expect("signed in");
        let file = document(1_000_000);
        let head = format!(
            "POST /api/v1/transactions/{row}/attachments HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {}\r\n\r\n",
            file.len(),
        );
        for part in [0, 10_000, 500_000, 990_000, 999_999] {
            let mut stream = TcpStream::connect(host).await.expect("connected");
            stream.write_all(head.as_bytes()).await.expect("sent");
            stream.write_all(&file.as_bytes()[..part]).await.expect("sent");
            drop(stream);
        }
        home.owner.create_attachment(&row, "a.pdf", file).await.created();
        assert_eq!(app.place.count("attachments", "TRUE").await, 1);
        expect_sound(app).await;
    }

    async fn who_sends_files_too_fast_is_slowed_down(app: &TestApp) {
        let home = app.home("anna").await;
        let row = booked(&home).await;
        app.restart(|config| config.limits.uploads_per_user = 1).await;
        for _ in 0..20 {
            home.owner.create_attachment(&row, "a.pdf", PDF).await.created();
        }
        let answer = home.owner.create_attachment(&row, "a.pdf", PDF).await;
        answer.refused(429, "too_many_requests");
        assert!(!answer.header("retry-after").is_empty());
    }
}
