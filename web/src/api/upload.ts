/** Uploads that tell how far they are: `fetch` does not say how much of a body has been sent. */
import { fetchBy } from "./client";

/** Answers with these statuses have no body, and cannot be made with one. */
const BODILESS = [101, 103, 204, 205, 304];

/** The `fetch` of one upload. `onProgress` hears the share that has been sent, from 0 to 1. */
export function uploadFetch(onProgress: (share: number) => void): typeof fetch {
  return fetchBy((url, init) => carry(url, init, onProgress));
}

function carry(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init;
    const request = new XMLHttpRequest();
    request.open(init.method ?? "GET", url);
    request.responseType = "arraybuffer";
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.onload = () => resolve(answerOf(request));
    // As `fetch` says that nobody answered.
    request.onerror = () => reject(new TypeError("Failed to fetch"));
    request.onabort = () => reject(signal?.reason ?? new DOMException("Aborted", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    if (signal?.aborted) reject(signal.reason);
    else request.send(init.body as XMLHttpRequestBodyInit | null);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const headers = headersOf(request.getAllResponseHeaders());
  const body = BODILESS.includes(status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status, statusText, headers });
}

/** The headers of an answer as a request lists them: one a line. */
export function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
