use jiff::civil::date;
use kym_domain::id::{NotificationId, UserId, WorkspaceId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{
    Content, EntityKind, Notification, NotificationKind, Param, ParamName,
};
use kym_platform::notifications::events::{NOTIFICATION, NotificationEvent};
use serde_json::{Value, json};
use uuid::Uuid;

/// What is told over the socket.
fn told(content: Content) -> Value {
    let id = NotificationId::from_uuid(Uuid::from_u128(1));
    let user = UserId::from_uuid(Uuid::from_u128(2));
    let now = "2026-10-05T12:00:00Z".parse().expect("an instant");
    let notification = Notification::new(id, user, content, now);
    let event = NotificationEvent::from(&notification);
    let message = NOTIFICATION.message(&event).expect("written");
    serde_json::from_str(&message).expect("JSON")
}

#[test]
fn what_is_told_says_what_it_names_and_what_it_leads_to() {
    let dinar = Currency::iso("KWD").expect("a currency");
    let content = Content::new(NotificationKind::BudgetThreshold)
        .in_workspace(WorkspaceId::from_uuid(Uuid::from_u128(3)), "Home")
        .about(EntityKind::Budget, Uuid::from_u128(4))
        .text(ParamName::Name, "Food")
        .number(ParamName::Percent, 80)
        .day(date(2026, 10, 1))
        .amount(Money::new(Minor::new(-12_345), dinar))
        .with(ParamName::Device, Param::Device("curl/8".to_owned()));
    assert_eq!(
        told(content),
        json!({
            "event_type": "GENERAL_NOTIFICATION",
            "payload": {
                "type": "notification",
                "notification": {
                    "id": Uuid::from_u128(1),
                    "type": "budget_threshold",
                    "topic": "budgets",
                    "severity": "warning",
                    "title_key": "notifications.kinds.budget_threshold",
                    "params": {
                        "amount": { "amount": "-12.345", "currency": "KWD", "currency_digits": 3 },
                        "day": { "day": "2026-10-01" },
                        "device": { "browser": null, "os": null, "kind": "program" },
                        "name": "Food",
                        "percent": 80,
                        "workspace": "Home",
                    },
                    "workspace_id": Uuid::from_u128(3),
                    "entity": { "type": "budget", "id": Uuid::from_u128(4) },
                    "paragraphs": [],
                    "is_dismissible": true,
                    "created_at": "2026-10-05T12:00:00Z",
                    "read_at": null,
                    "expires_at": "2027-01-03T12:00:00Z",
                },
            },
        })
    );
}

#[test]
fn what_has_nothing_to_name_says_so() {
    let event = told(Content::new(NotificationKind::TrialEnds));
    let notification = &event["payload"]["notification"];
    assert_eq!(notification["params"], json!({}));
    assert_eq!(notification["workspace_id"], Value::Null);
    assert_eq!(notification["entity"], Value::Null);
}
