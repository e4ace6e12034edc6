//! Fifty who change the members of one workspace at the same moment: exactly one wins what only one
//! can win, and whatever the order was, answers and rows agree (`security.md`, F-13, L-31, L-44).

use futures_util::future::join_all;
use kym_testing::{Answer, Home, TestApp, column, id, invitation_token, on_both, text};
use serde_json::Value;
use tokio::sync::Barrier;

const CALLERS: usize = 50;

/// Does the same fifty times, all at once. Who cannot be answered at the moment asks again, as clients do.
async fn all_at_once(ask: impl AsyncFn(usize) -> Answer) -> Vec<Answer> {
    let barrier = Barrier::new(CALLERS);
    let callers = (0..CALLERS).map(async |number| {
        barrier.wait().await;
        let mut answer = ask(number).await;
        for _ in 0..5 {
            if answer.status != 503 {
                break;
            }
            answer = ask(number).await;
        }
        answer
    });
    join_all(callers).await
}

fn count(answers: &[Answer], status: u16) -> usize {
    let fits = answers.iter().filter(|answer| answer.status == status);
    fits.count()
}

/// Nobody was answered anything but one of these.
fn expect_only(answers: &[Answer], expected: &[(u16, &str)]) {
    for answer in answers {
        let code = match answer.status {
            200..300 => String::new(),
            _ => text(&answer.json()["detail"]["code"]),
        };
        let said = (answer.status, code.as_str());
        assert!(expected.contains(&said), "{said:?}: {}", answer.text);
    }
}

/// The roles of everybody in a workspace, as its owner sees them.
async fn roles(home: &Home) -> Vec<Value> {
    let workspace = home.owner.get_workspace(&home.workspace).await.ok();
    column(&workspace["users"], "role")
}

async fn memberships(app: &TestApp) -> i64 {
    app.place.count("workspace_members", "TRUE").await
}

