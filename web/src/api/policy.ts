/** The rules of calling the server (specification, sections 7 to 9) as plain functions of method, path and answer. */

/** How often a failed call is tried again. */
export const MAX_RETRIES = 3;
/** The wait before the first new attempt, in milliseconds; it doubles. */
export const FIRST_RETRY_DELAY = 300;
/** A server that asks for a longer wait than this is not waited for: the user is told instead. Milliseconds. */
export const MAX_RETRY_AFTER = 5_000;

const SECOND = 1_000;
const BASE = "/api/v1";

/** The nouns whose calls may take a minute. */
const SLOW_NOUNS = ["/workspaces", "/accounts", "/categories"];

/** What answers with a file takes as long as the line needs for it. */
const FILE = /^\/(?:transactions\/(?:export|[^/]+\/attachments\/[^/]+)|users\/me\/exports\/[^/]+\/file)$/;

/** A model may be given ten minutes for its answer. */
const MODEL_TEST = /^\/ai-models\/[^/]+\/test$/;

/** How long one attempt may take, in milliseconds. */
export function timeoutFor(method: string, path: string): number {
  const route = path.startsWith(BASE) ? path.slice(BASE.length) : path;
  if (route === "/auth/logout") return 5 * SECOND;
  if (route.startsWith("/auth/")) return 15 * SECOND;
  if (route.startsWith("/reports/")) return 45 * SECOND;
  if (MODEL_TEST.test(route)) return 660 * SECOND;
  if (method === "POST") return (route === "/transactions/ocr" ? 300 : 120) * SECOND;
  if (method === "GET" && FILE.test(route)) return 300 * SECOND;
  if (SLOW_NOUNS.some((noun) => route.startsWith(noun))) return 60 * SECOND;
  return 30 * SECOND;
}

/** Calls of the sign-in that are made by somebody who is signed in already. */
const SIGNED_IN = [
  "/auth/step-up",
  "/auth/step-up/challenge",
  "/auth/passkey",
  "/auth/passkey/challenge",
  "/auth/passkey/register",
  "/auth/passkey/info",
].map((route) => BASE + route);

/** Calls of visitors outside of the sign-in: the link in a mail is their proof. */
const BY_LINK = new RegExp(
  `^${BASE}/(users/(password/reset(/request)?|email/confirm)|notifications/unsubscribe)$`,
);

/** What everybody may read. */
const PUBLIC = `${BASE}/billing/plans/public`;

/** Reading an invitation to a workspace and saying no to it; whoever says yes has to be signed in. */
const BY_INVITATION = new RegExp(`^${BASE}/workspaces/invitations/(?:decline/)?[^/]+$`);

/** True for calls that carry no access token: they are how one is got, or come with a token of their own. */
export function isAnonymous(path: string): boolean {
  if (path === PUBLIC || BY_LINK.test(path) || BY_INVITATION.test(path)) return true;
  return path.startsWith(`${BASE}/auth/`) && !SIGNED_IN.includes(path);
}

/**
 * True if the call must be recognisable when it is repeated. An edit and a deletion are by their If-Match already, and
 * a preview and a report change nothing.
 */
export function needsIdempotencyKey(method: string, path: string): boolean {
  const changes = method === "POST" && !path.endsWith("/preview") && !path.startsWith(`${BASE}/reports/`);
  return changes && !path.startsWith(`${BASE}/auth/`) && !isAnonymous(path);
}

/**
 * Calls that use something up: a captcha, a code, a link, a challenge. Without an answer nobody knows whether they
 * did, and a second attempt would be told that it is used.
 */
const NOT_REPEATABLE = [
  "/auth/register",
  "/auth/login",
  "/auth/step-up",
  "/auth/passkey/verify",
  "/auth/passkey/register",
  "/users/password/reset",
  "/users/email/confirm",
].map((route) => BASE + route);

/** What a call came to: a status, or no answer at all. */
export interface Outcome {
  /** Undefined when there was no answer. */
  status?: number;
  /** The answer's Retry-After header. */
  retryAfter?: string | null;
}

/**
 * The wait before trying again, in milliseconds, or null if this outcome is final.
 * `attempt` counts the retries from 1.
 */
export function retryDelay(path: string, outcome: Outcome, attempt: number): number | null {
  if (attempt > MAX_RETRIES) return null;
  const { status, retryAfter } = outcome;
  // Too busy (429, 503) means that nothing was begun; that may be tried again.
  if (NOT_REPEATABLE.includes(path) && status !== 429 && status !== 503) return null;
  const backOff = FIRST_RETRY_DELAY * 2 ** (attempt - 1);
  const requestedDelay = retryAfterMs(retryAfter);
  if (status === undefined || status >= 500) return wait(Math.max(backOff, requestedDelay ?? 0));
  // 409 with Retry-After: the first attempt with this key is still being worked on.
  if (status === 429 || (status === 409 && requestedDelay !== null)) return wait(requestedDelay ?? backOff);
  return null;
}

function wait(ms: number): number | null {
  return ms <= MAX_RETRY_AFTER ? ms : null;
}

/** Retry-After in milliseconds, for its form in seconds, the only one that our server sends (RFC 9110 10.2.3). */
function retryAfterMs(header: string | null | undefined): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) * SECOND : null;
}
