//! Random books and random questions about them. The same seed makes the same ones.

use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use kym_analytics::forecast::Cause;
use kym_analytics::reports::question::{
    AccountFilter, CashFlowResolution, CategoryFilter, IncomeGroup, ListGroup, ListOptions,
    NetWorthResolution, ReportFlow, ReportOptions, ReportRequest, ReportType,
};
use kym_analytics::reports::reference::{Occurrence, ReferenceLedger};
use kym_domain::accounts::Account;
use kym_domain::categories::Category;
use kym_domain::dates::{DateRange, FIRST_DAY, LAST_DAY, Month};
use kym_domain::id::AccountId;
use kym_domain::language::Language;
use kym_domain::money::Currency;
use kym_domain::rates::RateTable;
use kym_domain::transactions::{Criteria, Transaction};
use kym_planned::schedules::upcoming;
use kym_store::access::{Lookup, Member, Read, member};
use kym_store::transactions::{Filter, Order, find};
use kym_store::{Reader, accounts, categories, rates};
use kym_testing::{Home, TestApp, column, id, text};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};

/// The day on which tests stand still.
pub const TODAY: Date = date(2025, 10, 5);

/// How many rows are booked.
const ROWS: usize = 110;

/// Luck that repeats.
pub struct Luck(StdRng);

impl Luck {
    pub fn new(seed: u64) -> Self {
        Self(StdRng::seed_from_u64(seed))
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0.random_range(0..end)
    }

    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    pub fn of<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn day(&mut self) -> Date {
        let offset = i64::try_from(self.below(190)).expect("small");
        date(2025, 5, 20).saturating_add(offset.days())
    }

    fn amount(&mut self) -> i64 {
        let size = 1 + i64::try_from(self.below(900)).expect("small");
        if self.below(3) == 0 { size } else { -size }
    }
}

/// A household with accounts in four currencies, one of them put away, and with rates that have gaps.
pub struct Household {
    pub home: Home,
    accounts: Vec<(String, &'static str)>,
    categories: Vec<Value>,
}

impl Household {
    pub async fn fill(app: &TestApp, name: &str, luck: &mut Luck) -> Self {
        let home = app.home(name).await;
        let mut accounts = vec![(home.wallet.clone(), "USD"), (home.bank.clone(), "USD")];
        for (name, kind, currency) in [
            ("Put away", "investments", "EUR"),
            ("Card", "credit_card", "EUR"),
            ("Pounds", "savings", "GBP"),
            ("Yen", "loan", "JPY"),
        ] {
            let account = json!({
                "name": name, "account_type": kind, "currency": currency, "opening_balance": "20",
            });
            let account = home.owner.create_account(&home.workspace, account).await;
            accounts.push((id(&account), currency));
        }
        for (currency, date, rate) in [
            ("EUR", "2025-05-15", "1.1"),
            ("EUR", "2025-06-20", "1.1234"),
            ("EUR", "2025-06-25", "1.3"),
            ("EUR", "2025-08-01", "0.97"),
            ("EUR", "2025-10-01", "1.07"),
            ("GBP", "2025-07-01", "1.31"),
            ("GBP", "2025-10-04", "1.2999"),
        ] {
            home.rate(currency, date, rate).await;
        }
        let food = home.category("Food", None).await;
        let cafe = home.category("Café", Some(&food)).await;
        let _bakery = home.category("Bakery", Some(&cafe)).await;
        let gifts = json!({ "workspace_id": home.workspace, "name": "Gifts", "kind": "income" });
        home.owner.create_category(gifts).await.created();
        let tree = home.owner.list_categories(&home.workspace).await.ok();
        let items = tree["items"].as_array().expect("a list");
        let own = items.iter().filter(|one| one["scope"] == "workspace");
        let own: Vec<_> = own.map(|one| one["id"].clone()).collect();
        let mut known: Vec<_> = column(&tree["items"], "id").into_iter().take(5).collect();
        known.extend(own.clone());
        known.extend(own);
        let all = Self {
            home,
            accounts,
            categories: known,
        };
        all.book(luck).await;
        all
    }

