use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::accounts::AccountDraft;
use crate::categories::{Category, CategoryKind, CategoryName, Scope};
use crate::language::Language;
use crate::money::Currency;
use crate::transactions::{NewTransaction, TransactionInput};

const WALLET: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a01";

fn row(number: u128, amount: &str) -> Transaction {
    let workspace = WorkspaceId::from_uuid(Uuid::from_u128(1));
    let draft = AccountDraft::check("Wallet", "cash", "0", None).expect("valid");
    let id = WALLET.parse().expect("an id");
    let account = draft
        .open(id, Timestamp::UNIX_EPOCH, workspace, Currency::DEFAULT)
        .expect("valid");
    let new = NewTransaction::check(&TransactionInput {
        account_id: Some(WALLET),
        date: Some("2025-10-05"),
        total_amount: Some(amount),
        payee: Some("Corner shop"),
        ..TransactionInput::default()
    });
    let id = TransactionId::from_uuid(Uuid::from_u128(number));
    let user = UserId::from_uuid(Uuid::from_u128(7));
    let booked = new
        .expect("valid")
        .book(id, user, &account, || unreachable!("no lines"));
    booked.expect("valid")
}

fn category(number: u128, name: &str, kind: CategoryKind, parent: Option<u128>) -> Category {
    let id = |number| CategoryId::from_uuid(Uuid::from_u128(number));
    Category {
        id: id(number),
        scope: Scope::System,
        user_id: None,
        parent_id: parent.map(id),
        name: CategoryName::Own(name.to_owned()),
        kind,
        icon: "tag".to_owned(),
        color: "#607d8b".to_owned(),
        is_archived: false,
        version: 1,
    }
}

fn categories() -> Vec<Category> {
    vec![
        category(11, "Food", CategoryKind::Expense, None),
        category(12, "Groceries", CategoryKind::Expense, Some(11)),
        category(13, "Salary", CategoryKind::Income, None),
    ]
}

fn answer(transaction: &str, category: Option<&str>, confidence: i64) -> RawSuggestion {
    RawSuggestion {
        transaction: transaction.to_owned(),
        category: category.map(str::to_owned),
        confidence,
    }
}

fn read(offer: &Offer, answers: &[RawSuggestion]) -> Result<Vec<CategorySuggestion>, String> {
    offer.read(answers, "Small", Timestamp::UNIX_EPOCH)
}

#[test]
fn what_is_offered_has_short_names_and_is_of_a_kind_that_is_needed() {
    let offer = Offer::new(
        vec![row(1, "-5"), row(2, "-7")],
        &categories(),
        Language::En,
    );
    let rows: Vec<_> = offer.rows().map(|(name, _)| name).collect();
    assert_eq!(rows, ["t1", "t2"]);
    let named: Vec<_> = offer
        .categories()
        .map(|(name, category)| (name, category.path.clone()))
        .collect();
    let named: Vec<_> = named
        .iter()
        .map(|(name, path)| (&**name, &**path))
        .collect();
    assert_eq!(named, [("c1", "Food"), ("c2", "Food > Groceries")]);
    let both = Offer::new(vec![row(1, "-5"), row(2, "7")], &categories(), Language::En);
    assert_eq!(both.categories().count(), 3);
}

#[test]
fn what_is_archived_is_not_offered_nor_what_is_beneath_it() {
    let mut all = categories();
    all[0].is_archived = true;
    assert!(Offer::new(vec![row(1, "-5")], &all, Language::En).is_empty());
}

#[test]
fn a_transaction_that_is_left_out_has_no_suggestion() {
    let offer = Offer::new(
        vec![row(1, "-5"), row(2, "-7"), row(3, "-9")],
        &categories(),
        Language::En,
    );
    let answers = [answer("t3", Some("c2"), 90), answer("t1", None, 40)];
    let read = read(&offer, &answers).expect("valid");
    let read: Vec<_> = read
        .iter()
        .map(|one| {
            let number = one.category_id.map(|id| id.as_uuid().as_u128());
            (
                one.transaction_id.as_uuid().as_u128(),
                number,
                one.confidence,
            )
        })
        .collect();
    assert_eq!(read, [(1, None, 0), (2, None, 0), (3, Some(12), 90)]);
}

#[test]
fn an_answer_names_only_what_was_offered_and_fits() {
    let offer = Offer::new(vec![row(1, "-5"), row(2, "7")], &categories(), Language::En);
    for (answers, complaint) in [
        (vec![answer("t3", None, 0)], "there is no transaction t3"),
        (vec![answer("t1", Some("c9"), 5)], "there is no category c9"),
        (
            vec![answer(
                "t1",
                Some("00000000-0000-0000-0000-00000000000b"),
                5,
            )],
            "there is no category 00000000-0000-0000-0",
        ),
        (
            vec![answer("t1", Some("c3"), 5)],
            "t1 is of kind expense, but c3 is of kind income",
        ),
        (
            vec![answer("t1", Some("c1"), 5), answer("t1", Some("c2"), 5)],
            "t1 was answered twice",
        ),
        (
            vec![answer("t1", Some("c1"), 101)],
            "the confidence of t1 is not from 0 to 100",
        ),
        (
            vec![answer("t1", Some("c1"), -1)],
            "the confidence of t1 is not from 0 to 100",
        ),
    ] {
        assert_eq!(read(&offer, &answers), Err(complaint.to_owned()));
    }
}

#[test]
fn what_is_closed_or_has_a_category_is_not_asked_about() {
    assert!(is_suggestible(&row(1, "-5")));
    let category = categories()[0].id;
    let with = |change: fn(&mut Transaction, CategoryId)| {
        let mut row = row(1, "-5");
        change(&mut row, category);
        row
    };
    for row in [
        with(|row, category| row.category_id = Some(category)),
        with(|row, _| row.status = TransactionStatus::Reconciled),
        with(|row, _| row.status = TransactionStatus::Void),
        with(|row, _| row.deleted_at = Some(Timestamp::UNIX_EPOCH)),
    ] {
        assert!(!is_suggestible(&row), "{row:?}");
    }
}

#[test]
fn a_run_ends_with_its_last_transaction() {
    let id = CategorySuggestionRunId::from_uuid(Uuid::from_u128(5));
    let owner = (
        WorkspaceId::from_uuid(Uuid::from_u128(1)),
        UserId::from_uuid(Uuid::from_u128(7)),
    );
    let now = Timestamp::UNIX_EPOCH;
    assert!(!CategorySuggestionRun::new(id, owner, 0, now).is_open());
    let run = CategorySuggestionRun::new(id, owner, 60, now).asked(50, 20, now);
    assert_eq!(
        (run.state, run.finished_at),
        (CategorySuggestionRunState::Running, None)
    );
    let run = run.asked(10, 3, now);
    assert_eq!(
        (run.state, run.suggested_count),
        (CategorySuggestionRunState::Done, 23)
    );
    assert!(!run.is_open());
}

#[test]
fn a_rule_gives_the_category_to_the_payee() {
    let category = categories()[0].id;
    let rule = rule_for("Corner shop", category).expect("a rule");
    assert_eq!(rule.conditions[0].values(), ["Corner shop"]);
    assert_eq!(rule.actions, [crate::rules::Action::Category(category)]);
    assert!(rule.is_active && !rule.stop && rule.name.is_empty());
    assert_eq!(rule_for("", category), None);
}
