//! Closed lists of words as the contract shows them: each is an enum in the OpenAPI document and so
//! a union in the client. The words themselves stand in `domain`.

use kym_domain::reports::{self, dashboard};
use kym_domain::{
    accounts, attachments, budgets, categories, check, currencies, dashboards, devices,
    exchange_rate_providers, exports, goals, history, imports, language, notifications, outbox,
    passkeys, rates, reconciliations, reconversions, recurring, rules, saved_reports, sessions,
    transactions, users, views, workspaces,
};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

macro_rules! words {
    ($($(#[$meta:meta])* $word:ident($name:literal): $domain:ty;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $word(pub $domain);

        impl Serialize for $word {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.as_str())
            }
        }

        impl PartialSchema for $word {
            fn schema() -> RefOr<Schema> {
                closed_list(<$domain>::ALL.iter().map(|word| word.as_str()))
            }
        }

        impl ToSchema for $word {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    )+};
}

words! {
    /// What an account is.
    AccountTypeWord("AccountTypeId"): accounts::AccountType;
    /// What sort of file it is.
    AttachmentKindWord("AttachmentKind"): attachments::AttachmentKind;
    /// What lines of a budget hand on to the next period.
    BudgetCarryWord("BudgetCarry"): budgets::BudgetCarry;
    /// How a budget is kept.
    BudgetModeWord("BudgetMode"): budgets::BudgetMode;
    /// Which number of a period of a budget is looked into.
    BudgetPartWord("BudgetPart"): budgets::BudgetPart;
    /// How long a period of a budget is.
    BudgetPeriodKindWord("BudgetPeriodKind"): budgets::BudgetPeriodKind;
    /// For how long a plan holds.
    BudgetScopeWord("BudgetScope"): budgets::BudgetScope;
    /// Where the first day of a period goes that is no working day.
    BusinessDayShiftWord("BusinessDayShift"): budgets::BusinessDayShift;
    /// Something that can be done in a workspace.
    ActionWord("Action"): workspaces::Action;
    /// Why a transaction cannot take part in a change of many.
    BulkRefusalWord("BulkRefusal"): transactions::BulkRefusal;
    /// What became of something.
    ChangeKindWord("ChangeKind"): history::ChangeKind;
    /// What was changed.
    ChangeNounWord("ChangeNoun"): history::ChangeNoun;
    /// Where a currency is from.
    CurrencyKindWord("CurrencyKind"): currencies::CurrencyKind;
    /// What sort of thing somebody sits at.
    DeviceKindWord("DeviceKind"): devices::DeviceKind;
    /// What kind of file transactions are written to.
    ExportFormatWord("ExportFormat"): exports::ExportFormat;
    /// What a report is about.
    ReportTypeWord("ReportType"): reports::question::ReportType;
    /// Which side of what happened a report lists.
    ReportFlowWord("ReportFlow"): reports::question::ReportFlow;
    /// Days that move along with today.
    ReportPeriodWord("ReportPeriod"): reports::question::ReportPeriod;
    /// What kind of file a report is written to.
    ReportFileFormatWord("ReportFileFormat"): reports::files::ReportFileFormat;
    /// What counts as saved for a goal.
    GoalSourceWord("GoalSource"): goals::GoalSource;
    /// Why nothing more comes of a goal.
    GoalProblemWord("GoalProblem"): goals::GoalProblem;
    /// What is wrong with a field.
    FieldCodeWord("FieldCode"): check::FieldCode;
    /// What a column of a table is about.
    ImportColumnWord("ImportColumn"): imports::ImportColumn;
    /// The order of day, month and year.
    ImportDateOrderWord("ImportDateOrder"): imports::ImportDateOrder;
    /// What stands before the fraction of an amount.
    ImportDecimalMarkWord("ImportDecimalMark"): imports::ImportDecimalMark;
    /// What stands between the cells of a table.
    ImportDelimiterWord("ImportDelimiter"): imports::ImportDelimiter;
    /// A guess that a person should look at.
    ImportAmbiguityWord("ImportAmbiguity"): imports::ImportAmbiguity;
    /// What was found about a row of a file.
    ImportVerdictWord("ImportVerdict"): imports::ImportVerdict;
    /// What kind of file it is.
    ImportFormatWord("ImportFormat"): imports::ImportFormat;
    /// The program that wrote a table.
    ImportPresetWord("ImportPreset"): imports::ImportPreset;
    /// Why something in a file is not booked.
    ImportReasonWord("ImportReason"): imports::ImportReason;
    /// Why a file cannot be read.
    ImportRefusalWord("ImportRefusal"): imports::ImportRefusal;
    /// How far an import has come.
    ImportStateWord("ImportState"): imports::ImportState;
    /// Why a file could not be booked.
    ImportErrorWord("ImportError"): imports::ImportError;
    /// Whether a category takes or gives.
    CategoryKindWord("CategoryKind"): categories::CategoryKind;
    /// A language of the product.
    LanguageWord("Language"): language::Language;
    /// How far an email has come.
    DeliveryStateWord("DeliveryState"): outbox::DeliveryState;
    /// What becomes of categories that the other workspace does not have.
    MissingCategoriesWord("MissingCategories"): accounts::MissingCategories;
    /// What a notification is about.
    NotificationKindWord("NotificationKind"): notifications::NotificationKind;
    /// What becomes of transfers with accounts that stay.
    OpenTransfersWord("OpenTransfers"): accounts::OpenTransfers;
    /// How much is converted anew.
    ReconversionScopeWord("ReconversionScope"): reconversions::ReconversionScope;
    /// How far converting anew has come.
    ReconversionStateWord("ReconversionState"): reconversions::ReconversionState;
    /// Why something could not be converted anew.
    ReconversionErrorWord("ReconversionError"): reconversions::ReconversionError;
    /// How far work in the background has come.
    ProgressStatusWord("ProgressStatus"): exports::ProgressStatus;
    /// How far back the series of the net worth is shown.
    DashboardRangeWord("DashboardRange"): dashboard::Range;
    /// Why a line of a file of rates is none.
    ExchangeRateReasonWord("ExchangeRateReason"): rates::ExchangeRateReason;
    /// Who tells a rate.
    ExchangeRateSourceWord("ExchangeRateSource"): rates::ExchangeRateSource;
    /// How a rate was come by.
    ExchangeRateMethodWord("ExchangeRateMethod"): rates::ExchangeRateMethod;
    /// How well the amount of a recurring transaction is known beforehand.
    RecurringAmountKindWord("RecurringAmountKind"): recurring::RecurringAmountKind;
    /// A country whose public holidays are known.
    HolidayCountryWord("HolidayCountry"): recurring::HolidayCountry;
    /// Which way the money of a recurring transaction goes.
    RecurringKindWord("RecurringKind"): recurring::RecurringKind;
    /// What happens when a recurring transaction is due.
    RecurringModeWord("RecurringMode"): recurring::RecurringMode;
    /// Why a recurring transaction is not followed.
    RecurringProblemWord("RecurringProblem"): recurring::RecurringProblem;
    /// How an occurrence of a recurring transaction stands.
    OccurrenceStateWord("OccurrenceState"): recurring::OccurrenceState;
    /// What an occurrence on a day off does.
    RecurringWeekendWord("RecurringWeekend"): recurring::RecurringWeekend;
    /// How far a reconciliation has come.
    ReconciliationStateWord("ReconciliationState"): reconciliations::ReconciliationState;
    /// What can be wrong with a provider of exchange rates.
    FetchErrorWord("FetchError"): exchange_rate_providers::FetchError;
    /// Which language a provider of exchange rates speaks.
    ExchangeRateProviderKindWord("ExchangeRateProviderKind"): exchange_rate_providers::ExchangeRateProviderKind;
    /// What a notification about the plans of a workspace is about.
    PlanSubjectWord("PlanSubject"): notifications::PlanSubject;
    /// What stands out in the figures.
    InsightKindWord("InsightKind"): reports::insights::InsightKind;
    /// A card of the first screen.
    DashboardCardWord("DashboardCard"): dashboards::DashboardCard;
    /// How large a card of the first screen is.
    DashboardCardSizeWord("DashboardCardSize"): dashboards::DashboardCardSize;
    /// Why a report was not mailed when it was due.
    MailingErrorWord("MailingError"): saved_reports::MailingError;
    /// How often a report is mailed.
    ScheduleFrequencyWord("ScheduleFrequency"): saved_reports::ScheduleFrequency;
    /// What a member is in a workspace.
    RoleWord("Role"): workspaces::Role;
    /// What a rule does.
    RuleActionKindWord("RuleActionKind"): rules::RuleActionKind;
    /// Where a condition of a rule looks.
    RuleFieldWord("RuleField"): rules::RuleField;
    /// How many conditions of a rule must hold.
    RuleMatchWord("RuleMatch"): rules::RuleMatch;
    /// How a condition of a rule compares.
    RuleOpWord("RuleOp"): rules::RuleOp;
    /// Why a rule is passed over although it is switched on.
    RuleProblemWord("RuleProblem"): rules::RuleProblem;
    /// How somebody signed in.
    SignInMethodWord("SignInMethod"): sessions::SignInMethod;
    /// Which way money went.
    TransactionDirectionWord("TransactionDirection"): transactions::TransactionDirection;
    /// How far a transaction has come.
    TransactionStatusWord("TransactionStatus"): transactions::TransactionStatus;
    /// Where a view is of use.
    ViewAreaWord("ViewArea"): views::ViewArea;
    /// The look of the screens.
    ThemeWord("Theme"): users::Theme;
    /// A way from a browser to a passkey.
    PasskeyTransportWord("PasskeyTransport"): passkeys::PasskeyTransport;
}

/// The schema of a text that is one of these.
pub fn closed_list<'a>(words: impl Iterator<Item = &'a str>) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .enum_values(Some(words.map(str::to_owned)))
        .into()
}
