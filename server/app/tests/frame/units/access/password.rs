use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use futures_util::FutureExt as _;
use kym_platform::access::password::{Passwords, Work};
use kym_platform::error::{Error, ErrorCode};
use kym_platform::outbound::random::SystemRandom;

#[tokio::test]
async fn a_password_is_recognised_exactly_as_it_was_typed() {
    let passwords = Passwords::new(Arc::new(SystemRandom), Work::full());
    let hash = passwords
        .hash("  пароль  ".to_owned())
        .await
        .expect("hashed");
    assert!(
        hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
        "{hash}"
    );
    for (typed, same) in [
        ("  пароль  ", true),
        ("пароль", false),
        ("  ПАРОЛЬ  ", false),
        ("", false),
    ] {
        let known = passwords
            .verify(typed.to_owned(), hash.clone())
            .await
            .expect("compared");
        assert_eq!(known, same, "{typed:?}");
    }
    let permit = passwords.permit().await.expect("a permit");
    let nobody = permit.verify("  пароль  ".to_owned(), None).await;
    assert!(!nobody.expect("compared"));
}

#[tokio::test]
async fn only_a_hash_made_with_less_work_is_made_anew() {
    let passwords = Passwords::new(Arc::new(SystemRandom), Work::full());
    let hash = passwords.hash("пароль".to_owned()).await.expect("hashed");
    let permit = passwords.permit().await.expect("a permit");
    let renewed = permit.renew("пароль", &hash).await.expect("compared");
    assert_eq!(renewed, None);

    let weak = Params::new(8, 1, 1, None).expect("allowed");
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, weak)
        .hash_password_with_salt("пароль".as_bytes(), &[7; 16])
        .expect("hashed")
        .to_string();
    let known = permit.verify("пароль".to_owned(), Some(weak.clone())).await;
    assert!(known.expect("compared"));
    let renewed = permit.renew("пароль", &weak).await.expect("compared");
    assert!(renewed.is_some_and(|hash| hash.contains("m=19456,t=2,p=1")));
}

#[tokio::test]
async fn a_crowd_is_asked_to_come_back() {
    let passwords = Passwords::new(Arc::new(SystemRandom), Work::full());
    let _at_work = [
        passwords.permit().await.expect("a permit"),
        passwords.permit().await.expect("a permit"),
    ];
    let mut waiting: Vec<_> = (0..50).map(|_| Box::pin(passwords.permit())).collect();
    for permit in &mut waiting {
        assert!(permit.now_or_never().is_none(), "waits");
    }
    for _ in 0..2 {
        let refused = passwords.hash("x".to_owned()).await;
        assert!(matches!(
            refused,
            Err(Error::Later(ErrorCode::TOO_MANY_REQUESTS, _))
        ));
    }
    waiting.pop();
    let next = passwords.permit().now_or_never();
    assert!(next.is_none(), "a place was left");
}
