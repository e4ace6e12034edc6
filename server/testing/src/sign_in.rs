//! The operations of passkeys and the second factor, by their names.

use jiff::Timestamp;
use kym_domain::clock::Clock as _;
use reqwest::Method;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use super::authenticator::Device;
use super::{Answer, Person, TestApp, id};

impl Person {
    pub async fn begin_passkey_sign_in(&self, body: Value) -> Answer {
        self.post("/auth/passkey/authentication/challenge", body)
            .await
    }

    pub async fn log_in_with_passkey(&self, assertion: &Value) -> Answer {
        self.post("/auth/passkey/verify", json!({ "assertion": assertion }))
            .await
    }

    pub async fn begin_step_up(&self) -> Answer {
        self.send(Method::POST, "/auth/step-up/challenge", None)
            .await
    }

    pub async fn step_up(&self, body: Value) -> Answer {
        self.post("/auth/step-up", body).await
    }

    pub async fn begin_passkey_registration(&self) -> Answer {
        self.post("/auth/passkey/challenge", json!({})).await
    }

    pub async fn register_passkey(&self, credential: &Value, name: Option<&str>) -> Answer {
        let mut body = json!({ "credential": credential, "rpId": "money.example.org" });
        if let Some(name) = name {
            body["name"] = name.into();
        }
        self.post("/auth/passkey/register", body).await
    }

    pub async fn get_passkeys(&self) -> Answer {
        self.get("/auth/passkey/info").await
    }

    pub async fn rename_passkey(&self, id: &str, name: &str) -> Answer {
        self.put(&format!("/auth/passkey?id={id}"), json!({ "name": name }))
            .await
    }

    /// With a query such as `?id=…`.
    pub async fn delete_passkeys(&self, query: &str) -> Answer {
        self.delete(&format!("/auth/passkey{query}")).await
    }

    pub async fn get_second_factor(&self) -> Answer {
        self.get("/users/me/second-factor").await
    }

    pub async fn enroll_second_factor(&self) -> Answer {
        self.send(Method::POST, "/users/me/second-factor", None)
            .await
    }

    pub async fn confirm_second_factor(&self, otp: &str) -> Answer {
        self.post("/users/me/second-factor/confirm", json!({ "otp": otp }))
            .await
    }

    pub async fn renew_recovery_codes(&self) -> Answer {
        self.send(Method::POST, "/users/me/second-factor/recovery-codes", None)
            .await
    }

    pub async fn disable_second_factor(&self) -> Answer {
        self.delete("/users/me/second-factor").await
    }

    /// A new passkey on a new device.
    pub async fn with_device(&self) -> Device {
        self.on_device(Device::new()).await
    }

    /// A new passkey on this device.
    pub async fn on_device(&self, mut device: Device) -> Device {
        let options = self.begin_passkey_registration().await.ok();
        let credential = device.make(&options).await;
        id(&self.register_passkey(&credential, None).await);
        device
    }
}

impl TestApp {
    /// The same session of somebody with a newer access token, as after a refresh.
    pub async fn renewed(&self, person: &Person) -> Person {
        let app = self.kym().await;
        let token = person.token.as_deref().expect("somebody signed in");
        let old = app.tokens.verify(token, Timestamp::MIN);
        let old = old.expect("a token of ours");
        let now = self.clock.now();
        let new = app.tokens.sign(old.user, old.session, old.refresh, now);
        person.holding(&new.expect("signed"))
    }
}

/// An authenticator app that was given a secret.
pub struct Totp(totp_rs::Totp);

impl Totp {
    pub fn new(secret: &Value) -> Self {
        let secret = Secret::try_from_base32(secret.as_str().expect("a text")).expect("base 32");
        Self(Builder::new().with_secret(secret).build().expect("an app"))
    }

    /// The code that is shown so many steps from now.
    pub fn code(&self, app: &TestApp, steps: i64) -> String {
        let second = app.clock.now().as_second() + steps * 30;
        let second = u64::try_from(second).expect("after 1970");
        self.0.generate(second).to_string()
    }
}
