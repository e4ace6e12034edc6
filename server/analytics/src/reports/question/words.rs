//! The words of the questions.

use jiff::civil::Date;

use kym_domain::dates::{DateRange, Month, Resolution};
use kym_domain::words;

words! {
    /// What a report is about (spec, section 3).
    pub enum ReportType {
        /// Transactions, in groups.
        TransactionsList => "transactions-list",
        /// What was earned and spent.
        IncomeExpense => "income-expense",
        /// What came in and went out, and what there was and will be.
        CashFlow => "cash-flow",
        /// What accounts held on a day.
        AccountBalance => "account-balance",
        /// What categories took and gave, and how that changed.
        CategoryAnalysis => "category-analysis",
        /// On what money was spent.
        SpendByCategory => "spend-by-category",
        /// From what money was earned.
        IncomeByCategory => "income-by-category",
        /// How the net worth went.
        NetWorthOverTime => "net-worth-over-time",
        /// How much of the income was left.
        SavingsRate => "savings-rate",
    }
}

words! {
    /// A stretch of days that moves along with today.
    pub enum ReportPeriod {
        /// The month that today lies in, to its end.
        ThisMonth => "this_month",
        /// The month before.
        LastMonth => "last_month",
        /// The quarter that today lies in, to its end.
        ThisQuarter => "this_quarter",
        /// The quarter before.
        LastQuarter => "last_quarter",
        /// The year that today lies in, to its end.
        ThisYear => "this_year",
        /// The year before.
        LastYear => "last_year",
        /// Thirty days that end with today.
        Last30Days => "last_30_days",
        /// Ninety days that end with today.
        Last90Days => "last_90_days",
        /// Eleven whole months and the days of this one up to today.
        Last12Months => "last_12_months",
        /// From the first booking to today.
        AllTime => "all_time",
    }
}

impl ReportPeriod {
    /// Its days. `first` is the day of the first booking, if there is one.
    pub fn days(self, today: Date, first: Option<Date>) -> DateRange {
        let bucket = |resolution: Resolution| {
            DateRange::between(resolution.start_of(today), resolution.end_of(today))
        };
        match self {
            Self::ThisMonth => bucket(Resolution::Month),
            Self::LastMonth => bucket(Resolution::Month).previous(),
            Self::ThisQuarter => bucket(Resolution::Quarter),
            Self::LastQuarter => bucket(Resolution::Quarter).previous(),
            Self::ThisYear => bucket(Resolution::Year),
            Self::LastYear => bucket(Resolution::Year).previous(),
            Self::Last30Days => DateRange::ending(today, 30),
            Self::Last90Days => DateRange::ending(today, 90),
            Self::Last12Months => {
                DateRange::between(Month::of(today).later_by(-11).first_day(), today)
            }
            Self::AllTime => DateRange::between(first.unwrap_or(today).min(today), today),
        }
    }
}

words! {
    /// By what transactions are grouped.
    pub enum ListGroup {
        /// By nothing.
        None => "none",
        /// By their day.
        Day => "day",
        /// By their month.
        Month => "month",
        /// By the category of each part.
        Category => "category",
        /// By their account.
        Account => "account",
        /// By their payee.
        Payee => "payee",
    }
}

words! {
    /// By what income and expense are grouped.
    pub enum IncomeGroup {
        /// By day.
        Day => "day",
        /// By week, from Monday on.
        Week => "week",
        /// By month.
        Month => "month",
        /// By quarter.
        Quarter => "quarter",
        /// By year.
        Year => "year",
        /// By account.
        Account => "account",
        /// By category.
        Category => "category",
    }
}

impl IncomeGroup {
    /// The buckets of time, unless it is not by time.
    pub const fn resolution(self) -> Option<Resolution> {
        match self {
            Self::Day => Some(Resolution::Day),
            Self::Week => Some(Resolution::Week),
            Self::Month => Some(Resolution::Month),
            Self::Quarter => Some(Resolution::Quarter),
            Self::Year => Some(Resolution::Year),
            Self::Account | Self::Category => None,
        }
    }
}

words! {
    /// How finely the cash flow is told.
    pub enum CashFlowResolution {
        /// By day.
        Day => "day",
        /// By week, from Monday on.
        Week => "week",
        /// By month.
        Month => "month",
    }
}

impl CashFlowResolution {
    /// The buckets of time.
    pub const fn resolution(self) -> Resolution {
        match self {
            Self::Day => Resolution::Day,
            Self::Week => Resolution::Week,
            Self::Month => Resolution::Month,
        }
    }
}

words! {
    /// How finely the net worth is told.
    pub enum NetWorthResolution {
        /// By day.
        Day => "day",
        /// By week, to Sunday.
        Week => "week",
        /// By month.
        Month => "month",
        /// By quarter.
        Quarter => "quarter",
        /// By year.
        Year => "year",
    }
}

impl NetWorthResolution {
    /// The buckets of time.
    pub const fn resolution(self) -> Resolution {
        match self {
            Self::Day => Resolution::Day,
            Self::Week => Resolution::Week,
            Self::Month => Resolution::Month,
            Self::Quarter => Resolution::Quarter,
            Self::Year => Resolution::Year,
        }
    }
}

words! {
    /// Which side of what happened is listed.
    pub enum ReportFlow {
        /// What was earned: parts of income categories, and what came in without a category.
        Income => "income",
        /// What was spent: parts of expense categories, and what went out without a category.
        Expense => "expense",
        /// What came in, whatever for.
        Inflow => "inflow",
        /// What went out, whatever for.
        Outflow => "outflow",
        /// What transfers brought.
        TransferIn => "transfer_in",
        /// What transfers took.
        TransferOut => "transfer_out",
    }
}
