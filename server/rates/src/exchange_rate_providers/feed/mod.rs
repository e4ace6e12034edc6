//! What each kind of provider is asked, and how its answer is read.

pub mod frankfurter;
pub mod open_exchange_rates;

use jiff::civil::Date;
use jiff::{ToSpan, Unit};
use kym_domain::exchange_rate_providers::{
    Answer, ExchangeRateProviderKind, FetchError, Provider, Reading,
};
use kym_domain::money::CurrencyCode;
use kym_platform::outbound::fetch::FetchRequest;
use kym_platform::sealed;
use kym_platform::state::App;
use kym_statements::exchange_rate_providers::{bank_of_russia_daily, ecb, ids, series};
use tokio::sync::OnceCell;
use url::Url;

use crate::exchange_rate_providers::error::{Failed, unanswered};

/// What keys of providers are sealed for.
pub const KEY_PURPOSE: &str = "keys of exchange rate providers";

/// How old the latest rates may be to be taken for that.
const LATEST_DAYS: i32 = 10;

/// How many days of Frankfurter's rates are an answer of about a megabyte.
const FRANKFURTER_DAYS: i32 = 60;

/// How many days of the Bank of Russia are asked one by one. Of more, each currency is.
const SINGLE_DAYS: i32 = 31;

/// How far back the shorter file of the European Central Bank reaches for sure.
const ECB_SHORT_DAYS: i32 = 85;

/// A provider that is being asked.
pub struct Feed<'a> {
    app: &'a App,
    kind: ExchangeRateProviderKind,
    base: CurrencyCode,
    url: Url,
    key: Option<String>,
    today: Date,
    /// The one file of the European Central Bank, for all steps.
    whole: OnceCell<Answer>,
}

/// What is asked at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The newest rates there are.
    Latest,
    /// Those of all days between two.
    Days(Date, Date),
    /// Those of one currency between two days, by the id that the provider knows it by.
    Series {
        /// The provider's id.
        id: String,
        /// The currency.
        code: String,
        /// The first day.
        first: Date,
        /// The last day.
        last: Date,
    },
}

impl<'a> Feed<'a> {
    /// A provider to be asked.
    ///
    /// # Errors
    /// When what is kept of it is no address or its key cannot be opened.
    pub fn of(app: &'a App, provider: &Provider) -> Result<Self, Failed> {
        let refused = |words: &str| (FetchError::AddressRefused, words.to_owned());
        let url = Url::parse(&provider.base_url).map_err(|error| refused(&error.to_string()))?;
        let base = provider.base_currency;
        let key = provider.sealed_key.as_deref().map(|sealed| {
            let opened = sealed::open(&app.keys, KEY_PURPOSE, provider.id.as_uuid(), sealed);
            let text = opened.and_then(|key| String::from_utf8(key).ok());
            text.ok_or_else(|| {
                let words = "the key cannot be opened: was auth.secret changed?";
                (FetchError::KeyRefused, words.to_owned())
            })
        });
        let key = key.transpose()?;
        if key.is_none() && provider.kind.needs_key() {
            return Err((FetchError::KeyRefused, "there is no key".to_owned()));
        }
        Ok(Self {
            app,
            kind: provider.kind,
            base: base.ok_or_else(|| refused("nobody is asked for rates that are set by hand"))?,
            url,
            key,
            today: jiff::tz::TimeZone::UTC.to_datetime(app.clock.now()).date(),
            whole: OnceCell::new(),
        })
    }

    /// The day it is, in UTC.
    pub fn today(&self) -> Date {
        self.today
    }

    /// What has to be asked for the days between two. The Bank of Russia is asked first under which ids it
    /// knows its currencies.
    pub async fn steps(&self, first: Date, last: Date) -> Result<Vec<Step>, Failed> {
        let days = match self.kind {
            ExchangeRateProviderKind::Manual => return Ok(Vec::new()),
            ExchangeRateProviderKind::Ecb => 366,
            ExchangeRateProviderKind::Frankfurter => FRANKFURTER_DAYS,
            ExchangeRateProviderKind::OpenExchangeRates => 1,
            ExchangeRateProviderKind::BankOfRussia if days_between(first, last) < SINGLE_DAYS => 1,
            ExchangeRateProviderKind::BankOfRussia => {
                let body = self.get(self.daily(last)).await?;
                let ids = ids(&body)?.into_iter();
                let steps = ids.map(|(id, code)| Step::Series {
                    id,
                    code,
                    first,
                    last,
                });
                return Ok(steps.collect());
            }
        };
        let firsts = first.series(days.days()).take_while(|day| *day <= last);
        let steps = firsts.map(|begin| {
            let end = begin.checked_add((days - 1).days()).unwrap_or(last);
            Step::Days(begin, end.min(last))
        });
        Ok(steps.collect())
    }

