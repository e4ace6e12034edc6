//! Whatever is asked of whatever books: a report made of kept sums says what the rows say that are added up one by
//! one, and each of its numbers is what the transactions behind it come to.

use kym_analytics::reports::by_category::CategoryItem;
use kym_analytics::reports::flow::Unconverted;
use kym_analytics::reports::income_expense::RowKey;
use kym_analytics::reports::question::{
    AccountFilter, CategoryFilter, ListGroup, ListOptions, ReportFlow, ReportOptions,
    ReportRequest, ReportType,
};
use kym_analytics::reports::reference::{self, ReferenceAnswer, ReferenceLedger};
use kym_analytics::reports::transactions_list::GroupKey;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::DateRange;
use kym_domain::language::Language;
use kym_domain::money::Minor;
use kym_reports::reports::gather::{self, Figures, ReportResult};
use kym_testing::{TestApp, expect_sound, on_both, seed, soak};

use super::random::{Household, Luck, TODAY, Whole};

/// A household, its books, and a program that is asked about it.
struct World<'a> {
    app: &'a TestApp,
    household: Household,
    whole: Whole,
}

impl<'a> World<'a> {
    async fn new(app: &'a TestApp, name: &str, luck: &mut Luck) -> Self {
        let household = Household::fill(app, name, luck).await;
        let whole = household.read(app).await;
        Self {
            app,
            household,
            whole,
        }
    }

    async fn ask(&self, question: &ReportRequest) -> Figures {
        let kym = self.app.kym().await;
        let mut reader = kym.db.read().await.expect("a snapshot");
        let proof = self.household.proof(&mut reader).await;
        let now = kym.clock.now();
        gather::report(&mut reader, &proof, question, now, Language::En)
            .await
            .unwrap_or_else(|error| panic!("{error:?}: {question:?}"))
    }

    /// What the transactions come to that are behind a number.
    async fn behind(&self, question: &ReportRequest, narrow: ListOptions) -> Minor {
        let question = ReportRequest {
            wish: ReportOptions::TransactionsList(narrow),
            ..question.clone()
        };
        match self.ask(&question).await.answer {
            ReportResult::TransactionsList(list) => list.totals.net,
            other => panic!("{other:?}"),
        }
    }

    async fn within(&self, question: &ReportRequest, days: DateRange, side: ReportFlow) -> Minor {
        let question = ReportRequest {
            days,
            ..question.clone()
        };
        self.behind(&question, of_side(side)).await
    }
}

fn of_side(side: ReportFlow) -> ListOptions {
    ListOptions {
        flow: Some(side),
        ..ListOptions::default()
    }
}

fn exactly(category: Option<kym_domain::id::CategoryId>) -> CategoryFilter {
    CategoryFilter {
        parent_id: None,
        ids: vec![category],
        include_subcategories: false,
    }
}

/// What the reference says.
fn plainly(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
) -> (ReportResult, Vec<Unconverted>) {
    fn told<T>(
        told: ReferenceAnswer<T>,
        answer: fn(T) -> ReportResult,
    ) -> (ReportResult, Vec<Unconverted>) {
        (answer(told.answer), told.unconverted)
    }
    let small = "small sums";
    match &question.wish {
        ReportOptions::TransactionsList(wish) => told(
            reference::transactions_list(books, question, wish).expect(small),
            ReportResult::TransactionsList,
        ),
        ReportOptions::IncomeExpense { group_by } => told(
            reference::income_expense(books, question, *group_by).expect(small),
            ReportResult::IncomeExpense,
        ),
        ReportOptions::CashFlow {
            resolution,
            include_transfers,
            include_projected,
        } => {
            let wanted = (*include_transfers, *include_projected);
            told(
                reference::cash_flow(books, question, *resolution, wanted).expect(small),
                ReportResult::CashFlow,
            )
        }
        ReportOptions::AccountBalance { group_by_type } => told(
            reference::account_balance(books, question, *group_by_type).expect(small),
            ReportResult::AccountBalance,
        ),
        ReportOptions::CategoryAnalysis {
            categories,
            compare_to_previous,
        } => told(
            reference::category_analysis(books, question, categories, *compare_to_previous)
                .expect(small),
            ReportResult::CategoryAnalysis,
        ),
        ReportOptions::SpendByCategory(filter) => told(
            reference::spend_by_category(books, question, filter).expect(small),
            ReportResult::SpendByCategory,
        ),
        ReportOptions::IncomeByCategory(filter) => told(
            reference::income_by_category(books, question, filter).expect(small),
            ReportResult::IncomeByCategory,
        ),
        ReportOptions::NetWorthOverTime { resolution } => told(
            reference::net_worth_over_time(books, question, *resolution).expect(small),
            ReportResult::NetWorthOverTime,
        ),
        ReportOptions::SavingsRate { include_transfers } => told(
            reference::savings_rate(books, question, *include_transfers).expect(small),
            ReportResult::SavingsRate,
        ),
    }
}

