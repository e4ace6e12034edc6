//! Pages as they are laid out: what is drawn where, and what it means to a program that reads it aloud. They are
//! written when all are known, since each says how many there are.

use crate::face::Run;

/// How wide and high a page is (A4), in points.
pub const A4: (f32, f32) = (595.28, 841.89);

/// The margin on either side.
pub const SIDE: f32 = 42.0;

/// Where content begins and ends from the top and the bottom of a page.
pub const TOP: f32 = 62.0;
/// See [`TOP`].
pub const BOTTOM: f32 = 50.0;

/// A colour.
pub type Ink = (u8, u8, u8);

/// Of text.
pub const BLACK: Ink = (0x1a, 0x1d, 0x21);
/// Of what is less important.
pub const MUTED: Ink = (0x56, 0x5f, 0x6b);
/// Of lines.
pub const HAIRLINE: Ink = (0xd3, 0xd9, 0xe0);
/// Behind what stands out.
pub const SHADE: Ink = (0xf1, 0xf4, 0xf8);
/// Of paper.
pub const WHITE: Ink = (0xff, 0xff, 0xff);

/// Something that is drawn.
#[derive(Debug)]
pub enum Mark {
    /// A text from a point on its base line to the right.
    Text {
        /// The point.
        at: (f32, f32),
        /// The text.
        run: Run,
        /// Its colour.
        ink: Ink,
    },
    /// An area.
    Area {
        /// Its left, top, right and bottom.
        sides: [f32; 4],
        /// Its colour.
        ink: Ink,
        /// The colour of lines across it, beside which it is to be told by another.
        hatch: Option<Ink>,
        /// The colour of its rim; dashes when it is `bool`.
        rim: Option<(Ink, bool)>,
    },
    /// A line through points.
    Line {
        /// The points.
        through: Vec<(f32, f32)>,
        /// Its colour.
        ink: Ink,
        /// Its width.
        width: f32,
        /// Its dashes, if it has any.
        dashes: Vec<f32>,
    },
    /// A dot.
    Dot {
        /// Its middle.
        at: (f32, f32),
        /// Its colour.
        ink: Ink,
    },
}

/// What is drawn together, and what it is.
#[derive(Debug)]
pub struct Piece {
    /// The leaf of the document's structure; `None` is an ornament, which nobody reads aloud.
    pub leaf: Option<usize>,
    /// What is drawn.
    pub marks: Vec<Mark>,
}

/// A part of the document's structure, with its leaves.
#[derive(Debug)]
pub enum Block {
    /// A heading of some level.
    Heading {
        /// How deep, from 1.
        level: u16,
        /// What it says.
        text: String,
        /// Where it stands: page, and how far down.
        at: (usize, f32),
        /// Its leaf.
        leaf: usize,
    },
    /// A paragraph.
    Paragraph(Vec<usize>),
    /// A picture and what it shows in words.
    Figure {
        /// The words.
        says: String,
        /// Its leaf.
        leaf: usize,
    },
    /// Lines, each read as a whole.
    Lines(Vec<usize>),
    /// A table: the leaves of its head, and of its rows. A row begins with its name.
    Table {
        /// Of the head.
        head: Vec<usize>,
        /// Of the cells of each row; empty ones have none.
        rows: Vec<Vec<Option<usize>>>,
    },
}

/// A document as it is laid out.
pub struct Sheets {
    /// How wide and high each page is.
    pub size: (f32, f32),
    /// The pages.
    pub pages: Vec<Vec<Piece>>,
    /// The structure.
    pub blocks: Vec<Block>,
    /// How many leaves there are.
    pub leaves: usize,
    /// How far down the current page is written.
    pub y: f32,
}

impl Sheets {
    /// One empty page.
    pub fn new(is_wide: bool) -> Self {
        let (width, height) = A4;
        Self {
            size: if is_wide {
                (height, width)
            } else {
                (width, height)
            },
            pages: vec![Vec::new()],
            blocks: Vec::new(),
            leaves: 0,
            y: TOP,
        }
    }

    /// How wide content may be.
    pub fn width(&self) -> f32 {
        self.size.0 - 2.0 * SIDE
    }

    /// The right margin.
    pub fn right(&self) -> f32 {
        self.size.0 - SIDE
    }

    /// How much room is left on the page.
    pub fn room(&self) -> f32 {
        self.size.1 - BOTTOM - self.y
    }

    /// Begins a page.
    pub fn turn(&mut self) {
        self.pages.push(Vec::new());
        self.y = TOP;
    }

    /// Draws an ornament.
    pub fn ornament(&mut self, marks: Vec<Mark>) {
        self.put(Piece { leaf: None, marks });
    }

    /// Draws something that is read; gives back its leaf.
    pub fn content(&mut self, marks: Vec<Mark>) -> usize {
        let leaf = self.leaves;
        self.leaves += 1;
        self.put(Piece {
            leaf: Some(leaf),
            marks,
        });
        leaf
    }

    /// Draws a line across the page, so far down.
    pub fn rule(&mut self, y: f32, ink: Ink, width: f32) {
        let through = vec![(SIDE, y), (self.right(), y)];
        self.ornament(vec![Mark::Line {
            through,
            ink,
            width,
            dashes: Vec::new(),
        }]);
    }

    fn put(&mut self, piece: Piece) {
        if let Some(page) = self.pages.last_mut() {
            page.push(piece);
        }
    }
}

/// A small number as a factor of lengths.
pub fn factor(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}