    /// Asks and reads. `from` is the first day of all steps.
    pub async fn ask(&self, step: &Step, from: Date) -> Result<Answer, Failed> {
        let (first, last) = match step {
            Step::Latest => (back(self.today, LATEST_DAYS), self.today),
            Step::Days(first, last) | Step::Series { first, last, .. } => (*first, *last),
        };
        let reading = Reading::new(first, last, self.today);
        match self.kind {
            ExchangeRateProviderKind::Manual => Ok(Answer::default()),
            ExchangeRateProviderKind::Ecb => self.ecb(step, from, (first, last)).await,
            ExchangeRateProviderKind::Frankfurter => {
                let body = self.get(self.frankfurter(step)).await?;
                read(move || frankfurter::read(&body, reading)).await
            }
            ExchangeRateProviderKind::OpenExchangeRates => {
                let day = (*step != Step::Latest && last != self.today).then_some(last);
                let body = self.get(self.open_exchange_rates(day)).await?;
                read(move || open_exchange_rates::read(&body, day, reading)).await
            }
            ExchangeRateProviderKind::BankOfRussia => {
                if let Step::Series { id, code, .. } = step {
                    let (begin, end) = (russian(first), russian(last));
                    let query = format!("date_req1={begin}&date_req2={end}&VAL_NM_RQ={id}");
                    let body = self.get(self.at(&["XML_dynamic.asp"], &query)).await?;
                    let code = code.clone();
                    return read(move || series(&body, &code, reading)).await;
                }
                let body = self.get(self.daily(last)).await?;
                read(move || bank_of_russia_daily(&body, reading)).await
            }
        }
    }

    async fn ecb(
        &self,
        step: &Step,
        from: Date,
        (first, last): (Date, Date),
    ) -> Result<Answer, Failed> {
        if *step == Step::Latest {
            let body = self.get(self.at(&["eurofxref-daily.xml"], "")).await?;
            let reading = Reading::new(first, last, self.today);
            return read(move || ecb(&body, reading)).await;
        }
        let whole = self.whole.get_or_try_init(async || {
            let file = if days_between(from, self.today) <= ECB_SHORT_DAYS {
                "eurofxref-hist-90d.xml"
            } else {
                "eurofxref-hist.xml"
            };
            let body = self.get(self.at(&[file], "")).await?;
            let reading = Reading::new(from, self.today, self.today);
            read(move || ecb(&body, reading)).await
        });
        let whole = whole.await?;
        let within = |quote: &&kym_domain::rates::Quote| (first..=last).contains(&quote.day);
        Ok(Answer {
            quotes: whole.quotes.iter().filter(within).copied().collect(),
            warning: whole.warning.clone(),
        })
    }

    fn daily(&self, day: Date) -> FetchRequest {
        let query = format!("date_req={}", russian(day));
        self.at(&["XML_daily.asp"], &query)
    }

    fn frankfurter(&self, step: &Step) -> FetchRequest {
        let base = self.base;
        let query = match step {
            Step::Days(first, last) => format!("base={base}&from={first}&to={last}"),
            Step::Latest | Step::Series { .. } => format!("base={base}"),
        };
        self.at(&["v2", "rates"], &query)
    }

    fn open_exchange_rates(&self, day: Option<Date>) -> FetchRequest {
        let base = match self.base.as_str() {
            // Another one is for those who pay.
            "USD" => String::new(),
            base => format!("base={base}"),
        };
        match day {
            Some(day) => self.at(&["historical", &format!("{day}.json")], &base),
            None => self.at(&["latest.json"], &base),
        }
    }

    fn at(&self, path: &[&str], query: &str) -> FetchRequest {
        let mut url = self.url.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        url.set_query((!query.is_empty()).then_some(query));
        let authorization = match self.kind {
            ExchangeRateProviderKind::OpenExchangeRates => {
                self.key.as_deref().map(|key| format!("Token {key}"))
            }
            _ => self.key.as_deref().map(|key| format!("Bearer {key}")),
        };
        FetchRequest { url, authorization }
    }

    async fn get(&self, question: FetchRequest) -> Result<Vec<u8>, Failed> {
        self.app.fetcher.get(&question).await.map_err(unanswered)
    }
}

/// Reads an answer where it keeps nobody waiting.
async fn read(
    read: impl FnOnce() -> Result<Answer, Failed> + Send + 'static,
) -> Result<Answer, Failed> {
    let done = tokio::task::spawn_blocking(read).await;
    done.unwrap_or_else(|error| Err((FetchError::NotUnderstood, error.to_string())))
}

fn russian(day: Date) -> String {
    day.strftime("%d/%m/%Y").to_string()
}

/// The day so many days before.
pub fn back(day: Date, days: i32) -> Date {
    day.checked_sub(days.days()).unwrap_or(day)
}

/// How many days lie between two.
pub fn days_between(first: Date, last: Date) -> i32 {
    let span = first.until((Unit::Day, last));
    span.map_or(i32::MAX, |span| span.get_days())
}
