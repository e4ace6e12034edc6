//! What emails look like, and which were sent.

use std::collections::BTreeSet;
use std::slice::from_ref;

use kym_domain::notifications::NotificationKind;
use kym_platform::mail::samples::{EmailKind, EmailTemplate};
use kym_testing::{on_both, text};
use serde_json::{Value, json};

const PATH: &str = "/outbox/templates";

#[test]
fn each_sample_is_of_the_email_that_it_is_named_after() {
    let all = EmailKind::all();
    assert_eq!(
        all.len(),
        EmailTemplate::ALL.len() + NotificationKind::ALL.len() - 1,
        "invitations have a letter of their own"
    );
    for kind in all {
        assert_eq!(EmailKind::from(&kind.sample()), kind);
        assert_eq!(EmailKind::named(&kind.name()), Some(kind));
    }
}

on_both! {
    async fn every_email_is_shown_in_both_languages(app: &TestApp) {
        let root = app.administrator("root").await;
        let list = root.get(PATH).await.ok();
        let items = list["items"].as_array().expect("a list");
        assert_eq!(list["total"], items.len());
        let mut subjects = BTreeSet::new();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../platform/templates");
        let mut files = BTreeSet::new();
        for item in items {
            let (id, template) = (text(&item["id"]), text(&item["template"]));
            let shown = root.get(&format!("{PATH}/{id}")).await.ok();
            assert_eq!((&shown["id"], &shown["template"]), (&item["id"], &item["template"]));
            for language in ["en", "ru"] {
                let rendered = &shown[language];
                let (subject, plain, html) = (text(&rendered["subject"]), text(&rendered["text"]), text(&rendered["html"]));
                for words in [&subject, &plain, &html] {
                    assert!(!words.trim().is_empty(), "{id} in {language}");
                    for unfilled in ["{{", "{%", "undefined", "none", "«»", "“”", "\"\""] {
                        assert!(!words.contains(unfilled) || unfilled == "none" || words == &html, "{unfilled} in {id} in {language}: {words}");
                    }
                }
                assert!(html.contains("</html>") && plain.contains("http://"), "{id} in {language}: {plain}");
                assert!(!html.contains("<script"), "{id}");
                assert!(subjects.insert((language, subject.clone())) || id == "workspace_invitation", "{id}: {subject} is said of another, too");
            }
            let is_russian = |words: &str| words.chars().any(|one| ('а'..='я').contains(&one));
            assert!(is_russian(&text(&shown["ru"]["text"])), "{id}");
            if id != "notification.broadcast" {
                assert!(!is_russian(&text(&shown["en"]["text"])), "{id}");
            }
            files.insert(template);
        }
        // No file that is sent is missing.
        for language in ["en", "ru"] {
            for file in std::fs::read_dir(format!("{folder}/{language}")).expect("a folder") {
                let name = file.expect("a file").file_name().into_string().expect("a name");
                let is_part = matches!(name.as_str(), "base" | "limit_name");
                assert!(is_part || files.contains(&name), "{language}/{name} is in no preview");
            }
        }
        root.get(&format!("{PATH}/pigeon")).await.refused(404, "not_found");
        // An invitation has an email of its own.
        for kind in ["pigeon", "workspace_invited"] {
            root.get(&format!("{PATH}/notification.{kind}")).await.refused(404, "not_found");
        }
    }

    async fn a_test_goes_to_ones_own_address(app: &TestApp) {
        let mail = app.with_mail().await;
        let root = app.administrator("root").await;
        for (id, language, subject) in [
            ("password_reset", "en", "[Test] "),
            ("notification.broadcast", "ru", "[Тест] Maintenance on Saturday"),
        ] {
            let path = format!("{PATH}/{id}/test");
            root.post(&path, json!({ "language": language })).await.no_content();
            app.run_jobs().await;
            let sent = mail.to("root@example.org");
            let sent = sent.last().expect("an email");
            assert!(sent.subject.starts_with(subject), "{}", sent.subject);
            assert!(!sent.text.is_empty() && !sent.html.is_empty());
        }
        assert_eq!(mail.emails().len(), 2);
        let listed = root.list_outbox("").await.ok();
        assert_eq!(listed["items"][0]["to"], "root@example.org");
        let path = format!("{PATH}/digest/test");
        assert_eq!(root.post(&path, json!({})).await.invalid(), ["language: required"]);
        assert_eq!(root.post(&path, json!({ "language": "de" })).await.invalid(), ["language: unknown_value"]);
        root.post(&format!("{PATH}/pigeon/test"), json!({ "language": "en" })).await.refused(404, "not_found");
        let anna = app.user("anna").await;
        anna.post(&path, json!({ "language": "en" })).await.refused(403, "forbidden");
    }

    async fn the_outbox_is_looked_through_by_state_and_address(app: &TestApp) {
        let root = app.administrator("root").await;
        for name in ["anna", "boris"] {
            let person = app.user(name).await;
            let email = format!("{name}_1@example.org");
            person.update_me(json!({ "email": email })).await.ok();
        }
        app.place.execute("UPDATE outbox SET state = 'failed', text = NULL, html = NULL WHERE recipient = 'anna@example.org'").await;
        let found = async |query: &str| {
            let list = root.list_outbox(query).await.ok();
            let items = list["items"].as_array().expect("a list");
            assert_eq!(list["total"], items.len(), "{query}");
            let mut found: Vec<String> = items.iter().map(|item| text(&item["to"])).collect();
            found.sort();
            found
        };
        let [anna, anna_1, boris, boris_1] = ["anna@", "anna_1@", "boris@", "boris_1@"].map(|name| format!("{name}example.org"));
        assert_eq!(found("").await, [&anna, &anna_1, &boris, &boris_1].map(Clone::clone));
        assert_eq!(found("?state=failed").await, from_ref(&anna));
        assert_eq!(found("?state=kept&search=ANNA").await, from_ref(&anna_1));
        assert_eq!(found("?search=_1@").await, [anna_1, boris_1], "a line is a letter");
        assert!(found("?search=%25").await.is_empty());
        let refused = root.list_outbox(&format!("?state=lost&search={}&limit=x", "x".repeat(255))).await.invalid();
        assert_eq!(refused, ["limit: wrong_type", "state: unknown_value", "search: too_long"]);
        let page: Value = root.list_outbox("?limit=1").await.ok();
        assert_eq!((&page["total"], page["items"].as_array().map(Vec::len)), (&json!(4), Some(1)));
    }
}
