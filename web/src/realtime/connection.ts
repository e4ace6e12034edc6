/**
 * The socket's life as a pure state machine: what happened goes in, the next state and what to do come out.
 * `socket.ts` does it. Every number is from the specification, section 4.
 */

/** How often a lost connection is tried again before giving up until the user or the network asks. */
export const MAX_ATTEMPTS = 10;
/** The wait before the first new attempt, in milliseconds; it doubles. */
export const FIRST_DELAY = 3_000;
/** The longest wait between attempts, in milliseconds. */
export const MAX_DELAY = 30_000;
/** How long the server may take to confirm the token, in milliseconds. */
export const HANDSHAKE_LIMIT = 10_000;
/** The part of a wait that chance may take off, so that a restart does not bring every client at once. */
const JITTER = 0.2;

export type ConnectionStatus = "disconnected" | "connecting" | "connected" | "reconnecting" | "error";

export interface ConnectionState {
  status: ConnectionStatus;
  /** Attempts since the connection was lost. */
  attempt: number;
  /** The place in the server's log up to which everything was heard; null for nothing yet. */
  cursor: number | null;
}

export type ConnectionEvent =
  | { type: "connect" }
  | { type: "disconnect" }
  | { type: "opened" }
  /** `resumed` if everything behind the cursor that was sent follows; `cursor` is where it stands if not. */
  | { type: "authenticated"; cursor: number | null; resumed: boolean }
  | { type: "received"; cursor: number }
  | { type: "handshake-timeout" }
  | { type: "closed"; code: number }
  | { type: "retry-due" }
  | { type: "offline" }
  | { type: "online" }
  /** Somebody looks at the tab again. */
  | { type: "awake" }
  /** Somebody looks at something else. */
  | { type: "watched" }
  | { type: "token-renewed" }
  | { type: "token-expired" }
  | { type: "refused"; code: string };

export type ConnectionEffect =
  | { type: "open" }
  | { type: "close" }
  | { type: "send-first-token"; after: number | null }
  | { type: "send-token" }
  | { type: "send-watch" }
  | { type: "await-handshake"; ms: number }
  | { type: "retry-in"; ms: number }
  | { type: "stop-timers" }
  | { type: "renew-token" }
  | { type: "catch-up" }
  | { type: "report-error" }
  | { type: "sign-out" };

/** Signed out: what was heard so far was for somebody else. */
export const DISCONNECTED: ConnectionState = { status: "disconnected", attempt: 0, cursor: null };

/** Close codes that mean "this user may not": trying again would only repeat the refusal. */
function isRefusal(code: number): boolean {
  return code === 1008 || (code >= 4000 && code <= 4003) || code === 4010;
}

/** The wait before attempt number `attempt` (from 1), in milliseconds; `random` is in [0, 1). */
export function retryDelay(attempt: number, random: number): number {
  const full = Math.min(FIRST_DELAY * 2 ** (attempt - 1), MAX_DELAY);
  return Math.round(full * (1 - JITTER * random));
}

type Step = { state: ConnectionState; effects: ConnectionEffect[] };

const stay = (state: ConnectionState, ...effects: ConnectionEffect[]): Step => ({ state, effects });

/** The next state and what to do, given what happened. `random` in [0, 1) spreads the reconnections. */
export function step(state: ConnectionState, event: ConnectionEvent, random = 0): Step {
  const { status, cursor } = state;
  const pause: ConnectionState = { status: "disconnected", attempt: 0, cursor };
  switch (event.type) {
    case "connect":
    case "online":
      if (status === "connected" || status === "connecting") return stay(state);
      return stay({ status: "connecting", attempt: 0, cursor }, { type: "stop-timers" }, { type: "open" });
    case "awake":
      // Nobody waits half a minute in front of a stale page.
      if (status !== "reconnecting" && status !== "error") return stay(state);
      return stay({ status: "connecting", attempt: 0, cursor }, { type: "stop-timers" }, { type: "open" });
    case "disconnect":
      return stay(DISCONNECTED, { type: "stop-timers" }, { type: "close" });
    case "offline":
      return stay(pause, { type: "stop-timers" }, { type: "close" });
    case "opened":
      return stay(
        state,
        { type: "send-first-token", after: cursor },
        { type: "await-handshake", ms: HANDSHAKE_LIMIT },
      );
    case "authenticated": {
      // The server confirms every later token too; only the first one begins a connection.
      if (status === "connected") return stay(state);
      // Either what was missed follows, event by event, or everything is fetched anew.
      const nextCursor = event.resumed ? cursor : event.cursor;
      const effects: ConnectionEffect[] = [{ type: "stop-timers" }, { type: "send-watch" }];
      if (!event.resumed) effects.push({ type: "catch-up" });
      return stay({ status: "connected", attempt: 0, cursor: nextCursor }, ...effects);
    }
    case "received":
      return stay({ ...state, cursor: event.cursor });
    case "handshake-timeout":
      return tryAgain(state, random, { type: "close" });
    case "closed":
      if (status === "disconnected" || status === "error") return stay(state);
      if (event.code === 1000) return stay(pause, { type: "stop-timers" });
      if (isRefusal(event.code)) return stay(DISCONNECTED, { type: "stop-timers" }, { type: "sign-out" });
      return tryAgain(state, random);
    case "retry-due":
      if (status !== "reconnecting") return stay(state);
      return stay(state, { type: "open" });
    case "token-renewed":
      return status === "connected" ? stay(state, { type: "send-token" }) : stay(state);
    case "watched":
      return status === "connected" ? stay(state, { type: "send-watch" }) : stay(state);
    case "token-expired":
      return stay(state, { type: "renew-token" });
    case "refused": {
      const dead = event.code === "AUTH_FAILED" || event.code === "TOKEN_INVALID";
      if (!dead) return stay(state, { type: "report-error" });
      return stay(
        DISCONNECTED,
        { type: "stop-timers" },
        { type: "close" },
        { type: "report-error" },
        { type: "sign-out" },
      );
    }
  }
}

function tryAgain(state: ConnectionState, random: number, ...before: ConnectionEffect[]): Step {
  const { cursor } = state;
  const attempt = state.attempt + 1;
  const prepare: ConnectionEffect[] = [{ type: "stop-timers" }, ...before];
  if (attempt > MAX_ATTEMPTS) return stay({ status: "error", attempt: state.attempt, cursor }, ...prepare);
  return stay({ status: "reconnecting", attempt, cursor }, ...prepare, {
    type: "retry-in",
    ms: retryDelay(attempt, random),
  });
}
