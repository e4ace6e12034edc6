//! The steps on which a receipt is read (`domain.md`, section 14).

use jiff::Timestamp;

use super::receipt::ReceiptError;
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
        /// A code said everything, so it was not needed.
        Skipped => "skipped",
        /// It could not be done.
        Error => "error",
    }
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
}

/// All steps of one attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress(Vec<StepProgress>);

impl Progress {
    /// The files have arrived; everything else lies ahead.
    pub fn begun(now: Timestamp) -> Self {
        let steps = ReceiptStep::ALL.iter().map(|step| StepProgress {
            step: *step,
            status: ReceiptStepStatus::Pending,
            started_at: None,
            finished_at: None,
            error: None,
        });
        let mut begun = Self(steps.collect());
        begun.start(ReceiptStep::Upload, now);
        begun.finish(ReceiptStep::Upload, ReceiptStepStatus::Completed, now);
        begun
    }

    /// Steps as they were kept. A step that is missing lies ahead.
    pub fn kept(kept: impl IntoIterator<Item = StepProgress>, now: Timestamp) -> Self {
        let mut all = Self::begun(now);
        for step in kept {
            if let Some(place) = all.0.iter_mut().find(|it| it.step == step.step) {
                *place = step;
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
        let open = self.0.iter().find(|it| {
            !matches!(
                it.status,
                ReceiptStepStatus::Completed | ReceiptStepStatus::Skipped
            )
        });
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
            it.finished_at = None;
            it.error = None;
        });
    }

    /// Ends a step that is done, or was not needed.
    pub fn finish(&mut self, step: ReceiptStep, status: ReceiptStepStatus, now: Timestamp) {
        self.change(step, |it| {
            it.status = status;
            it.finished_at = Some(now);
        });
    }

    /// Gives up at the step that is being taken.
    pub fn fail(&mut self, error: ReceiptError, now: Timestamp) {
        if let Some(step) = self.next() {
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
