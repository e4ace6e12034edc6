//! The picture of a report. Whatever a colour says, a pattern or a dash says too, so that it can be told apart in
//! grey and by everybody.

use kym_domain::language::Language;
use kym_domain::localized::{amount, whole};
use kym_domain::money::{Currency, Minor, Money};
use kym_pages::face::{Faces, Style};
use kym_pages::sheet::{BLACK, HAIRLINE, Ink, MUTED, Mark, SIDE, Sheets, WHITE, factor};

use super::over_time::{Frame, OverTime, columns, lines};
use super::scale::scale;
use super::styles::{COLUMNS, LINES, SeriesStyle, area, dashed, line};
use crate::reports::files::document::{Chart, Document};
use crate::reports::files::words;

/// How high a picture along the time is, without its legend.
const HEIGHT: f32 = 172.0;
/// The size of letters in a picture.
const LETTERS: f32 = 7.5;
/// How many bars stand beneath each other at most.
const MAX_BARS: usize = 12;
/// From how many places on columns are drawn as lines: they would be thinner than a line.
const MAX_COLUMNS: usize = 400;

/// Draws the picture of a document; gives back the leaf, or `None` when there is nothing to show.
pub fn lay(sheets: &mut Sheets, document: &Document, faces: &Faces) -> Option<usize> {
    let pen = Pen {
        faces,
        language: document.language,
        currency: document.currency,
    };
    let marks = match document.chart.as_ref()? {
        Chart::OverTime {
            labels,
            columns,
            lines,
            projected_from,
        } => {
            if labels.is_empty() {
                return None;
            }
            let over_time = OverTime {
                labels,
                columns: if labels.len() > MAX_COLUMNS {
                    &[]
                } else {
                    columns
                },
                thin: if labels.len() > MAX_COLUMNS {
                    columns
                } else {
                    &[]
                },
                lines,
                projected_from: *projected_from,
            };
            pen.over_time(sheets, &over_time)
        }
        Chart::Ranks(bars) => {
            if bars.is_empty() {
                return None;
            }
            pen.ranks(sheets, bars)
        }
    };
    Some(sheets.content(marks))
}

/// How much room the picture of a document takes.
pub fn height(document: &Document) -> f32 {
    match &document.chart {
        None => 0.0,
        Some(Chart::OverTime { .. }) => HEIGHT + 44.0,
        Some(Chart::Ranks(bars)) => BAR * factor(bars.len().min(MAX_BARS)) + 24.0,
    }
}

/// How high a bar is with the room beneath.
const BAR: f32 = 16.0;

struct Pen<'a> {
    faces: &'a Faces,
    language: Language,
    currency: Currency,
}

