//! Who may do what with receipts.

use image::ImageFormat;
use kym_testing::files::picture;
use kym_testing::on_both;

use crate::{GROCER, TILL};

on_both! {
    async fn members_look_and_those_who_add_transactions_work(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let stranger = app.user("stranger").await;
        app.recogniser.show(GROCER);
        let file = picture(300, 600, ImageFormat::Jpeg);
        let id = home.bring("a.jpg", &file).await;
        app.run_jobs().await;
        let list = format!("workspace_id={}", home.workspace);
        let page = format!("/transactions/ocr/{id}/pages/0");
        let seen = viewer.get_receipt(&id).await.ok();
        assert_eq!(seen["receipt"]["can_edit"], false);
        assert_eq!(viewer.list_receipts(&list).await.ok()["items"][0]["can_edit"], false);
        assert!(!viewer.bytes(&page).await.is_empty());
        let fields = [("workspace_id", home.workspace.as_str())];
        let other = picture(301, 600, ImageFormat::Jpeg);
        viewer.create_receipt(&fields, &[("b.jpg", &other)]).await.refused(403, "forbidden");
        viewer.confirm_receipt(&id, home.confirmation("2025-10-05", "-7")).await.refused(403, "forbidden");
        viewer.retry_receipt(&id).await.refused(403, "forbidden");
        viewer.delete_receipt(&id).await.refused(403, "forbidden");
        viewer.scan_code(&home, TILL, "qr_code").await.refused(403, "forbidden");
        stranger.get_receipt(&id).await.refused(404, "not_found");
        stranger.list_receipts(&list).await.refused(404, "not_found");
        stranger.get(&page).await.refused(404, "not_found");
        stranger.create_receipt(&fields, &[("b.jpg", &other)]).await.refused(404, "not_found");
        stranger.confirm_receipt(&id, home.confirmation("2025-10-05", "-7")).await.refused(404, "not_found");
        stranger.retry_receipt(&id).await.refused(404, "not_found");
        stranger.delete_receipt(&id).await.refused(404, "not_found");
        stranger.scan_code(&home, TILL, "qr_code").await.refused(404, "not_found");
        let editor = app.member(&home, "editor").await;
        editor.retry_receipt(&id).await.accepted();
        app.run_jobs().await;
        editor.delete_receipt(&id).await.no_content();
        home.owner.get_receipt(&id).await.refused(404, "not_found");
    }

    async fn everybody_in_the_workspace_is_told(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let mut socket = app.events(&viewer).await;
        app.recogniser.show(GROCER);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        app.run_jobs().await;
        home.owner.delete_receipt(&id).await.no_content();
        let mut names = Vec::new();
        while names.last().is_none_or(|name| name != "RECEIPT_DELETED") {
            names.push(socket.event().await["event_type"].clone());
        }
        assert!(names.contains(&"PROGRESS_UPDATE".into()), "{names:?}");
        assert!(names.contains(&"RECEIPT_UPDATED".into()), "{names:?}");
    }
}
