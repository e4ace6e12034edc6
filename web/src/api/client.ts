import { currentLanguage, loadTexts } from "@/i18n";
import { type OpenedForm, submittedForm } from "@/lib/opened-form";
import { CLIENT_VERSION } from "@/lib/version";
import { ActionKeys } from "./action-keys";
import { ApiError, type Limit } from "./api-error";
import { client } from "./generated/client.gen";
import { clientInstance } from "./instance";
import { isAnonymous, needsIdempotencyKey, type Outcome, retryDelay, timeoutFor } from "./policy";

/** What the calls need from the session and the frame around them. */
export interface ClientHooks {
  /** A token that is valid for another minute at least, renewed first if need be; null when signed out. */
  accessToken(): Promise<string | null>;
  /** A fresh token in place of the refused one, or null if the session is over. */
  renew(refused: string): Promise<string | null>;
  /** The server told the newest version of this client. */
  onLatestVersion(version: string): void;
  /** A limit was reached. */
  onLimit(limit: Limit): void;
  /** Asks the user to prove once more who they are; false if they would not. */
  confirmIdentity(): Promise<boolean>;
  /** Asks whether the change of reconciled rows is meant, if it was refused for nothing else. */
  confirmReconciledChange(refusal: Response): Promise<boolean>;
}

let hooks: ClientHooks = {
  accessToken: async () => null,
  renew: async () => null,
  onLatestVersion: () => undefined,
  onLimit: () => undefined,
  confirmIdentity: async () => false,
  confirmReconciledChange: async () => false,
};

/** What takes a request over the net, as `fetch` does. */
type Carry = (url: string, init: RequestInit) => Promise<Response>;

const actions = new ActionKeys();

/** Connects the generated client with the session. Called once, before the first call. */
export function configureClient(given: ClientHooks): void {
  hooks = given;
  client.setConfig({ baseUrl: window.location.origin, fetch: send });
}

/** The header of an edit that must not overwrite somebody else's: the version that the user saw. */
export function ifMatch(version: number): { "If-Match": string } {
  return { "If-Match": `"${version}"` };
}

type Answer<T> = Promise<{ data?: T; error?: unknown; response?: Response }>;

/** A change that the server has made. */
export interface Done<T> {
  value: T;
  /** Under which id the history keeps it, so that it can be undone; null when nothing was different. */
  changeId: string | null;
}

/** The data of the answer to a change, and what undoes it; throws `ApiError` if it is none. */
export async function unwrapDone<T>(call: Answer<T>): Promise<Done<NonNullable<T>>> {
  const value = await unwrap(call);
  return { value, changeId: (await call).response?.headers.get("Change-Id") ?? null };
}

/** The data of an answer of the generated client; throws `ApiError` if it is none. */
export async function unwrap<T>(call: Answer<T>): Promise<NonNullable<T>> {
  const { data, error, response } = await call;
  if (!response) throw error;
  if (response.ok) {
    if (error === undefined) return data as NonNullable<T>;
    // The answer broke off on its way, or whoever asked has left: it is not an empty one.
    throw error instanceof DOMException && error.name === "AbortError" ? error : ApiError.silent("network");
  }
  const refusal = ApiError.answered(response, error);
  // At the latest now. Where they cannot be fetched, the server's own sentence stands in for them.
  await loadTexts(["refusals"]).catch(() => undefined);
  if (refusal.limit) hooks.onLimit(refusal.limit);
  throw refusal;
}

/** The `fetch` of the generated client. What changes something is counted to the form that sends it. */
function send(
  input: RequestInfo | URL,
  init?: RequestInit,
  carry: Carry = (url, init) => fetch(url, init),
): Promise<Response> {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname;
  const keyed = needsIdempotencyKey(request.method, path);
  const form = keyed || /^(?:PUT|PATCH|DELETE)$/.test(request.method) ? submittedForm() : null;
  const call = perform(request, path, keyed, form, carry);
  return form ? form.track(call) : call;
}

