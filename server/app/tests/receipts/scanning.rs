//! Codes that a browser has read.

use kym_testing::{on_both, text};
use serde_json::{Value, json};

use crate::{BILL, TILL};

on_both! {
    async fn the_second_scan_leads_to_what_the_first_became(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        let editor = app.member(&home, "editor").await;
        let scanned = home.owner.scan_code(&home, TILL, "qr_code").await.ok();
        assert_eq!(scanned["is_known"], false);
        assert_eq!(scanned["receipt"]["total"]["value"], "3943.26");
        // Parts in another order are the same receipt.
        let turned = "n=1&fp=2918241905&i=64318&fn=9282000100072197&s=3943.26&t=20251004T2116";
        let again = editor.scan_code(&home, turned, "qr_code").await.ok();
        assert_eq!([&again["is_known"], &again["receipt"]["id"]], [&json!(true), &scanned["receipt"]["id"]]);
        let id = text(&scanned["receipt"]["id"]);
        let booked = home.owner.confirm_receipt(&id, home.confirmation("2025-10-04", "-3943.26")).await.created();
        let later = editor.scan_code(&home, TILL, "qr_code").await.ok();
        assert_eq!(later["receipt"], Value::Null);
        assert_eq!(later["booked"]["transaction_id"], booked["transaction_id"]);
    }

    async fn two_who_scan_one_receipt_have_one(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        let editor = app.member(&home, "editor").await;
        let (mine, theirs) = tokio::join!(
            home.owner.scan_code(&home, TILL, "qr_code"),
            editor.scan_code(&home, TILL, "qr_code"),
        );
        assert_eq!(mine.ok()["receipt"]["id"], theirs.ok()["receipt"]["id"]);
    }

    async fn a_bill_becomes_a_planned_expense(app: &TestApp) {
        let home = app.home_in("anna", "CZK").await;
        let scanned = home.owner.scan_code(&home, BILL, "qr_code").await.ok();
        let id = text(&scanned["receipt"]["id"]);
        let details = home.owner.get_receipt(&id).await.ok();
        let draft = &details["draft"];
        assert_eq!([&draft["kind"], &draft["date"]["value"]], ["bill", "2025-10-20"]);
        let mut body = home.confirmation("2025-10-20", "-480.50");
        body["transaction"]["status"] = json!("planned");
        home.owner.confirm_receipt(&id, body).await.created();
        let row = home.list(&home.wallet).await["transactions"][0].clone();
        assert_eq!([&row["status"], &row["date"]], ["planned", "2025-10-20"]);
    }

    async fn what_is_no_receipt_is_said(app: &TestApp) {
        let home = app.home("anna").await;
        let owner = &home.owner;
        owner.scan_code(&home, "https://example.org/menu", "qr_code").await.refused(422, "code_unknown");
        owner.scan_code(&home, "4006381333932", "ean_13").await.refused(422, "code_damaged");
        let of_programmers = "https://consumer.test-oofd.kz/?i=1&f=2&s=3&t=20230107T220315";
        owner.scan_code(&home, of_programmers, "qr_code").await.refused(422, "code_of_test_system");
        let long = "x".repeat(9000);
        assert_eq!(owner.scan_code(&home, &long, "qr_code").await.invalid(), ["payload: too_long"]);
        assert_eq!(owner.scan_code(&home, "", "qr_code").await.invalid(), ["payload: required"]);
        assert_eq!(owner.scan_code(&home, "x", "stamp").await.invalid(), ["format: unknown_value"]);
        assert_eq!(owner.list_receipts(&format!("workspace_id={}", home.workspace)).await.ok()["total"], 0);
    }

    async fn bytes_of_an_old_code_page_are_read(app: &TestApp) {
        let home = app.home_in("anna", "RUB").await;
        // ST00011 is windows-1251: here "Name=Дом".
        let mut bytes = b"ST00011|Name=".to_vec();
        bytes.extend([0xc4, 0xee, 0xec]);
        bytes.extend(b"|PersonalAcc=40702810138250123017|BankName=X|BIC=044525225|CorrespAcc=30101810400000000225|Sum=100000");
        let coded = base64url(&bytes);
        let body = json!({ "workspace_id": home.workspace, "bytes": coded, "format": "qr_code" });
        let scanned = home.owner.post("/transactions/scan", body).await.ok();
        assert_eq!(scanned["receipt"]["merchant"]["value"], "Дом");
        assert_eq!(scanned["receipt"]["total"]["value"], "1000.00");
    }
}

fn base64url(bytes: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}
