//! Members and invitations of a workspace.

use kym_domain::id::WorkspaceInvitationId;
use kym_domain::workspaces::{Role, WorkspaceInvitation};
use kym_store::access::{GrantOwner, Invite, Leave, ManageMembers, Read};
use kym_store::{members, workspace_invitations, workspaces};

use crate::support::{Household, granted, moment, new_id, on_both, user};

/// An invitation of the household's owner, open from second 1 to second 60.
fn invitation(home: &Household, email: &str, role: Role) -> WorkspaceInvitation {
    WorkspaceInvitation {
        id: WorkspaceInvitationId::from_uuid(new_id()),
        workspace_id: home.workspace.id,
        email: email.to_owned(),
        role,
        invited_by: home.owner.id,
        inviter: home.owner.full_name.clone(),
        is_mailed: true,
        created_at: moment(1),
        expires_at: moment(60),
        accepted_at: None,
    }
}

on_both! {
    async fn an_address_has_one_open_invitation_and_uses_it_once(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<Invite>(&mut tx).await;
        let first = invitation(&home, "Ben@example.org", Role::Viewer);
        let second = invitation(&home, "ben@EXAMPLE.org", Role::Editor);
        workspace_invitations::replace(&mut tx, &proof, &first, b"first").await.expect("written");
        workspace_invitations::replace(&mut tx, &proof, &second, b"second").await.expect("written");
        assert!(workspace_invitations::find(&mut tx, b"first").await.expect("a search").is_none());
        let found = workspace_invitations::find(&mut tx, b"second").await.expect("a search").expect("found");
        assert_eq!((&found.invitation, &found.workspace_name), (&second, &home.workspace.name));
        let seen = workspaces::get(&mut tx, &proof).await.expect("found").invitations;
        assert_eq!(seen, std::slice::from_ref(&second));
        let open = async |tx: &mut _, email, second| {
            workspace_invitations::count_open(tx, &proof, email, moment(second)).await.expect("a count")
        };
        assert_eq!(open(&mut tx, "zoe@example.org", 59).await, 1);
        assert_eq!(open(&mut tx, "BEN@example.org", 59).await, 0);
        assert_eq!(open(&mut tx, "zoe@example.org", 60).await, 0);
        assert!(!workspace_invitations::accept(&mut tx, second.id, moment(60)).await.expect("late"));
        assert!(workspace_invitations::accept(&mut tx, second.id, moment(59)).await.expect("in time"));
        assert!(!workspace_invitations::accept(&mut tx, second.id, moment(59)).await.expect("used"));
        assert!(!workspace_invitations::decline(&mut tx, second.id).await.expect("used"));
        assert!(!workspace_invitations::cancel(&mut tx, &proof, second.id).await.expect("used"));
        assert_eq!(workspace_invitations::purge(&mut tx, moment(60)).await.expect("purged"), 0);
        assert_eq!(workspace_invitations::purge(&mut tx, moment(61)).await.expect("purged"), 1);
        tx.rollback().await.expect("undone");
    }

    async fn only_those_who_may_invite_see_the_invitations(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let viewer = user(&test.db, "viewer").await;
        let mut tx = test.db.write().await.expect("a change");
        workspaces::insert_member(&mut tx, home.workspace.id, viewer.id, Role::Viewer, moment(1)).await.expect("new");
        let proof = home.member::<Invite>(&mut tx).await;
        let sent = invitation(&home, "ben@example.org", Role::Viewer);
        workspace_invitations::replace(&mut tx, &proof, &sent, b"token").await.expect("written");
        let lists = [
            workspaces::list(&mut tx, home.owner.id).await.expect("a list"),
            workspaces::list(&mut tx, viewer.id).await.expect("a list"),
        ];
        assert_eq!(lists.map(|list| list[0].invitations.len()), [1, 0]);
        let proof = granted::<Read>(&mut tx, &viewer, home.workspace.id).await;
        assert_eq!(workspaces::get(&mut tx, &proof).await.expect("found").invitations, []);
        tx.rollback().await.expect("undone");
    }

    async fn an_invitation_is_out_of_reach_of_another_workspace(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<Invite>(&mut tx).await;
        let sent = invitation(&home, "zoe@example.org", Role::Viewer);
        workspace_invitations::replace(&mut tx, &proof, &sent, b"token").await.expect("written");
        let foreign = other.member::<Invite>(&mut tx).await;
        assert_eq!(workspace_invitations::get(&mut tx, &foreign, sent.id).await.expect("a search"), None);
        assert!(!workspace_invitations::cancel(&mut tx, &foreign, sent.id).await.expect("not theirs"));
        assert_eq!(workspace_invitations::get(&mut tx, &proof, sent.id).await.expect("a search"), Some(sent));
        tx.rollback().await.expect("undone");
    }

    async fn a_workspace_always_has_an_owner(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let ben = user(&test.db, "ben").await;
        let mut tx = test.db.write().await.expect("a change");
        workspaces::insert_member(&mut tx, home.workspace.id, ben.id, Role::Viewer, moment(1)).await.expect("new");
        let anns = home.member::<Leave>(&mut tx).await;
        assert!(!members::leave(&mut tx, &anns).await.expect("the last owner stays"));
        let manager = home.member::<ManageMembers>(&mut tx).await;
        assert!(!members::set_role(&mut tx, &manager, ben.id, Role::Owner).await.expect("not this way"));
        assert!(members::set_role(&mut tx, &manager, ben.id, Role::Editor).await.expect("changed"));
        assert!(!members::remove(&mut tx, &manager, home.owner.id).await.expect("not oneself"));
        let giver = home.member::<GrantOwner>(&mut tx).await;
        assert!(members::grant_owner(&mut tx, &giver, ben.id, moment(2)).await.expect("granted"));
        let seen = members::get(&mut tx, &giver, ben.id).await.expect("a search").expect("a member");
        assert_eq!((seen.role, seen.joined_at), (Role::Owner, moment(1)));
        assert!(members::leave(&mut tx, &anns).await.expect("there is another owner"));
        let bens = granted::<Leave>(&mut tx, &ben, home.workspace.id).await;
        assert!(!members::leave(&mut tx, &bens).await.expect("the last owner stays"));
        tx.rollback().await.expect("undone");
    }
}
