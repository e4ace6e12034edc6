//! Providers of exchange rates over https: who is trusted, and what administrators hear of who is not.

use kym_testing::authority::{Authority, Certificate};
use kym_testing::rate_server::RateServer;
use kym_testing::{TestApp, on_both, text};
use serde_json::{Value, json};

/// What a test of a provider at this server answers.
async fn tested(
    app: &TestApp,
    server: &RateServer,
    trusted: Option<&Authority>,
    number: usize,
) -> Value {
    let (hosts, ca_file) = (vec![server.host.clone()], trusted.map(Authority::file));
    app.restart(|config| {
        config.outbound.allowed_hosts = hosts;
        config.outbound.ca_file = ca_file;
    })
    .await;
    let root = app.chief(&format!("root{number}")).await;
    let bank = app.provider("ecb", &server.url("ecb")).await;
    root.post(&format!("/exchange-rate-providers/{bank}/test"), json!({}))
        .await
        .ok()
}

on_both! {
    async fn a_provider_is_asked_over_https_where_a_configured_authority_vouches_for_it(app: &TestApp) {
        let authority = Authority::new();
        let server = RateServer::secured(authority.server(Certificate::Valid)).await;
        let answer = tested(app, &server, Some(&authority), 0).await;
        assert_eq!((&answer["ok"], &answer["error"]), (&json!(true), &Value::Null), "{answer}");
        assert_eq!(server.requests().len(), 1);
    }

    async fn a_provider_whose_certificate_is_not_good_is_asked_nothing_and_the_reason_is_told(app: &TestApp) {
        let authority = Authority::new();
        let other = Authority::new();
        for (number, (certificate, trusted, reason)) in authority.refusals(&other).into_iter().enumerate() {
            let server = RateServer::secured(authority.server(certificate)).await;
            let answer = tested(app, &server, trusted, number).await;
            assert_eq!((&answer["ok"], &answer["error"]["code"]), (&json!(false), &json!("unreachable")), "{certificate:?}");
            let words = text(&answer["error"]["message"]);
            assert!(words.contains("no secure connection") && words.contains(reason), "{certificate:?}: {words}");
            assert_eq!(server.requests(), Vec::<String>::new(), "{certificate:?}");
        }
    }

    async fn a_plain_server_at_an_address_of_https_is_asked_nothing(app: &TestApp) {
        let server = RateServer::start().await;
        let hosts = vec![server.host.clone()];
        app.restart(|config| config.outbound.allowed_hosts = hosts).await;
        let root = app.chief("root").await;
        let bank = app.provider("ecb", &server.url("ecb").replacen("http", "https", 1)).await;
        let answer = root.post(&format!("/exchange-rate-providers/{bank}/test"), json!({})).await.ok();
        assert!(text(&answer["error"]["message"]).contains("no secure connection"), "{answer}");
        assert_eq!(server.requests(), Vec::<String>::new());
    }
}
