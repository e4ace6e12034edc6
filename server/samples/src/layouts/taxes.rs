//! Tables of taxes.

use kym_domain::decimal::Decimal;
use kym_domain::receipts::draft::DraftTax;

use super::Composition;
use crate::country::Country;
use crate::print::{At, Style};
use crate::purchase::TaxSum;

impl Composition<'_> {
    /// Notes a tax as it is printed.
    pub fn note_tax(&mut self, sum: &TaxSum, with_net: bool) {
        // The rate with as many digits as it needs.
        let mut rate = Decimal::new(sum.rate.rate, 3);
        while rate.decimals() > 0 && rate.units() % 10 == 0 {
            rate = Decimal::new(rate.units() / 10, rate.decimals() - 1);
        }
        self.taxes.push(DraftTax {
            rate: Some(rate),
            net: with_net.then(|| Decimal::new(sum.net, 2)),
            tax: Decimal::new(sum.tax, 2),
        });
    }

    /// A table with a row for each tax: mark and rate, net, tax, gross; and sums below when there are several.
    pub fn tax_table(&mut self, words: [&str; 4], sums_word: Option<&str>, style: Style) {
        let columns = self.sheet.stock.columns;
        let small = if style.small { 4 } else { 3 };
        let scale = |part: u32| columns * part * small / 3 / 100;
        let ends = if style.small {
            [scale(35), scale(50), scale(65)]
        } else {
            [columns * 54 / 100, columns * 77 / 100, columns]
        };
        let ends = ends.map(|end| end.min(columns));
        let row = |first: &str, second: &str, third: &str, fourth: &str| {
            let cells = [
                (At::Left(0), first),
                (At::Right(ends[0]), second),
                (At::Right(ends[1]), third),
                (At::Right(ends[2]), fourth),
            ];
            cells.map(|(at, text)| (at, text.to_owned()))
        };
        let mut rows = vec![row(words[0], words[1], words[2], words[3])];
        let country = self.purchase.country;
        let digits = self.rng.pick(&[0, 1, 2]);
        for sum in &self.purchase.taxes {
            let equals = if self.look.times { "= " } else { "  " };
            let first = format!(
                "{}{equals}{}%",
                sum.rate.mark,
                country.percent(sum.rate.rate, digits)
            );
            rows.push(row(
                &first,
                &country.amount(sum.net),
                &country.amount(sum.tax),
                &country.amount(sum.gross()),
            ));
            self.note_tax(sum, true);
        }
        if let Some(word) = sums_word {
            let total =
                |part: fn(&TaxSum) -> i64| self.amount(self.purchase.taxes.iter().map(part).sum());
            rows.push(row(
                word,
                &total(|sum| sum.net),
                &total(|sum| sum.tax),
                &total(TaxSum::gross),
            ));
        }
        for cells in rows {
            let cells: Vec<(At, &str)> = cells
                .iter()
                .map(|(at, text)| (*at, text.as_str()))
                .collect();
            self.sheet.parts(style, &cells);
        }
    }

    /// Taxes as lines of a name and an amount, below a sum.
    pub fn tax_lines(&mut self, name: impl Fn(&TaxSum) -> String) {
        for sum in &self.purchase.taxes {
            if sum.tax != 0 || self.purchase.country == Country::Russia {
                self.sheet.pair(
                    Style::PLAIN,
                    &name(sum),
                    &self.purchase.country.amount(sum.tax),
                );
                self.note_tax(sum, false);
            }
        }
    }
}
