//! From dots on paper to pictures of paper.
//!
//! Reading order: [`scanned`], a strip on a flat-bed scanner; [`Condition`] and [`Scene`], how a photograph is taken;
//! [`shoot`], the photograph; [`photographed`], all of it as a file.

mod camera;
mod geometry;
mod jpeg;
mod lens;
mod paper;
mod scan;
mod scene;
mod table;

pub use self::camera::shoot;
pub use self::jpeg::encode;
pub use self::scan::scanned;
pub use self::scene::{Condition, Scene};
pub use self::table::Table;
use crate::rng::Rng;
use crate::sample::Sample;

/// A photograph of a receipt in a condition, as a JPEG file; the same seed takes the same one.
///
/// # Panics
/// When the picture is larger than a JPEG can be, which no receipt is.
pub fn photographed(sample: &Sample, condition: Condition, seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed ^ 0x7068_6F74_6F00);
    if condition == Condition::Clean {
        return encode(&sample.picture, 92, None).expect("a receipt fits into a JPEG");
    }
    let scene = Scene::of(condition, &mut rng);
    let picture = shoot(&sample.picture, &scene, &mut rng);
    encode(&picture, scene.quality, scene.orientation).expect("a photograph fits into a JPEG")
}
