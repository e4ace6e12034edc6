//! Many rates, and which of them counts for a pair of currencies on a day.
//!
//! The order of answers: the first provider that has one — told just so or the other way round, or
//! else by way of the provider's own currency. A rate that people set, and that is not older, beats it; the
//! workspace's own beats the administrators'. Only when there is none of all these, the rates of
//! different sources are put together by way of any third currency.
//!
//! What people set of a currency that is withdrawn holds for good: nobody tells another rate of it any more.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::Date;

use super::applied::{AppliedRate, Conversion, Source};
use super::pair::{Pair, Reach, Series, joined};
use super::quotes::Quote;
use super::rate::{Rate, convert};
use crate::id::RateProviderId;
use crate::money::{Currency, CurrencyCode, Minor, Overflow};

/// How many days before the one asked for a rate may be, unless people set it of a withdrawn currency.
pub const REACH_DAYS: i32 = 7;

/// A provider in the order of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProviderRank {
    /// The provider.
    pub id: RateProviderId,
    /// The currency that it tells the others in.
    pub base: CurrencyCode,
}

/// That a provider is asked first for a pair, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairPreference {
    /// One currency.
    pub from: CurrencyCode,
    /// The other one.
    pub to: CurrencyCode,
    /// Who is asked first.
    pub provider: RateProviderId,
}

/// Days in a row of which no rate is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The first of them.
    pub first: Date,
    /// The last of them.
    pub last: Date,
}

impl Gap {
    /// How many days it is long.
    pub fn days(self) -> i32 {
        self.first
            .until(self.last)
            .map_or(0, |span| span.get_days())
            + 1
    }
}

/// What one source tells of a pair of currencies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRates {
    /// Who tells it.
    pub source: Source,
    /// The currency of which one unit is told of.
    pub from: CurrencyCode,
    /// The currency it is worth something in.
    pub to: CurrencyCode,
    /// The days, in any order, each with what one unit was worth.
    pub days: Vec<(Date, Rate)>,
}

/// Rates to look up in. A clone shares them, and costs something for each pair but nothing for each day.
#[derive(Clone, Debug, Default)]
pub struct RateTable {
    series: HashMap<(CurrencyCode, CurrencyCode), Vec<Series>>,
    providers: Vec<ProviderRank>,
    preferred: HashMap<(CurrencyCode, CurrencyCode), RateProviderId>,
    /// The currencies that something is told of together with this one: providers' own first.
    neighbours: HashMap<CurrencyCode, Vec<CurrencyCode>>,
    /// The currencies of which what people set holds for good.
    withdrawn: Arc<BTreeSet<CurrencyCode>>,
}

impl RateTable {
    /// Puts rates in order. The providers stand in the order in which they are asked; a provider that is
    /// not among them is not asked.
    pub fn new(
        quotes: Vec<(Source, Quote)>,
        providers: &[ProviderRank],
        preferences: &[PairPreference],
    ) -> Self {
        Self::among(providers, preferences).with(by_pair(quotes))
    }

    /// A table without rates, which knows who is asked for them: see [`Self::new`].
    pub fn among(providers: &[ProviderRank], preferences: &[PairPreference]) -> Self {
        // What is said of a pair itself goes before what is said of the way back.
        let back = |wish: &PairPreference| ((wish.to, wish.from), wish.provider);
        let just_so = |wish: &PairPreference| ((wish.from, wish.to), wish.provider);
        let back = preferences.iter().map(back);
        Self {
            series: HashMap::new(),
            providers: providers.to_vec(),
            preferred: back.chain(preferences.iter().map(just_so)).collect(),
            neighbours: HashMap::new(),
            withdrawn: Arc::default(),
        }
    }

    /// The same, which knows what currencies are withdrawn.
    #[must_use]
    pub fn withdrawing(self, codes: impl IntoIterator<Item = CurrencyCode>) -> Self {
        Self {
            withdrawn: Arc::new(codes.into_iter().collect()),
            ..self
        }
    }

