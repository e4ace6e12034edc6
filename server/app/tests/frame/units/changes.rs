use kym_platform::changes::Fields;

#[test]
fn null_is_kept_apart_from_not_there() {
    let fields: Fields = serde_json::from_str(r#"{"category_id":null}"#).expect("fields");
    assert_eq!(fields.category_id, Some(None));
    assert_eq!(fields.parent_id, None);
    let text = serde_json::to_string(&fields).expect("text");
    assert_eq!(text, r#"{"category_id":null}"#);
}

#[test]
fn only_what_differs_is_kept() {
    let fields = |payee: &str, note: &str| Fields {
        payee: Some(payee.to_owned()),
        note: Some(note.to_owned()),
        ..Fields::default()
    };
    let (mut before, mut after) = (fields("Baker", ""), fields("Butcher", ""));
    before.forget_common(&mut after);
    assert_eq!((before.note.clone(), after.note.clone()), (None, None));
    assert!(after.are_in(&fields("Butcher", "bread")));
    assert!(!after.are_in(&fields("Baker", "")));
    assert_eq!(
        before.over(fields("Butcher", "bread")),
        fields("Baker", "bread")
    );
}
