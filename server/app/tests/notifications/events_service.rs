//! Who is told of passwords that were tried in vain, and of new versions.

use jiff::SignedDuration;
use kym_notifications::new_versions;
use kym_testing::{PASSWORD, on_both};
use serde_json::{Value, json};

use super::events::told;

on_both! {
    async fn many_wrong_passwords_are_told_to_the_owner_of_the_name_once_a_day(app: &TestApp) {
        app.restart(|config| config.limits.failures_per_name = 3).await;
        app.register("anna").await;
        app.register("boris").await;
        let count = async |condition: &str| {
            let condition = format!("kind = 'failed_sign_ins' AND {condition}");
            app.place.count("notifications", &condition).await
        };
        app.guest().log_in("anna", "wrong horse battery").await.refused(401, "A9901");
        app.guest().log_in("anna", "wrong horse battery").await.refused(401, "A9901");
        app.run_jobs().await;
        assert_eq!(count("1 = 1").await, 0);
        for _ in 0..3 {
            // The last of three, and then what needs a captcha.
            app.guest().log_in("ANNA", "wrong horse battery").await;
            app.guest().log_in("nobody", "wrong horse battery").await;
        }
        let telling = "kind = 'tell_failed_sign_ins'";
        assert_eq!(app.place.count("jobs", telling).await, 2, "the same work for a name that nobody has");
        app.run_jobs().await;
        let to_anna = "user_id = (SELECT id FROM users WHERE username = 'anna')";
        assert_eq!((count("1 = 1").await, count(to_anna).await), (1, 1));
        let said = r#"params LIKE '%"count":3%' AND params LIKE '%"address":"127.0.0.1"%' AND params LIKE '%"user_agent"%'"#;
        assert_eq!(count(said).await, 1);
        for _ in 0..2 {
            app.advance(SignedDuration::from_mins(16));
            for _ in 0..4 {
                app.guest().log_in("anna", "wrong horse battery").await;
            }
            app.run_jobs().await;
        }
        assert_eq!((count("1 = 1").await, app.place.count("jobs", telling).await), (1, 4), "once a day");
        app.advance(SignedDuration::from_hours(24));
        for _ in 0..4 {
            app.guest().log_in("anna", "wrong horse battery").await;
        }
        app.run_jobs().await;
        assert_eq!(count("1 = 1").await, 2);
    }

    async fn whoever_knows_the_password_hears_of_no_failures(app: &TestApp) {
        app.restart(|config| config.limits.failures_per_name = 3).await;
        app.register("anna").await;
        for _ in 0..3 {
            app.guest().log_in("anna", "wrong horse battery").await;
            app.guest().log_in("anna", "wrong horse battery").await;
            app.guest().log_in("anna", PASSWORD).await.ok();
        }
        app.run_jobs().await;
        assert_eq!(app.place.count("notifications", "kind = 'failed_sign_ins'").await, 0);
    }

    async fn a_new_version_is_told_to_administrators_once_over_several_processes(app: &TestApp) {
        let (chief, other) = (app.administrator("root").await, app.administrator("second").await);
        let user = app.user("anna").await;
        let node = app.second(|_| ()).await;
        let (here, there) = (app.kym().await, node.kym().clone());
        new_versions::tell(&here, "1.0.0").await.expect("noted");
        new_versions::tell(&there, "1.0.0").await.expect("noted");
        assert_eq!(told(app, &chief, "new_version").await, Vec::<Value>::new(), "the first is no news");
        let (one, two) = tokio::join!(new_versions::tell(&here, "1.1.0"), new_versions::tell(&there, "1.1.0"));
        one.and(two).expect("noted");
        new_versions::tell(&here, "1.1.0").await.expect("noted");
        new_versions::tell(&here, "1.0.0").await.expect("noted");
        for person in [&chief, &other] {
            let list = told(app, person, "new_version").await;
            let [one] = list.as_slice() else { panic!("{list:?}") };
            assert_eq!(one["params"], json!({ "version": "1.1.0" }));
        }
        assert_eq!(told(app, &user, "new_version").await, Vec::<Value>::new());
        // Nothing of it is forgotten, however long the same version runs.
        app.advance(SignedDuration::from_hours(24 * 500));
        app.clean_up().await;
        new_versions::tell(&here, "1.2.0").await.expect("noted");
        node.end().await;
        assert_eq!(told(app, &chief, "new_version").await.len(), 1, "what was told then has expired");
    }
}
