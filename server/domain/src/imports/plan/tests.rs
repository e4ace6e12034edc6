use jiff::Timestamp;
use jiff::civil::{Date, date};
use uuid::Uuid;

use super::*;
use crate::accounts::AccountType;
use crate::categories::{Category, CategoryDraft, CategoryKind, Scope};
use crate::id::{CategoryId, WorkspaceId};
use crate::imports::{AccountHint, DraftSplit, ImportedValues};
use crate::money::{Currency, Minor};
use crate::rules::{ActionInput, ConditionInput, RuleDefinition, RuleInput};
use crate::transactions::TransactionStatus;

const DAY: Date = date(2025, 11, 3);

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn account(number: u128, name: &str) -> Account {
    Account {
        id: AccountId::from_uuid(id(number)),
        workspace_id: WorkspaceId::from_uuid(id(1)),
        name: name.to_owned(),
        account_type: AccountType::Cash,
        currency: Currency::iso("EUR").expect("known"),
        opening_balance: Minor::ZERO,
        closed_until: None,
        is_closed: false,
        is_deleted: false,
        created_at: Timestamp::UNIX_EPOCH,
        version: 1,
    }
}

fn category(number: u128, name: &str, parent: Option<u128>, kind: CategoryKind) -> Category {
    let parent = parent.map(|parent| id(parent).to_string());
    let draft = CategoryDraft::check(name, parent.as_deref(), None, None).expect("valid");
    let scope = Scope::Workspace(WorkspaceId::from_uuid(id(1)));
    let id = CategoryId::from_uuid(id(number));
    draft.create(id, scope, UserId::from_uuid(Uuid::from_u128(2)), kind)
}

fn draft(date: Date, payee: &str, amount: &str) -> Draft {
    Draft::new(1, date, amount.parse().expect("a number")).with_texts(payee, "")
}

/// What a file says about one account.
fn part(drafts: Vec<Draft>) -> ParsedAccount {
    ParsedAccount {
        drafts,
        ..ParsedAccount::default()
    }
}

/// Plans the parts of a file, which are of these accounts, with what is on the first of them.
fn planned<'a>(
    parts: &'a [ParsedAccount],
    accounts: &'a [Account],
    booked: &'a [LedgerRow],
    decisions: &Decisions,
    paths: &Paths,
) -> Vec<RowPlan<'a>> {
    planned_by(&[], (parts, accounts, booked), decisions, paths)
}

/// The same by these rules.
fn planned_by<'a>(
    rules: &[Rule],
    (parts, accounts, booked): (&'a [ParsedAccount], &'a [Account], &'a [LedgerRow]),
    decisions: &Decisions,
    paths: &Paths,
) -> Vec<RowPlan<'a>> {
    let mut last = 1000;
    let mut new_id = || {
        last += 1;
        id(last)
    };
    let mut context = ImportContext {
        author: UserId::from_uuid(id(2)),
        paths,
        rules,
        new_id: &mut new_id,
        permission: &|row| match row.date.year() {
            ..=2019 => BookingPermission::Refused,
            2020 => BookingPermission::Asked,
            _ => BookingPermission::Granted,
        },
    };
    let targets: Vec<_> = (0..parts.len())
        .map(|place| {
            let account = accounts.get(place)?;
            let booked = if place == 0 { booked } else { &[] };
            Some(Target { account, booked })
        })
        .collect();
    plan(parts, &targets, decisions, &mut context)
}

fn booked(entry: &RowPlan<'_>) -> LedgerRow {
    let row = entry.transaction.as_ref().expect("booked");
    LedgerRow {
        id: row.id,
        date: row.date,
        amount: entry.draft.amount,
        payee: row.payee.clone(),
        status: row.status,
        bank_id: entry.draft.bank_id.clone(),
        imported: Some(ImportedValues {
            date: row.date,
            amount: entry.draft.amount,
            payee: entry.draft.payee.clone(),
            status: entry.draft.status,
        }),
        is_elsewhere: false,
        is_composed: false,
    }
}

#[test]
fn what_the_books_have_is_not_taken_unless_somebody_says_so() {
    let coffee = || draft(DAY, "Coffee", "-3.20");
    let parts = [part(vec![coffee(), coffee()])];
    let accounts = [account(10, "Cash")];
    let none = Decisions::default();
    let first = planned(&parts, &accounts, &[], &none, &Paths::default());
    assert!(first.iter().all(|entry| entry.is_selected));
    let known = [booked(&first[0])];
    let second = planned(&parts, &accounts, &known, &none, &Paths::default());
    let found: Vec<_> = second
        .iter()
        .map(|entry| (entry.finding, entry.is_selected))
        .collect();
    assert_eq!(
        found,
        [(ImportVerdict::Known, false), (ImportVerdict::New, true)]
    );
    let decisions = Decisions {
        take: [0].into(),
        skip: [1].into(),
    };
    let third = planned(&parts, &accounts, &known, &decisions, &Paths::default());
    let taken: Vec<_> = third.iter().map(|entry| entry.is_selected).collect();
    assert_eq!(taken, [true, false]);
}

