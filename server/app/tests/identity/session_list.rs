//! Where one is signed in, and ending that from elsewhere.

use jiff::SignedDuration;
use kym_testing::{PASSWORD, Person, TestApp, on_both, text};
use serde_json::{Value, json};

use crate::emails::kinds;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 \
                     (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

/// A new session of a registered user on some device.
async fn sign_in(app: &TestApp, user_agent: &str) -> (Person, String) {
    let guest = app.guest().with("user-agent", user_agent);
    let tokens = guest.log_in("anna", PASSWORD).await.ok();
    let person = app.guest().holding(&text(&tokens["access_token"]));
    (person, text(&tokens["refresh_token"]))
}

async fn list(person: &Person) -> Vec<Value> {
    let list = person.get("/users/me/sessions").await.ok();
    let items = list["items"].as_array().expect("a list").clone();
    assert_eq!(list["total"], json!(items.len()));
    items
}

async fn end(person: &Person, session: &Value) -> kym_testing::Answer {
    person
        .delete(&format!("/users/me/sessions/{}", text(&session["id"])))
        .await
}

on_both! {
    async fn a_user_sees_every_device_that_is_signed_in(app: &TestApp) {
        app.register("anna").await;
        let (desk, _) = sign_in(app, FIREFOX).await;
        app.advance(SignedDuration::from_mins(1));
        let (_, refresh) = sign_in(app, PHONE).await;
        let sessions = list(&desk).await;
        let device = |session: &Value| session["device"].clone();
        assert_eq!(
            [device(&sessions[0]), device(&sessions[1])],
            [
                json!({ "browser": "Safari", "os": "iOS", "kind": "phone" }),
                json!({ "browser": "Firefox", "os": "Linux", "kind": "desktop" }),
            ]
        );
        assert_eq!([&sessions[0]["is_current"], &sessions[1]["is_current"]], [false, true]);
        assert_eq!([&sessions[0]["method"], &sessions[0]["address"]], ["password", "127.0.0.1"]);
        assert_eq!(sessions[0]["last_seen_at"], "2025-10-05T12:01:00Z");
        app.advance(SignedDuration::from_mins(1));
        app.guest().refresh(&refresh).await.ok();
        let seen = list(&desk).await;
        assert_eq!(seen[0]["created_at"], "2025-10-05T12:01:00Z");
        assert_eq!(seen[0]["last_seen_at"], "2025-10-05T12:02:00Z");
    }

    async fn l_01_a_session_that_is_ended_from_elsewhere_is_over_at_once_with_its_socket(app: &TestApp) {
        app.register("anna").await;
        let (desk, _) = sign_in(app, FIREFOX).await;
        app.advance(SignedDuration::from_secs(1));
        let (phone, refresh) = sign_in(app, PHONE).await;
        let mut socket = phone.connected().await;
        end(&desk, &list(&desk).await[0]).await.no_content();
        phone.get_me().await.refused(401, "unauthenticated");
        app.guest().refresh(&refresh).await.refused(401, "session_expired");
        assert_eq!(socket.close_code().await, 4001);
        desk.get_me().await.ok();
        assert_eq!(list(&desk).await.len(), 1);
    }

    async fn all_other_sessions_are_ended_at_once(app: &TestApp) {
        app.register("anna").await;
        let (desk, _) = sign_in(app, FIREFOX).await;
        let (phone, _) = sign_in(app, PHONE).await;
        let (tablet, _) = sign_in(app, "Mozilla/5.0 (iPad) AppleWebKit Safari/604.1").await;
        desk.delete("/users/me/sessions").await.no_content();
        for gone in [phone, tablet] {
            gone.get_me().await.refused(401, "unauthenticated");
        }
        desk.get_me().await.ok();
    }

    async fn l_15_the_session_of_somebody_else_is_not_there(app: &TestApp) {
        app.register("anna").await;
        let (desk, _) = sign_in(app, FIREFOX).await;
        let boris = app.user("boris").await;
        let foreign = end(&boris, &list(&desk).await[0]).await;
        let missing = end(&boris, &json!({ "id": "0199b000-0000-7000-8000-00000000ffff" })).await;
        assert_eq!(foreign.refused(404, "not_found"), missing.refused(404, "not_found"));
        desk.get_me().await.ok();
    }

    async fn sessions_that_ran_out_are_not_listed(app: &TestApp) {
        app.register("anna").await;
        sign_in(app, PHONE).await;
        app.advance(SignedDuration::from_hours(24 * 30));
        let (desk, _) = sign_in(app, FIREFOX).await;
        assert_eq!(list(&desk).await.len(), 1);
    }

    async fn only_a_device_that_was_not_seen_before_is_news(app: &TestApp) {
        app.register("anna").await;
        let (desk, _) = sign_in(app, FIREFOX).await;
        assert_eq!(kinds(&desk).await, [""; 0], "the first one is no news");
        sign_in(app, &FIREFOX.replace("143", "144")).await;
        assert_eq!(kinds(&desk).await, [""; 0], "a newer version is the same device");
        sign_in(app, PHONE).await;
        assert_eq!(kinds(&desk).await, ["new_sign_in"]);
        sign_in(app, PHONE).await;
        assert_eq!(kinds(&desk).await, ["new_sign_in"]);
    }

    async fn l_14_who_hides_where_they_are_is_nowhere_known(app: &TestApp) {
        app.register("anna").await;
        app.restart(|config| config.http.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")]).await;
        let (desk, _) = sign_in(app, FIREFOX).await;
        for _ in 0..2 {
            let guest = app.guest().with("user-agent", FIREFOX).with("x-forwarded-for", "1.1.1.1, \u{ff}");
            guest.log_in("anna", PASSWORD).await.ok();
        }
        assert_eq!(kinds(&desk).await, ["new_sign_in"; 2]);
        let addresses: Vec<_> = list(&desk).await.iter().map(|session| text(&session["address"])).collect();
        assert_eq!(addresses, ["", "", "127.0.0.1"]);
        let told = desk.list_notifications("").await.ok();
        assert_eq!(told["items"][0]["params"].get("address"), None, "{told}");
    }

    async fn a_session_that_was_ended_by_another_process_is_over_here_too(app: &TestApp) {
        let anna = app.user("anna").await;
        let mut socket = anna.connected().await;
        // As `kym user password` does it: nobody nudges this process.
        let kym = app.kym().await;
        let mut tx = kym.db.write().await.expect("a change");
        let user = anna.id.parse().expect("an id");
        kym_store::sessions::revoke_all(&mut tx, user, kym.clock.now()).await.expect("ended");
        tx.commit().await.expect("committed");
        assert_eq!(socket.close_code().await, 4001);
    }
}
