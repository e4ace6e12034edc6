//! Who people are and with whom they share: signing in, users, workspaces and their members.

mod administration;
mod auth;
mod captchas;
mod emails;
mod invitation_proofs;
mod invitations;
mod mail_security;
mod members;
mod outbox;
mod passkey_attacks;
mod passkeys;
mod password_resets;
mod registration;
mod second_factor;
mod session_list;
mod sessions;
mod sharing_attacks;
mod sharing_races;
mod sign_in_attacks;
mod step_up;
mod tokens;
mod user_deletion;
mod users;
mod ways_in;
mod workspace_end;
mod workspaces;
