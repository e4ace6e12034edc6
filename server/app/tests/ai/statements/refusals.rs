//! Who may have no statement read, and which statements cannot be.

use kym_recognition_protocol::{Operation, Refusal};
use kym_testing::files::document;
use kym_testing::on_both;
use serde_json::json;

use super::{MODEL, STATEMENT, answer, whole};
use crate::stage::Stage;

on_both! {
    async fn nothing_is_taken_in_before_it_may_be_read(app: &TestApp) {
        let stage = Stage::for_statements(app, &[]).await;
        let owner = stage.home.owner.clone();
        stage.bring(&owner, STATEMENT).await.refused(409, "ai_no_model");
        app.ai_model("lm_studio", &stage.server.url(MODEL)).await;
        stage.bring(&owner, STATEMENT).await.refused(409, "ai_not_agreed");
        stage.agree(&owner, &["categorize"]).await;
        stage.bring(&owner, STATEMENT).await.refused(409, "ai_not_agreed");
        stage.agree(&owner, &["statement_pdf"]).await;
        stage.allow(false).await;
        stage.bring(&owner, STATEMENT).await.refused(409, "ai_forbidden");
        stage.allow(true).await;
        stage.cap("user_cap", "0").await;
        stage.bring(&owner, STATEMENT).await.refused(409, "ai_cap_reached");
        let viewer = app.member(&stage.home, "viewer").await;
        stage.bring(&viewer, STATEMENT).await.refused(403, "forbidden");
        let large = document(10 * 1024 * 1024 + 1);
        let refused = owner.upload_import(&stage.home.workspace, "a.pdf", large).await;
        assert_eq!(refused.refused(422, "import_unreadable")["reason"], "file_too_large");
        assert_eq!(app.place.count("imports", "TRUE").await, 0);
        assert_eq!(stage.asked().len(), 0);
        // Everything else is imported as ever.
        stage.home.upload("Date,Description,Amount\n2025-09-03,Coffee,-3.20\n").await;
    }

    async fn what_was_withdrawn_meanwhile_ends_it_and_it_can_be_tried_again(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let (owner, workspace) = (&stage.home.owner, &stage.home.workspace);
        let id = stage.brought(STATEMENT).await;
        stage.read_again(owner, &id).await.accepted();
        stage.agree(owner, &[]).await;
        let import = stage.read(&id).await;
        assert_eq!([&import["state"], &import["error"]], ["unread", "not_agreed"]);
        owner.preview_import(workspace, &id, json!({})).await.refused(409, "import_not_read");
        stage.read_again(owner, &id).await.refused(409, "ai_not_agreed");
        stage.agree(owner, &["statement_pdf"]).await;
        stage.read_again(owner, &id).await.accepted();
        stage.allow(false).await;
        assert_eq!(stage.read(&id).await["error"], "forbidden");
        stage.allow(true).await;
        stage.read_again(owner, &id).await.accepted();
        stage.cap("workspace_cap", "0").await;
        assert_eq!(stage.read(&id).await["error"], "cap_reached");
        assert_eq!(stage.asked().len(), 0);
        stage.cap("workspace_cap", "100").await;
        let again = stage.read_again(owner, &id).await.accepted();
        assert_eq!([&again["state"], &again["error"]], [&json!("reading"), &json!(null)]);
        stage.says(&whole());
        assert_eq!(stage.read(&id).await["state"], "uploaded");
        stage.read_again(owner, &id).await.refused(409, "import_already_read");
    }

    async fn documents_that_cannot_be_looked_at_say_why(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        for (refusal, error) in [
            (Refusal::DocumentEncrypted, "document_encrypted"),
            (Refusal::TooManyPages, "too_many_pages"),
            (Refusal::FileDamaged, "file_damaged"),
            (Refusal::Failed, "failed"),
        ] {
            app.recogniser.refuse(Operation::Prepare, refusal);
            let id = stage.brought(STATEMENT).await;
            let import = stage.read(&id).await;
            assert_eq!([&import["state"], &import["error"]], ["unread", error]);
        }
        app.recogniser.allow();
        let id = stage.brought("Nothing to see here.").await;
        assert_eq!(stage.read(&id).await["error"], "nothing_found");
        assert_eq!(stage.asked().len(), 0, "there was nothing to ask");
        app.recogniser.scan();
        app.recogniser.refuse(Operation::Text, Refusal::Unavailable);
        let id = stage.brought(STATEMENT).await;
        assert_eq!(stage.read(&id).await["error"], "recognition_unavailable");
    }

    async fn a_statement_without_rows_is_asked_about_again(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        stage.says(&answer(&[], &[]));
        let id = stage.brought(STATEMENT).await;
        let import = stage.read(&id).await;
        assert_eq!([&import["state"], &import["error"]], ["unread", "nothing_found"]);
        stage.read_again(&stage.home.owner, &id).await.accepted();
        stage.says(&whole());
        assert_eq!(stage.read(&id).await["state"], "uploaded");
    }

    async fn it_is_its_makers_alone(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let editor = app.member(&stage.home, "editor").await;
        let workspace = &stage.home.workspace;
        let id = stage.brought(STATEMENT).await;
        editor.get_import(workspace, &id).await.refused(404, "not_found");
        editor.delete_import(workspace, &id).await.refused(404, "not_found");
        stage.read_again(&editor, &id).await.refused(404, "not_found");
        assert_eq!(editor.list_imports(workspace).await.ok()["total"], 0);
        stage.home.owner.delete_import(workspace, &id).await.no_content();
        app.run_jobs().await;
        assert_eq!(stage.asked().len(), 0, "nobody wants it any more");
    }

    async fn who_may_not_any_more_has_nothing_read(app: &TestApp) {
        let stage = Stage::for_statements(app, &[MODEL]).await;
        let editor = app.member(&stage.home, "editor").await;
        stage.agree(&editor, &["statement_pdf"]).await;
        stage.bring(&editor, STATEMENT).await.created();
        let path = format!("/workspaces/{}/users/{}", stage.home.workspace, editor.id);
        stage.home.owner.delete(&path).await.no_content();
        app.run_jobs().await;
        assert_eq!(stage.asked().len(), 0);
        assert_eq!(app.place.count("imports", "state = 'unread' AND error = 'not_allowed'").await, 1);
    }
}
