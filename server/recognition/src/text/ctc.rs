//! From likelihoods of letters along a strip to text (connectionist temporal classification, decoded greedily).

/// A letter that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Character {
    /// What it is.
    pub text: String,
    /// How likely that is, from 0 to 1.
    pub likelihood: f32,
    /// Where its middle is along the strip, from 0 to 1.
    pub place: f32,
}

/// The most likely letters: each once where steps beside each other say the same, and none where they say "no letter",
/// which is the index 0.
pub fn letters(steps: &[f32], alphabet: &[String], used: f32) -> Vec<Character> {
    let size = alphabet.len().max(1);
    let count = steps.len() / size;
    let mut letters: Vec<Character> = Vec::new();
    let mut before = 0;
    for (number, step) in steps.chunks_exact(size).enumerate() {
        let (best, likelihood) = most_likely(step);
        if best != 0 && best != before {
            letters.push(Character {
                text: alphabet[best].clone(),
                likelihood,
                place: ((number as f32 + 0.5) / count as f32 / used).min(1.0),
            });
        } else if best != 0
            && let Some(letter) = letters.last_mut()
        {
            letter.likelihood = letter.likelihood.max(likelihood);
        }
        before = best;
    }
    letters
}

fn most_likely(step: &[f32]) -> (usize, f32) {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, likelihood) in step.iter().enumerate() {
        if *likelihood > best.1 {
            best = (index, *likelihood);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn repeated_steps_are_one_letter_and_a_gap_makes_two() {
        let alphabet = ["", "a", "b"].map(str::to_owned);
        let step = |best: usize| {
            let mut step = [0.05_f32; 3];
            step[best] = 0.9;
            step
        };
        let steps: Vec<f32> = [1, 1, 0, 1, 2, 0].into_iter().flat_map(step).collect();
        let read = letters(&steps, &alphabet, 1.0);
        let text: String = read.iter().map(|letter| letter.text.as_str()).collect();
        assert_eq!(text, "aab");
        assert!(read.windows(2).all(|pair| pair[0].place < pair[1].place));
        assert!(letters(&[], &alphabet, 1.0).is_empty());
    }
}
