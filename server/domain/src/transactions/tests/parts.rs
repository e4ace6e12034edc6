use proptest::prelude::*;

use super::*;
use crate::decimal::Decimal;
use crate::money::{Currency, Money};

const FOOD: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1b01";
const HOME: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1b02";

fn line(category: &'static str, amount: &'static str) -> SplitInput<'static> {
    SplitInput {
        category_id: Some(category),
        amount: Some(amount),
        ..SplitInput::default()
    }
}

fn split_into(
    total: &'static str,
    lines: &[SplitInput<'_>],
) -> Result<Transaction, Vec<FieldError>> {
    NewTransaction::check(&TransactionInput {
        total_amount: Some(total),
        splits: Some(lines),
        ..input()
    })?
    .book(id(1), user(), &account(WALLET, 1), split_ids())
}

fn in_two() -> Transaction {
    split_into("-12.50", &[line(FOOD, "-10"), line(HOME, "-2.50")]).expect("valid")
}

#[test]
fn lines_that_come_to_the_total_are_booked_with_ids_of_their_own() {
    let row = in_two();
    let amounts: Vec<_> = row.splits.iter().map(|line| line.amount.units()).collect();
    assert_eq!(amounts, [-1000, -250]);
    assert_ne!(row.splits[0].id, row.splits[1].id);
    assert_eq!(row.category_id, None);
}

#[test]
fn lines_of_both_signs_are_fine() {
    let row = split_into("-8", &[line(FOOD, "-10"), line(HOME, "2")]).expect("valid");
    assert_eq!(row.parts().count(), 2);
}

#[test]
fn lines_that_differ_from_the_total_are_refused_with_what_is_left() {
    let errors = split_into("-12.50", &[line(FOOD, "-10"), line(HOME, "-2")]).expect_err("50 left");
    assert_eq!(found(&errors), violation("splits", FieldCode::SumDiffers));
    let usd = Currency::iso("USD").expect("a currency");
    assert_eq!(
        errors[0].violation.remainder,
        Some(Money::new(Minor::new(-50), usd))
    );
}

#[test]
fn a_single_line_and_more_than_a_hundred_are_refused() {
    let one = split_into("-1", &[line(FOOD, "-1")]).expect_err("one");
    assert_eq!(found(&one), violation("splits", FieldCode::TooFew));
    let many = vec![line(FOOD, "-1"); MAX_SPLITS + 1];
    let many = split_into("-101", &many).expect_err("many");
    assert_eq!(found(&many), violation("splits", FieldCode::TooMany));
}

#[test]
fn every_bad_field_of_a_line_is_named_by_its_place() {
    let bad = SplitInput {
        id: Some("7"),
        category_id: Some("food"),
        amount: None,
        note: Some("a\u{0}b"),
    };
    let errors = split_into("-1", &[line(FOOD, "-1"), bad]).expect_err("bad");
    let expected = [
        ("splits[1].id", FieldCode::NotFound),
        ("splits[1].category_id", FieldCode::NotFound),
        ("splits[1].amount", FieldCode::Required),
        ("splits[1].note", FieldCode::InvalidText),
    ];
    assert_eq!(
        found(&errors),
        expected.map(|(field, code)| (field.to_owned(), code))
    );
    let zero = split_into("-1", &[line(FOOD, "-1"), line(HOME, "0")]).expect_err("nothing");
    assert_eq!(
        found(&zero),
        violation("splits[1].amount", FieldCode::AmountZero)
    );
}

#[test]
fn two_lines_with_one_id_are_refused() {
    let same = SplitInput {
        id: Some(FOOD),
        ..line(FOOD, "-1")
    };
    let errors = split_into("-2", &[same, same]).expect_err("twice");
    assert_eq!(found(&errors), violation("splits[1].id", FieldCode::Taken));
}

#[test]
fn a_split_transaction_has_no_category_of_its_own() {
    let errors = NewTransaction::check(&TransactionInput {
        category_id: Patch::Set(FOOD),
        splits: Some(&[line(FOOD, "-10"), line(HOME, "-2.50")]),
        ..input()
    });
    let errors = errors.expect_err("both");
    assert_eq!(
        found(&errors),
        violation("category_id", FieldCode::HasSplits)
    );
    let refused = in_two().edited(
        edit(|input| input.category_id = Patch::Set(FOOD)),
        &account(WALLET, 1),
        split_ids(),
    );
    let Err(EditRefused::Invalid(errors)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(
        found(&errors),
        violation("category_id", FieldCode::HasSplits)
    );
}

#[test]
fn an_edit_that_does_not_speak_of_lines_and_tags_leaves_them() {
    let row = Transaction {
        tags: vec!["trip".to_owned()],
        ..in_two()
    };
    let same = row
        .clone()
        .edited(edit(|_| ()), &account(WALLET, 1), split_ids())
        .expect("valid");
    assert_eq!((&same.splits, &same.tags), (&row.splits, &row.tags));
    let other = row.clone().edited(
        edit(|input| input.total_amount = Some("-13")),
        &account(WALLET, 1),
        split_ids(),
    );
    let Err(EditRefused::Invalid(errors)) = other else {
        panic!("{other:?}")
    };
    assert_eq!(found(&errors), violation("splits", FieldCode::SumDiffers));
    let whole = row
        .edited(
            edit(|input| {
                input.splits = Some(&[]);
                input.tags = Some(&[]);
                input.category_id = Patch::Set(FOOD);
            }),
            &account(WALLET, 1),
            split_ids(),
        )
        .expect("valid");
    assert!(whole.splits.is_empty() && whole.tags.is_empty());
    assert!(whole.category_id.is_some());
}

#[test]
fn a_transfer_cannot_be_split_but_its_legs_share_their_tags() {
    let Transfer { from, to } = transfer();
    let lines = [line(FOOD, "-10"), line(HOME, "-2.50")];
    let change = TransactionEdit::check(&TransactionInput {
        account_id: None,
        splits: Some(&lines),
        ..input()
    });
    let change = change.expect("valid");
    let refused = from
        .clone()
        .edited(change, &account(WALLET, 1), split_ids());
    let Err(EditRefused::Invalid(errors)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(found(&errors), violation("splits", FieldCode::Immutable));
    let tagged = from
        .clone()
        .edited(
            edit(|input| input.tags = Some(&["savings"])),
            &account(WALLET, 1),
            split_ids(),
        )
        .expect("valid");
    let follows = to.following(&from, &tagged).expect("small");
    assert_eq!(follows.tags, ["savings"]);
}

#[test]
fn tags_that_differ_in_capitals_are_one() {
    let new = NewTransaction::check(&TransactionInput {
        tags: Some(&["Ёлка", " trip ", "елка", "Trip"]),
        ..input()
    });
    assert_eq!(new.expect("valid").tags, ["Ёлка", "trip"]);
}

#[test]
fn bad_tags_are_named_by_their_place() {
    let long = "x".repeat(51);
    let errors = NewTransaction::check(&TransactionInput {
        tags: Some(&["fine", "", "a,b", &long]),
        ..input()
    });
    let expected = [
        ("tags[1]", FieldCode::Required),
        ("tags[2]", FieldCode::InvalidText),
        ("tags[3]", FieldCode::TooLong),
    ];
    assert_eq!(
        found(&errors.expect_err("bad")),
        expected.map(|(field, code)| (field.to_owned(), code))
    );
    let errors = NewTransaction::check(&TransactionInput {
        tags: Some(&["x"; MAX_TAGS + 1]),
        ..input()
    });
    assert_eq!(
        found(&errors.expect_err("many")),
        violation("tags", FieldCode::TooMany)
    );
}

proptest! {
    /// Whatever is booked or changed: a row that is there adds up.
    #[test]
    fn the_lines_of_a_transaction_always_come_to_its_total(
        edits in prop::collection::vec(
            (-10_000_i64..10_000, prop::option::of(prop::collection::vec(-10_000_i64..10_000, 0..6)), any::<bool>()),
            1..20,
        ),
    ) {
        let mut row = booked();
        for (total, lines, is_right) in edits {
            let text = |cents: i64| Decimal::new(cents, 2).to_string();
            let mut lines = lines;
            // Half of them are made to add up, so that some are taken.
            if let (true, Some(lines)) = (is_right, &mut lines) {
                let sum: i64 = lines.iter().sum();
                lines.push(total - sum);
            }
            let amounts: Option<Vec<String>> = lines.map(|lines| lines.into_iter().map(text).collect());
            let inputs: Option<Vec<SplitInput<'_>>> = amounts.as_ref().map(|amounts| {
                amounts.iter().map(|amount| SplitInput { amount: Some(amount), ..SplitInput::default() }).collect()
            });
            let total = text(total);
            let change = TransactionEdit::check(&TransactionInput {
                account_id: None,
                total_amount: Some(&total),
                splits: inputs.as_deref(),
                ..input()
            });
            let Ok(change) = change else { continue };
            if let Ok(is) = row.clone().edited(change, &account(WALLET, 1), split_ids()) {
                row = is;
            }
            let sum = Minor::sum(row.splits.iter().map(|line| line.amount)).expect("small");
            prop_assert!(row.splits.is_empty() || (row.splits.len() >= 2 && sum == row.amount));
            let parts = Minor::sum(row.parts().map(|(_, amount)| amount)).expect("small");
            prop_assert_eq!(parts, row.amount);
        }
    }
}