    /// The same with more rates: it answers as if all had been put in order together, and of two for one
    /// source, pair and day the later one counts.
    #[must_use]
    pub fn with(mut self, told: impl IntoIterator<Item = PairRates>) -> Self {
        for mut more in told {
            if more.days.is_empty() {
                continue;
            }
            self.introduce(more.from, more.to);
            self.introduce(more.to, more.from);
            let of_pair = self.series.entry((more.from, more.to)).or_default();
            let known = of_pair.iter().position(|known| known.source == more.source);
            if let Some(known) = known.map(|place| of_pair.swap_remove(place)) {
                more.days.splice(..0, known.days.iter().copied());
            }
            more.days.sort_by_key(|(day, _)| *day);
            of_pair.push(Series {
                source: more.source,
                days: more.days.into(),
            });
        }
        self
    }

    /// The same with the rates that the workspace set itself.
    #[must_use]
    pub fn with_own(self, quotes: impl IntoIterator<Item = Quote>) -> Self {
        self.with(by_pair(
            quotes.into_iter().map(|quote| (Source::Own, quote)),
        ))
    }

    /// The currencies that providers tell the others in.
    pub fn bases(&self) -> impl Iterator<Item = CurrencyCode> {
        self.providers.iter().map(|rank| rank.base)
    }

    /// The pairs of which something is told of the days from `first` to `last`, or holds there for good; each once for
    /// every source.
    pub fn pairs_between(
        &self,
        first: Date,
        last: Date,
    ) -> impl Iterator<Item = (CurrencyCode, CurrencyCode)> {
        let is_told = move |told: &Series, is_settled: bool| {
            let holds = is_settled && told.source.is_people();
            let first = if holds { Date::MIN } else { first };
            let next = told.days.partition_point(|(day, _)| *day < first);
            told.days.get(next).is_some_and(|(day, _)| *day <= last)
        };
        let pairs = self.series.iter();
        pairs.flat_map(move |(pair, told)| {
            let is_settled = self.is_settled(pair.0, pair.1);
            told.iter()
                .filter(move |told| is_told(told, is_settled))
                .map(|_| *pair)
        })
    }

    /// How much memory its rates take, in bytes, as if it shared none of them; about, since maps keep room for more.
    pub fn bytes(&self) -> usize {
        let told = self.series.values().flatten();
        told.map(|told| {
            size_of_val(&*told.days) + size_of::<((CurrencyCode, CurrencyCode), Series)>()
        })
        .sum()
    }

    /// The rate of a pair on a day. `None` when there is none, and for a currency and itself, which
    /// need none.
    pub fn lookup(&self, from: CurrencyCode, to: CurrencyCode, day: Date) -> Option<AppliedRate> {
        if from == to {
            return None;
        }
        let reach = Reach {
            oldest: day.saturating_sub(REACH_DAYS.days()),
            day,
        };
        let pair = self.pair(from, to);
        let offered = self.providers_of(from, to).find_map(|provider| {
            let source = Source::Provider(provider.id);
            pair.of(source, reach)
                .or_else(|| self.by_base(provider, from, to, reach))
        });
        pair.over_people(offered, reach)
            .or_else(|| self.by_any(from, to, reach))
    }

    /// What an amount comes to on a day; `None` when no rate is known.
    ///
    /// # Errors
    /// When the result does not fit.
    pub fn convert(
        &self,
        amount: Minor,
        from: Currency,
        to: Currency,
        day: Date,
    ) -> Result<Option<Conversion>, Overflow> {
        if from.code() == to.code() {
            return Ok(Some(Conversion { amount, rate: None }));
        }
        let Some(applied) = self.lookup(from.code(), to.code(), day) else {
            return Ok(None);
        };
        let amount = convert(amount, from, applied.rate, to)?;
        let rate = Some(applied);
        Ok(Some(Conversion { amount, rate }))
    }

    /// How a rate went: every answer between two days once, in order. The first may be of a day before
    /// them.
    pub fn history(
        &self,
        from: CurrencyCode,
        to: CurrencyCode,
        first: Date,
        last: Date,
    ) -> Vec<AppliedRate> {
        let mut history: Vec<AppliedRate> = Vec::new();
        for day in days(first, last) {
            if let Some(applied) = self.lookup(from, to, day)
                && history.last() != Some(&applied)
            {
                history.push(applied);
            }
        }
        history
    }

