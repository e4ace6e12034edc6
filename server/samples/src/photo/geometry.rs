//! Where a point of a photograph lies on the paper.

/// A point, in pixels.
pub type Point = (f32, f32);

/// A projective map of the plane, row by row; the last number is one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection([f32; 9]);

impl Projection {
    /// The map that takes four corners to four others, none of which lie on a line by threes. Nothing when they do.
    pub fn between(from: [Point; 4], to: [Point; 4]) -> Option<Self> {
        let mut rows = [[0.0_f64; 9]; 8];
        for (corner, ((x, y), (u, v))) in from.into_iter().zip(to).enumerate() {
            let [x, y, u, v] = [x, y, u, v].map(f64::from);
            rows[corner * 2] = [x, y, 1.0, 0.0, 0.0, 0.0, -x * u, -y * u, u];
            rows[corner * 2 + 1] = [0.0, 0.0, 0.0, x, y, 1.0, -x * v, -y * v, v];
        }
        let solved = solved(rows)?;
        let mut map = [1.0; 9];
        for (place, number) in map.iter_mut().zip(solved) {
            *place = narrowed(number);
        }
        Some(Self(map))
    }

    /// Where a point goes.
    pub fn apply(&self, (x, y): Point) -> Point {
        let row = |first: usize| self.0[first] * x + self.0[first + 1] * y + self.0[first + 2];
        (row(0) / row(6), row(3) / row(6))
    }
}

/// Eight equations by the elimination of Gauss, with the largest pivot.
fn solved(mut rows: [[f64; 9]; 8]) -> Option<[f64; 8]> {
    for column in 0..8 {
        let size = |row: &usize| rows[*row][column].abs();
        let pivot = (column..8).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(column, pivot);
        let head = rows[column][column];
        if head.abs() < 1e-9 {
            return None;
        }
        for number in &mut rows[column] {
            *number /= head;
        }
        let pivot_row = rows[column];
        for (place, row) in rows.iter_mut().enumerate() {
            if place != column {
                let factor = row[column];
                for (number, pivot) in row.iter_mut().zip(pivot_row) {
                    *number -= factor * pivot;
                }
            }
        }
    }
    Some(rows.map(|row| row[8]))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "pixels need no more digits"
)]
const fn narrowed(number: f64) -> f32 {
    number as f32
}

/// A point turned around a centre, clockwise, in degrees.
pub fn turned((x, y): Point, (centre_x, centre_y): Point, degrees: f32) -> Point {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let (x, y) = (x - centre_x, y - centre_y);
    (
        centre_x + x * cosine - y * sine,
        centre_y + x * sine + y * cosine,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_go_to_corners() {
        let from = [(10.0, 12.0), (300.0, 5.0), (320.0, 410.0), (2.0, 390.0)];
        let to = [(0.0, 0.0), (100.0, 0.0), (100.0, 200.0), (0.0, 200.0)];
        let map = Projection::between(from, to).expect("no three corners lie on a line");
        for (corner, goal) in from.into_iter().zip(to) {
            let (x, y) = map.apply(corner);
            assert!((x - goal.0).abs() < 0.01 && (y - goal.1).abs() < 0.01);
        }
    }

    #[test]
    fn corners_on_a_line_are_no_picture() {
        let line = [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0)];
        let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        assert_eq!(Projection::between(line, square), None);
    }
}
