//! Letters: which glyphs a text is set in, how wide it gets, and where it breaks.

use anyhow::Context as _;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Face, Feature, Script, ShapePlan, UnicodeBuffer, script};

/// Inter, which has Latin, Greek and Cyrillic letters. It is in the program: a server has no fonts.
static REGULAR: &[u8] = include_bytes!("../fonts/inter/regular.ttf");
static SEMIBOLD: &[u8] = include_bytes!("../fonts/inter/semibold.ttf");

/// Stands for a letter that the font does not have: a box.
const MISSING: char = '\u{25a1}';

/// What says that something was longer.
const ELLIPSIS: &str = "\u{2026}";

/// How heavy letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Of plain text.
    Regular,
    /// Of what stands out.
    Semibold,
}

/// How a text is set.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// How heavy.
    pub weight: Weight,
    /// How large, in points.
    pub size: f32,
    /// Whether all digits are as wide as each other, so that they stand under each other.
    pub is_tabular: bool,
}

/// A text on one line.
#[derive(Debug, Clone)]
pub struct Run {
    /// The text.
    pub text: String,
    /// What it is drawn with.
    pub glyphs: Vec<KrillaGlyph>,
    /// How wide it is, in points.
    pub width: f32,
    /// How it is set.
    pub style: Style,
}

/// The fonts of a document.
pub struct Faces {
    regular: Cut,
    semibold: Cut,
}

/// A font of one weight, with what is worked out once for all texts.
struct Cut {
    face: Face<'static>,
    font: Font,
    /// Of Latin and Cyrillic letters, each plain and with digits under each other.
    plans: [[ShapePlan; 2]; 2],
}

impl Style {
    /// Plain text.
    pub const fn regular(size: f32) -> Self {
        Self {
            weight: Weight::Regular,
            size,
            is_tabular: false,
        }
    }

    /// What stands out.
    pub const fn semibold(size: f32) -> Self {
        Self {
            weight: Weight::Semibold,
            size,
            is_tabular: false,
        }
    }

    /// The same with digits that stand under each other.
    #[must_use]
    pub const fn tabular(mut self) -> Self {
        self.is_tabular = true;
        self
    }
}