    async fn book(&self, luck: &mut Luck) {
        let owner = &self.home.owner;
        for number in 0..ROWS {
            if number % 9 == 8 {
                self.transfer(luck).await;
                continue;
            }
            let (account, _) = luck.of(&self.accounts);
            let row = owner.create_transaction(self.row(luck, &account)).await;
            let row = id(&row);
            if luck.below(12) == 0 {
                owner.delete_transaction(&row).await;
            }
        }
        owner
            .create_recurring(&self.home, self.home.rent("2025-10-20"))
            .await
            .created();
        let away = &self.accounts[2].0;
        let mut of_away = self.home.rent("2025-10-12");
        of_away["account_id"] = away.as_str().into();
        owner.create_recurring(&self.home, of_away).await.created();
        owner.delete_account(&self.home.workspace, away).await;
    }

    fn row(&self, luck: &mut Luck, account: &str) -> Value {
        let day = luck.day();
        let status = match luck.below(10) {
            0 => "void",
            1 => "planned",
            2..5 => "cleared",
            5 => "reconciled",
            _ => "pending",
        };
        let amount = luck.amount();
        let payee = luck.of(&["", "Rewe", "REWE", "Аптека"]);
        let mut row = json!({
            "account_id": account, "date": day.to_string(), "status": status, "payee": payee,
            "total_amount": amount.to_string(),
        });
        if luck.below(4) == 0 {
            let part = luck.amount();
            let rest = amount - part - 7;
            let mut lines = vec![(part, luck.of(&self.categories)), (7, Value::Null)];
            if rest != 0 {
                lines.push((rest, luck.of(&self.categories)));
            }
            let lines = lines.into_iter().map(|(amount, category)| {
                json!({ "amount": amount.to_string(), "category_id": category })
            });
            row["splits"] = lines.collect();
        } else if luck.below(5) > 0 {
            row["category_id"] = luck.of(&self.categories);
        }
        row
    }

    async fn transfer(&self, luck: &mut Luck) {
        let (from, own) = luck.of(&self.accounts);
        let (to, other) = luck.of(&self.accounts);
        if from == to {
            return;
        }
        let amount = luck.amount().abs();
        let mut body = json!({
            "from_account_id": from, "to_account_id": to, "amount": amount.to_string(),
            "date": luck.day().to_string(), "payee": luck.of(&["", "Rewe"]),
        });
        if own != other {
            body["to_amount"] = luck.amount().abs().to_string().into();
        }
        self.home.owner.create_transfer(body).await.created();
    }

    /// Everything that there is, as the reference reads it.
    pub async fn read(&self, app: &TestApp) -> Whole {
        let kym = app.kym().await;
        let now = kym.clock.now();
        let mut reader = kym.db.read().await.expect("a snapshot");
        let proof = self.proof(&mut reader).await;
        let all = accounts::list(&mut reader, &proof, true)
            .await
            .expect("a list");
        let ids: Vec<_> = all.iter().map(|account| account.id).collect();
        let filter = Filter {
            start: None,
            end: None,
            order: Order::Date,
            descending: false,
            skip: 0,
            limit: 10_000,
        };
        let rows = find(&mut reader, &proof, &ids, &filter, &Criteria::default()).await;
        let codes: Vec<_> = all.iter().map(|account| account.currency.code()).collect();
        let coming = upcoming::between(&mut reader, &proof, (TODAY, LAST_ASKED), now);
        let coming = coming.await.expect("what comes").entries.into_iter();
        let coming = coming.filter(|entry| matches!(entry.cause, Cause::Recurring(_)));
        let mut known = categories::list(&mut reader, &proof).await.expect("a list");
        known.extend(
            categories::hidden(&mut reader, &proof)
                .await
                .expect("a list"),
        );
        Whole {
            transactions: rows.expect("the rows"),
            rates: rates::table_for(&mut reader, &proof, &codes, FIRST_DAY, LAST_DAY)
                .await
                .expect("the rates"),
            occurrences: coming
                .map(|entry| Occurrence {
                    account_id: entry.account_id,
                    date: entry.due,
                    amount: entry.amount,
                    is_transfer: entry.is_transfer,
                })
                .collect(),
            base: proof.base(),
            accounts: all,
            categories: known,
        }
    }

