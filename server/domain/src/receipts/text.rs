//! What was recognised on the pages of a receipt, and where it stands.

/// How many columns a page has, of letters as wide as small print.
const COLUMNS: usize = 120;

/// How sure somebody is of something, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Confidence(u8);

impl Confidence {
    /// Not sure at all.
    pub const NONE: Self = Self(0);
    /// As sure as one can be: a code with a check sum says it, or a person.
    pub const CERTAIN: Self = Self(100);
    /// Below this a person should look at it.
    pub const DOUBTFUL_BELOW: Self = Self(80);

    /// So many percent, 100 at most.
    pub const fn percent(percent: u8) -> Self {
        Self(if percent > 100 { 100 } else { percent })
    }

    /// In percent.
    pub const fn as_percent(self) -> u8 {
        self.0
    }

    /// Whether a person should look at it.
    pub fn is_doubtful(self) -> bool {
        self < Self::DOUBTFUL_BELOW
    }
}

/// A rectangle on a page, in ten-thousandths of the width and the height of the page as it is shown, from the top left
/// corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Region {
    /// Which page; the first is 0.
    pub page: u16,
    /// The left edge.
    pub left: u16,
    /// The upper edge.
    pub top: u16,
    /// How wide it is.
    pub width: u16,
    /// How high it is.
    pub height: u16,
}

impl Region {
    /// The width and the height of a page.
    pub const WHOLE: u16 = 10_000;

    /// The smallest rectangle that holds both; this one, when the other is on another page.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        if self.page != other.page {
            return self;
        }
        let left = self.left.min(other.left);
        let top = self.top.min(other.top);
        let right = self.right().max(other.right());
        let bottom = self.bottom().max(other.bottom());
        Self {
            page: self.page,
            left,
            top,
            width: right - left,
            height: bottom - top,
        }
    }

    /// The right edge.
    pub const fn right(self) -> u16 {
        self.left.saturating_add(self.width)
    }

    /// The lower edge.
    pub const fn bottom(self) -> u16 {
        self.top.saturating_add(self.height)
    }
}

/// A word as it was recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextWord {
    /// Its letters, without blanks.
    pub text: String,
    /// How sure the engine is of them.
    pub confidence: Confidence,
    /// Where it stands.
    pub region: Region,
}

/// A line as it was recognised: words from left to right. Lines come page by page, from top to bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLine {
    /// Its words; one at least.
    pub words: Vec<TextWord>,
}

impl TextLine {
    /// The words with a blank between them.
    pub fn text(&self) -> String {
        let words: Vec<&str> = self.words.iter().map(|word| word.text.as_str()).collect();
        words.join(" ")
    }

    /// The words with as many blanks between them as there is room on the page: what stands below each other stays so.
    pub fn in_columns(&self) -> String {
        let mut text = String::new();
        let mut length = 0;
        for word in &self.words {
            let column = usize::from(word.region.left) * COLUMNS / usize::from(Region::WHOLE);
            let blanks = column.saturating_sub(length).max(usize::from(length > 0));
            text.extend(std::iter::repeat_n(' ', blanks));
            text.push_str(&word.text);
            length += blanks + word.text.chars().count();
        }
        text
    }
}
