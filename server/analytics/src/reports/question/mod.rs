//! What can be asked of the reports, in their words.

mod words;

pub use self::words::{
    CashFlowResolution, IncomeGroup, ListGroup, NetWorthResolution, ReportFlow, ReportPeriod,
    ReportType,
};

use kym_domain::accounts::Account;
use kym_domain::check::{FieldCode, FieldError, Violation};
use kym_domain::dates::{DateRange, Resolution};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::Currency;

/// How many points a report has at most.
pub const MAX_POINTS: usize = 4000;

/// How many transactions a report lists at most.
pub const MAX_LISTED: usize = 5000;

/// Which accounts are looked at.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct AccountFilter {
    /// These; none of them named means all.
    pub ids: Vec<AccountId>,
    /// Whether archived ones count without being named, too.
    pub include_archived: bool,
}

impl AccountFilter {
    /// Those that are there, closed ones too: what net worth through the days and what was earned and spent count.
    /// What a closed account held is on another one by now, and would else seem to have come from nowhere.
    pub fn kept(accounts: &[Account]) -> Self {
        let ids = accounts.iter().filter(|account| !account.is_deleted);
        Self {
            ids: ids.map(|account| account.id).collect(),
            include_archived: false,
        }
    }

    /// Whether an account counts: every one that is named, and without names all that are not archived, or all.
    pub fn takes(&self, id: AccountId, is_archived: bool) -> bool {
        if self.ids.is_empty() {
            self.include_archived || !is_archived
        } else {
            self.ids.contains(&id)
        }
    }
}

/// Which categories are looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryFilter {
    /// The category beneath which the others are looked for; itself included.
    pub parent_id: Option<CategoryId>,
    /// These, `None` being what has no category; none of them named means all.
    pub ids: Vec<Option<CategoryId>>,
    /// Whether what hangs beneath them counts, too.
    pub include_subcategories: bool,
}

impl Default for CategoryFilter {
    fn default() -> Self {
        Self {
            parent_id: None,
            ids: Vec::new(),
            include_subcategories: true,
        }
    }
}

/// What is asked of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportRequest {
    /// Which accounts.
    pub accounts: AccountFilter,
    /// What it is counted in.
    pub currency: Currency,
    /// Which days; of balances just the one.
    pub days: DateRange,
    /// What of these.
    pub wish: ReportOptions,
}

/// What of the days and accounts is told, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportOptions {
    /// Transactions.
    TransactionsList(ListOptions),
    /// What was earned and spent.
    IncomeExpense {
        /// By what.
        group_by: IncomeGroup,
    },
    /// What came in and went out.
    CashFlow {
        /// How finely.
        resolution: CashFlowResolution,
        /// Whether transfers are told.
        include_transfers: bool,
        /// Whether what is planned and recurs is told, after today.
        include_projected: bool,
    },
    /// What accounts held.
    AccountBalance {
        /// Whether those of one type stand together.
        group_by_type: bool,
    },
    /// What categories took and gave.
    CategoryAnalysis {
        /// Which.
        categories: CategoryFilter,
        /// Whether the time before is told, too.
        compare_to_previous: bool,
    },
    /// On what money was spent; of the filter only the parent and the subcategories count.
    SpendByCategory(CategoryFilter),
    /// From what money was earned; of the filter only the parent and the subcategories count.
    IncomeByCategory(CategoryFilter),
    /// How the net worth went.
    NetWorthOverTime {
        /// How finely.
        resolution: NetWorthResolution,
    },
    /// How much of the income was left.
    SavingsRate {
        /// Whether what transfers brought to savings counts as saved, instead of what was left.
        include_transfers: bool,
    },
}

/// Which transactions are listed, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListOptions {
    /// By what they are grouped.
    pub group_by: ListGroup,
    /// Whether transfers are among them; when a side of transfers is asked for they are anyway.
    pub include_transfers: bool,
    /// Which categories. A transfer has none, and is left out as soon as any are asked for.
    pub categories: CategoryFilter,
    /// Which side alone.
    pub flow: Option<ReportFlow>,
    /// Whose alone; an empty text is nobody's.
    pub payee: Option<String>,
}

impl Default for ListOptions {
    fn default() -> Self {
        Self {
            group_by: ListGroup::None,
            include_transfers: false,
            categories: CategoryFilter::default(),
            flow: None,
            payee: None,
        }
    }
}

impl ReportRequest {
    /// What the report is about.
    pub const fn report_type(&self) -> ReportType {
        match self.wish {
            ReportOptions::TransactionsList(_) => ReportType::TransactionsList,
            ReportOptions::IncomeExpense { .. } => ReportType::IncomeExpense,
            ReportOptions::CashFlow { .. } => ReportType::CashFlow,
            ReportOptions::AccountBalance { .. } => ReportType::AccountBalance,
            ReportOptions::CategoryAnalysis { .. } => ReportType::CategoryAnalysis,
            ReportOptions::SpendByCategory(_) => ReportType::SpendByCategory,
            ReportOptions::IncomeByCategory(_) => ReportType::IncomeByCategory,
            ReportOptions::NetWorthOverTime { .. } => ReportType::NetWorthOverTime,
            ReportOptions::SavingsRate { .. } => ReportType::SavingsRate,
        }
    }

    /// The buckets of time, and the field that asked for them; `None` where time is not divided.
    pub const fn resolution(&self) -> Option<(&'static str, Resolution)> {
        match &self.wish {
            ReportOptions::IncomeExpense { group_by } => match group_by.resolution() {
                Some(resolution) => Some(("groupBy", resolution)),
                None => None,
            },
            ReportOptions::CashFlow { resolution, .. } => {
                Some(("cashFlowResolution", resolution.resolution()))
            }
            ReportOptions::NetWorthOverTime { resolution } => {
                Some(("netWorthResolution", resolution.resolution()))
            }
            ReportOptions::SavingsRate { .. } | ReportOptions::CategoryAnalysis { .. } => {
                Some(("groupBy", Resolution::Month))
            }
            ReportOptions::TransactionsList(wish) => match wish.group_by {
                ListGroup::Day => Some(("groupBy", Resolution::Day)),
                ListGroup::Month => Some(("groupBy", Resolution::Month)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether sums of whole months are too coarse for it.
    pub const fn needs_days(&self) -> bool {
        matches!(
            self.resolution(),
            Some((_, Resolution::Day | Resolution::Week))
        )
    }

    /// Refuses more points than [`MAX_POINTS`].
    pub fn check_points(&self) -> Result<(), FieldError> {
        let Some((field, resolution)) = self.resolution() else {
            return Ok(());
        };
        if self.days.bucket_ends(resolution).len() <= MAX_POINTS {
            return Ok(());
        }
        Err(FieldError {
            field: field.into(),
            violation: Violation::limited(FieldCode::TooMany, MAX_POINTS),
        })
    }
}
