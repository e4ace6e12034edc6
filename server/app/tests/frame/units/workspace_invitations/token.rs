use kym_identity::workspace_invitations::token::is_token;
use kym_platform::outbound::random::{SystemRandom, link_token};

#[test]
fn what_we_send_is_a_token_and_nothing_else_is() {
    let (token, _) = link_token(&SystemRandom);
    assert!(is_token(&token));
    for other in ["", " ", "null", &token[1..], &format!("{token}A")] {
        assert!(!is_token(other), "{other}");
    }
    assert!(!is_token(&token.replace(&token[..1], "=")));
    assert!(!is_token(&" ".repeat(token.len())));
}
