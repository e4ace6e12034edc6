//! A receipt while it is composed, and the dots it is printed with.

use image::{GrayImage, Luma, imageops};

use super::face::{Face, GlyphSize};
use super::logo::Logo;
use super::rows::{At, Row, Style};

/// Paper and letters of a printer.
#[derive(Debug, Clone, Copy)]
pub struct Stock {
    /// The letters.
    pub face: Face,
    /// How many letters of equal width stand in a line.
    pub columns: u32,
    /// The width of a letter, in dots.
    pub letter_width: u32,
    /// The height of a line, in dots.
    pub line_height: u32,
    /// Blank paper at each side, in dots.
    pub margin: u32,
    /// Whether all letters are heavy.
    pub heavy: bool,
}

impl Stock {
    /// The width that is printed on, in dots.
    pub const fn width(&self) -> u32 {
        self.columns * self.letter_width
    }

    /// The letters of a style.
    pub fn size(&self, style: Style) -> GlyphSize {
        let (width, height) = if style.small {
            (self.letter_width * 3 / 4, self.line_height * 17 / 24)
        } else {
            (self.letter_width, self.line_height)
        };
        GlyphSize {
            width: if style.wide { width * 2 } else { width },
            height: if style.tall { height * 2 } else { height },
            bold: style.bold || self.heavy,
        }
    }

    /// How wide a text is, in dots.
    pub fn measure(&self, text: &str, style: Style) -> u32 {
        self.face.measure(text, self.size(style))
    }

    /// Breaks a text at blanks into lines of at most so many columns; longer words are cut.
    pub fn wrap(&self, text: &str, columns: u32, style: Style) -> Vec<String> {
        let room = columns * self.letter_width;
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let mut rest = word.to_owned();
            loop {
                let blank = if line.is_empty() { "" } else { " " };
                let longer = format!("{line}{blank}{rest}");
                if self.measure(&longer, style) <= room {
                    line = longer;
                    break;
                }
                if line.is_empty() {
                    let taken = self.cut(&rest, columns, style).chars().count().max(1);
                    line = rest.chars().take(taken).collect();
                    rest = rest.chars().skip(taken).collect();
                    if rest.is_empty() {
                        break;
                    }
                }
                lines.push(std::mem::take(&mut line));
            }
        }
        lines.push(line);
        lines
    }

    /// The beginning of a text that fits into so many columns.
    pub fn cut(&self, text: &str, columns: u32, style: Style) -> String {
        let mut cut = text.to_owned();
        while self.measure(&cut, style) > columns * self.letter_width {
            cut.pop();
        }
        cut.trim_end().to_owned()
    }
}

/// A receipt while it is composed.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Paper and letters.
    pub stock: Stock,
    rows: Vec<Row>,
}

impl Sheet {
    /// An empty one.
    pub const fn new(stock: Stock) -> Self {
        Self {
            stock,
            rows: Vec::new(),
        }
    }

    /// A line in parts.
    pub fn parts(&mut self, style: Style, parts: &[(At, &str)]) {
        let kept = parts.iter().filter(|(_, text)| !text.is_empty());
        let parts: Vec<(At, String)> = kept.map(|(at, text)| (*at, (*text).to_owned())).collect();
        self.rows.push(Row::Text { parts, style });
    }

    /// Lines from the left edge; all of them are moved in as far as the text begins with blanks.
    pub fn left(&mut self, style: Style, text: &str) {
        let (indent, text) = unindented(text);
        for line in self.stock.wrap(text, self.stock.columns - indent, style) {
            self.parts(style, &[(At::Left(indent), &line)]);
        }
    }

    /// Lines in the middle.
    pub fn centre(&mut self, style: Style, text: &str) {
        for line in self.stock.wrap(text, self.stock.columns, style) {
            self.parts(style, &[(At::Centre, &line)]);
        }
    }

    /// A text at the left edge and one at the right; the left one goes over several lines when it is long, and the
    /// right one stands on the last of them.
    pub fn pair(&mut self, style: Style, left: &str, right: &str) {
        let right_columns = self
            .stock
            .measure(right, style)
            .div_ceil(self.stock.letter_width);
        let room = self.stock.columns.saturating_sub(right_columns + 1).max(8);
        let (indent, left) = unindented(left);
        let mut lines = self.stock.wrap(left, room - indent, style);
        let last = lines.pop().unwrap_or_default();
        for line in lines {
            self.parts(style, &[(At::Left(indent), &line)]);
        }
        self.parts(style, &[(At::Left(indent), &last), (At::Edge, right)]);
    }

