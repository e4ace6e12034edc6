//! What a person decides about a file.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::AccountId;
use kym_domain::imports::{Decisions, ImportVerdict, Settings};
use kym_platform::http::lists::at_most;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::settings::SettingsBody;
use crate::imports::words::ImportVerdictWord;

/// How many rows a page has when nothing is said, and at most.
const MAX_LIMIT: u32 = 1000;

/// What the file is called.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileName {
    /// The name of the file; folders before it are cut off.
    #[param(required, value_type = String)]
    pub name: Option<String>,
}

/// A file to be looked at: nothing is booked.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PreviewImport {
    /// How it is read. What is not given is as was said of other files of its account and layout, or guessed.
    settings: Option<SettingsBody>,
    #[serde(deserialize_with = "at_most::<_, _, 500>")]
    #[schema(max_items = 500)]
    accounts: Option<Vec<PartAccount>>,
    create_categories: Option<bool>,
    apply_rules: Option<bool>,
    #[serde(deserialize_with = "at_most::<_, _, 100_000>")]
    #[schema(value_type = Option<Vec<i32>>, max_items = 100_000)]
    take: Option<Vec<u32>>,
    #[serde(deserialize_with = "at_most::<_, _, 100_000>")]
    #[schema(value_type = Option<Vec<i32>>, max_items = 100_000)]
    skip: Option<Vec<u32>>,
    /// How many rows to pass over.
    #[schema(value_type = Option<i32>)]
    offset: Option<u32>,
    /// How many rows at most, up to 1000, which it is when not given.
    #[schema(value_type = Option<i32>)]
    limit: Option<u32>,
    /// Only rows about which this was found.
    #[schema(value_type = Option<ImportVerdictWord>)]
    verdict: Option<String>,
}

/// A file to be booked.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BookImportAs {
    /// How it is read, as the preview said.
    settings: Option<SettingsBody>,
    #[serde(deserialize_with = "at_most::<_, _, 500>")]
    #[schema(max_items = 500)]
    accounts: Option<Vec<PartAccount>>,
    /// Whether categories are made that the workspace does not have.
    create_categories: Option<bool>,
    /// Whether the rules of the workspace say what the file does not; they do when not given.
    apply_rules: Option<bool>,
    /// Rows to be booked although something like them is in the books or the period is closed, or to be followed though of
    /// another amount.
    #[serde(deserialize_with = "at_most::<_, _, 100_000>")]
    #[schema(value_type = Option<Vec<i32>>, max_items = 100_000)]
    take: Option<Vec<u32>>,
    /// Rows not to be booked although they are new, or not to be followed.
    #[serde(deserialize_with = "at_most::<_, _, 100_000>")]
    #[schema(value_type = Option<Vec<i32>>, max_items = 100_000)]
    skip: Option<Vec<u32>>,
}

/// Which account a part of a file is of.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ImportPartAccount)]
pub struct PartAccount {
    /// The number of the part.
    #[schema(value_type = i32)]
    part: u32,
    /// Null leaves the part out.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required)]
    account_id: Option<String>,
}

/// What a person decided, checked as far as that goes without the file.
#[derive(Clone, Debug, Default)]
pub struct ImportOptions {
    /// How it is read, if they said so.
    pub settings: Option<Settings>,
    /// Which account a part is of, or none of them.
    pub accounts: Vec<(usize, Option<AccountId>)>,
    /// Whether missing categories are made.
    pub create_categories: bool,
    /// Whether rules are followed.
    pub apply_rules: bool,
    /// What they decided about single rows.
    pub decisions: Decisions,
}

/// Which rows are shown.
#[derive(Clone, Copy, Debug)]
pub struct ShownRows {
    /// How many are passed over.
    pub offset: usize,
    /// How many at most.
    pub limit: usize,
    /// Only those about which this was found.
    pub finding: Option<ImportVerdict>,
}

impl PreviewImport {
    /// What is to be looked at.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(&self) -> Result<(ImportOptions, ShownRows), Vec<FieldError>> {
        let mut checks = Checks::default();
        let wish = Raw {
            settings: self.settings.as_ref(),
            accounts: self.accounts.as_deref().unwrap_or_default(),
            take: self.take.as_deref().unwrap_or_default(),
            skip: self.skip.as_deref().unwrap_or_default(),
            create_categories: self.create_categories,
            apply_rules: self.apply_rules,
        };
        let wish = wish.check(&mut checks);
        let finding = self.verdict.as_deref().map(str::parse).transpose();
        let finding = finding.map_err(|_| FieldCode::UnknownValue);
        let finding = checks.take("verdict", finding);
        let shown = finding.map(|finding| ShownRows {
            offset: at(self.offset.unwrap_or(0)),
            limit: at(self.limit.unwrap_or(MAX_LIMIT).min(MAX_LIMIT)),
            finding,
        });
        match (wish, shown) {
            (Some(wish), Some(shown)) if checks.is_clean() => Ok((wish, shown)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl BookImportAs {
    /// What is to be booked.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(&self) -> Result<ImportOptions, Vec<FieldError>> {
        let mut checks = Checks::default();
        let wish = Raw {
            settings: self.settings.as_ref(),
            accounts: self.accounts.as_deref().unwrap_or_default(),
            take: self.take.as_deref().unwrap_or_default(),
            skip: self.skip.as_deref().unwrap_or_default(),
            create_categories: self.create_categories,
            apply_rules: self.apply_rules,
        };
        match wish.check(&mut checks) {
            Some(wish) if checks.is_clean() => Ok(wish),
            _ => Err(checks.into_errors()),
        }
    }
}

impl BookImportAs {
    /// The same with all that was guessed, so that nothing is guessed differently later.
    #[must_use]
    pub fn pinned(self, settings: &Settings, accounts: &[Option<AccountId>]) -> Self {
        let mut said = self.accounts.unwrap_or_default();
        let guessed = (0_u32..).zip(accounts).filter_map(|(part, account)| {
            Some(PartAccount {
                part,
                account_id: Some((*account)?.to_string()),
            })
        });
        said.extend(guessed);
        Self {
            settings: Some(SettingsBody::from(settings)),
            accounts: Some(said),
            ..self
        }
    }
}

/// The decisions as they arrive.
struct Raw<'a> {
    settings: Option<&'a SettingsBody>,
    accounts: &'a [PartAccount],
    take: &'a [u32],
    skip: &'a [u32],
    create_categories: Option<bool>,
    apply_rules: Option<bool>,
}

impl Raw<'_> {
    fn check(&self, checks: &mut Checks) -> Option<ImportOptions> {
        let settings = match self.settings {
            Some(body) => Some(body.check(checks)?),
            None => None,
        };
        let mut accounts = Vec::with_capacity(self.accounts.len());
        for (index, part) in self.accounts.iter().enumerate() {
            let account = part.account_id.as_deref().map(str::parse).transpose();
            let account = account.map_err(|_| FieldCode::NotFound);
            let account = checks.take(format!("accounts[{index}].account_id"), account);
            accounts.push((at(part.part), account?));
        }
        Some(ImportOptions {
            settings,
            accounts,
            create_categories: self.create_categories.unwrap_or(false),
            apply_rules: self.apply_rules.unwrap_or(true),
            decisions: Decisions {
                take: self.take.iter().copied().map(at).collect(),
                skip: self.skip.iter().copied().map(at).collect(),
            },
        })
    }
}

fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