/// Opens the numbers of categories, and of those beneath them.
async fn open_items(
    world: &World<'_>,
    question: &ReportRequest,
    side: CategoryKind,
    (items, filter): (&[CategoryItem], &CategoryFilter),
) {
    for item in items {
        // Beneath a parent, that parent stands for what is booked under itself.
        let is_alone = !filter.include_subcategories || filter.parent_id == Some(item.category_id);
        let narrow = ListOptions {
            categories: CategoryFilter {
                include_subcategories: !is_alone,
                ..exactly(Some(item.category_id))
            },
            ..of_side(match side {
                CategoryKind::Expense => ReportFlow::Expense,
                CategoryKind::Income => ReportFlow::Income,
            })
        };
        let net = world.behind(question, narrow).await;
        let amount = match side {
            CategoryKind::Expense => net.negated().expect("small"),
            CategoryKind::Income => net,
        };
        assert_eq!(item.amount, amount, "{item:?} of {question:?}");
        Box::pin(open_items(world, question, side, (&item.children, filter))).await;
    }
}

on_both! {
    async fn every_report_says_what_its_rows_say(app: &TestApp) {
        for (name, usual) in [("anna", 1), ("boris", 2)] {
            let mut luck = Luck::new(seed(usual));
            let world = World::new(app, name, &mut luck).await;
            assert!(world.whole.transactions.len() > 100, "there are books");
            for report_type in ReportType::ALL {
                for _ in 0..soak::times(8, 60) {
                    let question = world.whole.question(*report_type, &mut luck);
                    let figures = world.ask(&question).await;
                    let (answer, unconverted) = plainly(&world.whole.books(), &question);
                    assert_eq!(figures.answer, answer, "{question:?}");
                    assert_eq!(figures.unconverted, unconverted, "{question:?}");
                }
            }
        }
        expect_sound(app).await;
    }

    async fn every_number_is_what_the_transactions_behind_it_come_to(app: &TestApp) {
        let mut luck = Luck::new(seed(3));
        let world = World::new(app, "anna", &mut luck).await;
        for _ in 0..soak::times(4, 24) {
            let question = world.whole.question(ReportType::IncomeExpense, &mut luck);
            let ReportResult::IncomeExpense(answer) = world.ask(&question).await.answer else { panic!("another answer") };
            for row in answer.rows {
                let (mut narrow, mut within) = (CategoryFilter::default(), question.clone());
                match row.key {
                    RowKey::Days(days) => within.days = days,
                    RowKey::Account(account) => {
                        within.accounts = AccountFilter { ids: vec![account], ..question.accounts.clone() };
                    }
                    RowKey::Category(category) => narrow = exactly(category),
                }
                for (side, amount) in
                    [(ReportFlow::Income, row.figures.income), (ReportFlow::Expense, row.figures.expense)]
                {
                    let wish = ListOptions { categories: narrow.clone(), ..of_side(side) };
                    assert_eq!(world.behind(&within, wish).await, amount, "{row:?} of {question:?}");
                }
            }
            let question = world.whole.question(ReportType::CashFlow, &mut luck);
            let ReportResult::CashFlow(answer) = world.ask(&question).await.answer else { panic!("another answer") };
            let (first, last) = (answer.points.first(), answer.points.last());
            assert_eq!(first.map(|point| point.days.first()), Some(question.days.first()));
            assert_eq!(last.map(|point| point.days.last()), Some(question.days.last()));
            for point in answer.points.iter().filter(|point| !point.is_projected).take(8) {
                let figures = point.figures;
                for (side, amount) in [
                    (ReportFlow::Inflow, figures.inflow),
                    (ReportFlow::Outflow, figures.outflow),
                ] {
                    assert_eq!(world.within(&question, point.days, side).await, amount, "{point:?} of {question:?}");
                }
                if !matches!(question.wish, ReportOptions::CashFlow { include_transfers: true, .. }) {
                    continue;
                }
                for (side, amount) in
                    [(ReportFlow::TransferIn, figures.transfers_in), (ReportFlow::TransferOut, figures.transfers_out)]
                {
                    assert_eq!(world.within(&question, point.days, side).await, amount, "{point:?} of {question:?}");
                }
            }
            for report_type in [ReportType::SpendByCategory, ReportType::IncomeByCategory] {
                let question = world.whole.question(report_type, &mut luck);
                match (&question.wish, world.ask(&question).await.answer) {
                    (ReportOptions::SpendByCategory(filter), ReportResult::SpendByCategory(answer)) => {
                        open_items(&world, &question, CategoryKind::Expense, (&answer.items, filter)).await;
                    }
                    (ReportOptions::IncomeByCategory(filter), ReportResult::IncomeByCategory(answer)) => {
                        open_items(&world, &question, CategoryKind::Income, (&answer.items, filter)).await;
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    async fn groups_of_transactions_open_what_they_count(app: &TestApp) {
        let mut luck = Luck::new(seed(4));
        let world = World::new(app, "anna", &mut luck).await;
        for currency in ["USD", "EUR"] {
            let wish = ListOptions { group_by: ListGroup::Payee, include_transfers: true, ..ListOptions::default() };
            let mut question = world.whole.question(ReportType::TransactionsList, &mut luck);
            question.accounts = AccountFilter::default();
            question.days = DateRange::between(TODAY.first_of_month(), TODAY);
            question.currency = kym_domain::money::Currency::iso(currency).expect("a currency");
            question.wish = ReportOptions::TransactionsList(wish.clone());
            let ReportResult::TransactionsList(list) = world.ask(&question).await.answer else { panic!("another answer") };
            assert!(!list.groups.is_empty());
            for group in list.groups {
                let GroupKey::Payee(payee) = group.key else { panic!("another key") };
                let narrow = ListOptions { group_by: ListGroup::None, payee: Some(payee), ..wish.clone() };
                assert_eq!(world.behind(&question, narrow).await, group.figures.net);
            }
        }
    }
}