/** Token, headers, time limit, retries, a second attempt after a step-up, or after somebody has said that they mean it. */
async function perform(
  request: Request,
  path: string,
  keyed: boolean,
  form: OpenedForm | null,
  carry: Carry,
): Promise<Response> {
  const body = await bodyOf(request);
  const headers = new Headers(request.headers);
  headers.set("Accept-Language", currentLanguage());
  if (!isAnonymous(path)) {
    headers.set("Client-Version", CLIENT_VERSION);
    headers.set("Client-Instance", clientInstance);
  }
  const carried = typeof body === "string" ? body : sizeOf(body);

  const act = async (request: Request) => {
    const fingerprint = `${request.method} ${request.url} ${carried}`;
    const own = new Headers(headers);
    const key = keyed ? actions.begin(fingerprint, Date.now(), form?.keys) : null;
    if (key !== null) own.set("Idempotency-Key", key);
    let answered = false;
    let accepted = false;
    try {
      let response = await repeat(path, request.signal, () => attemptOnce(request, path, own, body, carry));
      if (keyed) response = await whole(response, request.signal);
      const latest = response.headers.get("Latest-Client-Version");
      if (latest) hooks.onLatestVersion(latest);
      // A server that broke down may have done it or not: the action stays open under its key.
      answered = response.status < 500;
      accepted = response.ok;
      return response;
    } finally {
      if (!accepted) form?.keys.delete(fingerprint);
      if (key !== null && !answered) actions.leave(fingerprint, key, Date.now());
    }
  };
  const response = await act(request);
  if ((await needsReauthentication(response)) && (await hooks.confirmIdentity())) return act(request);
  const refused = response.status === 409 || response.status === 422;
  return refused && (await hooks.confirmReconciledChange(response))
    ? act(withReconciledConfirmed(request))
    : response;
}

/** The `fetch` of a call that is carried another way, such as one that tells how far it is. */
export function fetchBy(carry: Carry): typeof fetch {
  return (input, init) => send(input, init, carry);
}

/** The same request, with the word that reconciled rows may change. */
function withReconciledConfirmed({ url, method, headers, signal }: Request): Request {
  const confirmed = new URL(url);
  confirmed.searchParams.set("confirm_reconciled", "true");
  return new Request(confirmed, { method, headers, signal });
}

/**
 * The same answer, once all of it is here: what becomes of an action that is known under a key is known only then.
 * Throws `ApiError` when it breaks off.
 */
async function whole(response: Response, signal: AbortSignal): Promise<Response> {
  try {
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    // An answer that may have no body has a stream all the same in some browsers, and cannot be made with one.
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (error) {
    if (signal.aborted) throw error;
    throw ApiError.silent("network");
  }
}

/** What a request carries, to be sent as often as need be: JSON as text, and a file as it is. */
async function bodyOf(request: Request): Promise<string | Blob | null> {
  if (request.body === null) return null;
  const isText = /json/.test(request.headers.get("Content-Type") ?? "json");
  return isText ? request.text() : request.blob();
}

/**
 * What tells files apart whose names are in the address: a file is not read through for that. Of a form the type says
 * its boundary, which is another one whenever the form is made.
 */
function sizeOf(body: Blob | null): string {
  return body === null ? "" : `${body.size} bytes of ${body.type}`;
}

/** True for the refusal that a fresh proof of identity lifts. */
async function needsReauthentication(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return ApiError.answered(response, body).code === "fresh_authentication_required";
}

async function repeat(
  path: string,
  signal: AbortSignal,
  attempt: () => Promise<Response>,
): Promise<Response> {
  for (let retry = 1; ; retry++) {
    const result = await attempt().catch((error: unknown) => {
      if (error instanceof ApiError && error.silence === "network") return error;
      throw error;
    });
    const outcome: Outcome =
      result instanceof Response
        ? { status: result.status, retryAfter: result.headers.get("Retry-After") }
        : {};
    const delay = retryDelay(path, outcome, retry);
    if (delay === null) {
      if (result instanceof Response) return result;
      throw result;
    }
    await sleep(delay, signal);
  }
}

/** One attempt, and with a renewed token a second one if the first token was refused. */
async function attemptOnce(
  request: Request,
  path: string,
  headers: Headers,
  body: string | Blob | null,
  carry: Carry,
): Promise<Response> {
  if (isAnonymous(path)) return transmit(request, path, headers, body, null, carry);
  const token = await hooks.accessToken();
  // Nobody is signed in: the server would say the same. Screens that are about to go ask once more.
  if (!token) return new Response(null, { status: 401 });
  const first = await transmit(request, path, headers, body, token, carry);
  if (first.status !== 401) return first;
  const renewed = await hooks.renew(token);
  return renewed ? transmit(request, path, headers, body, renewed, carry) : first;
}

async function transmit(
  request: Request,
  path: string,
  headers: Headers,
  body: string | Blob | null,
  token: string | null,
  carry: Carry,
): Promise<Response> {
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const limit = AbortSignal.timeout(timeoutFor(request.method, path));
  try {
    return await carry(request.url, {
      method: request.method,
      headers,
      body,
      signal: AbortSignal.any([request.signal, limit]),
      credentials: "omit",
      redirect: "error",
    });
  } catch (error) {
    // Given up on purpose: the caller knows.
    if (request.signal.aborted) throw error;
    throw ApiError.silent(limit.aborted ? "timeout" : "network");
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
