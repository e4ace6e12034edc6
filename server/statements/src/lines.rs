//! Which line of a text a place is on.

/// Counts lines as a text is read, each once.
pub(super) struct Lines<'a> {
    text: &'a str,
    counted: usize,
    line: u32,
}

impl<'a> Lines<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            counted: 0,
            line: 1,
        }
    }

    /// The line of a place, or that of the last place asked for when it lies before that.
    pub(super) fn of(&mut self, place: usize) -> u32 {
        let place = place.min(self.text.len());
        if let Some(passed) = self.text.get(self.counted..place) {
            let ends = passed.matches('\n').count();
            self.line = self
                .line
                .saturating_add(u32::try_from(ends).unwrap_or(u32::MAX));
            self.counted = place;
        }
        self.line
    }
}
