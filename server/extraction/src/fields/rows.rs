//! Rows as they are printed: what stands at one height, from left to right.
//!
//! An engine often recognises the name and the price of an item as two lines, for there is much room between
//! them. They are joined by how much they overlap in height, along the slope of the page.

use std::ops::Range;

use super::number::Number;
use super::tokens::{Token, tokens};
use super::vocabulary::Cues;
use kym_domain::receipts::text::{Confidence, Region, TextLine, TextWord};

/// How many lines are read; what is behind them is not.
const MAX_LINES: usize = 1_500;

/// How many words are read.
const MAX_WORDS: usize = 8_000;

/// How many characters of a word are read.
const MAX_WORD_CHARS: usize = 80;

/// How many characters a row has at most: what joins without end is no row.
const MAX_ROW_CHARS: usize = 400;

/// The part of the lower height, in percent, by which two lines of a row overlap at least.
const MIN_OVERLAP: i32 = 50;

/// A row of a receipt.
pub(super) struct Row<'a> {
    words: Vec<&'a TextWord>,
    /// Its text: the words with a blank between them.
    pub chars: Vec<char>,
    /// For each character the place of its word.
    owners: Vec<usize>,
    /// Where it stands.
    pub region: Region,
    /// How high its words are on average.
    pub height: u16,
    /// Its words as they are compared.
    pub tokens: Vec<Token>,
    /// Its numbers, from left to right.
    pub numbers: Vec<Number>,
    /// Where dates and times stand in it.
    pub dates: Vec<Range<usize>>,
    /// What its words say about it.
    pub cues: Cues,
}

impl<'a> Row<'a> {
    fn new(words: Vec<&'a TextWord>) -> Option<Self> {
        let first = words.first()?;
        let mut region = on_page(first.region);
        let mut chars = Vec::new();
        let mut owners = Vec::new();
        let mut heights = 0_u32;
        for (place, word) in words.iter().enumerate() {
            if place > 0 {
                chars.push(' ');
                owners.push(place);
            }
            for letter in word.text.chars().take(MAX_WORD_CHARS) {
                chars.push(if letter.is_whitespace() { ' ' } else { letter });
                owners.push(place);
            }
            region = region.joined(on_page(word.region));
            heights += u32::from(on_page(word.region).height);
        }
        chars.truncate(MAX_ROW_CHARS);
        let count = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let height = u16::try_from(heights / count).unwrap_or(u16::MAX);
        let tokens = tokens(&chars);
        Some(Self {
            words,
            chars,
            owners,
            region,
            height,
            tokens,
            numbers: Vec::new(),
            dates: Vec::new(),
            cues: Cues::default(),
        })
    }

    /// A part of its text, without blanks at the ends.
    pub fn text(&self, span: Range<usize>) -> String {
        let text: String = self.chars.get(span).unwrap_or_default().iter().collect();
        text.trim().to_owned()
    }

    /// All of its text.
    pub fn whole(&self) -> Range<usize> {
        0..self.chars.len()
    }

    /// Where a part of its text stands.
    pub fn region_of(&self, span: &Range<usize>) -> Region {
        let mut words = self.words_of(span).map(|word| on_page(word.region));
        let first = words.next().unwrap_or(self.region);
        words.fold(first, Region::joined)
    }

    /// How sure the engine is of a part of its text: as sure as of the words of it on average.
    pub fn confidence_of(&self, span: &Range<usize>) -> Confidence {
        let (sum, count) = self
            .words_of(span)
            .fold((0_u32, 0_u32), |(sum, count), word| {
                (sum + u32::from(word.confidence.as_percent()), count + 1)
            });
        let average = sum.checked_div(count).unwrap_or(0);
        Confidence::percent(u8::try_from(average).unwrap_or(100))
    }

    /// The room between the word that ends before a blank and the next one, in percent of the width of a
    /// character.
    pub fn gap_at(&self, blank: usize) -> i32 {
        let Some((left, right)) = self
            .owners
            .get(blank)
            .and_then(|&place| Some((self.words.get(place.checked_sub(1)?)?, self.words[place])))
        else {
            return 0;
        };
        let chars = i32::try_from(left.text.chars().count().max(1)).unwrap_or(i32::MAX);
        let char_width = (i32::from(left.region.width) / chars).max(1);
        (i32::from(right.region.left) - i32::from(left.region.right())) * 100 / char_width
    }

    fn words_of(&self, span: &Range<usize>) -> impl Iterator<Item = &'a TextWord> + '_ {
        let place = |at: usize| self.owners.get(at).copied();
        let last = place(span.end.saturating_sub(1).max(span.start)).unwrap_or(0);
        let first = place(span.start).unwrap_or(usize::MAX).min(last);
        self.words[first..=last].iter().copied()
    }

    /// How many letters it has.
    pub fn letters(&self) -> usize {
        self.chars.iter().filter(|c| c.is_alphabetic()).count()
    }

    /// Its amounts of money, from left to right.
    pub fn amounts(&self) -> impl DoubleEndedIterator<Item = &Number> {
        self.numbers.iter().filter(|number| number.is_amount())
    }
}

