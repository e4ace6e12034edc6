/**
 * When a token is renewed and what follows, as a pure state machine (specification, section 4): events in, next state
 * and effects out. `session.ts` carries the effects out.
 */
import { type AuthRecord, claimsOf, type SessionUser } from "./record";

/** A token counts as expiring this long before it does, in milliseconds. */
export const EXPIRY_MARGIN = 60_000;

export type SessionState =
  | { status: "signed-out" }
  /** A stored record is being verified. */
  | { status: "restoring"; user: SessionUser | null }
  | { status: "logging-in" }
  /** The user is null if the server could not yet be asked who it is. */
  | { status: "signed-in"; user: SessionUser | null };

/** What failed: an answer with this status, or no answer. */
export interface Failure {
  status?: number | undefined;
}

export type SessionEvent =
  | { type: "start"; record: AuthRecord | null; now: number }
  | { type: "login" }
  | { type: "login-failed" }
  | { type: "tokens-received" }
  | { type: "refreshed" }
  | { type: "refresh-failed"; failure: Failure }
  | { type: "user-loaded"; user: SessionUser }
  | { type: "user-failed"; failure: Failure }
  | { type: "logout" }
  | { type: "refused" }
  | { type: "account-deleted" }
  | { type: "ended-elsewhere" };

export type SessionEffect =
  | "refresh"
  | "load-user"
  /** Forget tokens, cached data and stored data, but for the drafts of forms. */
  | "clear"
  /** Forget what was typed into forms: the session ends on purpose. */
  | "clear-drafts"
  /** Forget cached and stored data of whoever was here before. */
  | "clear-cache"
  | "notify-network"
  | "notify-expired"
  | "notify-signed-out"
  /** Go to the sign-in without a word: somebody else says why. */
  | "leave";

interface Step {
  state: SessionState;
  effects: SessionEffect[];
}

const SIGNED_OUT: SessionState = { status: "signed-out" };

/** True if the token is expired or will be within the margin; a token that cannot be read is expired. */
export function isExpiring(accessToken: string, now: number): boolean {
  const claims = claimsOf(accessToken);
  return claims === null || claims.exp - now <= EXPIRY_MARGIN;
}

/** How long until the token should be renewed, in milliseconds. */
export function renewalDelay(accessToken: string, now: number): number {
  const claims = claimsOf(accessToken);
  return claims ? Math.max(0, claims.exp - EXPIRY_MARGIN - now) : 0;
}

/**
 * What to do once it is this tab's turn to renew: another tab may have done it meanwhile. `refused` is the token that
 * the server did not accept, if that is the reason.
 */
export function renewalPlan(
  record: AuthRecord | null,
  refused: string | null,
  now: number,
): "use" | "refresh" | "none" {
  if (!record) return "none";
  if (record.accessToken !== refused && !isExpiring(record.accessToken, now)) return "use";
  return record.refreshToken ? "refresh" : "none";
}

/** True if the failure means that the session is over, and not only that the server could not be asked. */
export function isDenied({ status }: Failure): boolean {
  return status === 401 || status === 403;
}

/** The next state and what to do, given what happened. */
export function step(state: SessionState, event: SessionEvent): Step {
  switch (event.type) {
    case "start":
      return start(event.record, event.now);
    case "login":
      return { state: { status: "logging-in" }, effects: ["clear-cache"] };
    case "login-failed":
      return { state: SIGNED_OUT, effects: ["clear"] };
    case "tokens-received":
      return { state, effects: ["load-user"] };
    case "refreshed":
      return { state, effects: state.status === "restoring" ? ["load-user"] : [] };
    case "user-loaded":
      // A late answer does not bring back somebody who has left.
      if (state.status === "signed-out") return { state, effects: [] };
      return { state: { status: "signed-in", user: event.user }, effects: [] };
    case "refresh-failed":
    case "user-failed":
      return failed(state, event.failure);
    case "logout":
      return { state: SIGNED_OUT, effects: ["clear-drafts", "clear", "notify-signed-out"] };
    case "refused":
      return end(state);
    case "account-deleted":
      return { state: SIGNED_OUT, effects: ["clear-drafts", "clear", "leave"] };
    case "ended-elsewhere":
      return { state: SIGNED_OUT, effects: state.status === "signed-out" ? [] : ["clear-cache", "leave"] };
  }
}

function start(record: AuthRecord | null, now: number): Step {
  if (!record) return { state: SIGNED_OUT, effects: [] };
  const state: SessionState = { status: "restoring", user: record.user };
  if (!isExpiring(record.accessToken, now)) return { state, effects: ["load-user"] };
  if (record.refreshToken) return { state, effects: ["refresh"] };
  return { state: SIGNED_OUT, effects: ["clear"] };
}

function failed(state: SessionState, failure: Failure): Step {
  if (state.status === "signed-out") return { state, effects: [] };
  if (isDenied(failure)) return end(state);
  if (state.status === "logging-in") return { state: SIGNED_OUT, effects: ["clear"] };
  // The server cannot be asked: whoever was signed in stays so with what is stored.
  if (state.status === "restoring") {
    return { state: { status: "signed-in", user: state.user }, effects: ["notify-network"] };
  }
  return { state, effects: ["notify-network"] };
}

function end(state: SessionState): Step {
  if (state.status === "signed-out") return { state, effects: [] };
  return { state: SIGNED_OUT, effects: ["clear", "notify-expired"] };
}
