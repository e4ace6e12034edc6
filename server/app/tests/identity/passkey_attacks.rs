//! What nobody gets with a passkey that is not theirs, not genuine or not fresh (`security.md`, L-05,
//! L-06, L-13 and F-13).

use std::collections::BTreeSet;

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_testing::authenticator::{Device, Signed, at_home, base64url, bytes};
use kym_testing::{Answer, TestApp, on_both, text};
use serde_json::{Value, json};

/// Where the flags stand in what a passkey signs, and two of them (WebAuthn 3, 6.1).
const FLAGS: usize = 32;
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;

/// The first byte of the counter.
const COUNTER: usize = 33;

/// Makes what was signed say something else.
type Lie = fn(&mut Signed);

async fn challenge(app: &TestApp) -> Value {
    app.guest().begin_passkey_sign_in(json!({})).await.ok()
}

async fn named_challenge(app: &TestApp, name: &str) -> Value {
    let guest = app.guest();
    guest
        .begin_passkey_sign_in(json!({ "username": name }))
        .await
        .ok()
}

async fn log_in(app: &TestApp, answer: &Value) -> Answer {
    app.guest().log_in_with_passkey(answer).await
}

/// The answer with one bit of a member turned around.
fn flipped(answer: &Value, member: &str, byte: usize) -> Value {
    let mut flipped = answer.clone();
    let mut changed = bytes(&answer["response"][member]);
    changed[byte] ^= 1;
    flipped["response"][member] = base64url(&changed);
    flipped
}

/// Where a text begins in what the browser said.
fn place_of(answer: &Value, text: &str) -> usize {
    let said = bytes(&answer["response"]["clientDataJSON"]);
    let said = String::from_utf8(said).expect("a text");
    said.find(text).expect("it is there") + text.len()
}

/// Anna's challenge for a sign-in without a name, answered by whoever holds the device as if it were
/// for everybody.
fn nameless(mut options: Value) -> Value {
    options["allowCredentials"] = json!([]);
    options
}

/// Everybody's sessions that go on.
async fn sessions(app: &TestApp) -> i64 {
    app.place.count("sessions", "revoked_at IS NULL").await
}

