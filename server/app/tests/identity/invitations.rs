//! Inviting people to a workspace: who may, what the link is worth, and what it is not worth.

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_platform::config::RegistrationMode;
use kym_testing::{Answer, Home, Person, form, id, invitation_token, on_both, text};
use serde_json::{Value, json};

const ANNA: &str = "anna@example.org";

/// A link for Anna, who is to be a viewer.
async fn link(home: &Home) -> String {
    invitation_token(&home.owner.invite(home, ANNA, "viewer").await.created())
}

/// How many people belong to the household.
async fn members(home: &Home) -> usize {
    let workspace = home.owner.get_workspace(&home.workspace).await.ok();
    workspace["users"].as_array().expect("a list").len()
}

async fn open_invitations(home: &Home) -> Value {
    home.owner.get_workspace(&home.workspace).await.ok()["invitations"].take()
}

on_both! {
    async fn who_is_invited_sees_by_whom_and_where_and_joins_by_saying_yes(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        let answer = home.owner.invite(&home, "Anna@Example.org", "editor").await;
        let invitation = answer.created();
        let token = invitation_token(&invitation);
        let mut listed = json!({
            "id": invitation["id"],
            "email": "Anna@Example.org",
            "role": "editor",
            "is_used": false,
            "created_at": "2025-10-05T12:00:00Z",
            "expires_at": "2025-10-12T12:00:00Z",
            "invited_by": { "user_id": home.owner.id, "full_name": "Olga Example" },
        });
        assert_eq!(open_invitations(&home).await, json!([listed]));
        let said = json!({
            "workspace_name": "olga's",
            "invited_by": "Olga Example",
            "role": "editor",
            "email": "Anna@Example.org",
            "expires_at": "2025-10-12T12:00:00Z",
            "registration": "open",
        });
        assert_eq!(app.guest().look_at_invitation(&token).await.ok(), said);
        assert_eq!(anna.look_at_invitation(&token).await.ok(), said);
        anna.get_workspace(&home.workspace).await.refused(404, "not_found");
        let joined = anna.accept_invitation(&token).await.ok();
        let expected = json!({ "workspace_id": home.workspace, "workspace_name": "olga's", "role": "editor" });
        assert_eq!(joined, expected);
        let seen = anna.get_workspace(&home.workspace).await.ok();
        assert_eq!((&seen["role"], &seen["invitations"]), (&json!("editor"), &json!([])));
        assert_eq!((&seen["invitable_roles"], &seen["assignable_roles"]), (&json!([]), &json!([])));
        listed["is_used"] = json!(true);
        assert_eq!(open_invitations(&home).await, json!([listed]));
        let told = home.owner.list_notifications("").await.ok()["items"][0].take();
        assert_eq!((&told["type"], &told["params"]["person"]), (&json!("workspace_joined"), &json!("Anna Example")));
        assert_eq!((&told["params"]["device"], &told["params"]["address"]), (&Value::Null, &Value::Null));
    }

    async fn l_27_the_database_holds_no_token_and_the_link_decides_nothing_itself(app: &TestApp) {
        let home = app.home("olga").await;
        let token = link(&home).await;
        assert_eq!(app.place.count("workspace_invitations", "length(token_hash) = 32").await, 1);
        let anna = app.user("anna").await;
        let path = format!("/workspaces/invitations/accept/{token}?role=owner&workspace_id={}", home.wallet);
        let joined = anna.post(&path, json!({ "role": "owner" })).await.ok();
        assert_eq!((&joined["role"], &joined["workspace_id"]), (&json!("viewer"), &json!(home.workspace)));
    }

    async fn l_28_the_list_never_holds_the_token_and_another_address_leaves_it_unused(app: &TestApp) {
        let home = app.home("olga").await;
        let token = link(&home).await;
        let workspace = home.owner.get_workspace(&home.workspace).await.text;
        let list = home.owner.list_workspaces().await.text;
        for seen in [&workspace, &list] {
            assert!(!seen.contains(&token) && !seen.contains("link") && !seen.contains("token"), "{seen}");
        }
        let boris = app.user("boris").await;
        boris.accept_invitation(&token).await.refused(403, "workspace_invitation_for_another");
        app.guest().accept_invitation(&token).await.refused(401, "unauthenticated");
        assert_eq!(open_invitations(&home).await[0]["is_used"], false);
        assert_eq!(members(&home).await, 1);
        app.user("anna").await.accept_invitation(&token).await.ok();
    }

    async fn l_29_an_invitation_makes_no_user_and_a_registration_no_member(app: &TestApp) {
        let home = app.home("olga").await;
        let token = link(&home).await;
        assert_eq!(app.place.count("users", "username <> 'olga'").await, 0);
        app.guest().register(form("anna")).await.created();
        assert_eq!(members(&home).await, 1);
        app.guest().look_at_invitation(&token).await.ok();
    }

    async fn l_30_the_page_names_the_workspace_that_is_joined(app: &TestApp) {
        let [home, other] = [app.home("olga").await, app.home("oleg").await];
        let [token, others] = [link(&home).await, link(&other).await];
        let anna = app.user("anna").await;
        for (token, home) in [(token, home), (others, other)] {
            let seen = anna.look_at_invitation(&token).await.ok();
            let joined = anna.accept_invitation(&token).await.ok();
            assert_eq!(seen["workspace_name"], joined["workspace_name"]);
            assert_eq!(joined["workspace_id"], home.workspace);
        }
    }

    async fn l_31_of_fifty_who_accept_at_once_one_joins(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        let token = link(&home).await;
        let answers = join_all((0..50).map(|_| anna.accept_invitation(&token))).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            answer.refused(409, "workspace_invitation_used");
        }
        assert_eq!(members(&home).await, 2);
    }

    async fn l_32_what_is_no_token_finds_nothing(app: &TestApp) {
        let home = app.home("olga").await;
        let token = link(&home).await;
        let anna = app.user("anna").await;
        let longer = format!("{token}A");
        let long = "A".repeat(5000);
        let others =
            ["%20", "null", "undefined", "%00", "%FF%FE", "..%2F", &token[1..], &longer, &long, &"A".repeat(43)];
        for other in others {
            for answer in [
                app.guest().look_at_invitation(other).await,
                anna.accept_invitation(other).await,
                app.guest().decline_invitation(other).await,
            ] {
                answer.refused(404, "workspace_invitation_unknown");
            }
        }
        for path in ["/workspaces/invitations/", "/workspaces/invitations/accept/"] {
            assert!(matches!(anna.post(path, json!({})).await.status, 404 | 405));
        }
        assert_eq!(members(&home).await, 1);
    }

    async fn l_34_an_invitation_ends_with_the_workspace_and_with_who_sent_it(app: &TestApp) {
        let home = app.home("olga").await;
        let admin = app.member(&home, "admin").await;
        let anna = app.user("anna").await;
        let sent = admin.invite(&home, ANNA, "viewer").await.created();
        home.owner.remove_member(&home, &admin.id).await.no_content();
        anna.accept_invitation(&invitation_token(&sent)).await.refused(404, "workspace_invitation_unknown");
        let token = link(&home).await;
        home.owner.delete_workspace(&home.workspace).await.no_content();
        for answer in [anna.accept_invitation(&token).await, anna.look_at_invitation(&token).await] {
            answer.refused(404, "workspace_invitation_unknown");
        }
        app.run_jobs().await;
    }

    async fn l_34_an_invitation_ends_with_the_right_to_send_it(app: &TestApp) {
        let home = app.home("olga").await;
        let admin = app.member(&home, "admin").await;
        let anna = app.user("anna").await;
        let token = invitation_token(&admin.invite(&home, ANNA, "viewer").await.created());
        home.owner.change_role(&home, &admin.id, "editor").await.ok();
        anna.accept_invitation(&token).await.refused(404, "workspace_invitation_unknown");
        assert_eq!(open_invitations(&home).await, json!([]));
    }

    async fn l_34_who_was_removed_does_not_come_back_by_an_old_link(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        let token = link(&home).await;
        anna.accept_invitation(&token).await.ok();
        home.owner.remove_member(&home, &anna.id).await.no_content();
        anna.accept_invitation(&token).await.refused(404, "workspace_invitation_unknown");
        let again = link(&home).await;
        anna.accept_invitation(&again).await.ok();
    }

    async fn l_21_nobody_invites_as_more_than_they_may_give(app: &TestApp) {
        let home = app.home("olga").await;
        let admin = app.member(&home, "admin").await;
        let editor = app.member(&home, "editor").await;
        let viewer = app.member(&home, "viewer").await;
        let stranger = app.user("stranger").await;
        let may = async |by: &Person, role: &str| by.invite(&home, &format!("{role}.new@example.org"), role).await;
        for role in ["viewer", "editor", "admin", "owner"] {
            for nobody in [&editor, &viewer] {
                may(nobody, role).await.refused(403, "forbidden");
            }
            may(&stranger, role).await.refused(404, "not_found");
        }
        for role in ["admin", "owner"] {
            may(&admin, role).await.refused(403, "forbidden");
        }
        may(&home.owner, "owner").await.refused(403, "forbidden");
        may(&admin, "viewer").await.created();
        may(&admin, "editor").await.created();
        let for_admin = may(&home.owner, "admin").await;
        admin.cancel_invitation(&home, &id(&for_admin)).await.refused(403, "forbidden");
        admin.resend_invitation(&home, &id(&for_admin)).await.refused(403, "forbidden");
        stranger.cancel_invitation(&home, &id(&for_admin)).await.refused(404, "not_found");
        viewer.cancel_invitation(&home, &id(&for_admin)).await.refused(403, "forbidden");
        assert_eq!(members(&home).await, 4);
    }

    async fn an_invitation_needs_an_address_and_a_role(app: &TestApp) {
        let home = app.home("olga").await;
        let path = format!("/workspaces/{}/invitations", home.workspace);
        let refused = home.owner.post(&path, json!({})).await;
        assert_eq!(refused.invalid(), ["email: required", "role: required"]);
        let refused = home.owner.invite(&home, "anna", "king").await;
        assert_eq!(refused.invalid(), ["email: invalid_email", "role: unknown_value"]);
    }

    async fn a_member_is_not_invited_again(app: &TestApp) {
        let home = app.home("olga").await;
        app.member(&home, "viewer").await;
        home.owner.invite(&home, "VIEWER@example.org", "editor").await.refused(409, "already_member");
        home.owner.invite(&home, "olga@example.org", "editor").await.refused(409, "already_member");
        let anna = app.user("anna").await;
        let token = link(&home).await;
        app.add_member(&home, &anna, "editor").await;
        anna.accept_invitation(&token).await.refused(409, "already_member");
        assert_eq!(anna.get_workspace(&home.workspace).await.ok()["role"], "editor");
    }

    async fn a_newer_invitation_takes_the_place_of_the_open_one(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        let first = link(&home).await;
        let newer = home.owner.invite(&home, "ANNA@example.org", "editor").await.created();
        assert_eq!(open_invitations(&home).await.as_array().map(Vec::len), Some(1));
        anna.accept_invitation(&first).await.refused(404, "workspace_invitation_unknown");
        let joined = anna.accept_invitation(&invitation_token(&newer)).await.ok();
        assert_eq!(joined["role"], "editor");
    }

    async fn an_invitation_works_for_seven_days_and_another_seven_when_sent_again(app: &TestApp) {
        let home = app.home("olga").await;
        let owner = &home.owner;
        let answer = owner.invite(&home, ANNA, "viewer").await;
        let token = invitation_token(&answer.created());
        app.advance(SignedDuration::from_hours(24 * 7));
        let [owner, anna] = [app.sign_in_again(owner).await, app.user("anna").await];
        for answer in [
            app.guest().look_at_invitation(&token).await,
            anna.accept_invitation(&token).await,
            app.guest().decline_invitation(&token).await,
        ] {
            answer.refused(410, "workspace_invitation_expired");
        }
        let again = owner.resend_invitation(&home, &id(&answer)).await.ok();
        assert_eq!((&again["id"], &again["expires_at"]), (&answer.created()["id"], &json!("2025-10-19T12:00:00Z")));
        anna.accept_invitation(&token).await.refused(404, "workspace_invitation_unknown");
        anna.accept_invitation(&invitation_token(&again)).await.ok();
        owner.resend_invitation(&home, &id(&answer)).await.refused(404, "not_found");
        owner.cancel_invitation(&home, &id(&answer)).await.refused(404, "not_found");
        app.guest().look_at_invitation(&invitation_token(&again)).await.refused(409, "workspace_invitation_used");
    }

    async fn what_was_taken_back_or_declined_is_worth_nothing(app: &TestApp) {
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        let taken_back = home.owner.invite(&home, ANNA, "viewer").await;
        home.owner.cancel_invitation(&home, &id(&taken_back)).await.no_content();
        let declined = link(&home).await;
        app.guest().decline_invitation(&declined).await.no_content();
        for token in [invitation_token(&taken_back.created()), declined] {
            anna.accept_invitation(&token).await.refused(404, "workspace_invitation_unknown");
            app.guest().decline_invitation(&token).await.refused(404, "workspace_invitation_unknown");
        }
        assert_eq!(open_invitations(&home).await, json!([]));
    }

    async fn an_invitation_of_another_workspace_is_not_to_be_found(app: &TestApp) {
        let [home, other] = [app.home("olga").await, app.home("oleg").await];
        let theirs = id(&other.owner.invite(&other, ANNA, "viewer").await);
        home.owner.cancel_invitation(&home, &theirs).await.refused(404, "not_found");
        home.owner.resend_invitation(&home, &theirs).await.refused(404, "not_found");
        assert_eq!(open_invitations(&other).await[0]["id"], theirs);
    }

    async fn where_mail_is_sent_the_link_goes_to_the_address_alone_and_proves_it(app: &TestApp) {
        let mail = app.with_mail().await;
        let home = app.home("olga").await;
        let anna = app.user("anna").await;
        let invitation = home.owner.invite(&home, ANNA, "viewer").await.created();
        assert_eq!(invitation["link"], Value::Null);
        app.run_jobs().await;
        let email = mail.to(ANNA).pop().expect("an email");
        assert!(email.text.contains("Olga Example invites you to the workspace \"olga's\""), "{}", email.text);
        let token = email.token("/accept-invitation");
        let boris = app.user("boris").await;
        boris.accept_invitation(&token).await.refused(403, "workspace_invitation_for_another");
        assert_eq!(boris.get_me().await.ok()["email_verified"], false);
        assert_eq!(anna.get_me().await.ok()["email_verified"], false);
        anna.accept_invitation(&token).await.ok();
        assert_eq!(anna.get_me().await.ok()["email_verified"], true);
        assert_eq!(members(&home).await, 2);
        app.run_jobs().await;
    }

    async fn by_an_invitation_to_a_workspace_one_registers_where_it_takes_an_invitation(app: &TestApp) {
        app.restart(|config| config.auth.registration = RegistrationMode::Invitation).await;
        let home = app.home("olga").await;
        let token = link(&home).await;
        assert_eq!(app.guest().look_at_invitation(&token).await.ok()["registration"], "invitation");
        let register = async |name: &str, token: &str| -> Answer {
            let mut form = form(name);
            form["invitation_token"] = json!(token);
            app.guest().register(form).await
        };
        register("boris", &token).await.refused(403, "invitation_invalid");
        register("anna", &token[1..]).await.refused(403, "invitation_invalid");
        let user = register("anna", &token).await.created();
        assert_eq!(user["email_verified"], false, "the link was in an answer, and proves nothing");
        assert_eq!(members(&home).await, 1);
        let session = app.guest().log_in("anna", kym_testing::PASSWORD).await.ok();
        let anna = app.guest().signed_in(text(&user["id"]), text(&session["access_token"]));
        anna.accept_invitation(&token).await.ok();
        register("annika", &token).await.refused(403, "invitation_invalid");
        app.restart(|config| config.auth.registration = RegistrationMode::Closed).await;
        let olga = app.sign_in_again(&home.owner).await;
        let sent = olga.invite(&home, "clara@example.org", "viewer").await.created();
        let token = invitation_token(&sent);
        assert_eq!(app.guest().look_at_invitation(&token).await.ok()["registration"], "closed");
        register("clara", &token).await.refused(403, "registration_closed");
    }

    async fn l_44_no_more_invitations_go_out_than_may(app: &TestApp) {
        app.restart(|config| {
            config.limits.invitations_per_user = 20;
            config.limits.invitations_per_address = 3;
        })
        .await;
        let home = app.home("olga").await;
        for _ in 0..3 {
            home.owner.invite(&home, ANNA, "viewer").await.created();
        }
        let refused = home.owner.invite(&home, ANNA, "viewer").await;
        refused.refused(429, "too_many_requests");
        assert_eq!(refused.header("retry-after"), "86401");
        let addresses = (0..50).map(|number| format!("guest.{number}@example.org"));
        let answers = join_all(addresses.map(async |email| home.owner.invite(&home, &email, "viewer").await)).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 17);
        assert_eq!(open_invitations(&home).await.as_array().map(Vec::len), Some(18));
    }

    async fn l_44_a_workspace_has_fifty_open_invitations_at_most(app: &TestApp) {
        app.restart(|config| config.limits.invitations_per_user = 1000).await;
        let home = app.home("olga").await;
        let admin = app.member(&home, "admin").await;
        let addresses = (0..60).map(|number| (number, format!("guest.{number}@example.org")));
        let answers = join_all(addresses.map(async |(number, email)| {
            let by = if number % 2 == 0 { &home.owner } else { &admin };
            by.invite(&home, &email, "viewer").await
        }))
        .await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 50);
        for answer in answers.iter().filter(|answer| answer.status != 201) {
            answer.refused(409, "too_many_invitations");
        }
        let open = open_invitations(&home).await;
        let first = text(&open[0]["id"]);
        home.owner.resend_invitation(&home, &first).await.ok();
        home.owner.cancel_invitation(&home, &first).await.no_content();
        home.owner.invite(&home, ANNA, "viewer").await.created();
    }

    async fn the_members_hear_of_invitations_and_of_who_has_joined(app: &TestApp) {
        let home = app.home("olga").await;
        let viewer = app.member(&home, "viewer").await;
        let anna = app.user("anna").await;
        let mut heard = app.events(&viewer).await;
        let mut hers = app.events(&anna).await;
        let token = link(&home).await;
        assert_eq!(heard.event().await["event_type"], "WORKSPACE_UPDATED");
        anna.accept_invitation(&token).await.ok();
        let event = heard.event().await;
        assert_eq!(event["event_type"], "WORKSPACE_USER_ADDED");
        let payload = &event["payload"];
        assert_eq!(payload["workspace_name"], "olga's");
        let member = json!({ "user_id": anna.id, "full_name": "Anna Example", "role": "viewer" });
        assert_eq!((&payload["user"], &payload["actor"]["user_id"]), (&member, &json!(anna.id)));
        assert_eq!(hers.event().await["event_type"], "WORKSPACE_USER_ADDED");
    }
}
