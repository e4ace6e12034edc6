use axum::extract::ws::Utf8Bytes;
use kym_domain::id::{SessionId, UserId};
use kym_platform::realtime::hub::{Connection, Hub, QUEUE, close};
use uuid::Uuid;

fn user() -> UserId {
    UserId::from_uuid(Uuid::from_u128(1))
}

fn session(number: u128) -> SessionId {
    SessionId::from_uuid(Uuid::from_u128(number))
}

#[test]
fn a_slow_reader_is_cut_off_and_the_others_hear_everything() {
    let hub = Hub::new(10);
    let slow = hub.connect(user(), session(1));
    let mut quick = hub.connect(user(), session(2));
    for count in 0..=QUEUE {
        hub.publish(1, &[user()], &Utf8Bytes::from(count.to_string()));
        assert_eq!(
            quick.queue.try_recv().expect("heard").as_str(),
            count.to_string()
        );
    }
    assert_eq!(*slow.close.borrow(), Some(close::TRY_AGAIN));
    assert_eq!(*quick.close.borrow(), None);
}

#[test]
fn one_socket_too_many_takes_the_place_of_the_oldest() {
    let hub = Hub::new(2);
    let open: Vec<_> = (0..3)
        .map(|number| hub.connect(user(), session(number)))
        .collect();
    let codes: Vec<_> = open
        .iter()
        .map(|connection| *connection.close.borrow())
        .collect();
    assert_eq!(codes, [Some(close::REPLACED), None, None]);
    drop(open);
    assert!(hub.skip_to(1), "nobody is left");
}

#[test]
fn the_end_of_a_session_cuts_off_its_sockets_alone() {
    let hub = Hub::new(10);
    let (one, other) = (
        hub.connect(user(), session(1)),
        hub.connect(user(), session(2)),
    );
    hub.revoke_session(1, session(1));
    assert_eq!(*one.close.borrow(), Some(close::TOKEN_INVALID));
    assert_eq!(*other.close.borrow(), None);
}

#[test]
fn whoever_connects_is_told_everything_behind_the_place_where_they_begin() {
    let hub = Hub::new(10);
    assert!(hub.skip_to(3));
    let mut first = hub.connect(user(), session(1));
    assert!(!hub.skip_to(4), "somebody has to hear it");
    hub.publish(4, &[user()], &Utf8Bytes::from_static("four"));
    let mut second = hub.connect(user(), session(2));
    hub.publish(5, &[user()], &Utf8Bytes::from_static("five"));
    second.add(|place| Utf8Bytes::from(format!("up to {place}")));
    let heard = |connection: &mut Connection| {
        let next = std::iter::from_fn(|| connection.queue.try_recv().ok());
        next.map(|text| text.as_str().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!((first.told, second.told), (3, 4));
    assert_eq!(heard(&mut first), ["four", "five"]);
    assert_eq!(heard(&mut second), ["five", "up to 5"]);
}
