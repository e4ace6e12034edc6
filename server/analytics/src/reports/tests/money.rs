//! Reports of a small book, added up by hand.

use super::*;
use crate::reports::income_expense::RowKey;
use books::{BIO, FOOD, GROCERIES, SALARY, account, category, currency};

/// January and February.
fn winter() -> DateRange {
    days((1, 1), (2, 28))
}

#[test]
fn a_refund_makes_an_expense_smaller_and_a_transfer_is_neither() {
    let question = asked(
        winter(),
        usd(),
        ReportOptions::IncomeExpense {
            group_by: IncomeGroup::Month,
        },
    );
    let told = book().income_expense(&question, IncomeGroup::Month);
    let rows: Vec<_> = told.answer.rows.iter().map(|row| row.figures).collect();
    let figures = |income, expense| income_expense::Figures {
        income: minor(income),
        expense: minor(expense),
    };
    assert_eq!(rows, [figures(300_000, -8000), figures(500, -5000)]);
    assert_eq!(told.answer.totals, figures(300_500, -13_000));
    // Today is 15 February: a month and 15 of 28 days.
    assert_eq!(told.answer.averages, Some(figures(195_674, -8465)));
    let rate = told.answer.totals.savings_rate().expect("small");
    assert_eq!(rate.map(|rate| rate.to_string()).as_deref(), Some("0.9567"));
    let [pounds] = told.unconverted[..] else {
        panic!("one currency is left out")
    };
    assert_eq!(
        (pounds.currency, pounds.amount),
        (currency("GBP"), minor(-800))
    );
    assert_eq!((pounds.count, pounds.first), (1, date(2025, 2, 11)));
}

#[test]
fn accounts_and_categories_stand_with_the_most_money_first() {
    let wish = |group_by| ReportOptions::IncomeExpense { group_by };
    let book = book();
    let by_account = asked(winter(), usd(), wish(IncomeGroup::Account));
    let by_account = book
        .income_expense(&by_account, IncomeGroup::Account)
        .answer;
    let keys: Vec<_> = by_account.rows.iter().map(|row| row.key).collect();
    assert_eq!(keys, [1, 2].map(|id| RowKey::Account(account(id))));
    assert_eq!(by_account.averages, None);
    let question = asked(winter(), usd(), wish(IncomeGroup::Category));
    let by_category = book.income_expense(&question, IncomeGroup::Category).answer;
    let keys: Vec<_> = by_category.rows.iter().map(|row| row.key).collect();
    let of = |id| RowKey::Category(Some(category(id)));
    assert_eq!(
        keys,
        [of(SALARY), RowKey::Category(None), of(GROCERIES), of(FOOD)]
    );
    assert_eq!(by_category.rows[1].figures.income, minor(500));
    assert_eq!(by_category.rows[1].figures.expense, minor(-5000));
}

#[test]
fn spending_rolls_up_into_parents_and_what_is_booked_on_a_parent_itself_stands_beside_its_children()
{
    let book = book();
    let mut filter = CategoryFilter::default();
    let question = asked(
        winter(),
        usd(),
        ReportOptions::SpendByCategory(filter.clone()),
    );
    let spent = book
        .by_category(&question, &filter, CategoryKind::Expense)
        .answer;
    assert_eq!(spent.totals.amount, minor(13_000));
    assert_eq!(spent.uncategorized.amount, minor(5000));
    assert_eq!(spent.uncategorized.count, 1);
    let [food] = &spent.items[..] else {
        panic!("all of it is food")
    };
    assert_eq!((food.amount, food.count), (minor(8000), 4));
    assert_eq!(
        food.share.map(|share| share.to_string()).as_deref(),
        Some("0.6154")
    );
    let [groceries] = &food.children[..] else {
        panic!("one child")
    };
    assert_eq!(groceries.path, "Food > Groceries");
    assert_eq!((groceries.amount, groceries.count), (minor(5000), 2));

    filter.parent_id = Some(category(FOOD));
    let below = book
        .by_category(&question, &filter, CategoryKind::Expense)
        .answer;
    let items: Vec<_> = below
        .items
        .iter()
        .map(|item| (item.category_id, item.amount.units(), item.children.len()))
        .collect();
    assert_eq!(
        items,
        [(category(GROCERIES), 5000, 0), (category(FOOD), 3000, 0)]
    );
    assert_eq!(below.totals.amount, food.amount);
    let earned = CategoryFilter::default();
    let earned = book
        .by_category(&question, &earned, CategoryKind::Income)
        .answer;
    assert_eq!(earned.totals.amount, minor(300_500));
}

