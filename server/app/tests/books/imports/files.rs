//! The files themselves: which are taken, who sees them, and how long they are kept.

use jiff::SignedDuration;
use kym_testing::{column, on_both, text};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::STATEMENT;

on_both! {
    async fn what_cannot_be_read_is_refused_with_the_reason(app: &TestApp) {
        let home = app.home("anna").await;
        let bomb = "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaa\">]><Document>&a;</Document>";
        let outside = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><Document/>";
        let deep = format!(
            "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\">{}",
            "<a>".repeat(200_000)
        );
        let coda = "0000018012512505        00123456  X\n10001BE68539007547034                  EUR0000000001000000170125X\n";
        for (file, reason) in [
            (b"" as &[u8], "file_empty"),
            (b"\x1f\x8b\x08", "archive_refused"),
            (b"\x89PNG\r\n\x1a\n", "image_unsupported"),
            (b"<html><table><tr><td>Date", "html_unsupported"),
            (b"01,1,2,250103,0200,1,,,2/\n02,3,1,1,250102,2359,USD,2/\n", "bai2_unsupported"),
            (coda.as_bytes(), "coda_unsupported"),
            (b"11004900011234567890250101250131200000000100000978 3X\n22000000012501032501031201710000000\n", "norma43_unsupported"),
            (b"0130004    00821EUR2 00012345678  030125\n", "cfonb_unsupported"),
            (b"0740000000123456789MUSTER\n", "abo_unsupported"),
            (bomb.as_bytes(), "doctype_refused"),
            (outside.as_bytes(), "doctype_refused"),
            (deep.as_bytes(), "too_deep"),
        ] {
            let answer = home.owner.upload_import(&home.workspace, "x.csv", file.to_vec()).await;
            assert_eq!(answer.refused(422, "import_unreadable")["reason"], reason);
        }
        assert_eq!(home.owner.list_imports(&home.workspace).await.ok()["total"], 0);
    }

    async fn a_file_has_a_name_and_a_size(app: &TestApp) {
        let home = app.home("anna").await;
        let upload = async |name: &str, file: Vec<u8>| home.owner.upload_import(&home.workspace, name, file).await;
        assert_eq!(upload("", STATEMENT.into()).await.invalid(), ["name: required"]);
        let named = upload("..%2F..%2F%D0%92%D1%8B%D0%BF%D0%B8%D1%81%D0%BA%D0%B0.csv", STATEMENT.into()).await;
        assert_eq!(named.created()["name"], "Выписка.csv");
        // The server hangs up on whoever goes on sending: only the size is told.
        let host = home.owner.url.trim_start_matches("http://");
        let token = home.owner.token.as_deref().expect("signed in");
        let head = format!(
            "POST /api/v1/workspaces/{}/imports?name=big.csv HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {}\r\n\r\n",
            home.workspace,
            32 * 1024 * 1024 + 1,
        );
        let mut stream = TcpStream::connect(host).await.expect("connected");
        stream.write_all(head.as_bytes()).await.expect("sent");
        let mut line = [0; 12];
        stream.read_exact(&mut line).await.expect("an answer");
        assert_eq!(&line, b"HTTP/1.1 413");
    }

    async fn letters_of_before_unicode_are_read(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        let words = "Дата операции;Описание;Сумма операции\r\n03.10.2025;Кофейня Ёж;\"-82 604,01\"\r\n\
            04.10.2025;\"Две\r\nстроки\";5,00";
        let bytes: Vec<u8> = words.chars().map(windows_1251).collect();
        let answer = home.owner.upload_import(&home.workspace, "x.csv", bytes).await;
        let preview = home.preview(&text(&answer.created()["id"]), json!({})).await;
        assert_eq!(preview["settings"]["charset"], "windows-1251");
        assert_eq!(column(&preview["rows"], "payee"), ["Кофейня Ёж", "Две строки"]);
        assert_eq!(column(&preview["rows"], "amount"), ["-82604.01", "5.00"]);
        assert_eq!(preview["unread_total"], 0);
    }

    async fn files_that_are_not_booked_are_nobody_elses_business(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let id = home.upload(STATEMENT).await;
        assert_eq!(editor.list_imports(&home.workspace).await.ok()["total"], 0);
        editor.get_import(&home.workspace, &id).await.refused(404, "not_found");
        editor.preview_import(&home.workspace, &id, json!({})).await.refused(404, "not_found");
        editor.book_import(&home.workspace, &id, json!({})).await.refused(404, "not_found");
        editor.delete_import(&home.workspace, &id).await.refused(404, "not_found");
        let accounts = json!({ "accounts": [{ "part": 0, "account_id": home.wallet }] });
        home.owner.book_import(&home.workspace, &id, accounts).await.accepted();
        app.run_jobs().await;
        let seen = editor.get_import(&home.workspace, &id).await.ok();
        assert_eq!((&seen["is_mine"], &seen["can_revert"]), (&json!(false), &json!(true)));
        assert_eq!(seen["created_by"]["user_id"], json!(home.owner.id));
        let viewer = app.member(&home, "viewer").await;
        let seen = viewer.list_imports(&home.workspace).await.ok();
        assert_eq!(column(&seen["items"], "can_revert"), [false]);
    }

    async fn files_go_when_they_are_thrown_away_too_many_or_a_day_old(app: &TestApp) {
        let home = app.home("anna").await;
        let thrown = home.upload(STATEMENT).await;
        home.owner.delete_import(&home.workspace, &thrown).await.no_content();
        home.owner.get_import(&home.workspace, &thrown).await.refused(404, "not_found");
        let mut ids = Vec::new();
        for _ in 0..11 {
            ids.push(home.upload(STATEMENT).await);
        }
        let left = home.owner.list_imports(&home.workspace).await.ok();
        ids.reverse();
        assert_eq!(column(&left["items"], "id"), ids[..10]);
        app.advance(SignedDuration::from_hours(25));
        app.clean_up().await;
        let anna = app.sign_in_again(&home.owner).await;
        assert_eq!(anna.list_imports(&home.workspace).await.ok()["total"], 0);
    }
}

/// A letter as windows-1251 has it (the alphabet, and what is in ASCII).
fn windows_1251(letter: char) -> u8 {
    let code = u32::from(letter);
    let byte = match letter {
        'Ё' => 0xa8,
        'ё' => 0xb8,
        'А'..='я' => code - 0x0410 + 0xc0,
        _ => code,
    };
    u8::try_from(byte).expect("a letter of it")
}