    /// The days between two for which no rate is known.
    pub fn gaps(&self, from: CurrencyCode, to: CurrencyCode, first: Date, last: Date) -> Vec<Gap> {
        let mut gaps: Vec<Gap> = Vec::new();
        if from == to {
            return gaps;
        }
        for day in days(first, last) {
            if self.lookup(from, to, day).is_some() {
                continue;
            }
            match gaps.last_mut() {
                Some(gap) if gap.last.saturating_add(1.day()) == day => gap.last = day,
                _ => gaps.push(Gap {
                    first: day,
                    last: day,
                }),
            }
        }
        gaps
    }

    /// Notes that something is told of one currency together with another.
    fn introduce(&mut self, code: CurrencyCode, other: CurrencyCode) {
        let providers = &self.providers;
        let place = |code: CurrencyCode| {
            let place = providers.iter().position(|rank| rank.base == code);
            (place.unwrap_or(providers.len()), code)
        };
        let others = self.neighbours.entry(code).or_default();
        if let Err(at) = others.binary_search_by_key(&place(other), |code| place(*code)) {
            others.insert(at, other);
        }
    }

    fn pair(&self, from: CurrencyCode, to: CurrencyCode) -> Pair<'_> {
        let told = |from, to| self.series.get(&(from, to)).map_or(&[][..], Vec::as_slice);
        Pair {
            direct: told(from, to),
            inverse: told(to, from),
            is_settled: self.is_settled(from, to),
        }
    }

    fn is_settled(&self, from: CurrencyCode, to: CurrencyCode) -> bool {
        self.withdrawn.contains(&from) || self.withdrawn.contains(&to)
    }

    /// The providers in the order in which they are asked for a pair.
    fn providers_of(
        &self,
        from: CurrencyCode,
        to: CurrencyCode,
    ) -> impl Iterator<Item = &ProviderRank> {
        let preferred = self.preferred.get(&(from, to));
        let is_first = move |rank: &&ProviderRank| Some(&rank.id) == preferred;
        let first = self.providers.iter().filter(is_first);
        first.chain(self.providers.iter().filter(move |rank| !is_first(rank)))
    }

    fn by_base(
        &self,
        provider: &ProviderRank,
        from: CurrencyCode,
        to: CurrencyCode,
        reach: Reach,
    ) -> Option<AppliedRate> {
        let (source, base) = (Source::Provider(provider.id), provider.base);
        let there = self.pair(from, base).of(source, reach)?;
        joined(there, self.pair(base, to).of(source, reach)?)
    }

    fn by_any(&self, from: CurrencyCode, to: CurrencyCode, reach: Reach) -> Option<AppliedRate> {
        let hubs = self.neighbours.get(&from)?;
        hubs.iter().find_map(|hub| {
            let there = self.lookup_direct(from, *hub, reach)?;
            joined(there, self.lookup_direct(*hub, to, reach)?)
        })
    }

    /// What any source tells of a pair, either way round.
    fn lookup_direct(
        &self,
        from: CurrencyCode,
        to: CurrencyCode,
        reach: Reach,
    ) -> Option<AppliedRate> {
        let pair = self.pair(from, to);
        let mut asked = self.providers_of(from, to);
        let offered = asked.find_map(|provider| pair.of(Source::Provider(provider.id), reach));
        pair.over_people(offered, reach)
    }
}

/// Rates by who tells them, and of which pair.
fn by_pair(quotes: impl IntoIterator<Item = (Source, Quote)>) -> Vec<PairRates> {
    let mut told: BTreeMap<_, Vec<(Date, Rate)>> = BTreeMap::new();
    for (source, quote) in quotes {
        let of_pair = told.entry((source, quote.from, quote.to)).or_default();
        of_pair.push((quote.day, quote.rate));
    }
    let told = told.into_iter();
    told.map(|((source, from, to), days)| PairRates {
        source,
        from,
        to,
        days,
    })
    .collect()
}

fn days(first: Date, last: Date) -> impl Iterator<Item = Date> {
    first.series(1.day()).take_while(move |day| *day <= last)
}
