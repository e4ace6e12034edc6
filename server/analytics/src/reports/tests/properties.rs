//! On any books, the reports say what the rows say.

use proptest::prelude::*;

use super::*;
use crate::reports::category_analysis::AnalysisNode;
use crate::reports::ratio::Ratio;
use books::{BIO, FOOD, GROCERIES, SALARY, account, category, currency};

/// What happened once: where, on which day of the year, in which parts, how far it came, and whether it was moved.
#[derive(Debug, Clone)]
struct Event {
    on: u128,
    day: i16,
    parts: Vec<(Option<u128>, i64)>,
    status: TransactionStatus,
    moved_to: Option<(u128, i64)>,
    is_deleted: bool,
}

fn amounts() -> impl Strategy<Value = i64> {
    prop_oneof![-500_000_i64..=-1, 1_i64..=500_000, -9_i64..=-1]
}

fn categories() -> impl Strategy<Value = Option<u128>> {
    prop_oneof![
        Just(None),
        Just(Some(FOOD)),
        Just(Some(GROCERIES)),
        Just(Some(BIO)),
        Just(Some(SALARY)),
    ]
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let status = prop_oneof![
        4 => Just(TransactionStatus::Cleared),
        2 => Just(TransactionStatus::Pending),
        2 => Just(TransactionStatus::Planned),
        1 => Just(TransactionStatus::Reconciled),
        1 => Just(TransactionStatus::Void),
    ];
    let parts = prop::collection::vec((categories(), amounts()), 1..4);
    let moved = prop::option::weighted(0.2, (1_u128..=5, 1_i64..100_000));
    let event = (
        1_u128..=5,
        1_i16..=120,
        parts,
        status,
        moved,
        prop::bool::weighted(0.1),
    );
    let event = event.prop_map(|(on, day, parts, status, moved_to, is_deleted)| Event {
        on,
        day,
        parts,
        status,
        moved_to,
        is_deleted,
    });
    prop::collection::vec(event, 0..25)
}

fn filled(events: &[Event]) -> Library {
    let mut library = library();
    for event in events {
        let day = date(2025, 1, 1).saturating_add((i64::from(event.day) - 1).days());
        let first = library.transactions.len();
        match event.moved_to {
            Some((to, amount)) => library.transfer(day, (event.on, -amount), (to, amount + 7)),
            None if event.parts.iter().map(|(_, part)| part).sum::<i64>() != 0 => {
                library.add(event.on, day, &event.parts);
            }
            None => continue,
        }
        for row in &mut library.transactions[first..] {
            row.status = event.status;
            row.payee = ["Shop", "SHOP", ""][usize::try_from(event.day).expect("small") % 3].into();
            if event.is_deleted {
                row.deleted_at = Some(jiff::Timestamp::UNIX_EPOCH);
            }
        }
    }
    library
}

/// Any days, currency and accounts; what is wished for does not matter here.
fn questions() -> impl Strategy<Value = ReportRequest> {
    let codes = prop_oneof![Just("USD"), Just("EUR"), Just("GBP")];
    let accounts = prop::collection::vec(1_u128..=5, 0..3);
    (
        0_i64..100,
        0_i64..80,
        codes,
        accounts,
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(offset, length, code, ids, include_archived, is_whole)| {
            let first = date(2025, 1, 1).saturating_add(offset.days());
            let mut days = DateRange::between(first, first.saturating_add(length.days()));
            if is_whole {
                days =
                    DateRange::between(days.first().first_of_month(), days.last().last_of_month());
            }
            ReportRequest {
                accounts: AccountFilter {
                    ids: ids.into_iter().map(account).collect(),
                    include_archived,
                },
                currency: currency(code),
                days,
                wish: ReportOptions::AccountBalance {
                    group_by_type: false,
                },
            }
        })
}

fn filters() -> impl Strategy<Value = CategoryFilter> {
    let parent = prop::option::weighted(0.3, prop_oneof![Just(FOOD), Just(GROCERIES)]);
    let ids = prop::collection::vec(categories(), 0..3);
    (parent, ids, any::<bool>()).prop_map(|(parent, ids, include_subcategories)| CategoryFilter {
        parent_id: parent.map(category),
        ids: ids.into_iter().map(|id| id.map(category)).collect(),
        include_subcategories,
    })
}

