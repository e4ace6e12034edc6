import { expect, test } from "vitest";
import type { AuthRecord, SessionUser } from "./record";
import { isExpiring, renewalDelay, renewalPlan, type SessionEvent, type SessionState, step } from "./refresh";

const NOW = Date.UTC(2026, 10, 20, 12);

/** An access token of ten minutes that expires in so many milliseconds. */
function token(expiresIn: number): string {
  const exp = (NOW + expiresIn) / 1000;
  return `e30.${btoa(JSON.stringify({ iat: exp - 600, exp })).replace(/=/g, "")}.sig`;
}

const user: SessionUser = {
  id: "1",
  email: "ann@example.org",
  username: "ann",
  full_name: "Ann Bell",
  first_name: "Ann",
  last_name: "Bell",
  is_superuser: false,
  version: 1,
};

const record = (expiresIn: number, refreshToken = "r1"): AuthRecord => ({
  accessToken: token(expiresIn),
  refreshToken,
  user,
  lastActivityTimestamp: NOW,
});

const signedIn: SessionState = { status: "signed-in", user };
const restoring: SessionState = { status: "restoring", user };
const signedOut: SessionState = { status: "signed-out" };
const loggingIn: SessionState = { status: "logging-in" };

test.each([
  [-1_000, true],
  [0, true],
  [59_000, true],
  [60_000, true],
  [61_000, false],
  [600_000, false],
])("a token that expires in %d ms counts as expiring: %s", (expiresIn, expected) => {
  expect(isExpiring(token(expiresIn), NOW)).toBe(expected);
});

test.each(["", "a.b.c", "no token", `e30.${btoa('{"sub":"1"}')}.s`])(
  "the unreadable token %j is expiring",
  (text) => {
    expect(isExpiring(text, NOW)).toBe(true);
  },
);

test.each([
  [600_000, 540_000],
  [61_000, 1_000],
  [60_000, 0],
  [-5_000, 0],
])("a token that expires in %d ms is renewed in %d ms", (expiresIn, delay) => {
  expect(renewalDelay(token(expiresIn), NOW)).toBe(delay);
});

test.each([
  ["nothing is stored", null, null, "none"],
  ["another tab has renewed it", record(600_000), token(10_000), "use"],
  ["it is still good", record(61_000), null, "use"],
  ["it is expiring", record(60_000), null, "refresh"],
  ["the server refused it", record(600_000), token(600_000), "refresh"],
  ["it is expiring and cannot be renewed", record(0, ""), null, "none"],
] as const)("when %s the plan is right", (_, stored, refused, plan) => {
  expect(renewalPlan(stored, refused, NOW)).toBe(plan);
});

test.each([
  ["no record", null, signedOut, []],
  ["a good token", record(61_000), restoring, ["load-user"]],
  ["a token within 60 s of its end", record(60_000), restoring, ["refresh"]],
  ["an expired token", record(-1), restoring, ["refresh"]],
  ["an expired token and nothing to renew it with", record(-1, ""), signedOut, ["clear"]],
] as const)("a start with %s", (_, stored, state, effects) => {
  expect(step(signedOut, { type: "start", record: stored, now: NOW })).toEqual({ state, effects });
});

test.each<[string, SessionState, SessionEvent, SessionState, string[]]>([
  ["restored token", restoring, { type: "refreshed" }, restoring, ["load-user"]],
  ["restored user", restoring, { type: "user-loaded", user }, signedIn, []],
  ["refresh 401", restoring, failure("refresh-failed", 401), signedOut, ["clear", "notify-expired"]],
  ["refresh 403", restoring, failure("refresh-failed", 403), signedOut, ["clear", "notify-expired"]],
  ["refresh 500", restoring, failure("refresh-failed", 500), signedIn, ["notify-network"]],
  ["refresh 429", restoring, failure("refresh-failed", 429), signedIn, ["notify-network"]],
  ["refresh without answer", restoring, failure("refresh-failed"), signedIn, ["notify-network"]],
  ["user 401", restoring, failure("user-failed", 401), signedOut, ["clear", "notify-expired"]],
  ["user without answer", restoring, failure("user-failed"), signedIn, ["notify-network"]],
  ["login", signedOut, { type: "login" }, loggingIn, ["clear-cache"]],
  ["login refused", loggingIn, { type: "login-failed" }, signedOut, ["clear"]],
  ["login accepted", loggingIn, { type: "tokens-received" }, loggingIn, ["load-user"]],
  ["login done", loggingIn, { type: "user-loaded", user }, signedIn, []],
  ["login, but no user", loggingIn, failure("user-failed"), signedOut, ["clear"]],
  ["renewal while signed in", signedIn, { type: "refreshed" }, signedIn, []],
  ["renewal 401", signedIn, failure("refresh-failed", 401), signedOut, ["clear", "notify-expired"]],
  ["renewal 403", signedIn, failure("refresh-failed", 403), signedOut, ["clear", "notify-expired"]],
  ["renewal 503", signedIn, failure("refresh-failed", 503), signedIn, ["notify-network"]],
  ["renewal without answer", signedIn, failure("refresh-failed"), signedIn, ["notify-network"]],
  ["logout", signedIn, { type: "logout" }, signedOut, ["clear-drafts", "clear", "notify-signed-out"]],
  ["the socket's refusal", signedIn, { type: "refused" }, signedOut, ["clear", "notify-expired"]],
  ["a deleted account", signedIn, { type: "account-deleted" }, signedOut, ["clear-drafts", "clear", "leave"]],
  ["sign-out in another tab", signedIn, { type: "ended-elsewhere" }, signedOut, ["clear-cache", "leave"]],
  ["a late user", signedOut, { type: "user-loaded", user }, signedOut, []],
  ["a late failure", signedOut, failure("refresh-failed", 401), signedOut, []],
  ["a late refusal", signedOut, { type: "refused" }, signedOut, []],
])("%s", (_, state, event, next, effects) => {
  expect(step(state, event)).toEqual({ state: next, effects });
});

function failure(type: "refresh-failed" | "user-failed", status?: number): SessionEvent {
  return { type, failure: { status } };
}
