//! Access tokens that are not quite right, at the door of the interface and at the socket.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use kym_testing::{PASSWORD, Person, TestApp, on_both, text};
use serde_json::{Value, json};
use sha2::Sha512;

/// The key file of the program, from which tests sign what the program never would.
async fn secret(app: &TestApp) -> Vec<u8> {
    std::fs::read(app.kym().await.config.data_file("secret.key")).expect("the key is there")
}

fn claims_of(token: &str) -> Value {
    let claims = token.split('.').nth(1).expect("three parts");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).expect("base64")).expect("JSON")
}

fn signed(header: &Header, claims: &Value, key: &[u8]) -> String {
    encode(header, claims, &EncodingKey::from_secret(key)).expect("signed")
}

fn unsigned(header: &Value, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}.", part(header), part(claims))
}

/// By hand, since the program knows no other hash than the right one.
fn signed_with_sha512(claims: &Value, key: &[u8]) -> String {
    let unsigned = unsigned(&json!({ "alg": "HS512", "typ": "JWT" }), claims);
    let message = unsigned.trim_end_matches('.');
    let hash = Hmac::<Sha512>::new_from_slice(key).expect("any key fits");
    let signature = hash.chain_update(message).finalize().into_bytes();
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))
}

/// The token with one bit flipped.
fn flipped(token: &str, at: usize) -> String {
    let mut bytes = token.as_bytes().to_vec();
    bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
    String::from_utf8(bytes).expect("still letters")
}

/// A dozen tokens that are wrong in one thing each, and the right one.
async fn tokens(app: &TestApp, good: &str, refresh: &str) -> Vec<(&'static str, String)> {
    let key = secret(app).await;
    let claims = claims_of(good);
    let with = |field: &str, value: Value| {
        let mut claims = claims.clone();
        claims[field] = value;
        signed(&Header::new(Algorithm::HS256), &claims, &key)
    };
    let mut with_path = Header::new(Algorithm::HS256);
    with_path.kid = Some("../../dev/null".to_owned());
    vec![
        (
            "unsigned",
            unsigned(&json!({ "alg": "none", "typ": "JWT" }), &claims),
        ),
        ("signed by another hash", signed_with_sha512(&claims, &key)),
        (
            "signed by another key",
            signed(
                &Header::new(Algorithm::HS256),
                &claims,
                b"another key of thirty-two bytes.",
            ),
        ),
        ("signed by an empty key", signed(&with_path, &claims, b"")),
        ("expired", with("exp", json!(1_700_000_000))),
        ("of another issuer", with("iss", json!("other"))),
        ("for another audience", with("aud", json!("other"))),
        ("of another kind", with("typ", json!("refresh"))),
        (
            "of another session",
            with("sid", json!("0199b000-0000-7000-8000-00000000ffff")),
        ),
        (
            "of another user",
            with("sub", json!("0199b000-0000-7000-8000-00000000ffff")),
        ),
        (
            "of another refresh token",
            with("rid", json!("0199b000-0000-7000-8000-00000000ffff")),
        ),
        (
            "flipped in the claims",
            flipped(good, good.find('.').expect("a point") + 5),
        ),
        (
            "flipped in the signature",
            flipped(good, good.rfind('.').expect("a point") + 5),
        ),
        ("cut short", good[..good.len() - 2].to_owned()),
        ("a refresh token", refresh.to_owned()),
        ("no token", "x".repeat(3000)),
        ("empty", String::new()),
    ]
}

async fn signed_in(app: &TestApp) -> (Person, String) {
    app.register("anna").await;
    let tokens = app.guest().log_in("anna", PASSWORD).await.ok();
    (
        app.guest().holding(&text(&tokens["access_token"])),
        text(&tokens["refresh_token"]),
    )
}

on_both! {
    async fn a_request_with_a_token_that_is_not_quite_right_is_refused(app: &TestApp) {
        let (anna, refresh) = signed_in(app).await;
        let good = anna.token.clone().expect("a token");
        let resigned = signed(&Header::new(Algorithm::HS256), &claims_of(&good), &secret(app).await);
        anna.holding(&resigned).get_me().await.ok();
        for (what, token) in tokens(app, &good, &refresh).await {
            let refused = anna.holding(&token).get_me().await;
            assert_eq!(refused.status, 401, "{what}");
            refused.refused(401, "unauthenticated");
            assert_eq!(refused.header("www-authenticate"), "Bearer");
        }
        anna.get_me().await.ok();
    }

    async fn a_socket_with_a_token_that_is_not_quite_right_is_closed_with_4001(app: &TestApp) {
        let (anna, refresh) = signed_in(app).await;
        let good = anna.token.clone().expect("a token");
        for (what, token) in tokens(app, &good, &refresh).await {
            let mut socket = anna.socket().await;
            socket.send(&token).await;
            let told = socket.event().await;
            assert_eq!(
                (&told["event_type"], &told["payload"]["code"]),
                (&json!("ERROR"), &json!("TOKEN_INVALID")),
                "{what}"
            );
            assert_eq!(socket.close_code().await, 4001, "{what}");
        }
    }

    async fn an_access_token_is_no_refresh_token(app: &TestApp) {
        let (anna, _) = signed_in(app).await;
        let access = anna.token.clone().expect("a token");
        let refused = app.guest().refresh(&access).await;
        assert_eq!(refused.invalid(), ["refresh_token: too_long"]);
        app.guest().refresh(&access[..43]).await.refused(401, "session_expired");
    }

    async fn a_token_counts_in_the_bearer_header_only(app: &TestApp) {
        let (anna, _) = signed_in(app).await;
        let token = anna.token.clone().expect("a token");
        let guest = app.guest();
        guest.get(&format!("/users/me?access_token={token}")).await.refused(401, "unauthenticated");
        guest.with("cookie", &format!("access_token={token}")).get_me().await.refused(401, "unauthenticated");
        guest.with("authorization", &token).get_me().await.refused(401, "unauthenticated");
        guest.with("authorization", &format!("Basic {token}")).get_me().await.refused(401, "unauthenticated");
        guest.with("authorization", &format!("bearer {token}")).get_me().await.ok();
    }
}
