use super::*;

fn limit_of(key: LimitKey, limit: Option<i64>) -> Result<Option<i64>, Vec<FieldViolation>> {
    let draft = draft(|typed| typed.limits = vec![(key, limit)])?;
    let plan = draft.create(id(), 0, moment("2026-11-28T10:00:00Z"));
    Ok(plan.limits.get(key))
}

#[test]
fn nothing_is_unlimited_zero_is_nothing_and_no_other_sign_stands_for_either() {
    for key in LimitKey::ALL.iter().copied() {
        let field = format!("limits.{key}");
        for limit in [None, Some(0), Some(1), Some(Limits::HIGHEST)] {
            assert_eq!(limit_of(key, limit), Ok(limit), "{key}");
        }
        for below in [-1, i64::MIN] {
            let expected = vec![violation(&field, FieldCode::TooFew, 0)];
            assert_eq!(limit_of(key, Some(below)), Err(expected), "{key}");
        }
        for above in [Limits::HIGHEST + 1, i64::MAX] {
            let expected = vec![violation(&field, FieldCode::TooMany, 1_000_000_000_000)];
            assert_eq!(limit_of(key, Some(above)), Err(expected), "{key}");
        }
    }
}

#[test]
fn each_limit_is_its_own() {
    let all = LimitKey::ALL.iter().copied().zip(0..);
    let typed: Vec<_> = all.clone().map(|(key, limit)| (key, Some(limit))).collect();
    let plan = plan(|plan| plan.limits = typed);
    assert!(plan.limits.iter().eq(all));
    assert_eq!(plan.limits, Limits::new(plan.limits.iter()));
    assert_eq!(LimitKey::ALL.len(), 10);
}

#[test]
fn what_is_not_named_is_unlimited() {
    let plan = plan(|typed| typed.limits = Vec::new());
    assert_eq!(plan.limits, Limits::default());
    for key in LimitKey::ALL {
        assert_eq!(plan.limits.get(*key), None);
    }
}

#[test]
fn a_changed_limit_is_that_of_the_plan_at_once() {
    let was = plan(|_| ());
    let changed = draft(|typed| typed.limits = vec![(LimitKey::Accounts, Some(0))]);
    let is = changed.expect("a plan").change(&was).expect("a change");
    assert_eq!(is.limits.get(LimitKey::Accounts), Some(0));
    assert_eq!(was.limits.get(LimitKey::Accounts), Some(5));
}