on_both! {
    async fn l_05_an_answer_with_one_bit_turned_around_is_refused(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.on_device(Device::counting()).await;
        let before = sessions(app).await;
        for part in ["signature", "challenge", "origin", "domain", "verified", "counter"] {
            let answer = device.sign(&challenge(app).await).await;
            let tampered = match part {
                "signature" => flipped(&answer, "signature", 20),
                "challenge" => flipped(&answer, "clientDataJSON", place_of(&answer, "\"challenge\":\"")),
                "origin" => flipped(&answer, "clientDataJSON", place_of(&answer, "https://")),
                "domain" => flipped(&answer, "authenticatorData", 0),
                "verified" => {
                    let mut tampered = answer.clone();
                    let mut data = bytes(&answer["response"]["authenticatorData"]);
                    data[FLAGS] ^= VERIFIED;
                    tampered["response"]["authenticatorData"] = base64url(&data);
                    tampered
                }
                _ => flipped(&answer, "authenticatorData", COUNTER + 3),
            };
            assert_ne!(tampered, answer, "{part}");
            log_in(app, &tampered).await.refused(401, "passkey_invalid");
        }
        assert_eq!(sessions(app).await, before);
        let answer = device.sign(&challenge(app).await).await;
        log_in(app, &answer).await.ok();
    }

    /// Whoever holds the key can sign anything. Each of these is signed well, and refused for what it says.
    async fn l_05_an_answer_that_says_something_wrong_is_refused_however_well_it_is_signed(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.on_device(Device::counting()).await;
        let answer = device.sign(&challenge(app).await).await;
        log_in(app, &answer).await.ok();
        let before = sessions(app).await;
        let lies: [(&str, Lie); 10] = [
            ("a challenge nobody gave out", |signed| signed.client_data["challenge"] = base64url(&[7; 32])),
            ("another page", |signed| signed.client_data["origin"] = "https://evil.example.org".into()),
            ("another port", |signed| signed.client_data["origin"] = "https://money.example.org:8443".into()),
            ("without TLS", |signed| signed.client_data["origin"] = "http://money.example.org".into()),
            ("within another page", |signed| signed.client_data["crossOrigin"] = true.into()),
            ("as a registration", |signed| signed.client_data["type"] = "webauthn.create".into()),
            ("another domain", |signed| signed.authenticator_data[0] ^= 1),
            ("nobody verified", |signed| signed.authenticator_data[FLAGS] &= !VERIFIED),
            ("nobody there", |signed| signed.authenticator_data[FLAGS] &= !PRESENT),
            ("a counter that stands still", |signed| signed.authenticator_data[COUNTER..][..4].fill(0)),
        ];
        for (lie, change) in lies {
            let answer = device.sign(&challenge(app).await).await;
            let forged = device.forge(&answer, change);
            let refused = log_in(app, &forged).await;
            assert_eq!(refused.status, 401, "{lie}: {}", refused.text);
            refused.refused(401, "passkey_invalid");
        }
        assert_eq!(sessions(app).await, before);
        let answer = device.sign(&challenge(app).await).await;
        log_in(app, &device.forge(&answer, |_| {})).await.ok();
    }

    async fn l_05_a_challenge_is_answered_once(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.with_device().await;
        let options = challenge(app).await;
        let first = device.sign(&options).await;
        let second = device.sign(&options).await;
        log_in(app, &first).await.ok();
        log_in(app, &first).await.refused(401, "passkey_invalid");
        log_in(app, &second).await.refused(401, "passkey_invalid");
        let options = challenge(app).await;
        let right = device.sign(&options).await;
        log_in(app, &flipped(&right, "signature", 20)).await.refused(401, "passkey_invalid");
        log_in(app, &right).await.refused(401, "passkey_invalid");
    }

    async fn l_05_a_challenge_for_one_is_not_answered_by_another(app: &TestApp) {
        at_home(app).await;
        app.user("anna").await.with_device().await;
        let boris = app.user("boris").await;
        let mut his = boris.with_device().await;
        // Nobody has this name: an answer that was taken would tell so.
        for name in ["anna", "nobody"] {
            let answer = his.sign(&nameless(named_challenge(app, name).await)).await;
            log_in(app, &answer).await.refused(401, "passkey_invalid");
        }
        let without = app.user("clara").await;
        let answer = his.sign(&nameless(named_challenge(app, "clara").await)).await;
        log_in(app, &answer).await.refused(401, "passkey_invalid");
        let answer = his.sign(&nameless(boris.begin_step_up().await.ok())).await;
        without.step_up(json!({ "assertion": answer })).await.refused(403, "step_up_failed");
        let answer = his.sign(&named_challenge(app, "boris").await).await;
        log_in(app, &answer).await.ok();
    }

    async fn l_05_a_challenge_is_good_for_what_it_was_given_out_for(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let mut device = anna.with_device().await;
        let answer = device.sign(&anna.begin_step_up().await.ok()).await;
        log_in(app, &answer).await.refused(401, "passkey_invalid");
        let mut registration = anna.begin_passkey_registration().await.ok();
        registration["allowCredentials"] = json!([]);
        registration["rpId"] = "money.example.org".into();
        let answer = device.sign(&registration).await;
        log_in(app, &answer).await.refused(401, "passkey_invalid");
        for options in [challenge(app).await, named_challenge(app, "anna").await] {
            let answer = device.sign(&options).await;
            anna.step_up(json!({ "assertion": answer })).await.refused(403, "step_up_failed");
        }
        let boris = app.user("boris").await;
        let credential = Device::new().make(&anna.begin_passkey_registration().await.ok()).await;
        let refused = boris.register_passkey(&credential, None).await;
        assert_eq!(refused.invalid(), ["credential: passkey_invalid"]);
    }

    async fn l_05_an_answer_names_the_owner_of_the_passkey(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.with_device().await;
        let boris = app.user("boris").await;
        let id = uuid::Uuid::parse_str(&boris.id).expect("an id");
        let mut answer = device.sign(&challenge(app).await).await;
        answer["response"]["userHandle"] = base64url(id.as_bytes());
        log_in(app, &answer).await.refused(401, "passkey_invalid");
        let mut answer = device.sign(&challenge(app).await).await;
        answer["response"]["userHandle"] = Value::Null;
        log_in(app, &answer).await.refused(401, "passkey_invalid");
        // Where a name was given first, small devices leave it out.
        let mut answer = device.sign(&named_challenge(app, "anna").await).await;
        answer["response"]["userHandle"] = Value::Null;
        log_in(app, &answer).await.ok();
    }

    async fn l_05_a_copied_device_is_noticed_by_its_counter(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.on_device(Device::counting()).await;
        let mut copy = device.clone();
        for _ in 0..3 {
            let answer = device.sign(&challenge(app).await).await;
            log_in(app, &answer).await.ok();
        }
        let answer = copy.sign(&challenge(app).await).await;
        log_in(app, &answer).await.refused(401, "passkey_invalid");
    }

    async fn f_13_of_fifty_who_answer_one_challenge_one_comes_in(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.with_device().await;
        let before = sessions(app).await;
        let answer = device.sign(&challenge(app).await).await;
        let answers = join_all((0..50).map(|_| log_in(app, &answer))).await;
        let came_in = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(came_in, 1);
        assert_eq!(sessions(app).await, before + 1);
    }

    async fn f_13_of_ten_who_register_with_one_challenge_one_succeeds(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let options = anna.begin_passkey_registration().await.ok();
        let mut credentials = Vec::new();
        for _ in 0..10 {
            credentials.push(Device::new().make(&options).await);
        }
        let racers = credentials.iter().map(|credential| anna.register_passkey(credential, None));
        let answers = join_all(racers).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
        assert_eq!(app.place.count("passkeys", "TRUE").await, 1);
    }

    async fn l_06_adding_and_removing_a_passkey_takes_a_fresh_proof(app: &TestApp) {
        at_home(app).await;
        let anna = app.user("anna").await;
        let mut device = anna.with_device().await;
        let passkeys = anna.get_passkeys().await.ok();
        let id = text(&passkeys["passkeys"][0]["id"]);
        app.advance(SignedDuration::from_mins(10));
        let anna = app.renewed(&anna).await;
        anna.begin_passkey_registration().await.refused(403, "fresh_authentication_required");
        for query in ["", &format!("?id={id}")] {
            anna.delete_passkeys(query).await.refused(403, "fresh_authentication_required");
        }
        assert_eq!(anna.get_passkeys().await.ok(), passkeys);
        anna.rename_passkey(&id, "Phone").await.ok();
        let answer = device.sign(&anna.begin_step_up().await.ok()).await;
        anna.step_up(json!({ "assertion": answer })).await.no_content();
        anna.begin_passkey_registration().await.ok();
        anna.delete_passkeys("").await.no_content();
    }

    async fn l_03_a_disabled_user_does_not_come_in_by_a_passkey(app: &TestApp) {
        at_home(app).await;
        let mut device = app.user("anna").await.with_device().await;
        let (open, named) = (challenge(app).await, named_challenge(app, "anna").await);
        let known = named["allowCredentials"].clone();
        app.place.execute("UPDATE users SET disabled_at = created_at WHERE username = 'anna'").await;
        for options in [&open, &named] {
            let answer = device.sign(options).await;
            log_in(app, &answer).await.refused(401, "passkey_invalid");
        }
        assert_ne!(named_challenge(app, "anna").await["allowCredentials"], known, "as if nobody had the name");
    }

    async fn l_13_a_challenge_tells_nobody_which_names_exist(app: &TestApp) {
        at_home(app).await;
        app.user("anna").await.with_device().await;
        app.user("boris").await;
        let members = |options: &Value| -> BTreeSet<String> {
            options.as_object().expect("an object").keys().cloned().collect()
        };
        let mut lengths = BTreeSet::new();
        for name in ["anna", "boris", "nobody", "clara", "nobody@example.org"] {
            let (first, second) = (named_challenge(app, name).await, named_challenge(app, name).await);
            assert_eq!(first["allowCredentials"], second["allowCredentials"], "{name}");
            assert_ne!(first["challenge"], second["challenge"]);
            assert_eq!(members(&first), members(&challenge(app).await), "{name}");
            for named in first["allowCredentials"].as_array().expect("a list") {
                assert_eq!(members(named), BTreeSet::from(["id".to_owned(), "type".to_owned()]));
                lengths.insert(bytes(&named["id"]).len());
            }
        }
        assert!(lengths.iter().all(|length| (16..=128).contains(length)), "{lengths:?}");
        let mut shown = 0;
        for number in 0..40 {
            let options = named_challenge(app, &format!("name{number}")).await;
            shown += usize::from(options["allowCredentials"] != json!([]));
        }
        assert!(shown > 20, "most names seem to have passkeys: {shown}");
    }
}
