use super::*;
use crate::check::FieldCode;
use crate::workspaces::WorkspaceDraft;

fn open(opening: &str, currency: &str) -> Result<Account, FieldError> {
    let draft = AccountDraft::check("Wallet", "cash", opening, None).expect("valid");
    draft.open(
        AccountId::from_uuid(uuid::Uuid::from_u128(2)),
        Timestamp::UNIX_EPOCH,
        WorkspaceId::from_uuid(uuid::Uuid::from_u128(1)),
        Currency::iso(currency).expect("known"),
    )
}

#[test]
fn an_opening_balance_is_counted_in_the_currency_of_the_account() {
    let account = open("-12.50", "USD").expect("valid");
    assert_eq!(account.opening_balance, Minor::new(-1250));
    assert_eq!(
        open("1500", "JPY").expect("valid").opening_balance,
        Minor::new(1500)
    );
}

#[test]
fn an_opening_balance_with_digits_of_another_currency_is_refused() {
    let error = open("12.50", "JPY").expect_err("yen have no decimals");
    assert_eq!(error.field.to_string(), "opening_balance");
    assert_eq!(error.violation.code, FieldCode::TooManyDecimals);
    assert_eq!(error.violation.limit, Some(0));
}

#[test]
fn every_bad_field_of_an_account_is_named() {
    let errors = AccountDraft::check("", "wallet", "1,50", Some("usd")).expect_err("four faults");
    let codes: Vec<_> = errors.iter().map(|error| error.violation.code).collect();
    assert_eq!(
        codes,
        [
            FieldCode::Required,
            FieldCode::UnknownValue,
            FieldCode::InvalidAmount,
            FieldCode::UnknownCurrency
        ]
    );
}

#[test]
fn the_currency_of_an_account_stays() {
    let draft = |currency| AccountDraft::check("Wallet", "cash", "0", currency).expect("valid");
    let account = open("0", "USD").expect("valid");
    for currency in [None, Some("USD")] {
        assert!(account.clone().changed(draft(currency)).is_ok());
    }
    let error = account.changed(draft(Some("EUR"))).expect_err("another");
    assert_eq!(error.to_string(), "currency: immutable");
}

#[test]
fn each_balance_counts_what_it_says() {
    let sums = StatusSums {
        booked: Minor::new(70),
        ahead: Minor::new(-9),
        cleared: Minor::new(100),
        planned: Minor::new(-500),
    };
    let balances = Balances::of(Minor::new(1000), sums).expect("small");
    assert_eq!(balances.cleared, Minor::new(1100));
    assert_eq!(balances.current, Minor::new(1079));
    assert_eq!(balances.projected, Minor::new(570));
}

#[test]
fn deleting_and_restoring_count_as_changes() {
    let account = open("0", "USD").expect("valid").deleted();
    assert!(account.is_deleted);
    let account = account.restored();
    assert!(!account.is_deleted);
    assert_eq!(account.version, 3);
}

#[test]
fn an_account_moves_to_another_workspace_and_keeps_its_currency() {
    let account = open("10", "USD").expect("valid");
    let workspace = |number, currency| {
        let draft = WorkspaceDraft::check("There", "", currency).expect("valid");
        let id = WorkspaceId::from_uuid(uuid::Uuid::from_u128(number));
        let currency = Currency::iso(currency).expect("known");
        draft.create(id, Timestamp::UNIX_EPOCH, currency)
    };
    let target = workspace(77, "USD");
    let moved = account.clone().moved_to(&target).expect("it may");
    assert_eq!((moved.workspace_id, moved.version), (target.id, 2));
    assert_eq!(moved.opening_balance, account.opening_balance);
    let euros = account.clone().moved_to(&workspace(77, "EUR"));
    assert_eq!(euros.map(|account| account.currency), Ok(account.currency));
    assert_eq!(moved.moved_to(&target), Err(FieldCode::SameWorkspace));
}

#[test]
fn every_type_has_two_names_and_a_picture_of_its_own() {
    for account_type in AccountType::ALL {
        let names = account_type.names();
        assert!(!names.en.is_empty() && !names.ru.is_empty() && names.en != names.ru);
        assert_eq!(account_type.icon().parse(), Ok(*account_type));
    }
}