    /// A line of one letter; a drawn line where letters have their own widths.
    pub fn rule(&mut self, letter: char) {
        if self.stock.face.is_mono() {
            let line: String = (0..self.stock.columns).map(|_| letter).collect();
            self.parts(Style::PLAIN, &[(At::Left(0), &line)]);
        } else {
            self.rows.push(Row::Gap(6));
            self.rows.push(Row::Line(if letter == '=' { 4 } else { 2 }));
            self.rows.push(Row::Gap(6));
        }
    }

    /// Nothing, so many tenths of a line high.
    pub fn gap(&mut self, tenths: u32) {
        self.rows
            .push(Row::Gap(self.stock.line_height * tenths / 10));
    }

    /// A drawn sign.
    pub fn logo(&mut self, logo: Logo) {
        self.rows.push(Row::Logo(logo));
    }

    /// A code.
    pub fn code(&mut self, code: GrayImage) {
        self.rows.push(Row::Code(code));
    }

    /// Every line of text, as it is printed; lines that have no letter or digit are left out.
    pub fn text(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for row in &self.rows {
            if let Row::Text { parts, .. } = row {
                let words = parts.iter().flat_map(|(_, text)| text.split_whitespace());
                let line = words.collect::<Vec<&str>>().join(" ");
                if line.contains(char::is_alphanumeric) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// Every row with where it begins, in dots from the upper edge of the paper.
    pub fn placed(&self) -> Vec<(u32, &Row)> {
        let mut y = self.stock.line_height * 2;
        let mut placed = Vec::new();
        for row in &self.rows {
            placed.push((y, row));
            y += self.height(row);
        }
        placed
    }

    /// The size of the paper, in dots.
    pub fn size(&self) -> (u32, u32) {
        let stock = &self.stock;
        let height: u32 = self.rows.iter().map(|row| self.height(row)).sum();
        (
            stock.width() + 2 * stock.margin,
            height + 4 * stock.line_height,
        )
    }

    /// The dots: black letters on white paper, with margins.
    pub fn print(&self) -> GrayImage {
        let (width, height) = self.size();
        let mut canvas = GrayImage::from_pixel(width, height, Luma([255]));
        for (y, row) in self.placed() {
            self.draw(&mut canvas, y, row);
        }
        canvas
    }

    fn height(&self, row: &Row) -> u32 {
        let spacing = self.stock.line_height / 8;
        match row {
            Row::Text { style, .. } => self.stock.size(*style).height + spacing,
            Row::Line(thick) => *thick,
            Row::Gap(high) => *high,
            Row::Logo(logo) => logo.height() + spacing,
            Row::Code(code) => code.height() + spacing,
        }
    }

    fn draw(&self, canvas: &mut GrayImage, y: u32, row: &Row) {
        let stock = &self.stock;
        match row {
            Row::Text { parts, style } => {
                let size = stock.size(*style);
                for (at, text) in parts {
                    let x = stock.margin + self.place(*at, stock.measure(text, *style), size.width);
                    stock.face.draw(canvas, (x, y), text, size);
                }
            }
            Row::Line(thick) => {
                for y in y..y + thick {
                    for x in stock.margin..stock.margin + stock.width() {
                        canvas.put_pixel(x, y, Luma([0]));
                    }
                }
            }
            Row::Gap(_) => {}
            Row::Logo(logo) => logo.draw(canvas, y),
            Row::Code(code) => {
                let x = canvas.width().saturating_sub(code.width()) / 2;
                imageops::replace(canvas, code, i64::from(x), i64::from(y));
            }
        }
    }

    /// Where a text of this width begins, in dots; letters of equal width stand in columns.
    pub(crate) fn place(&self, at: At, width: u32, letter: u32) -> u32 {
        let stock = &self.stock;
        match at {
            At::Left(column) => column * stock.letter_width,
            At::Right(column) => (column * stock.letter_width).saturating_sub(width),
            At::Edge => stock.width().saturating_sub(width),
            At::Centre => {
                let free = stock.width().saturating_sub(width) / 2;
                if stock.face.is_mono() {
                    free / letter * letter
                } else {
                    free
                }
            }
        }
    }
}

/// How many blanks a text begins with, and the text without them.
fn unindented(text: &str) -> (u32, &str) {
    let rest = text.trim_start();
    (u32::try_from(text.len() - rest.len()).unwrap_or(0), rest)
}
