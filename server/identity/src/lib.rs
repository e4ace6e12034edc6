//! Who people are: signing in, accounts of users and their administration, workspaces and their members.

pub mod administration;
pub mod auth;
pub mod members;
pub mod passkeys;
pub mod password_resets;
pub mod registration_invitations;
pub mod second_factor;
pub mod sessions;
pub mod users;
pub mod workspace_invitations;
pub mod workspaces;