impl Faces {
    /// # Errors
    /// When a font cannot be read.
    pub fn load() -> anyhow::Result<Self> {
        let load = |data: &'static [u8]| {
            let face = Face::from_slice(data, 0).context("no font")?;
            let font = Font::new(data.into(), 0).context("no font")?;
            let plans = [script::LATIN, script::CYRILLIC].map(|script| plans(&face, script));
            anyhow::Ok(Cut { face, font, plans })
        };
        Ok(Self {
            regular: load(REGULAR)?,
            semibold: load(SEMIBOLD)?,
        })
    }

    /// The font of a style.
    pub fn font(&self, style: Style) -> Font {
        self.of(style).font.clone()
    }

    /// A text in glyphs.
    pub fn run(&self, text: &str, style: Style) -> Run {
        let Cut { face, plans, .. } = self.of(style);
        let text = drawable(text, face);
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.set_direction(Direction::LeftToRight);
        let [latin, cyrillic] = plans;
        let (script, [usual, tabular]) = if text.chars().any(is_cyrillic) {
            (script::CYRILLIC, cyrillic)
        } else {
            (script::LATIN, latin)
        };
        buffer.set_script(script);
        let plan = if style.is_tabular { tabular } else { usual };
        let shaped = rustybuzz::shape_with_plan(face, plan, buffer);
        let em = points(face.units_per_em());
        let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
        let mut glyphs = Vec::with_capacity(infos.len());
        // Shaping may put together what the font has no glyph for.
        let missing = glyph_of(MISSING, face).map_or(0, |glyph| u32::from(glyph.0));
        let mut advance = 0.0;
        for (place, (info, position)) in infos.iter().zip(positions).enumerate() {
            let begin = offset(info.cluster);
            let later = infos.iter().skip(place + 1);
            let mut later = later.map(|next| offset(next.cluster));
            let end = later.find(|next| *next != begin).unwrap_or(text.len());
            let x_advance = points(position.x_advance) / em;
            advance += x_advance;
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(match info.glyph_id {
                    0 => missing,
                    glyph => glyph,
                }),
                x_advance,
                points(position.x_offset) / em,
                points(position.y_offset) / em,
                points(position.y_advance) / em,
                begin..end,
                None,
            ));
        }
        Run {
            text,
            glyphs,
            width: advance * style.size,
            style,
        }
    }

    /// How wide a text is on one line.
    pub fn width(&self, text: &str, style: Style) -> f32 {
        self.run(text, style).width
    }

    /// A text on so many lines of a width at most; what does not fit is cut off with an ellipsis.
    pub fn lines(&self, text: &str, style: Style, width: f32, most: usize) -> Vec<Run> {
        let whole = self.run(text, style);
        if whole.width <= width {
            return vec![whole];
        }
        let mut lines: Vec<Run> = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() && lines.len() + 1 < most {
            let (line, left) = self.break_line(rest, style, width);
            lines.push(self.run(line, style));
            rest = left;
        }
        if !rest.is_empty() {
            lines.push(self.cut(rest, style, width));
        }
        lines
    }

    /// The words of a text that fit on a line, and what is left. A word that is longer than the line is broken.
    fn break_line<'t>(&self, text: &'t str, style: Style, width: f32) -> (&'t str, &'t str) {
        let fits = self.longest(text, style, width, 0.0);
        let (line, rest) = text.split_at(fits);
        // All of it, or as far as a word goes.
        if rest.is_empty() || rest.starts_with(' ') {
            return (line, rest.trim_start());
        }
        match line.rfind(' ') {
            Some(space) if space > 0 => {
                let (line, rest) = text.split_at(space);
                (line, rest.trim_start())
            }
            // At least one letter, or there would be no end to it.
            _ => text.split_at(fits.max(text.chars().next().map_or(0, char::len_utf8))),
        }
    }

    /// A text on one line, with an ellipsis where it does not fit.
    fn cut(&self, text: &str, style: Style, width: f32) -> Run {
        let whole = self.run(text, style);
        if whole.width <= width {
            return whole;
        }
        let ellipsis = self.width(ELLIPSIS, style);
        let (beginning, _) = text.split_at(self.longest(text, style, width, ellipsis));
        self.run(&format!("{}{ELLIPSIS}", beginning.trim_end()), style)
    }

    /// How many bytes of a text fit, with what is put behind them.
    fn longest(&self, text: &str, style: Style, width: f32, behind: f32) -> usize {
        let mut left = width - behind;
        // Letter by letter: a text that is cut off need not be as tight as one that is set.
        let face = &self.of(style).face;
        let em = points(face.units_per_em());
        for (place, letter) in text.char_indices() {
            let glyph = glyph_of(letter, face).or(glyph_of(MISSING, face));
            let advance = glyph.and_then(|glyph| face.glyph_hor_advance(glyph));
            left -= f32::from(advance.unwrap_or_default()) / em * style.size;
            if left < 0.0 {
                return place;
            }
        }
        text.len()
    }

    const fn of(&self, style: Style) -> &Cut {
        match style.weight {
            Weight::Regular => &self.regular,
            Weight::Semibold => &self.semibold,
        }
    }
}

/// How texts of a script are set, plain and with digits under each other.
fn plans(face: &Face<'static>, script: Script) -> [ShapePlan; 2] {
    let tabular = [Feature::new(Tag::from_bytes(b"tnum"), 1, ..)];
    let features: [&[Feature]; 2] = [&[], &tabular];
    features
        .map(|features| ShapePlan::new(face, Direction::LeftToRight, Some(script), None, features))
}

const fn is_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{52f}')
}

/// A text of letters that the font has: of what it lacks a box is shown, and of joiners and the like nothing.
fn drawable(text: &str, face: &Face<'_>) -> String {
    let mut drawable = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ad}' => {}
            letter if letter.is_control() => drawable.push(' '),
            letter if is_private(letter) || glyph_of(letter, face).is_none() => {
                if !drawable.ends_with(MISSING) {
                    drawable.push(MISSING);
                }
            }
            letter => drawable.push(letter),
        }
    }
    drawable
}

/// What a letter is drawn as. A font may say of one that it lacks that it is the first glyph, which stands for all that
/// are missing (U+FFFF always is, by the format of the table), and no file that is to last may hold.
fn glyph_of(letter: char, face: &Face<'_>) -> Option<rustybuzz::ttf_parser::GlyphId> {
    face.glyph_index(letter).filter(|glyph| glyph.0 != 0)
}

/// Letters that mean something else to everybody, or nothing to anybody: a file that is to last has none.
fn is_private(letter: char) -> bool {
    matches!(letter, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
        || kym_domain::text::is_noncharacter(letter)
}

/// A number of a font, all of which have sixteen bits.
fn points(units: i32) -> f32 {
    f32::from(i16::try_from(units).unwrap_or_default())
}

fn offset(cluster: u32) -> usize {
    usize::try_from(cluster).unwrap_or_default()
}
