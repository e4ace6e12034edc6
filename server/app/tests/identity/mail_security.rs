//! Emails over encrypted connections: who is trusted, and that nothing is said to anybody else.

use kym_platform::config::MailSecurity;
use kym_testing::authority::{Authority, Certificate};
use kym_testing::smtp::MailServer;
use kym_testing::{TestApp, on_both, text};
use serde_json::Value;

/// Both ways to secure a connection.
const SECURED: [MailSecurity; 2] = [MailSecurity::Starttls, MailSecurity::Tls];

/// Has an email sent to a new user over this server, and answers what administrators see of it.
async fn mailed(
    app: &TestApp,
    server: &MailServer,
    trusted: Option<&Authority>,
    number: usize,
) -> Value {
    let (mail, ca_file) = (server.config(), trusted.map(Authority::file));
    app.restart(|config| {
        config.mail = mail;
        config.outbound.ca_file = ca_file;
        config.limits.requests_before_captcha = 1_000_000;
        config.limits.resets_per_address = 1_000_000;
    })
    .await;
    let chief = app.chief(&format!("chief{number}")).await;
    app.user(&format!("anna{number}")).await;
    app.guest()
        .request_password_reset(&format!("anna{number}@example.org"))
        .await
        .ok();
    app.run_jobs().await;
    chief.list_outbox("").await.ok()["items"][0].take()
}

on_both! {
    async fn an_email_goes_to_a_server_for_whom_the_configured_authority_vouches(app: &TestApp) {
        let authority = Authority::new();
        for (number, security) in SECURED.into_iter().enumerate() {
            let server = MailServer::secured(security, Some(authority.server(Certificate::Valid))).await;
            let email = mailed(app, &server, Some(&authority), number).await;
            assert_eq!(email["state"], "sent", "{security:?}: {email}");
            assert_eq!(server.to(&format!("anna{number}@example.org")).len(), 1);
            let clear: &[&str] = if security == MailSecurity::Tls { &[] } else { &["EHLO", "STARTTLS"] };
            assert_eq!(server.overheard(), clear, "{security:?}");
        }
    }

    async fn a_server_whose_certificate_is_not_good_gets_nothing_and_administrators_see_why(app: &TestApp) {
        let authority = Authority::new();
        let other = Authority::new();
        let mut number = 0;
        for security in SECURED {
            for (certificate, trusted, reason) in authority.refusals(&other) {
                number += 1;
                let server = MailServer::secured(security, Some(authority.server(certificate))).await;
                let email = mailed(app, &server, trusted, number).await;
                assert_eq!(email["state"], "waiting", "{security:?} {certificate:?}: {email}");
                let error = text(&email["error"]);
                assert!(error.contains("certificate") && error.contains(reason), "{security:?} {certificate:?}: {error}");
                assert_eq!(server.emails().len(), 0);
                let clear: &[&str] = if security == MailSecurity::Tls { &[] } else { &["EHLO", "STARTTLS"] };
                assert_eq!(server.overheard(), clear, "{security:?} {certificate:?}");
            }
        }
    }

    async fn a_server_that_offers_no_encryption_is_told_no_password_and_no_email(app: &TestApp) {
        for (number, (security, reason)) in SECURED.into_iter().zip(["STARTTLS is not supported", "corrupt message"]).enumerate() {
            let server = MailServer::secured(security, None).await;
            let email = mailed(app, &server, None, number).await;
            assert_eq!(email["state"], "waiting", "{security:?}: {email}");
            let error = text(&email["error"]);
            assert!(error.contains(reason), "{security:?}: {error}");
            assert_eq!(server.emails().len(), 0);
            let said = server.overheard();
            assert!(said.iter().all(|verb| !["AUTH", "MAIL", "RCPT", "DATA"].contains(&verb.as_str())), "{said:?}");
        }
    }
}