#[test]
fn an_analysis_compares_whole_months_with_whole_months() {
    let mut book = book();
    book.add(1, date(2024, 12, 24), &[(Some(BIO), -6000)]);
    let filter = CategoryFilter {
        ids: vec![Some(category(FOOD))],
        ..CategoryFilter::default()
    };
    let january = days((1, 1), (1, 31));
    let wish = ReportOptions::CategoryAnalysis {
        categories: filter.clone(),
        compare_to_previous: true,
    };
    let question = asked(january, usd(), wish);
    let told = book.category_analysis(&question, &filter, true);
    let december = DateRange::between(date(2024, 12, 1), date(2024, 12, 31));
    assert_eq!(told.previous_period, Some(december));
    let [food] = &told.tree[..] else {
        panic!("one root")
    };
    let compared = food.compared.expect("compared");
    assert_eq!((food.amount, compared.previous), (minor(8000), minor(6000)));
    assert_eq!(compared.change, minor(2000));
    let percent = compared.change_pct.map(|change| change.to_string());
    assert_eq!(percent.as_deref(), Some("0.3333"));
    let bio = &food.children[0].children[0];
    assert_eq!((bio.amount, bio.count, bio.depth), (Minor::ZERO, 0, 2));
    assert_eq!(bio.compared.map(|was| was.previous), Some(minor(6000)));
    let totals = told.totals;
    assert_eq!(
        (totals.spent, totals.earned, totals.count),
        (minor(8000), Minor::ZERO, 3)
    );
    let series: Vec<_> = told
        .series
        .iter()
        .map(|point| point.amount.units())
        .collect();
    assert_eq!(series, [8000]);
}

#[test]
fn cash_flow_ends_with_what_there_is_and_says_what_rates_did() {
    let book = book();
    let month = CashFlowResolution::Month;
    let wish = ReportOptions::CashFlow {
        resolution: month,
        include_transfers: true,
        include_projected: true,
    };
    let mut question = asked(days((1, 1), (3, 31)), usd(), wish);
    question.accounts.ids = vec![account(1), account(2), account(3)];
    let told = book.cash_flow(&question, month, (true, true)).answer;
    assert_eq!(told.opening_balance, minor(10_000));
    let points: Vec<_> = told
        .points
        .iter()
        .map(|point| {
            let figures = point.figures;
            (
                [
                    figures.inflow,
                    figures.outflow,
                    figures.exchange,
                    point.balance,
                ]
                .map(Minor::units),
                point.is_projected,
            )
        })
        .collect();
    // 10 February: 110.00 went, 100.00 euros at 1.10 came; on the 15th they are worth 120.00.
    let expected = [
        ([302_000, -10_000, 0, 302_000], false),
        ([500, -5000, 1000, 298_500], false),
        ([0, 0, 0, 298_500], true),
        ([0, -4000, 0, 294_500], true),
    ];
    assert_eq!(points, expected);
    assert_eq!(told.points[1].days.last(), book.today);
    assert_eq!(told.points[1].figures.transfers_in, minor(11_000));
    assert_eq!(told.closing_balance, minor(294_500));
    assert_eq!(told.lowest.date, date(2025, 3, 31));
    let hidden = book.cash_flow(&question, month, (false, true)).answer;
    assert_eq!(hidden.totals.transfers_in, Minor::ZERO);
    assert_eq!(hidden.totals.net, minor(302_500 - 19_000));
    assert_eq!(hidden.closing_balance, told.closing_balance);
}