/// The rectangle as far as it is on the page.
fn on_page(region: Region) -> Region {
    let left = region.left.min(Region::WHOLE);
    let top = region.top.min(Region::WHOLE);
    Region {
        page: region.page,
        left,
        top,
        width: region.right().min(Region::WHOLE) - left,
        height: region.bottom().min(Region::WHOLE) - top,
    }
}

/// A line as it was recognised, with where its middle would be on a page without slope.
struct Segment<'a> {
    words: Vec<&'a TextWord>,
    region: Region,
    middle: i32,
    /// How high its letters are: on a page that is askew its words are in higher rectangles.
    height: i32,
}

/// The rows of all pages, from top to bottom.
pub(super) fn rows(lines: &[TextLine]) -> Vec<Row<'_>> {
    let mut segments = segments(lines);
    segments.sort_by_key(|segment| (segment.region.page, segment.region.left, segment.middle));
    let mut joined: Vec<Vec<Segment<'_>>> = Vec::new();
    let mut page = None;
    let mut start = 0;
    for segment in segments {
        if page != Some(segment.region.page) {
            page = Some(segment.region.page);
            start = joined.len();
        }
        let place = joined[start..]
            .iter()
            .enumerate()
            .filter_map(|(place, row)| Some((overlap(row.last()?, &segment)?, place)))
            .max();
        match place {
            Some((_, place)) => joined[start + place].push(segment),
            None => joined.push(vec![segment]),
        }
    }
    joined.sort_by_key(|row| row.first().map(|first| (first.region.page, first.middle)));
    joined
        .into_iter()
        .filter_map(|row| Row::new(row.into_iter().flat_map(|segment| segment.words).collect()))
        .collect()
}

/// How much two lines overlap in height, in percent of the lower one, if they can be of one row: enough, and
/// the second begins about where the first ends or behind it.
fn overlap(left: &Segment<'_>, right: &Segment<'_>) -> Option<i32> {
    let (a, b) = (left.region, right.region);
    let room = i32::from(a.width.min(b.width)) / 5;
    if i32::from(b.left) + room < i32::from(a.right()) {
        return None;
    }
    let (half_a, half_b) = (left.height / 2, right.height / 2);
    let top = (left.middle - half_a).max(right.middle - half_b);
    let bottom = (left.middle + half_a).min(right.middle + half_b);
    let lower = half_a.min(half_b) * 2;
    let percent = (bottom - top) * 100 / lower.max(1);
    (percent >= MIN_OVERLAP).then_some(percent)
}

fn segments(lines: &[TextLine]) -> Vec<Segment<'_>> {
    let mut left_over = MAX_WORDS;
    let mut segments = Vec::new();
    for line in lines.iter().take(MAX_LINES) {
        let words: Vec<&TextWord> = line
            .words
            .iter()
            .filter(|word| !word.text.trim().is_empty())
            .take(left_over)
            .collect();
        left_over -= words.len();
        let Some(first) = words.first() else {
            continue;
        };
        let region = words.iter().fold(on_page(first.region), |region, word| {
            region.joined(on_page(word.region))
        });
        segments.push(Segment {
            words,
            region,
            middle: 0,
            height: 0,
        });
    }
    let slope = slope(&segments);
    for segment in &mut segments {
        let (middle_x, middle_y) = middle(segment.region);
        segment.middle = middle_y - middle_x * slope / 10_000;
        segment.height = height(&segment.words, slope);
    }
    segments
}

/// How high the letters of words are on average: a rectangle is as much higher as the line goes up or down on its way
/// through it. At least a third of it is left, for slopes are guessed.
fn height(words: &[&TextWord], slope: i32) -> i32 {
    let heights = words.iter().map(|word| {
        let region = on_page(word.region);
        let height = i32::from(region.height);
        let rise = i32::from(region.width) * slope.abs() / 10_000;
        (height - rise).max(height / 3)
    });
    let count = i32::try_from(words.len()).unwrap_or(i32::MAX).max(1);
    heights.sum::<i32>() / count
}

fn middle(region: Region) -> (i32, i32) {
    (
        i32::from(region.left) + i32::from(region.width) / 2,
        i32::from(region.top) + i32::from(region.height) / 2,
    )
}

/// By how much lines go down on their way over the page, in ten-thousandths of its height: the middle one of
/// those of the long lines.
fn slope(segments: &[Segment<'_>]) -> i32 {
    let mut slopes: Vec<i32> = segments
        .iter()
        .filter_map(|segment| {
            let (left, right) = (segment.words.first()?, segment.words.last()?);
            let (left_x, left_y) = middle(on_page(left.region));
            let (right_x, right_y) = middle(on_page(right.region));
            let width = right_x - left_x;
            (width > 1_500).then(|| (right_y - left_y) * 10_000 / width)
        })
        .collect();
    slopes.sort_unstable();
    slopes.get(slopes.len() / 2).copied().unwrap_or(0)
}
