//! What models are good for.

use crate::words::words;

words! {
    /// What a model may be asked to do.
    pub enum AiTask {
        /// Say what a picture of a receipt says.
        ReceiptImage => "receipt_image",
        /// Say what the recognised text of a receipt says.
        ReceiptText => "receipt_text",
        /// Say what the text of a bank statement says.
        StatementPdf => "statement_pdf",
        /// Suggest categories for transactions without one.
        Categorize => "categorize",
    }
}

words! {
    /// What a call was for: one of the tasks, or to see whether the model answers.
    pub enum AiPurpose {
        /// A picture of a receipt.
        ReceiptImage => "receipt_image",
        /// The text of a receipt.
        ReceiptText => "receipt_text",
        /// A bank statement.
        StatementPdf => "statement_pdf",
        /// Categories for transactions.
        Categorize => "categorize",
        /// An administrator tried the model.
        Test => "test",
    }
}

words! {
    /// Whether a task is done by a model for somebody in a workspace.
    pub enum AiTaskState {
        /// It is.
        Ready => "ready",
        /// No model is set up for it, or the ones that are rest after failures.
        NoModel => "no_model",
        /// The user has not agreed that anything leaves for it.
        NotAgreed => "not_agreed",
        /// The owner of the workspace does not want it.
        Forbidden => "forbidden",
        /// What may be spent in a month has been.
        CapReached => "cap_reached",
    }
}

impl From<AiTask> for AiPurpose {
    fn from(task: AiTask) -> Self {
        match task {
            AiTask::ReceiptImage => Self::ReceiptImage,
            AiTask::ReceiptText => Self::ReceiptText,
            AiTask::StatementPdf => Self::StatementPdf,
            AiTask::Categorize => Self::Categorize,
        }
    }
}
