//! The steps on which a receipt is read (`domain.md`, section 14).

use jiff::Timestamp;

use super::receipt::ReceiptError;
use crate::ai_models::{AiCallError, AiTaskState};
use crate::words::words;

words! {
    /// A step, in the order in which they are taken.
    pub enum ReceiptStep {
        /// The files arrive.
        Upload => "upload",
        /// They become upright pages.
        Preprocess => "preprocess",
        /// Codes on the pages are looked for.
        CodeScan => "code_scan",
        /// Text on the pages is recognised.
        TextRecognition => "text_recognition",
        /// Fields and lines are found in the text.
        Extraction => "extraction",
        /// A model is asked about what the rules are not sure of.
        Ai => "ai",
        /// It is compared with what the workspace knows.
        Matching => "matching",
    }
}

words! {
    /// How far a step has come.
    pub enum ReceiptStepStatus {
        /// Its turn has not come.
        Pending => "pending",
        /// It is being taken.
        InProgress => "in_progress",
        /// It is done.
        Completed => "completed",
        /// It was not needed, or the rest goes on without it.
        Skipped => "skipped",
        /// It could not be done.
        Error => "error",
    }
}

words! {
    /// Why a step was skipped.
    pub enum SkipReason {
        /// Without it everything was known already.
        NotNeeded => "not_needed",
        /// No model is set up for it, or the ones that are rest after failures.
        NoModel => "no_model",
        /// Who brought the receipt has not agreed that anything leaves for it.
        NotAgreed => "not_agreed",
        /// The owner of the workspace does not want models to be asked.
        Forbidden => "forbidden",
        /// What may be spent on models in a month has been.
        CapReached => "cap_reached",
        /// It was tried in vain.
        Failed => "failed",
    }
}

impl SkipReason {
    /// Why a model is not asked in this state; nothing when one can be.
    pub const fn of(state: AiTaskState) -> Option<Self> {
        match state {
            AiTaskState::Ready => None,
            AiTaskState::NoModel => Some(Self::NoModel),
            AiTaskState::NotAgreed => Some(Self::NotAgreed),
            AiTaskState::Forbidden => Some(Self::Forbidden),
            AiTaskState::CapReached => Some(Self::CapReached),
        }
    }
}

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepEnd {
    /// It is done.
    Completed,
    /// It was skipped.
    Skipped(SkipReason),
    /// It was skipped since all models that were asked have failed: how the last of them did.
    Unanswered(AiCallError),
}

/// A step and how far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepProgress {
    /// Which.
    pub step: ReceiptStep,
    /// How far it has come.
    pub status: ReceiptStepStatus,
    /// When it began.
    pub started_at: Option<Timestamp>,
    /// When it was done or given up.
    pub finished_at: Option<Timestamp>,
    /// Why it could not be done.
    pub error: Option<ReceiptError>,
    /// Why it was skipped.
    pub skip_reason: Option<SkipReason>,
    /// How the last model failed, when it was skipped for that.
    pub ai_error: Option<AiCallError>,
}

impl StepProgress {
    const fn ahead(step: ReceiptStep) -> Self {
        Self {
            step,
            status: ReceiptStepStatus::Pending,
            started_at: None,
            finished_at: None,
            error: None,
            skip_reason: None,
            ai_error: None,
        }
    }

    const fn is_over(&self) -> bool {
        matches!(
            self.status,
            ReceiptStepStatus::Completed | ReceiptStepStatus::Skipped
        )
    }
}

/// All steps of one attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress(Vec<StepProgress>);

impl Progress {
    /// The files have arrived; everything else lies ahead.
    pub fn begun(now: Timestamp) -> Self {
        let steps = ReceiptStep::ALL.iter().copied().map(StepProgress::ahead);
        let mut begun = Self(steps.collect());
        begun.start(ReceiptStep::Upload, now);
        begun.finish(ReceiptStep::Upload, StepEnd::Completed, now);
        begun
    }

    /// Steps as they were kept. A step that is missing lies ahead, unless a later one is done: then there was no such
    /// step when it was read.
    pub fn kept(kept: impl IntoIterator<Item = StepProgress>, now: Timestamp) -> Self {
        let mut all = Self::begun(now);
        for step in kept {
            if let Some(place) = all.0.iter_mut().find(|it| it.step == step.step) {
                *place = step;
            }
        }
        let last = all.0.iter().rposition(StepProgress::is_over).unwrap_or(0);
        for missing in all.0.iter_mut().take(last) {
            if missing.status == ReceiptStepStatus::Pending {
                missing.status = ReceiptStepStatus::Skipped;
                missing.skip_reason = Some(SkipReason::NotNeeded);
            }
        }
        all
    }