fn wishing(question: &ReportRequest, wish: ReportOptions) -> ReportRequest {
    ReportRequest {
        wish,
        ..question.clone()
    }
}

fn sum_of(amounts: impl Iterator<Item = Minor>) -> Minor {
    Minor::sum(amounts).expect("small")
}

/// Every child is a part of its parent, and no more comes from children than from all.
fn check_node(node: &AnalysisNode) -> Result<(), TestCaseError> {
    let children: i64 = node.children.iter().map(|child| child.count).sum();
    prop_assert!(children <= node.count);
    for child in &node.children {
        prop_assert_eq!(child.depth, node.depth + 1);
        check_node(child)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 2))]

    #[test]
    fn income_and_expense_are_what_the_rows_say_and_the_totals_are_the_rows(
        events in events(), question in questions(), place in 0..IncomeGroup::ALL.len(),
    ) {
        let library = filled(&events);
        let group_by = IncomeGroup::ALL[place];
        let question = wishing(&question, ReportOptions::IncomeExpense { group_by });
        let told = library.income_expense(&question, group_by);
        let plain = reference::income_expense(&library.books(), &question, group_by);
        prop_assert_eq!(Ok(&told), plain.as_ref());
        let rows = || told.answer.rows.iter().map(|row| row.figures);
        prop_assert_eq!(sum_of(rows().map(|row| row.income)), told.answer.totals.income);
        prop_assert_eq!(sum_of(rows().map(|row| row.expense)), told.answer.totals.expense);
    }

    #[test]
    fn the_savings_rate_is_what_the_rows_say(
        events in events(), question in questions(), include_transfers in any::<bool>(),
    ) {
        let library = filled(&events);
        let question = wishing(&question, ReportOptions::SavingsRate { include_transfers });
        let told = library.savings_rate(&question, include_transfers);
        let plain = reference::savings_rate(&library.books(), &question, include_transfers);
        prop_assert_eq!(Ok(&told), plain.as_ref());
    }

    #[test]
    fn cash_flow_is_what_the_rows_say_and_each_balance_follows_from_the_one_before(
        events in events(), question in questions(), place in 0..CashFlowResolution::ALL.len(),
        told in any::<(bool, bool)>(),
    ) {
        let library = filled(&events);
        let resolution = CashFlowResolution::ALL[place];
        let wish = ReportOptions::CashFlow {
            resolution,
            include_transfers: told.0,
            include_projected: told.1,
        };
        let question = wishing(&question, wish);
        let fast = library.cash_flow(&question, resolution, told);
        let plain = reference::cash_flow(&library.books(), &question, resolution, told);
        prop_assert_eq!(Ok(&fast), plain.as_ref());
        let answer = fast.answer;
        let days: usize = answer.points.iter().map(|point| point.days.length()).sum();
        prop_assert_eq!(days, question.days.length());
        let changes = answer.totals.net.plus(answer.totals.exchange).expect("small");
        if told.0 {
            prop_assert_eq!(answer.opening_balance.plus(changes), Ok(answer.closing_balance));
        }
        let lowest = answer.points.iter().map(|point| point.balance).min();
        prop_assert_eq!(lowest, Some(answer.lowest.balance));
    }

    #[test]
    fn balances_and_net_worth_are_what_the_rows_say_and_agree(
        events in events(), question in questions(), place in 0..NetWorthResolution::ALL.len(),
        by_type in any::<bool>(),
    ) {
        let library = filled(&events);
        let resolution = NetWorthResolution::ALL[place];
        let question = wishing(&question, ReportOptions::NetWorthOverTime { resolution });
        let told = library.net_worth(&question, resolution);
        let plain = reference::net_worth_over_time(&library.books(), &question, resolution);
        prop_assert_eq!(Ok(&told), plain.as_ref());
        let last = question.days.last();
        let question = ReportRequest {
            days: DateRange::between(last, last),
            wish: ReportOptions::AccountBalance { group_by_type: by_type },
            ..question
        };
        let balance = library.account_balance(&question, by_type);
        let plain = reference::account_balance(&library.books(), &question, by_type);
        prop_assert_eq!(Ok(&balance), plain.as_ref());
        prop_assert_eq!(balance.answer.totals, told.answer.totals);
        let groups = balance.answer.groups.iter().map(|group| group.subtotal);
        prop_assert_eq!(Ok(sum_of(groups)), balance.answer.totals.net());
    }

    #[test]
    fn categories_are_what_the_rows_say_and_roll_up_to_all_of_them(
        events in events(), question in questions(), filter in filters(),
    ) {
        let library = filled(&events);
        let question = wishing(&question, ReportOptions::SpendByCategory(filter.clone()));
        let books = library.books();
        let spent = library.by_category(&question, &filter, CategoryKind::Expense).answer;
        let plain = reference::spend_by_category(&books, &question, &filter);
        prop_assert_eq!(Ok(&spent), plain.as_ref().map(|told| &told.answer));
        let earned = library.by_category(&question, &filter, CategoryKind::Income).answer;
        let plain = reference::income_by_category(&books, &question, &filter);
        prop_assert_eq!(Ok(&earned), plain.as_ref().map(|told| &told.answer));
        for side in [spent, earned] {
            let items = sum_of(side.items.iter().map(|item| item.amount));
            prop_assert_eq!(items.plus(side.uncategorized.amount), Ok(side.totals.amount));
            let counts: i64 = side.items.iter().map(|item| item.count).sum();
            prop_assert_eq!(counts + side.uncategorized.count, side.totals.count);
        }
    }

    #[test]
    fn an_analysis_is_what_the_rows_say_and_its_series_come_to_its_roots(
        events in events(), question in questions(), filter in filters(), is_compared in any::<bool>(),
    ) {
        let library = filled(&events);
        let wish = ReportOptions::CategoryAnalysis {
            categories: filter.clone(),
            compare_to_previous: is_compared,
        };
        let question = wishing(&question, wish);
        let told = library.category_analysis(&question, &filter, is_compared);
        let plain =
            reference::category_analysis(&library.books(), &question, &filter, is_compared);
        prop_assert_eq!(Ok(&told), plain.as_ref().map(|told| &told.answer));
        let roots = sum_of(told.tree.iter().map(|node| node.amount));
        prop_assert_eq!(told.totals.spent.plus(told.totals.earned), Ok(roots));
        prop_assert_eq!(sum_of(told.series.iter().map(|point| point.amount)), roots);
        for node in &told.tree {
            check_node(node)?;
        }
        let shares: i64 = told
            .tree
            .iter()
            .filter(|node| node.kind == CategoryKind::Expense)
            .filter_map(|node| node.share.map(Ratio::ten_thousandths))
            .sum();
        let roots = i64::try_from(told.tree.len()).expect("few");
        prop_assert!(shares == 0 || (shares - 10_000).abs() <= roots, "{shares}");
    }

    #[test]
    fn groups_of_transactions_come_to_their_totals(
        events in events(), question in questions(), place in 0..5_usize, include_transfers in any::<bool>(),
    ) {
        let library = filled(&events);
        let wish = ListOptions {
            group_by: ListGroup::ALL[place],
            include_transfers,
            ..ListOptions::default()
        };
        let question = wishing(&question, ReportOptions::TransactionsList(wish.clone()));
        let told = library.transactions_list(&question, &wish);
        let plain = reference::transactions_list(&library.books(), &question, &wish);
        prop_assert_eq!(Ok(&told), plain.as_ref().map(|told| &told.answer));
        let figures = || told.groups.iter().map(|group| group.figures);
        prop_assert_eq!(sum_of(figures().map(|group| group.net)), told.totals.net);
        let converted = told.groups.iter().flat_map(|group| &group.transactions);
        let converted = converted.filter_map(|row| row.converted);
        prop_assert_eq!(sum_of(converted), told.totals.net);
    }
}
