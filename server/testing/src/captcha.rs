//! Captchas, and how a person or a program solves them.

use jiff::SignedDuration;
use kym_domain::clock::Clock as _;
use kym_store::captchas;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{Answer, Person, TestApp, text};

/// How long a captcha can be solved.
const LIFE: SignedDuration = SignedDuration::from_mins(3);

impl Person {
    pub async fn get_captcha(&self) -> Answer {
        self.get("/auth/captcha").await
    }

    /// Signs in with more than a name and a password.
    pub async fn log_in_with(&self, name: &str, password: &str, more: &Value) -> Answer {
        let mut form = json!({ "username": name, "password": password });
        for (field, value) in more.as_object().expect("an object") {
            form[field] = value.clone();
        }
        self.post("/auth/login", form).await
    }
}

impl TestApp {
    /// The fields of a form with a captcha that was solved by reading its picture.
    pub async fn read_captcha(&self) -> Value {
        let captcha = self.guest().get_captcha().await.ok();
        let id = text(&captcha["captcha_id"]);
        // Nobody here can read: the picture is made to say what is sent.
        let app = self.kym().await;
        let hash = app
            .keys
            .hash("captcha answer", format!("{id}:ABCDE").as_bytes());
        let (id, now) = (id.parse().expect("an id"), self.clock.now());
        let mut tx = app.db.write().await.expect("a change");
        captchas::take(&mut tx, id, now)
            .await
            .expect("taken")
            .expect("it was there");
        captchas::insert(&mut tx, id, &hash, now + LIFE)
            .await
            .expect("inserted");
        tx.commit().await.expect("committed");
        json!({ "captcha_id": id.to_string(), "captcha_solution": "ABCDE" })
    }

    /// The fields of a form with a captcha that was solved by computing.
    pub async fn work_captcha(&self) -> Value {
        let captcha = self.guest().get_captcha().await.ok();
        let (id, salt) = (text(&captcha["captcha_id"]), text(&captcha["work"]["salt"]));
        let bits = captcha["work"]["bits"].as_u64().expect("a number");
        let is_done = |nonce: &u32| {
            let hash = Sha256::digest(format!("{id}:{salt}:{nonce}"));
            let first = u64::from_be_bytes(hash[..8].try_into().expect("eight bytes"));
            u64::from(first.leading_zeros()) >= bits
        };
        let nonce = (0..u32::MAX).find(is_done).expect("some number fits");
        json!({ "captcha_id": id, "captcha_solution": format!("work:{nonce}") })
    }
}