#[test]
fn what_cannot_be_booked_says_why() {
    let in_money = |code: &str, draft: Draft| Draft {
        currency: Some(code.parse().expect("known")),
        ..draft
    };
    let parts = [part(vec![
        in_money("EUR", draft(DAY, "A", "-3.205")),
        in_money("USD", draft(DAY, "B", "-1.00")),
        in_money("EUR", draft(date(2019, 11, 3), "C", "-1.00")),
    ])];
    let accounts = [account(10, "Cash")];
    let entries = planned(
        &parts,
        &accounts,
        &[],
        &Decisions::default(),
        &Paths::default(),
    );
    let reasons: Vec<_> = entries.iter().map(|entry| entry.reason).collect();
    let expected = [
        ImportReason::TooManyDecimals,
        ImportReason::CurrencyDiffers,
        ImportReason::PeriodClosed,
    ];
    assert_eq!(reasons, expected.map(Some));
    let nowhere = planned(&parts, &[], &[], &Decisions::default(), &Paths::default());
    assert!(
        nowhere
            .iter()
            .all(|entry| entry.finding == ImportVerdict::Unassigned && !entry.is_selected)
    );
}

#[test]
fn money_is_never_taken_for_other_money_whoever_says_so() {
    let of = |currency: &str, drafts: Vec<Draft>| ParsedAccount {
        account: AccountHint {
            currency: Some(currency.parse().expect("known")),
            ..AccountHint::default()
        },
        ..part(drafts)
    };
    let in_euro = Draft {
        currency: Some("EUR".parse().expect("known")),
        ..draft(DAY, "B", "-1.00")
    };
    let parts = [
        of("USD", vec![draft(DAY, "A", "-1.00"), in_euro]),
        of("EUR", vec![draft(DAY, "C", "-1.00")]),
    ];
    let accounts = [account(10, "Cash"), account(11, "Giro")];
    let none = Decisions::default();
    let entries = planned(&parts, &accounts, &[], &none, &Paths::default());
    let found: Vec<_> = entries
        .iter()
        .map(|entry| (entry.reason, entry.is_selected))
        .collect();
    let differs = (Some(ImportReason::CurrencyDiffers), false);
    assert_eq!(found, [differs, (None, true), (None, true)]);
}

#[test]
fn a_closed_period_takes_a_row_only_when_somebody_says_so() {
    let parts = [part(vec![
        draft(date(2020, 11, 3), "A", "-1.00"),
        draft(date(2019, 11, 3), "B", "-1.00"),
    ])];
    let accounts = [account(10, "Cash")];
    for (take, expected) in [([].into(), [false, false]), ([0, 1].into(), [true, false])] {
        let decisions = Decisions {
            take,
            ..Decisions::default()
        };
        let entries = planned(&parts, &accounts, &[], &decisions, &Paths::default());
        let found: Vec<_> = entries.iter().map(|entry| entry.finding).collect();
        assert_eq!(found, [ImportVerdict::Closed, ImportVerdict::Refused]);
        let selected: Vec<_> = entries.iter().map(|entry| entry.is_selected).collect();
        assert_eq!(selected, expected);
    }
}

#[test]
fn what_settles_something_books_nothing_beside_it() {
    let hold = Draft {
        status: TransactionStatus::Pending,
        ..draft(DAY, "Hotel", "-120.00")
    };
    let announced = [part(vec![hold])];
    let accounts = [account(10, "Cash")];
    let none = Decisions::default();
    let first = planned(&announced, &accounts, &[], &none, &Paths::default());
    let known = [booked(&first[0])];
    for (amount, finding, is_selected) in [
        ("-120.00", ImportVerdict::Settled, true),
        ("-130.00", ImportVerdict::Adjusted, false),
    ] {
        let settled = [part(vec![draft(DAY, "Hotel", amount)])];
        let second = planned(&settled, &accounts, &known, &none, &Paths::default());
        let entry = &second[0];
        assert_eq!((entry.finding, entry.is_selected), (finding, is_selected));
        assert_eq!(
            (entry.matching, entry.transaction.is_none()),
            (Some(0), true)
        );
    }
}

