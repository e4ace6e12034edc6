use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use kym_domain::id::{RefreshTokenId, SessionId, UserId};
use kym_platform::access::token::TokenKey;
use serde_json::json;
use uuid::Uuid;

const LIFE: SignedDuration = SignedDuration::from_mins(10);

const SECRET: &[u8] = b"an unguessable text of 32 bytes.";

fn now() -> Timestamp {
    Timestamp::from_second(1_700_000_000).expect("an instant")
}

fn signed(key: &TokenKey) -> String {
    let id = Uuid::from_u128(7);
    let ids = (
        UserId::from_uuid(id),
        SessionId::from_uuid(id),
        RefreshTokenId::from_uuid(id),
    );
    key.sign(ids.0, ids.1, ids.2, now()).expect("signed")
}

fn forged(header: &str, claims: &str) -> String {
    let part = |text: &str| URL_SAFE_NO_PAD.encode(text);
    format!("{}.{}.", part(header), part(claims))
}

#[test]
fn a_token_is_good_for_ten_minutes() {
    let key = TokenKey::new(SECRET, LIFE);
    let token = signed(&key);
    let almost = now() + LIFE - SignedDuration::from_secs(1);
    assert_eq!(
        key.verify(&token, almost).map(|token| token.expires),
        Some(now() + LIFE)
    );
    assert_eq!(key.verify(&token, now() + LIFE), None);
}

#[test]
fn nothing_but_our_own_signature_counts() {
    let key = TokenKey::new(SECRET, LIFE);
    let token = signed(&key);
    let foreign = signed(&TokenKey::new(b"another unguessable text, 32 by.", LIFE));
    let claims = token.split('.').nth(1).expect("three parts");
    let claims = String::from_utf8(URL_SAFE_NO_PAD.decode(claims).expect("base64")).expect("text");
    let unsigned = forged(r#"{"alg":"none","typ":"JWT"}"#, &claims);
    let mut flipped = token.clone().into_bytes();
    flipped[token.find('.').expect("a point") + 5] ^= 1;
    let flipped = String::from_utf8_lossy(&flipped).into_owned();
    for bad in [
        foreign,
        unsigned,
        flipped,
        String::new(),
        "a.b.c".to_owned(),
        token[..token.len() - 2].to_owned(),
    ] {
        assert_eq!(key.verify(&bad, now()), None, "{bad}");
    }
}

#[test]
fn another_issuer_audience_or_kind_and_a_token_of_the_future_are_refused() {
    let key = TokenKey::new(SECRET, LIFE);
    let id = Uuid::from_u128(7);
    let soon = now().as_second() + 1;
    for (iss, aud, typ, nbf, is_good) in [
        ("kym", "kym", "access", 0, true),
        ("other", "kym", "access", 0, false),
        ("kym", "other", "access", 0, false),
        ("kym", "kym", "refresh", 0, false),
        ("kym", "kym", "access", soon, false),
    ] {
        let claims = json!({
            "iss": iss,
            "aud": aud,
            "sub": id,
            "sid": id,
            "rid": id,
            "typ": typ,
            "iat": now().as_second(),
            "exp": (now() + LIFE).as_second(),
            "nbf": nbf,
        });
        let signing = EncodingKey::from_secret(SECRET);
        let token = encode(&Header::new(Algorithm::HS256), &claims, &signing).expect("signed");
        let is_taken = key.verify(&token, now()).is_some();
        assert_eq!(is_taken, is_good, "{iss} {aud} {typ} {nbf}");
    }
}
