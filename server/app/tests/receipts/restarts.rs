//! Reading goes on after a crash at each step, and ends when nobody wants it any more.

use image::ImageFormat;
use jiff::SignedDuration;
use kym_recognition_protocol::Operation;
use kym_testing::files::picture;
use kym_testing::on_both;

use crate::GROCER;

on_both! {
    async fn a_crash_in_each_step_costs_that_step_alone(app: &TestApp) {
        let home = app.home("anna").await;
        app.recogniser.show(GROCER);
        for (place, operation) in (0_u32..).zip(Operation::ALL) {
            let before = Operation::ALL.map(|one| app.recogniser.calls(one));
            app.recogniser.hang(operation);
            let id = home.bring("a.jpg", &picture(300 + place, 600, ImageFormat::Jpeg)).await;
            tokio::select! {
                _ = app.run_jobs() => panic!("it came to an end"),
                () = app.recogniser.hung.notified() => {}
            }
            // The worker is gone in the middle; another one takes over when its lease has run out.
            app.recogniser.allow();
            assert_eq!(app.run_jobs().await, 0);
            app.clock.advance(SignedDuration::from_mins(1));
            app.run_jobs().await;
            let read = home.owner.get_receipt(&id).await.ok();
            assert_eq!([&read["receipt"]["state"], &read["draft"]["total"]["value"]], ["review", "7.00"]);
            let after = Operation::ALL.map(|one| app.recogniser.calls(one));
            for (index, one) in Operation::ALL.into_iter().enumerate() {
                let expected = if one == operation { 2 } else { 1 };
                assert_eq!(after[index] - before[index], expected, "{operation:?}: {one:?}");
            }
        }
    }

    async fn what_nobody_wants_any_more_is_not_read_to_its_end(app: &TestApp) {
        let home = app.home("anna").await;
        app.recogniser.show(GROCER);
        app.recogniser.hang(Operation::Text);
        let id = home.bring("a.jpg", &picture(300, 600, ImageFormat::Jpeg)).await;
        let deleted = async {
            app.recogniser.hung.notified().await;
            home.owner.delete_receipt(&id).await.no_content();
        };
        let (count, ()) = tokio::join!(app.run_jobs(), deleted);
        assert_eq!(count, 1);
        home.owner.get_receipt(&id).await.refused(404, "not_found");
        for table in ["receipts", "receipt_files", "receipt_pages", "receipt_chunks"] {
            assert_eq!(app.place.count(table, "1 = 1").await, 0, "{table}");
        }
    }

    async fn who_has_left_reads_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let fields = [("workspace_id", home.workspace.as_str())];
        let file = picture(300, 600, ImageFormat::Jpeg);
        let sent = editor.create_receipt(&fields, &[("a.jpg", &file)]).await.accepted();
        home.owner.delete(&format!("/workspaces/{}/users/{}", home.workspace, editor.id)).await.no_content();
        app.run_jobs().await;
        let id = kym_testing::text(&sent["task_id"]);
        let failed = home.owner.get_receipt(&id).await.ok()["receipt"].clone();
        assert_eq!([&failed["state"], &failed["error"]], ["failed", "not_allowed"]);
    }
}
