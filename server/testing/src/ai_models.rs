//! AI models of an installation, written as the program does.

use kym_domain::ai_models::{AiProvider, Draft, Typed};
use kym_domain::clock::Clock as _;
use kym_domain::id::AiModelId;
use kym_store::ai_models;

use super::TestApp;

impl TestApp {
    /// A model that is asked for everything at an address, by the protocol of a provider.
    pub async fn ai_model(&self, provider: &str, url: &str) -> String {
        let provider: AiProvider = provider.parse().expect("a provider");
        let tasks = vec![
            "receipt_image",
            "receipt_text",
            "statement_pdf",
            "categorize",
        ];
        let typed = Typed {
            name: "Small",
            base_url: url,
            model: "small-1",
            tasks: Some(tasks),
            default_for: Some(Vec::new()),
            supports_vision: Some(true),
            supports_json_schema: Some(true),
            context_window: Some(32_000),
            max_output_tokens: Some(1_000),
            timeout_seconds: Some(60),
            price_in: "1",
            price_out: "2",
            is_enabled: Some(true),
            ..Typed::default()
        };
        let draft = Draft::check(provider, &typed).expect("valid");
        let app = self.kym().await;
        let id = AiModelId::from_uuid(app.ids.next(self.clock.now()));
        let mut tx = app.db.write().await.expect("a change");
        let last = ai_models::last_place(&mut tx).await.expect("a place");
        ai_models::insert(&mut tx, &draft.create(id, last + 1))
            .await
            .expect("a new one");
        tx.commit().await.expect("committed");
        id.to_string()
    }
}
