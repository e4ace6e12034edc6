//! The days on which rates are missing that somebody needs.

use jiff::civil::Date;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::Gap;
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_store::rates;

/// Days without a rate of a pair.
#[derive(Clone, Copy, Debug)]
pub struct PairGap {
    /// The currency of an account.
    pub from: CurrencyCode,
    /// The currency of its workspace.
    pub to: CurrencyCode,
    /// The days.
    pub gap: Gap,
}

/// The gaps between two days of all pairs that somebody needs. A workspace's own rates fill none: they
/// are nobody else's.
pub async fn list(view: &mut View, (first, last): (Date, Date)) -> Result<Vec<PairGap>> {
    let pairs = rates::pairs_in_use(&mut view.reader).await?;
    let codes: Vec<_> = pairs.iter().flat_map(|(from, to)| [*from, *to]).collect();
    let table = rates::common_table(&mut view.reader, &codes, first, last).await?;
    let of_pair = |(from, to): (CurrencyCode, CurrencyCode)| {
        let gaps = table.gaps(from, to, first, last);
        gaps.into_iter().map(move |gap| PairGap { from, to, gap })
    };
    Ok(pairs.into_iter().flat_map(of_pair).collect())
}