impl Pen<'_> {
    fn text(&self, at: (f32, f32), text: &str, ink: Ink) -> Mark {
        let run = self.faces.run(text, Style::regular(LETTERS).tabular());
        Mark::Text { at, run, ink }
    }

    /// A text that ends at a point.
    fn text_to(&self, (right, y): (f32, f32), text: &str, ink: Ink) -> Mark {
        let run = self.faces.run(text, Style::regular(LETTERS).tabular());
        let at = (right - run.width, y);
        Mark::Text { at, run, ink }
    }

    fn over_time(&self, sheets: &mut Sheets, over_time: &OverTime<'_>) -> Vec<Mark> {
        let all = over_time
            .columns
            .iter()
            .chain(over_time.thin)
            .chain(over_time.lines);
        let values = all.flat_map(|series| &series.values);
        let scale = scale(values.map(|value| value.units()), self.currency.digits());
        let money = |units: i64| Money::new(Minor::new(units), self.currency);
        let says: Vec<String> = scale
            .ticks()
            .map(|tick| {
                if scale.is_whole {
                    whole(money(tick), self.language)
                } else {
                    amount(money(tick), self.language)
                }
            })
            .collect();
        let style = Style::regular(LETTERS).tabular();
        let widest = says.iter().map(|text| self.faces.width(text, style));
        let left = SIDE + widest.fold(0.0, f32::max) + 6.0;
        let (top, right) = (sheets.y + 18.0, sheets.right());
        let frame = Frame {
            left,
            right,
            top,
            bottom: top + HEIGHT,
            places: over_time.labels.len(),
            scale,
        };
        let mut marks = self.legend(SIDE, sheets.y + 8.0, over_time);
        for (tick, text) in frame.scale.ticks().zip(&says) {
            let y = frame.y(tick);
            let ink = if tick == 0 { MUTED } else { HAIRLINE };
            marks.push(line(
                vec![(left, y), (right, y)],
                ink,
                if tick == 0 { 0.7 } else { 0.4 },
            ));
            marks.push(self.text_to((left - 5.0, y + 2.6), text, MUTED));
        }
        columns(&mut marks, over_time, &frame);
        lines(&mut marks, over_time, &frame);
        self.labels(&mut marks, over_time.labels, &frame);
        sheets.y = frame.bottom + 26.0;
        marks
    }

    /// What the patterns mean.
    fn legend(&self, left: f32, y: f32, over_time: &OverTime<'_>) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut x = left;
        for (series, look) in over_time.columns.iter().zip(&COLUMNS) {
            marks.push(area([x, y - 6.5, x + 11.0, y + 0.5], look, None));
            x = self.named(&mut marks, x, y, &series.name);
        }
        let drawn = over_time.thin.iter().zip(&COLUMNS);
        for (series, look) in drawn.chain(over_time.lines.iter().zip(&LINES)) {
            let through = vec![(x, y - 3.0), (x + 11.0, y - 3.0)];
            marks.push(dashed(through, look));
            x = self.named(&mut marks, x, y, &series.name);
        }
        if over_time.projected_from.is_some() {
            let look = SeriesStyle {
                ink: WHITE,
                hatch: None,
                dashes: &[],
            };
            marks.push(area(
                [x, y - 6.5, x + 11.0, y + 0.5],
                &look,
                Some((MUTED, true)),
            ));
            self.named(
                &mut marks,
                x,
                y,
                words::PROJECTED.in_language(self.language),
            );
        }
        marks
    }

    fn named(&self, marks: &mut Vec<Mark>, x: f32, y: f32, name: &str) -> f32 {
        let run = self.faces.run(name, Style::regular(LETTERS));
        let next = x + 15.0 + run.width + 14.0;
        marks.push(Mark::Text {
            at: (x + 15.0, y),
            run,
            ink: BLACK,
        });
        next
    }

    /// As many labels as there is room for.
    fn labels(&self, marks: &mut Vec<Mark>, labels: &[String], frame: &Frame) {
        let style = Style::regular(LETTERS).tabular();
        let widths = labels.iter().map(|label| self.faces.width(label, style));
        let widest = widths.fold(1.0, f32::max) + 8.0;
        let step = frame.width() / factor(labels.len());
        let mut every = 1;
        while step * factor(every) < widest && every < labels.len() {
            every += 1;
        }
        for (place, label) in labels.iter().enumerate().step_by(every) {
            let run = self.faces.run(label, style);
            let middle = frame.middle(place) - run.width / 2.0;
            let x = middle.clamp(frame.left, (frame.right - run.width).max(frame.left));
            let at = (x, frame.bottom + 11.0);
            marks.push(Mark::Text {
                at,
                run,
                ink: MUTED,
            });
        }
    }

    fn ranks(&self, sheets: &mut Sheets, bars: &[(String, Minor)]) -> Vec<Mark> {
        let bars: Vec<_> = bars.iter().take(MAX_BARS).collect();
        let style = Style::regular(LETTERS + 0.5);
        let names = bars.iter().map(|(name, _)| self.faces.width(name, style));
        let names = names.fold(0.0, f32::max).min(150.0) + 8.0;
        let says = |value: Minor| amount(Money::new(value, self.currency), self.language);
        let figures = bars
            .iter()
            .map(|(_, value)| self.faces.width(&says(*value), style.tabular()));
        let figures = figures.fold(0.0, f32::max) + 8.0;
        let scale = scale(
            bars.iter().map(|(_, value)| value.units()),
            self.currency.digits(),
        );
        let (left, right) = (SIDE + names, sheets.right() - figures);
        let x = |value: i64| left + scale.share(value) * (right - left);
        let zero = x(0);
        let mut marks = vec![];
        let begin = sheets.y + 6.0;
        let mut top = begin;
        for (name, value) in bars {
            let name = self.faces.lines(name, style, names - 8.0, 1);
            let base = top + 8.5;
            for run in name {
                marks.push(Mark::Text {
                    at: (SIDE, base),
                    run,
                    ink: BLACK,
                });
            }
            let end = x(value.units());
            let look = if value.is_negative() {
                &COLUMNS[1]
            } else {
                &COLUMNS[0]
            };
            marks.push(area(
                [
                    zero.min(end),
                    top,
                    zero.max(end).max(zero + 0.5),
                    top + 10.5,
                ],
                look,
                None,
            ));
            marks.push(self.text((zero.max(end) + 5.0, base), &says(*value), BLACK));
            top += BAR;
        }
        marks.push(line(
            vec![(zero, begin - 3.0), (zero, top - 2.0)],
            MUTED,
            0.7,
        ));
        sheets.y = top + 10.0;
        marks
    }
}