    pub async fn proof(&self, reader: &mut Reader) -> Member<Read> {
        let user = self.home.owner.id.parse().expect("an id");
        let workspace = self.home.workspace.parse().expect("an id");
        match member::<Read>(reader, user, workspace)
            .await
            .expect("looked up")
        {
            Lookup::Granted(member) => member,
            other => panic!("{other:?}"),
        }
    }
}

/// Everything that there is in a household.
pub struct Whole {
    pub transactions: Vec<Transaction>,
    pub accounts: Vec<Account>,
    pub categories: Vec<Category>,
    pub rates: RateTable,
    pub occurrences: Vec<Occurrence>,
    pub base: Currency,
}

impl Whole {
    pub fn books(&self) -> ReferenceLedger<'_> {
        ReferenceLedger {
            transactions: &self.transactions,
            accounts: &self.accounts,
            categories: &self.categories,
            occurrences: &self.occurrences,
            rates: &self.rates,
            base: self.base,
            today: TODAY,
            language: Language::En,
        }
    }

    /// A question of a type.
    pub fn question(&self, report_type: ReportType, luck: &mut Luck) -> ReportRequest {
        let currency = luck.of(&["USD", "USD", "EUR", "GBP", "JPY"]);
        ReportRequest {
            accounts: self.accounts(luck),
            currency: Currency::iso(currency).expect("a currency"),
            days: days(luck),
            wish: self.wish(report_type, luck),
        }
    }

    fn accounts(&self, luck: &mut Luck) -> AccountFilter {
        let mut ids: Vec<AccountId> = Vec::new();
        if luck.below(3) == 0 {
            ids = (0..3).map(|_| luck.of(&self.accounts).id).collect();
            ids.sort_unstable();
            ids.dedup();
        }
        AccountFilter {
            ids,
            include_archived: luck.coin(),
        }
    }

    fn categories(&self, luck: &mut Luck) -> CategoryFilter {
        let booked: Vec<_> = self
            .transactions
            .iter()
            .flat_map(Transaction::parts)
            .collect();
        let ids = match luck.below(3) {
            0 => (0..2).map(|_| luck.of(&booked).0).collect(),
            _ => Vec::new(),
        };
        let own: Vec<_> = self.categories.iter().rev().take(4).collect();
        CategoryFilter {
            parent_id: (luck.below(4) == 0).then(|| luck.of(&own).id),
            ids,
            include_subcategories: luck.below(3) > 0,
        }
    }

    fn wish(&self, report_type: ReportType, luck: &mut Luck) -> ReportOptions {
        match report_type {
            ReportType::TransactionsList => ReportOptions::TransactionsList(ListOptions {
                group_by: luck.of(ListGroup::ALL),
                include_transfers: luck.coin(),
                categories: self.categories(luck),
                flow: luck.coin().then(|| luck.of(ReportFlow::ALL)),
                payee: (luck.below(4) == 0).then(|| text(&luck.of(&[json!("Rewe"), json!("")]))),
            }),
            ReportType::IncomeExpense => ReportOptions::IncomeExpense {
                group_by: luck.of(IncomeGroup::ALL),
            },
            ReportType::CashFlow => ReportOptions::CashFlow {
                resolution: luck.of(CashFlowResolution::ALL),
                include_transfers: luck.coin(),
                include_projected: luck.coin(),
            },
            ReportType::AccountBalance => ReportOptions::AccountBalance {
                group_by_type: luck.coin(),
            },
            ReportType::CategoryAnalysis => ReportOptions::CategoryAnalysis {
                categories: self.categories(luck),
                compare_to_previous: luck.coin(),
            },
            ReportType::SpendByCategory => ReportOptions::SpendByCategory(self.categories(luck)),
            ReportType::IncomeByCategory => ReportOptions::IncomeByCategory(self.categories(luck)),
            ReportType::NetWorthOverTime => ReportOptions::NetWorthOverTime {
                resolution: luck.of(NetWorthResolution::ALL),
            },
            ReportType::SavingsRate => ReportOptions::SavingsRate {
                include_transfers: luck.coin(),
            },
        }
    }
}

/// Days: any, whole months, or a long time.
/// No question reaches further: two months behind the one of the last day that [`Luck::day`] gives.
const LAST_ASKED: Date = date(2026, 3, 31);

fn days(luck: &mut Luck) -> DateRange {
    let one = luck.day();
    match luck.below(4) {
        0 => DateRange::between(one, one.saturating_add(9.days())),
        1 => {
            let count = i32::try_from(luck.below(3)).expect("small");
            let last = Month::of(one).later_by(count).last_day();
            DateRange::between(Month::of(one).first_day(), last)
        }
        2 => DateRange::between(date(2024, 11, 3), date(2025, 12, 20)),
        _ => DateRange::between(one, luck.day()),
    }
}