#[test]
fn categories_are_found_by_path_then_by_a_name_that_only_one_has() {
    let all = [
        category(20, "Food", None, CategoryKind::Expense),
        category(21, "Cafés", Some(20), CategoryKind::Expense),
        category(22, "Gifts", None, CategoryKind::Expense),
        category(23, "Gifts", None, CategoryKind::Income),
        category(24, "Other", Some(20), CategoryKind::Expense),
        category(25, "Other", Some(22), CategoryKind::Expense),
    ];
    let paths = Paths::new(&all);
    let find = |words: &str, units| {
        let found = paths.find(words, Minor::new(units));
        found.map(|found| found.as_uuid().as_u128())
    };
    assert_eq!(find("food>CAFÉS", -100), Some(21));
    assert_eq!(find("Usual > Cafés", -100), Some(21));
    assert_eq!(find("Gifts", -100), Some(22));
    assert_eq!(find("Gifts", 100), Some(23));
    assert_eq!(find("Food", 100), Some(20));
    assert_eq!(find("Other", -100), None);
    assert_eq!(find("Travel", -100), None);
    let (parent, names) = paths.beginning("Food > Cafés > Tea", CategoryKind::Expense);
    assert_eq!(
        (parent.map(|id| id.as_uuid().as_u128()), names),
        (Some(21), vec!["Tea"])
    );
    assert_eq!(
        paths.beginning("Food > Tea", CategoryKind::Income),
        (None, vec!["Food", "Tea"])
    );
}

#[test]
fn legs_that_name_each_others_accounts_become_a_transfer() {
    let leg = |day: Date, other: &str, amount: &str| Draft {
        transfer: Some(other.to_owned()),
        ..draft(day, &format!("Transfer : {other}"), amount)
    };
    let named = |name: &str, drafts: Vec<Draft>| ParsedAccount {
        account: AccountHint {
            name: Some(name.to_owned()),
            ..AccountHint::default()
        },
        ..part(drafts)
    };
    let parts = [
        named("Checking", vec![leg(DAY, "Savings", "-100.00")]),
        named(
            "Savings",
            vec![
                leg(DAY, "Checking", "100.00"),
                leg(date(2025, 11, 4), "Cash", "100.00"),
            ],
        ),
    ];
    let accounts = [account(10, "Giro"), account(11, "Savings")];
    let entries = planned(
        &parts,
        &accounts,
        &[],
        &Decisions::default(),
        &Paths::default(),
    );
    let legs: Vec<_> = entries.iter().map(RowPlan::is_leg).collect();
    assert_eq!(legs, [true, true, false]);
    let payees = entries.iter().map(|entry| {
        let row = entry.transaction.as_ref().expect("booked");
        row.payee.as_str()
    });
    let payees: Vec<_> = payees.collect();
    assert_eq!(
        payees,
        [
            "Transfer : Savings",
            "Transfer : Savings",
            "Transfer : Cash"
        ]
    );
}

#[test]
fn rules_say_the_same_of_both_legs_of_a_transfer() {
    let leg = |other: &str, amount: &str| Draft {
        transfer: Some(other.to_owned()),
        ..draft(DAY, "Own", amount)
    };
    let named = |name: &str, leg: Draft| ParsedAccount {
        account: AccountHint {
            name: Some(name.to_owned()),
            ..AccountHint::default()
        },
        ..part(vec![leg])
    };
    let parts = [
        named("Checking", leg("Savings", "-100.00")),
        named("Savings", leg("Checking", "100.00")),
    ];
    let accounts = [account(10, "Giro"), account(11, "Savings")];
    let on_savings = id(11).to_string();
    let definition = RuleDefinition::check(&RuleInput {
        name: None,
        matching: None,
        conditions: &[ConditionInput {
            field: Some("account"),
            op: Some("is_one_of"),
            values: &[on_savings],
        }],
        actions: &[ActionInput {
            kind: Some("tags"),
            tags: Some(&["saved"]),
            ..ActionInput::default()
        }],
        is_active: None,
        stop: None,
    });
    let id = RuleId::from_uuid(id(30));
    let workspace = accounts[0].workspace_id;
    let rule = Rule::new(id, workspace, 0, definition.expect("valid"));
    let file = (&parts[..], &accounts[..], &[][..]);
    let entries = planned_by(&[rule], file, &Decisions::default(), &Paths::default());
    for entry in entries {
        let row = entry.transaction.as_ref().expect("booked");
        assert!(row.transfer.is_some());
        assert_eq!(
            (&row.tags[..], &entry.rules[..]),
            (&["saved".to_owned()][..], &[id][..])
        );
    }
}

