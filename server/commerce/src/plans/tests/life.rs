use super::*;

#[test]
fn the_default_plan_is_free_and_has_no_trial() {
    assert!(draft(default).is_ok());
    let found = refusal(|typed| typed.is_default = true);
    let expected = [
        violation("price", FieldCode::NotFree, None),
        violation("trial_days", FieldCode::TooMany, 0),
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_default_plan_gives_way_only_to_another() {
    let was = plan(default);
    let dropped = draft(|typed| typed.price = "5")
        .expect("a plan")
        .change(&was);
    assert_eq!(
        violations(vec![dropped.expect_err("a refusal")]),
        [violation("is_default", FieldCode::Immutable, None)]
    );
    let kept = draft(|typed| {
        default(typed);
        typed.code = "basic";
    });
    let kept = kept.expect("a plan").change(&was).expect("a change");
    assert_eq!((kept.code.as_str(), kept.version), ("basic", 2));

    let now = moment("2026-12-01T00:00:00Z");
    assert_eq!(was.archived(now), Err(PlanError::IsDefault));
    assert_eq!(was.may_be_removed(false), Err(PlanError::IsDefault));
    assert_eq!(was.may_be_removed(true), Err(PlanError::IsDefault));
}

#[test]
fn an_archived_plan_keeps_its_place_and_never_becomes_the_default() {
    let (now, later) = (
        moment("2026-12-01T00:00:00Z"),
        moment("2026-12-09T00:00:00Z"),
    );
    let away = plan(|_| ()).archived(now).expect("archived");
    assert_eq!((away.archived_at, away.version), (Some(now), 2));
    let twice = away.archived(later).expect("archived");
    assert_eq!(twice.archived_at, Some(now));

    let edited = draft(|typed| typed.price = "5")
        .expect("a plan")
        .change(&away);
    let edited = edited.expect("a change");
    assert_eq!(
        (edited.id, edited.sort, edited.created_at),
        (away.id, 3, away.created_at)
    );
    assert_eq!((edited.archived_at, edited.version), (Some(now), 3));
    let raised = draft(default).expect("a plan").change(&away);
    assert_eq!(
        violations(vec![raised.expect_err("a refusal")]),
        [violation("is_default", FieldCode::Immutable, None)]
    );

    let back = edited.restored();
    assert_eq!((back.archived_at, back.version), (None, 4));
    assert!(draft(default).expect("a plan").change(&back).is_ok());
    assert_eq!(back.may_be_removed(false), Ok(()));
    assert_eq!(back.may_be_removed(true), Err(PlanError::InUse));
}
