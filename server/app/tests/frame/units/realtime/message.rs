use kym_platform::realtime::message::{
    ClientMessage, TokenMessage, Watch, WatchMessage, with_cursor,
};

fn token(token: &str, after: Option<i64>) -> ClientMessage {
    let token = token.to_owned();
    ClientMessage::Token(TokenMessage { token, after })
}

#[test]
fn a_token_comes_bare_or_with_a_cursor() {
    assert_eq!(
        ClientMessage::read(" Bearer a.b.c\n"),
        Some(token("a.b.c", None))
    );
    assert_eq!(ClientMessage::read("a.b.c"), Some(token("a.b.c", None)));
    assert_eq!(
        ClientMessage::read(r#"{"token":"a.b.c","after":7}"#),
        Some(token("a.b.c", Some(7)))
    );
    assert_eq!(
        ClientMessage::read(r#"{"token":"a.b.c","after":null}"#),
        Some(token("a.b.c", None))
    );
    assert_eq!(
        ClientMessage::read(r#"{"token":"a.b.c"}"#),
        Some(token("a.b.c", None))
    );
}

#[test]
fn what_nobody_means_is_not_read() {
    for text in [
        "{",
        r#"{"token":7}"#,
        r#"{"token":"a","after":"7"}"#,
        r#"{"token":"a","before":7}"#,
        r#"{"watch":{"workspace_id":"home"}}"#,
        r#"{"look":null}"#,
    ] {
        assert_eq!(ClientMessage::read(text), None, "{text}");
    }
}

#[test]
fn somebody_looks_at_an_account_or_away() {
    let id = "0199b000-0000-7000-8000-0000000000aa";
    let text = format!(r#"{{"watch":{{"workspace_id":"{id}","account_id":"{id}"}}}}"#);
    let id = id.parse().expect("an id");
    let watch = Some(Watch {
        workspace_id: id,
        account_id: Some(id),
    });
    assert_eq!(
        ClientMessage::read(&text),
        Some(ClientMessage::Watch(WatchMessage { watch }))
    );
    assert_eq!(
        ClientMessage::read(r#"{"watch":null}"#),
        Some(ClientMessage::Watch(WatchMessage { watch: None }))
    );
}

#[test]
fn an_event_is_sent_with_its_place_in_the_log() {
    let sent = with_cursor(r#"{"event_type":"A","payload":{}}"#, 12);
    assert_eq!(
        sent.as_str(),
        r#"{"event_type":"A","payload":{},"cursor":12}"#
    );
}