on_both! {
    async fn f_13_of_fifty_who_accept_one_invitation_one_joins_and_the_rest_hear_that_it_was_used(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.user("boris").await;
        let other = app.sign_in_again(&boris).await;
        let invitation = home.owner.invite(&home, "boris@example.org", "editor").await.created();
        let token = invitation_token(&invitation);
        let answers = all_at_once(async |number| {
            let by = if number % 2 == 0 { &boris } else { &other };
            by.accept_invitation(&token).await
        })
        .await;
        assert_eq!(count(&answers, 200), 1);
        expect_only(&answers, &[(200, ""), (409, "workspace_invitation_used")]);
        assert_eq!(roles(&home).await, ["owner", "editor"]);
    }

    async fn f_13_an_invitation_that_is_taken_back_while_it_is_accepted_does_one_or_the_other(app: &TestApp) {
        for round in 0..4 {
            let home = app.home(&format!("anna{round}")).await;
            let boris = app.user(&format!("boris{round}")).await;
            let address = format!("boris{round}@example.org");
            let invited = home.owner.invite(&home, &address, "editor").await.created();
            let (token, invitation) = (invitation_token(&invited), text(&invited["id"]));
            let before = memberships(app).await;
            let answers = all_at_once(async |number| match number % 3 {
                0 => boris.accept_invitation(&token).await,
                1 => home.owner.cancel_invitation(&home, &invitation).await,
                _ => app.guest().decline_invitation(&token).await,
            })
            .await;
            let (joined, ended) = (count(&answers, 200), count(&answers, 204));
            assert_eq!(joined + ended, 1, "{joined} joined, {ended} ended it");
            expect_only(
                &answers,
                &[
                    (200, ""),
                    (204, ""),
                    (404, "not_found"),
                    (404, "workspace_invitation_unknown"),
                    (409, "workspace_invitation_used"),
                ],
            );
            let is_member = boris.get_workspace(&home.workspace).await.status == 200;
            assert_eq!(is_member, joined == 1);
            assert_eq!(memberships(app).await, before + i64::from(is_member));
        }
    }

    async fn f_13_a_role_that_changes_while_its_member_is_removed_brings_nobody_back(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let answers = all_at_once(async |number| {
            if number == CALLERS / 2 {
                return home.owner.remove_member(&home, &editor.id).await;
            }
            let role = ["viewer", "editor", "admin", "owner"][number % 4];
            home.owner.change_role(&home, &editor.id, role).await
        })
        .await;
        assert_eq!(count(&answers, 204), 1);
        expect_only(&answers, &[(200, ""), (204, ""), (404, "not_found")]);
        assert_eq!(roles(&home).await, ["owner"]);
        editor.get_workspace(&home.workspace).await.refused(404, "not_found");
        home.owner.remove_member(&home, &editor.id).await.refused(404, "not_found");
    }

    async fn f_13_of_fifty_who_remove_one_member_one_does_and_it_is_told_once(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let mut socket = app.events(&home.owner).await;
        let answers = all_at_once(async |_| home.owner.remove_member(&home, &editor.id).await).await;
        assert_eq!(count(&answers, 204), 1);
        expect_only(&answers, &[(204, ""), (404, "not_found")]);
        home.book("2025-10-05", "-5").await;
        assert_eq!(socket.names(2).await, ["WORKSPACE_USER_REMOVED", "TRANSACTION_CREATED"]);
    }

    async fn f_13_of_fifty_owners_who_leave_at_once_the_last_one_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let mut owners = vec![home.owner.clone()];
        for number in 1..CALLERS {
            let owner = app.user(&format!("owner{number}")).await;
            app.add_member(&home, &owner, "owner").await;
            owners.push(owner);
        }
        let leave = async |number: usize| {
            let owner = &owners[number];
            owner.remove_member(&home, &owner.id).await
        };
        let answers = all_at_once(leave).await;
        assert_eq!((count(&answers, 204), count(&answers, 409)), (CALLERS - 1, 1));
        expect_only(&answers, &[(204, ""), (409, "last_owner")]);
        let last = answers.iter().position(|answer| answer.status == 409).expect("one stays");
        let left = owners[last].get_workspace(&home.workspace).await.ok();
        assert_eq!(column(&left["users"], "user_id"), [owners[last].id.as_str()]);
        assert_eq!(left["role"], "owner");
    }

    async fn f_13_two_owners_who_degrade_each_other_leave_one_who_is_an_owner(app: &TestApp) {
        for round in 0..4 {
            let home = app.home(&format!("anna{round}")).await;
            let other = app.user(&format!("boris{round}")).await;
            app.add_member(&home, &other, "owner").await;
            let answers = all_at_once(async |number| match number % 2 {
                0 => home.owner.change_role(&home, &other.id, "viewer").await,
                _ => other.change_role(&home, &home.owner.id, "viewer").await,
            })
            .await;
            expect_only(&answers, &[(200, ""), (403, "forbidden")]);
            let is_owner = "role = 'owner'";
            assert_eq!(app.place.count("workspace_members", is_owner).await, round + 1);
        }
    }

    async fn f_13_who_is_removed_while_booking_books_nothing_afterwards(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let answers = all_at_once(async |number| {
            if number == CALLERS / 2 {
                return home.owner.remove_member(&home, &editor.id).await;
            }
            editor.create_transaction(home.row("2025-10-05", "-1")).await
        })
        .await;
        expect_only(&answers, &[(201, ""), (204, ""), (422, "invalid")]);
        let booked = count(&answers, 201);
        let rows = home.list(&home.wallet).await;
        assert_eq!(rows["total"].as_u64(), u64::try_from(booked).ok());
        let spent = if booked == 0 { "0.00".to_owned() } else { format!("-{booked}.00") };
        assert_eq!(home.balance(&home.wallet).await, spent);
        let late = editor.create_transaction(home.row("2025-10-05", "-1")).await;
        assert_eq!(late.invalid(), ["account_id: not_found"]);
    }

    async fn f_13_of_fifty_who_undo_one_change_one_does(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        home.book("2025-10-05", "-5").await;
        let history = format!("/workspaces/{}/history", home.workspace);
        let change = text(&home.owner.get(&history).await.ok()["items"][0]["id"]);
        let undo = format!("{history}/{change}/undo");
        let answers = all_at_once(async |number| {
            let by = if number % 2 == 0 { &home.owner } else { &editor };
            by.send(reqwest::Method::POST, &undo, None).await
        })
        .await;
        assert_eq!(count(&answers, 201), 1);
        expect_only(&answers, &[(201, ""), (409, "undone_already")]);
        assert_eq!(home.balance(&home.wallet).await, "0.00");
    }

    async fn l_44_of_fifty_who_invite_one_address_one_link_works(app: &TestApp) {
        app.restart(|config| {
            config.limits.invitations_per_user = 1000;
            config.limits.invitations_per_address = 1000;
        })
        .await;
        let home = app.home("anna").await;
        let boris = app.user("boris").await;
        let answers = all_at_once(async |_| home.owner.invite(&home, "boris@example.org", "viewer").await).await;
        let open = app.place.count("workspace_invitations", "TRUE").await;
        assert_eq!((count(&answers, 201), open), (CALLERS, 1));
        let mut accepted = 0;
        for answer in &answers {
            id(answer);
            let tried = boris.accept_invitation(&invitation_token(&answer.json())).await;
            accepted += u32::from(tried.status == 200);
        }
        assert_eq!(accepted, 1);
    }
}