#[test]
fn shares_become_lines_and_words_fit_their_places() {
    let share = |category: Option<&str>, note: &str, amount: &str| DraftSplit {
        amount: amount.parse().expect("a number"),
        category: category.map(str::to_owned),
        note: note.to_owned(),
    };
    let parts = [part(vec![Draft {
        tags: vec!["home".to_owned(), "HOME".to_owned(), "x".repeat(80)],
        splits: vec![
            share(Some("Food"), "bread", "-8.00"),
            share(None, "", "-2.00"),
        ],
        ..draft(DAY, "Market", "-10.00")
    }])];
    let accounts = [account(10, "Cash")];
    let paths = Paths::new(&[category(20, "Food", None, CategoryKind::Expense)]);
    let entries = planned(&parts, &accounts, &[], &Decisions::default(), &paths);
    let row = entries[0].transaction.as_ref().expect("booked");
    assert_eq!(row.splits.len(), 2);
    assert_eq!(row.category_id, None);
    assert_eq!(
        row.splits[0].category_id.map(|id| id.as_uuid()),
        Some(id(20))
    );
    assert_eq!(row.splits[0].note, "bread");
    assert_eq!(row.tags.len(), 2);
    assert!(row.tags.iter().all(|tag| tag.chars().count() <= 50));
}

#[test]
fn a_leg_whose_other_leg_is_in_the_books_is_asked_about() {
    let leg = |id: &str, peer: &str, amount: &str| Draft {
        bank_id: Some(id.to_owned()),
        peer: Some(peer.to_owned()),
        ..draft(DAY, "Own", amount)
    };
    let parts = [
        part(vec![
            leg("2", "2/destination", "-100.00"),
            leg("3", "3/destination", "-50.00"),
        ]),
        part(vec![
            leg("2/destination", "2", "100.00"),
            leg("3/destination", "3", "50.00"),
        ]),
    ];
    let accounts = [account(10, "Giro"), account(11, "Spar")];
    let none = Decisions::default();
    let first = planned(&parts, &accounts, &[], &none, &Paths::default());
    let is_leg = |entry: &RowPlan<'_>| entry.is_selected && entry.is_leg();
    assert!(first.iter().all(is_leg));
    let known = [booked(&first[0])];
    let second = planned(&parts, &accounts, &known, &none, &Paths::default());
    let found: Vec<_> = second
        .iter()
        .map(|entry| (entry.finding, entry.is_selected))
        .collect();
    assert_eq!(
        found,
        [
            (ImportVerdict::Known, false),
            (ImportVerdict::New, true),
            (ImportVerdict::Similar, false),
            (ImportVerdict::New, true),
        ]
    );
    assert!(second[1].is_leg() && second[3].is_leg());
}

#[test]
fn slices_hold_each_row_once_by_its_day_and_both_legs_of_a_transfer() {
    let leg = |day: i8, amount: &str, other: &str| Draft {
        transfer: Some(other.to_owned()),
        ..draft(date(2025, 11, day), "", amount)
    };
    let days = [9, 3, 7, 3, 5];
    let own = days.map(|day| draft(date(2025, 11, day), "Shop", "-1"));
    let here = own
        .into_iter()
        .chain([leg(3, "-8", "bank"), leg(9, "-7", "bank")]);
    let there = vec![leg(9, "7", "wallet"), leg(3, "8", "wallet")];
    let parts = [part(here.collect()), part(there)];
    let accounts = [account(10, "wallet"), account(11, "bank")];
    let skip = Decisions {
        skip: BTreeSet::from([2]),
        ..Decisions::default()
    };
    let entries = planned(&parts, &accounts, &[], &skip, &Paths::default());
    let slices = in_slices(&entries, 2);
    let day_of = |place: &usize| entries[*place].draft.date.day();
    let seen: Vec<Vec<_>> = slices
        .iter()
        .map(|slice| slice.iter().map(day_of).collect())
        .collect();
    assert_eq!(seen, [vec![3, 3], vec![3, 3], vec![5, 9], vec![9, 9]]);
    let mut places = slices.concat();
    places.sort_unstable();
    assert_eq!(places, [0, 1, 3, 4, 5, 6, 7, 8]);
    for slice in &slices {
        let ids: Vec<_> = slice
            .iter()
            .filter_map(|place| entries[*place].transaction.as_ref())
            .map(|row| row.id)
            .collect();
        let peers = slice
            .iter()
            .filter_map(|place| entries[*place].transaction.as_ref()?.transfer);
        assert!(
            peers
                .into_iter()
                .all(|peer| ids.contains(&peer.transaction_id))
        );
    }
}
