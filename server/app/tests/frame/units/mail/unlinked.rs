use kym_domain::id::WorkspaceId;
use kym_domain::language::Language;
use kym_domain::notifications::{NotificationKind, ParamName};
use kym_domain::workspaces::Role;
use kym_platform::mail::templates::render;
use kym_platform::mail::unlinked::unlinked;
use kym_platform::mail::{Email, MailedReport, Message, Recipient};
use uuid::Uuid;

use super::templates::{URL, about, content, report};

/// Names that a mail program would make a link of.
const LINKS: [&str; 7] = [
    "evil.example",
    "http://evil.example/win?a=1",
    "Win at WWW.evil.example!",
    "anna@evil.example",
    "https:evil",
    "evil\u{3002}example",
    "10.0.0.1:8080",
];

#[test]
fn no_name_that_people_give_becomes_a_link() {
    for name in LINKS {
        let content = |kind| {
            content(kind)
                .in_workspace(WorkspaceId::from_uuid(Uuid::from_u128(1)), name)
                .text(ParamName::Person, name)
                .text(ParamName::Name, name)
        };
        let mut messages = vec![
            Message::Invitation {
                invited_by: name.to_owned(),
                token: "t0ken".to_owned(),
                days: 7,
            },
            Message::WorkspaceInvitation {
                invited_by: name.to_owned(),
                workspace: name.to_owned(),
                role: Role::Editor,
                token: "t0ken".to_owned(),
            },
            Message::Report(MailedReport {
                name: name.to_owned(),
                workspace: name.to_owned(),
                figures: vec![(name.to_owned(), "1".to_owned())],
                ..report()
            }),
        ];
        messages.extend(
            NotificationKind::ALL
                .iter()
                .map(|kind| about(content(*kind))),
        );
        for message in messages {
            for language in [Language::En, Language::Ru] {
                let to = Recipient {
                    name: Some(name.to_owned()),
                    ..Recipient::stranger("a@example.org".to_owned(), language)
                };
                let written = render(
                    &Email {
                        to,
                        message: message.clone(),
                    },
                    URL,
                    None,
                )
                .expect("a letter");
                for form in [&written.subject, &written.text, &written.html] {
                    assert!(!form.contains(name), "{name} in {form}");
                }
            }
        }
    }
}

#[test]
fn a_name_that_looks_like_no_address_stays_as_it_is() {
    for name in ["Anna", "Dr. Anna B.", "Home: us", "Ёж №1 & sons", "…"] {
        assert_eq!(unlinked(name), name);
    }
    let joined = unlinked("http://a.b/c");
    assert_eq!(joined.replace('\u{2060}', ""), "http://a.b/c");
}