#[test]
fn what_is_expected_before_the_period_is_in_its_opening_balance() {
    let book = book();
    let wish = ReportOptions::CashFlow {
        resolution: CashFlowResolution::Month,
        include_transfers: false,
        include_projected: true,
    };
    let mut question = asked(days((4, 1), (4, 30)), usd(), wish);
    question.accounts.ids = vec![account(1)];
    let told = book.cash_flow(&question, CashFlowResolution::Month, (false, true));
    assert_eq!(told.answer.opening_balance, minor(291_500 - 4000));
    assert!(told.answer.points.iter().all(|point| point.is_projected));
}

#[test]
fn balances_stand_by_type_with_the_rate_of_the_day() {
    let book = book();
    let day = days((2, 14), (2, 14));
    let wish = ReportOptions::AccountBalance {
        group_by_type: true,
    };
    let mut question = asked(day, usd(), wish);
    question.accounts.include_archived = true;
    let told = book.account_balance(&question, true);
    let groups: Vec<_> = told
        .answer
        .groups
        .iter()
        .map(|group| (group.account_type, group.subtotal.units()))
        .collect();
    assert_eq!(
        groups,
        [
            (Some(AccountType::Cash), 291_500 + 600),
            (Some(AccountType::CreditCard), -5000),
            (Some(AccountType::Savings), 12_000),
        ]
    );
    assert_eq!(told.answer.totals.net(), Ok(minor(299_100)));
    assert_eq!(told.answer.totals.liabilities, minor(-5000));
    let savings = &told.answer.groups[2].accounts[0];
    let rate = savings.rate.expect("a rate");
    assert_eq!(rate.day, date(2025, 2, 12));
    let pounds = &told.answer.groups[0].accounts[2];
    assert_eq!((pounds.balance, pounds.converted), (minor(-800), None));
    assert_eq!(told.unconverted.len(), 1);
}

#[test]
fn net_worth_is_partial_where_a_rate_is_missing_and_then_its_change_is_not_told() {
    let book = book();
    let wish = |resolution| ReportOptions::NetWorthOverTime { resolution };
    let month = NetWorthResolution::Month;
    let told = book.net_worth(&asked(winter(), usd(), wish(month)), month);
    let points: Vec<_> = told
        .answer
        .points
        .iter()
        .map(|point| (point.sides.net().expect("small").units(), point.is_partial))
        .collect();
    assert_eq!(points, [(302_000, false), (298_500, true)]);
    assert_eq!((told.answer.change, told.answer.change_pct), (None, None));
    let january = asked(days((1, 1), (1, 31)), usd(), wish(month));
    let told = book.net_worth(&january, month).answer;
    assert_eq!(told.change, Some(minor(292_000)));
    let percent = told.change_pct.map(|percent| percent.to_string());
    assert_eq!(percent.as_deref(), Some("29.2000"));
}

#[test]
fn the_savings_rate_is_nothing_without_income_and_counts_what_was_put_aside_when_asked() {
    let mut book = book();
    book.transfer(date(2025, 3, 2), (1, -1200), (3, 1000));
    let wish = |include_transfers| ReportOptions::SavingsRate { include_transfers };
    let spring = days((1, 1), (3, 31));
    let told = book
        .savings_rate(&asked(spring, usd(), wish(false)), false)
        .answer;
    let rates: Vec<_> = told
        .points
        .iter()
        .map(|point| point.saved.rate().map(|rate| rate.to_string()))
        .collect();
    let texts = [Some("0.9733"), Some("-9.0000"), None];
    assert_eq!(rates, texts.map(|text| text.map(str::to_owned)));
    let told = book.savings_rate(&asked(spring, usd(), wish(true)), true);
    let saved: Vec<_> = told
        .answer
        .points
        .iter()
        .map(|point| point.saved.saved.units())
        .collect();
    assert_eq!(
        saved,
        [0, 11_000, 0],
        "what was moved, and nothing of what was left beside it; no rate is known in March"
    );
}

