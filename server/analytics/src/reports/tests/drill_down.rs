//! Every number opens its transactions, and they come to it.

use super::*;
use books::{FOOD, category, currency};
use kym_domain::id::AccountId;

/// What the transactions come to that a number opens, and how many parts or legs they have at least.
fn opened(library: &Library, question: &ReportRequest, door: &ListOptions) -> (Minor, i64) {
    let question = ReportRequest {
        wish: ReportOptions::TransactionsList(door.clone()),
        ..question.clone()
    };
    let told = reference::transactions_list(&library.books(), &question, door).expect("small");
    (told.answer.totals.net, told.answer.totals.count)
}

fn side(flow: ReportFlow) -> ListOptions {
    ListOptions {
        flow: Some(flow),
        ..ListOptions::default()
    }
}

#[test]
fn income_and_expense_open_what_they_are_made_of_in_any_currency() {
    let library = book();
    for code in ["USD", "EUR"] {
        let wish = ReportOptions::IncomeExpense {
            group_by: IncomeGroup::Week,
        };
        let question = asked(days((1, 1), (2, 28)), currency(code), wish);
        let told = library.income_expense(&question, IncomeGroup::Week).answer;
        for row in told.rows {
            let income_expense::RowKey::Days(week) = row.key else {
                panic!("a week")
            };
            let week = ReportRequest {
                days: week,
                ..question.clone()
            };
            assert_eq!(
                opened(&library, &week, &side(ReportFlow::Income)).0,
                row.figures.income
            );
            assert_eq!(
                opened(&library, &week, &side(ReportFlow::Expense)).0,
                row.figures.expense
            );
        }
    }
}

#[test]
fn cash_flow_opens_by_sign_and_transfers_by_their_side() {
    let library = book();
    let month = CashFlowResolution::Month;
    let wish = ReportOptions::CashFlow {
        resolution: month,
        include_transfers: true,
        include_projected: false,
    };
    let question = asked(days((1, 1), (2, 28)), usd(), wish);
    for point in library
        .cash_flow(&question, month, (true, false))
        .answer
        .points
    {
        let point_question = ReportRequest {
            days: point.days,
            ..question.clone()
        };
        for (flow, amount) in [
            (ReportFlow::Inflow, point.figures.inflow),
            (ReportFlow::Outflow, point.figures.outflow),
            (ReportFlow::TransferIn, point.figures.transfers_in),
            (ReportFlow::TransferOut, point.figures.transfers_out),
        ] {
            assert_eq!(
                opened(&library, &point_question, &side(flow)).0,
                amount,
                "{flow}"
            );
        }
    }
}

#[test]
fn a_category_opens_with_all_beneath_it_and_by_itself_without() {
    let library = book();
    let filter = CategoryFilter::default();
    let wish = ReportOptions::SpendByCategory(filter.clone());
    let question = asked(days((1, 1), (2, 28)), usd(), wish);
    let spent = library
        .by_category(&question, &filter, CategoryKind::Expense)
        .answer;
    let door = |id, include_subcategories| ListOptions {
        categories: CategoryFilter {
            parent_id: None,
            ids: vec![id],
            include_subcategories,
        },
        ..side(ReportFlow::Expense)
    };
    let food = &spent.items[0];
    let (net, count) = opened(&library, &question, &door(Some(food.category_id), true));
    assert_eq!(net, food.amount.negated().expect("small"));
    assert_eq!(
        (count, food.count),
        (3, 4),
        "a split one is one transaction with two parts"
    );
    let itself = opened(&library, &question, &door(Some(category(FOOD)), false));
    assert_eq!(itself.0, minor(-3000));
    assert_eq!(
        opened(&library, &question, &door(None, true)),
        (minor(-5000), 1)
    );
}

#[test]
fn a_balance_opens_with_all_that_was_ever_booked_on_its_account() {
    let library = book();
    let wish = ReportOptions::AccountBalance {
        group_by_type: false,
    };
    let day = asked(days((2, 28), (2, 28)), usd(), wish);
    for line in &library.account_balance(&day, false).answer.groups[0].accounts {
        let question = ReportRequest {
            days: DateRange::between(kym_domain::dates::FIRST_DAY, day.days.last()),
            currency: line.currency,
            accounts: AccountFilter {
                ids: Vec::<AccountId>::from([line.id]),
                include_archived: true,
            },
            ..day.clone()
        };
        let door = ListOptions {
            include_transfers: true,
            ..ListOptions::default()
        };
        let mut accounts = library.accounts.iter();
        let account = accounts
            .find(|account| account.id == line.id)
            .expect("known");
        let booked = opened(&library, &question, &door).0;
        assert_eq!(account.opening_balance.plus(booked), Ok(line.balance));
    }
}

#[test]
fn a_payee_opens_however_it_is_written() {
    let mut library = book();
    library.transactions[1].payee = "  SHOP ".to_owned();
    let wish = ListOptions {
        group_by: ListGroup::Payee,
        ..ListOptions::default()
    };
    let question = asked(
        days((1, 1), (2, 28)),
        usd(),
        ReportOptions::TransactionsList(wish.clone()),
    );
    let told = reference::transactions_list(&library.books(), &question, &wish).expect("small");
    let [shop] = &told.answer.groups[..] else {
        panic!("one payee")
    };
    let door = ListOptions {
        payee: Some("Shop".to_owned()),
        ..ListOptions::default()
    };
    let (net, count) = opened(&library, &question, &door);
    assert_eq!((net, count), (shop.figures.net, shop.figures.count));
}
