//! Rules that follow a tag.

use super::*;
use crate::transactions::TagEdit;

fn giving(actions: Vec<Action>) -> Rule {
    let when = condition("payee", "is", &["shop"]);
    rule(0, definition(vec![when], actions))
}

#[test]
fn a_rule_gives_what_its_tag_became() {
    let tags = |words: &[&str]| Action::Tags(texts(words));
    let both = giving(vec![
        tags(&["Trip", "own"]),
        Action::Note("trip".to_owned()),
    ]);
    let renamed = both.retagged(&TagEdit::rename("trip", "Travel".to_owned()));
    let renamed = renamed.expect("a change");
    assert_eq!(renamed.definition.actions[0], tags(&["Travel", "own"]));
    assert_eq!((renamed.version, renamed.definition.is_active), (2, true));
    let merged = both.retagged(&TagEdit::rename("trip", "Own".to_owned()));
    assert_eq!(
        merged.expect("a change").definition.actions[0],
        tags(&["Own"])
    );
    assert_eq!(both.retagged(&TagEdit::remove("other")), None);
}

#[test]
fn a_rule_whose_tag_goes_does_what_is_left_or_is_switched_off() {
    let tags = Action::Tags(texts(&["trip"]));
    let edit = TagEdit::remove("TRIP");
    let noted = giving(vec![tags.clone(), Action::Note("x".to_owned())]);
    let left = noted.retagged(&edit).expect("a change").definition;
    assert_eq!((left.actions.len(), left.is_active), (1, true));
    let only = giving(vec![tags.clone()])
        .retagged(&edit)
        .expect("a change");
    assert_eq!(
        (&only.definition.actions[..], only.definition.is_active),
        (&[tags][..], false)
    );
    assert_eq!(only.retagged(&edit), None);
}
