//! How a file is read, in JSON: as people say it, as it was read, and as it is remembered.

use kym_domain::check::{Checks, FieldCode, Violation};
use kym_domain::imports::{Charset, ImportColumn, MAX_COLUMNS, Settings};
use kym_platform::error::{Error, Result};
use kym_statements::charset_of_label;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::imports::words::{
    ImportColumnWord, ImportDateOrderWord, ImportDecimalMarkWord, ImportDelimiterWord,
};

/// The longest name of a charset or of a sheet that is looked at, in bytes.
const MAX_NAME_LEN: usize = 300;

/// How a file is read. What is null or not given is guessed.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ImportSettings)]
pub struct SettingsBody {
    /// The name of an encoding, such as `UTF-8` or `windows-1251`.
    charset: Option<String>,
    #[schema(value_type = Option<ImportDelimiterWord>)]
    delimiter: Option<String>,
    /// Which sheet of a workbook is meant.
    sheet: Option<String>,
    /// The line with the names of the columns; 0 when there is none.
    #[schema(value_type = Option<i32>)]
    header: Option<u32>,
    /// What each column is about, in their order.
    #[schema(value_type = Option<Vec<ImportColumnWord>>, max_items = 128)]
    columns: Option<Vec<String>>,
    #[schema(value_type = Option<ImportDecimalMarkWord>)]
    decimal_mark: Option<String>,
    #[schema(value_type = Option<ImportDateOrderWord>)]
    date_order: Option<String>,
    /// Whether amounts are written the other way round.
    is_inverted: Option<bool>,
}

impl SettingsBody {
    /// The settings.
    pub fn check(&self, checks: &mut Checks) -> Option<Settings> {
        let charset = checks.take("settings.charset", charset(self.charset.as_deref()));
        let delimiter = checks.take("settings.delimiter", word(self.delimiter.as_deref()));
        let mark = checks.take("settings.decimal_mark", word(self.decimal_mark.as_deref()));
        let order = checks.take("settings.date_order", word(self.date_order.as_deref()));
        let columns = self.columns(checks);
        let sheet = self.sheet.as_deref();
        if sheet.is_some_and(|name| name.len() > MAX_NAME_LEN) {
            checks.note("settings.sheet", FieldCode::TooLong);
        }
        Some(Settings {
            charset: charset?,
            delimiter: delimiter?,
            sheet: self.sheet.clone(),
            header: self.header,
            columns: columns?,
            decimal_mark: mark?,
            date_order: order?,
            is_inverted: self.is_inverted,
        })
    }

    /// `None` when they are wrong; `Some(None)` when they are to be guessed.
    #[expect(clippy::option_option, reason = "wrong is not the same as not given")]
    fn columns(&self, checks: &mut Checks) -> Option<Option<Vec<ImportColumn>>> {
        let Some(words) = &self.columns else {
            return Some(None);
        };
        if words.len() > MAX_COLUMNS {
            let violation = Violation::limited(FieldCode::TooMany, MAX_COLUMNS);
            checks.note("settings.columns", violation);
            return None;
        }
        let columns = words.iter().enumerate().map(|(index, text)| {
            let column = text
                .parse::<ImportColumn>()
                .map_err(|_| FieldCode::UnknownValue);
            checks.take(format!("settings.columns[{index}]"), column)
        });
        let columns: Vec<_> = columns.collect();
        columns.into_iter().collect::<Option<_>>().map(Some)
    }

    /// Settings as they are remembered.
    ///
    /// # Errors
    /// When they cannot be written as JSON.
    pub fn write(settings: &Settings) -> Result<String> {
        serde_json::to_string(&Self::from(settings)).map_err(Error::internal)
    }

    /// Settings that were remembered; none when such words are not known any more.
    pub fn read(text: &str) -> Option<Settings> {
        let body: Self = serde_json::from_str(text).ok()?;
        let mut checks = Checks::default();
        let settings = body.check(&mut checks);
        settings.filter(|_| checks.is_clean())
    }
}

/// The charset by any of its names.
fn charset(label: Option<&str>) -> Result<Option<Charset>, FieldCode> {
    match label {
        Some(label) if label.len() > MAX_NAME_LEN => Err(FieldCode::UnknownValue),
        Some(label) => charset_of_label(label)
            .map(Some)
            .ok_or(FieldCode::UnknownValue),
        None => Ok(None),
    }
}

fn word<T: std::str::FromStr>(text: Option<&str>) -> Result<Option<T>, FieldCode> {
    match text {
        Some(text) if text.len() > MAX_NAME_LEN => Err(FieldCode::UnknownValue),
        Some(text) => text.parse().map(Some).map_err(|_| FieldCode::UnknownValue),
        None => Ok(None),
    }
}

impl From<&Settings> for SettingsBody {
    fn from(settings: &Settings) -> Self {
        let columns = settings.columns.as_ref();
        let columns = columns.map(|all| all.iter().map(ToString::to_string).collect());
        Self {
            charset: settings.charset.map(|word| word.to_string()),
            delimiter: settings.delimiter.map(|word| word.to_string()),
            sheet: settings.sheet.clone(),
            header: settings.header,
            columns,
            decimal_mark: settings.decimal_mark.map(|word| word.to_string()),
            date_order: settings.date_order.map(|word| word.to_string()),
            is_inverted: settings.is_inverted,
        }
    }
}