    /// Every step, in order.
    pub fn steps(&self) -> &[StepProgress] {
        &self.0
    }

    /// The step that is next to be taken, or that was being taken when somebody stopped; nothing when all are done.
    pub fn next(&self) -> Option<ReceiptStep> {
        let open = self.0.iter().find(|it| !it.is_over());
        open.map(|it| it.step)
    }

    /// Where it is: the first step that is not done, from 1 on; the last one when all are.
    pub fn place(&self) -> usize {
        self.next().map_or(self.0.len(), |next| {
            self.0
                .iter()
                .position(|it| it.step == next)
                .map_or(self.0.len(), |place| place + 1)
        })
    }

    /// Begins a step.
    pub fn start(&mut self, step: ReceiptStep, now: Timestamp) {
        self.change(step, |it| {
            it.status = ReceiptStepStatus::InProgress;
            it.started_at.get_or_insert(now);
            *it = StepProgress {
                status: it.status,
                started_at: it.started_at,
                ..StepProgress::ahead(step)
            };
        });
    }

    /// Ends a step that is done or skipped.
    pub fn finish(&mut self, step: ReceiptStep, end: StepEnd, now: Timestamp) {
        self.change(step, |it| {
            (it.status, it.skip_reason, it.ai_error) = match end {
                StepEnd::Completed => (ReceiptStepStatus::Completed, None, None),
                StepEnd::Skipped(reason) => (ReceiptStepStatus::Skipped, Some(reason), None),
                StepEnd::Unanswered(error) => {
                    let reason = Some(SkipReason::Failed);
                    (ReceiptStepStatus::Skipped, reason, Some(error))
                }
            };
            it.finished_at = Some(now);
        });
    }

    /// Gives up at the step that is being taken, perhaps with why it was of no help.
    pub fn fail(&mut self, error: ReceiptError, why: Option<StepEnd>, now: Timestamp) {
        if let Some(step) = self.next() {
            if let Some(why) = why {
                self.finish(step, why, now);
            }
            self.change(step, |it| {
                it.status = ReceiptStepStatus::Error;
                it.started_at.get_or_insert(now);
                it.finished_at = Some(now);
                it.error = Some(error);
            });
        }
    }

    fn change(&mut self, step: ReceiptStep, change: impl FnOnce(&mut StepProgress)) {
        if let Some(found) = self.0.iter_mut().find(|it| it.step == step) {
            change(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_there_was_not_yet_was_skipped_or_lies_ahead() {
        let now = Timestamp::UNIX_EPOCH;
        let kept = |done: &[ReceiptStep]| {
            let mut all = Progress::begun(now);
            for step in done {
                all.finish(*step, StepEnd::Completed, now);
            }
            let steps = all.steps().iter().copied();
            Progress::kept(steps.filter(|it| it.step != ReceiptStep::Ai), now)
        };
        let read = [
            ReceiptStep::Preprocess,
            ReceiptStep::CodeScan,
            ReceiptStep::TextRecognition,
            ReceiptStep::Extraction,
        ];
        assert_eq!(kept(&read).next(), Some(ReceiptStep::Ai));
        let all = [read.as_slice(), &[ReceiptStep::Matching]].concat();
        let done = kept(&all);
        assert_eq!((done.next(), done.place()), (None, ReceiptStep::ALL.len()));
    }

    #[test]
    fn a_step_that_is_begun_again_has_forgotten_how_it_ended() {
        let now = Timestamp::UNIX_EPOCH;
        let mut steps = Progress::begun(now);
        steps.finish(
            ReceiptStep::Ai,
            StepEnd::Unanswered(AiCallError::TimedOut),
            now,
        );
        let of_ai = |steps: &Progress| {
            let found = steps.steps().iter().find(|it| it.step == ReceiptStep::Ai);
            found.copied().expect("the step")
        };
        let ended = of_ai(&steps);
        assert_eq!(ended.status, ReceiptStepStatus::Skipped);
        assert_eq!(ended.skip_reason, Some(SkipReason::Failed));
        assert_eq!(ended.ai_error, Some(AiCallError::TimedOut));
        steps.start(ReceiptStep::Ai, now);
        let begun = of_ai(&steps);
        assert_eq!(
            (begun.status, begun.skip_reason, begun.ai_error),
            (ReceiptStepStatus::InProgress, None, None)
        );
    }
}
