//! How lines slant on a page that is not flat: curled paper lifts the middle of its lines, or the ends of some.

use super::pieces::Piece;

/// A piece this many times wider than high says itself how it slants.
const SLANT_OF: f32 = 5.0;

/// A piece this many times wider than high says a little.
const HINT_OF: f32 = 2.5;

/// A longer piece says no more than one that is so many times wider than high.
const SURE: f32 = 10.0;

/// A piece that slants this much more or less than the page was seen wrongly, in radians.
const MOST: f32 = 0.3;

/// How far a piece speaks for what is above and below it, in heights of a line.
const REACH: f32 = 4.0;

/// How much the slant of the whole page counts: as much as a piece that is twice as wide as high.
const OF_THE_PAGE: f32 = 4.0;

/// How much speaks for lines that are straight: what bends them has to be said by pieces that are far apart.
const OF_STRAIGHTNESS: f32 = 10.0;

/// Into how many strips the page is divided from top to bottom: slants change slowly.
const STRIPS: usize = 64;

/// How many steps are made from one piece to the next.
const STEPS: u8 = 6;

/// The slants everywhere on a page, in radians; above nothing, lines go down to the right.
pub struct Slants {
    /// Of half of the long pieces at most.
    pub page: f32,
    /// Left, right, top and bottom of the text.
    bounds: [f32; 4],
    /// From top to bottom.
    strips: Vec<Bend>,
}

/// How lines are bent: how they slant in the middle of the text, and how much more at its right end.
#[derive(Clone, Copy)]
struct Bend {
    slant: f32,
    more: f32,
}

impl Slants {
    /// What the pieces say.
    pub fn of(pieces: &[Piece]) -> Self {
        let page = page_slant(pieces);
        let bounds = bounds(pieces);
        let [_, _, top, bottom] = bounds;
        let mut slants = Self {
            page,
            bounds,
            strips: Vec::new(),
        };
        let reach = REACH * usual_height(pieces).max(1.0);
        let strips = (0..STRIPS).map(|strip| {
            let y = top + (strip as f32 + 0.5) * (bottom - top) / STRIPS as f32;
            slants.bend_at(y, pieces, reach)
        });
        slants.strips = strips.collect();
        slants
    }

    /// How high a line is at `x` that goes through the point.
    pub fn follow(&self, from: (f32, f32), x: f32) -> f32 {
        let step = (x - from.0) / f32::from(STEPS);
        (0..STEPS).fold(from.1, |y, count| {
            let middle = from.0 + (f32::from(count) + 0.5) * step;
            y + step * self.at(middle, y).tan()
        })
    }

    fn at(&self, x: f32, y: f32) -> f32 {
        let [_, _, top, bottom] = self.bounds;
        let strip = (y - top) / (bottom - top).max(1.0) * STRIPS as f32;
        let strip = (strip.max(0.0) as usize).min(STRIPS - 1);
        self.strips.get(strip).map_or(self.page, |bend| {
            let slant = bend.slant + bend.more * self.along(x);
            slant.clamp(self.page - MOST, self.page + MOST)
        })
    }

    /// Where it is between the ends of the text, from -1 to 1.
    fn along(&self, x: f32) -> f32 {
        let [left, right, ..] = self.bounds;
        (x - f32::midpoint(left, right)) * 2.0 / (right - left).max(1.0)
    }

    /// What the pieces around a height say, each as much as it is near and long (weighted least squares).
    fn bend_at(&self, y: f32, pieces: &[Piece], reach: f32) -> Bend {
        let (mut all, mut lever, mut square) = (OF_THE_PAGE, 0.0, OF_STRAIGHTNESS);
        let (mut sum, mut turning) = (0.0, 0.0);
        for piece in pieces {
            let place = piece.place;
            let length = place.width / place.height.max(1.0);
            let more = place.angle - self.page;
            if length < HINT_OF || more.abs() > MOST {
                continue;
            }
            let apart = (place.y - y) / reach;
            let weight = (-apart * apart / 2.0).exp() * length.min(SURE).powi(2);
            let along = self.along(place.x);
            all += weight;
            lever += weight * along;
            square += weight * along * along;
            sum += weight * more;
            turning += weight * along * more;
        }
        let determinant = (all * square - lever * lever).max(f32::EPSILON);
        Bend {
            slant: self.page + (sum * square - turning * lever) / determinant,
            more: (turning * all - sum * lever) / determinant,
        }
    }
}

/// Left, right, top and bottom of all pieces.
fn bounds(pieces: &[Piece]) -> [f32; 4] {
    let around = pieces.iter().map(|piece| piece.place.bounds(0.0, 1.0));
    let around = around.reduce(|one, other| {
        [
            one[0].min(other[0]),
            one[1].min(other[1]),
            one[2].max(other[2]),
            one[3].max(other[3]),
        ]
    });
    let [left, top, right, bottom] = around.unwrap_or_default();
    [left, right, top, bottom]
}

/// The slant of the page: of half of its long pieces at most.
fn page_slant(pieces: &[Piece]) -> f32 {
    let long = pieces
        .iter()
        .filter(|piece| piece.place.width > SLANT_OF * piece.place.height);
    let mut slants: Vec<f32> = long.map(|piece| piece.place.angle).collect();
    slants.sort_by(f32::total_cmp);
    slants.get(slants.len() / 2).copied().unwrap_or(0.0)
}

fn usual_height(pieces: &[Piece]) -> f32 {
    let mut heights: Vec<f32> = pieces.iter().map(|piece| piece.place.height).collect();
    heights.sort_by(f32::total_cmp);
    heights.get(heights.len() / 2).copied().unwrap_or(1.0)
}
