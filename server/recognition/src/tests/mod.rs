//! What files of all kinds come to.

mod bar_codes;
mod confined;
mod documents;
mod drawn_codes;
mod hostile;
mod pictures;
mod pixels;
mod receipts;

use kym_recognition_protocol::prepare::{PrepareRequest, Prepared};
use kym_recognition_protocol::{Operation, Refusal, read_answer, write_request};

use crate::{Engines, run};

/// Asks for a file to be prepared, as the server does.
fn prepare(file: &[u8]) -> Result<Prepared, Refusal> {
    let request = PrepareRequest {
        file: file.to_vec(),
    };
    let (mut question, mut answer) = (Vec::new(), Vec::new());
    write_request(&mut question, request).expect("written");
    run(
        Operation::Prepare,
        &Engines::default(),
        &question[..],
        &mut answer,
    )
    .expect("answered");
    read_answer(&answer[..]).expect("an answer")
}