#[test]
fn a_list_has_the_newest_transactions_and_a_split_one_in_each_of_its_groups() {
    let book = book();
    let mut wish = ListOptions {
        group_by: ListGroup::Category,
        include_transfers: true,
        ..ListOptions::default()
    };
    let question = asked(
        winter(),
        usd(),
        ReportOptions::TransactionsList(wish.clone()),
    );
    let told = book.transactions_list(&question, &wish);
    let groups: Vec<_> = told
        .groups
        .iter()
        .map(|group| (group.figures.count, group.figures.net.units()))
        .collect();
    assert_eq!(
        groups,
        [(1, 300_000), (2, -5000), (2, -4500), (2, -3000), (2, 0)]
    );
    assert_eq!(told.totals.count, 8);
    wish.group_by = ListGroup::Day;
    let told = book.transactions_list(&question, &wish);
    assert_eq!(told.groups[0].figures.count, 1, "the pounds are listed");
    assert_eq!(told.groups[0].transactions[0].converted, None);
    assert_eq!(told.totals.net, minor(300_500 - 13_000));
    assert!(!told.truncated);
}

#[test]
fn an_average_leaves_out_what_is_dated_after_today() {
    let mut book = book();
    book.add(1, date(2025, 2, 20), &[(Some(FOOD), -50_000)]);
    let group_by = IncomeGroup::Month;
    let question = asked(winter(), usd(), ReportOptions::IncomeExpense { group_by });
    let told = book.income_expense(&question, group_by).answer;
    assert_eq!(told.totals.expense, minor(-63_000));
    assert_eq!(told.averages.expect("by time").expense, minor(-8465));
    let filter = CategoryFilter::default();
    let wish = ReportOptions::CategoryAnalysis {
        categories: filter.clone(),
        compare_to_previous: false,
    };
    let told = book.category_analysis(&asked(winter(), usd(), wish), &filter, false);
    let food = &told.tree[0];
    // 80.00 in 43 of 28 days each.
    assert_eq!((food.amount, food.average), (minor(58_000), minor(5209)));
}

#[test]
fn a_fifth_that_was_moved_to_savings_is_a_savings_rate_of_a_fifth() {
    let mut library = library();
    library.add(1, date(2025, 2, 1), &[(Some(SALARY), 100_000)]);
    library.add(1, date(2025, 2, 2), &[(Some(FOOD), -4000)]);
    library.accounts[2].currency = usd();
    library.transfer(date(2025, 2, 3), (1, -25_000), (3, 25_000));
    library.transfer(date(2025, 2, 4), (3, -5000), (1, 5000));
    let february = days((2, 1), (2, 28));
    for (include_transfers, saved, rate) in [(true, 20_000, "0.2000"), (false, 96_000, "0.9600")] {
        let wish = ReportOptions::SavingsRate { include_transfers };
        let question = asked(february, usd(), wish);
        let told = library.savings_rate(&question, include_transfers).answer;
        let found = told.totals.rate().map(|rate| rate.to_string());
        assert_eq!(
            (told.totals.saved, found.as_deref()),
            (minor(saved), Some(rate))
        );
    }
}

#[test]
fn an_archived_account_counts_when_it_is_named() {
    let book = book();
    let group_by = IncomeGroup::Month;
    let mut question = asked(winter(), usd(), ReportOptions::IncomeExpense { group_by });
    question.accounts.ids = vec![account(4)];
    let told = book.income_expense(&question, group_by).answer;
    assert_eq!(told.totals.expense, minor(-100));
}
