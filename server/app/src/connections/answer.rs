//! An answer in pieces, so that no more of it lies in buffers than its reader takes, and it is seen how much that is.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::response::Response;
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::activity::OpenRequest;

/// The bytes of a piece.
const PIECE: usize = 64 * 1024;

/// The body of an answer on the line.
pub struct Pieces {
    body: Body,
    /// What has been made and not yet handed over.
    rest: Bytes,
    request: OpenRequest,
}

impl Pieces {
    /// The answer to this request, which is open until it has gone.
    pub fn of(response: Response, request: OpenRequest) -> Response {
        response.map(|body| {
            Body::new(Self {
                body,
                rest: Bytes::new(),
                request,
            })
        })
    }
}

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.request.asked_for_more();
        if self.rest.is_empty() {
            let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
            match frame.map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(data))) => self.rest = data,
                Some(Ok(Err(frame))) => return Poll::Ready(Some(Ok(frame))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        let len = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(len);
        self.request.handed_over(len as u64);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let mut hint = self.body.size_hint();
        let rest = self.rest.len() as u64;
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}
