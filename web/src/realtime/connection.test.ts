import { expect, test } from "vitest";
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionStatus,
  DISCONNECTED,
  retryDelay,
  step,
} from "./connection";

const at = (status: ConnectionStatus, attempt = 0, cursor: number | null = null): ConnectionState => ({
  status,
  attempt,
  cursor,
});
const authenticated = (cursor: number | null = 7, resumed = false): ConnectionEvent => ({
  type: "authenticated",
  cursor,
  resumed,
});
const names = (effects: ConnectionEffect[]) => effects.map(({ type }) => type);

test.each([
  [1, 3_000],
  [2, 6_000],
  [3, 12_000],
  [4, 24_000],
  [5, 30_000],
  [6, 30_000],
  [10, 30_000],
])("attempt %d waits %d ms", (attempt, ms) => {
  expect(retryDelay(attempt, 0)).toBe(ms);
});

test("chance shortens a wait by at most a fifth and never lengthens it", () => {
  expect(retryDelay(1, 0.999_999)).toBe(2_400);
  expect(retryDelay(5, 0.5)).toBe(27_000);
});

test("the first connection goes from disconnected over connecting to connected", () => {
  const connecting = step(DISCONNECTED, { type: "connect" });
  expect(connecting.state).toEqual(at("connecting"));
  expect(names(connecting.effects)).toContain("open");

  const opened = step(connecting.state, { type: "opened" });
  expect(opened.state).toEqual(at("connecting"));
  expect(opened.effects).toEqual([
    { type: "send-first-token", after: null },
    { type: "await-handshake", ms: 10_000 },
  ]);

  const connected = step(opened.state, authenticated());
  expect(connected.state).toEqual(at("connected", 0, 7));
  expect(names(connected.effects)).toEqual(["stop-timers", "send-watch", "catch-up"]);
});

test("a connection that was lost goes on behind the last event that was heard, and fetches nothing", () => {
  const received = step(at("connected", 0, 7), { type: "received", cursor: 9 }).state;
  const lost = step(received, { type: "closed", code: 1006 }).state;
  const opened = step(step(lost, { type: "retry-due" }).state, { type: "opened" });
  expect(opened.effects).toContainEqual({ type: "send-first-token", after: 9 });
  const back = step(opened.state, authenticated(20, true));
  // What was missed follows and moves the cursor, event by event.
  expect(back.state).toEqual(at("connected", 0, 9));
  expect(names(back.effects)).not.toContain("catch-up");
});

test("a client that was away for too long fetches everything and goes on from there", () => {
  const back = step(at("connecting", 0, 9), authenticated(5_000, false));
  expect(back.state).toEqual(at("connected", 0, 5_000));
  expect(names(back.effects)).toContain("catch-up");
});

test("being offline forgets nothing, signing out forgets everything", () => {
  expect(step(at("connected", 0, 9), { type: "offline" }).state).toEqual(at("disconnected", 0, 9));
  expect(step(at("connected", 0, 9), { type: "disconnect" }).state).toEqual(DISCONNECTED);
  expect(step(at("connected", 0, 9), { type: "closed", code: 4001 }).state).toEqual(DISCONNECTED);
  expect(step(at("connected", 0, 9), { type: "refused", code: "TOKEN_INVALID" }).state).toEqual(DISCONNECTED);
});

test("a later confirmation changes nothing", () => {
  expect(step(at("connected", 0, 9), authenticated(12))).toEqual({
    state: at("connected", 0, 9),
    effects: [],
  });
});

test.each([
  ["reconnecting", "connecting"],
  ["error", "connecting"],
  ["connected", "connected"],
  ["connecting", "connecting"],
  ["disconnected", "disconnected"],
] as const)("somebody who looks at the tab again while %s finds it %s", (before, after) => {
  const result = step(at(before, 4), { type: "awake" });
  expect(result.state.status).toBe(after);
  expect(names(result.effects).includes("open")).toBe(before !== after);
});

test("what is looked at is told while connected, and with each new connection", () => {
  expect(names(step(at("connected"), { type: "watched" }).effects)).toEqual(["send-watch"]);
  expect(step(at("reconnecting", 1), { type: "watched" }).effects).toEqual([]);
  expect(names(step(at("connecting"), authenticated(9, true)).effects)).toContain("send-watch");
});

test("ten attempts are made, then the connection is an error", () => {
  let state = at("connected");
  const waits: number[] = [];
  for (let lost = 0; lost < 10; lost++) {
    const result = step(state, { type: "closed", code: 1006 });
    expect(result.state).toEqual(at("reconnecting", lost + 1));
    waits.push(...result.effects.flatMap((effect) => (effect.type === "retry-in" ? [effect.ms] : [])));
    state = result.state;
  }
  expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, ...Array(6).fill(30_000)]);
  const last = step(state, { type: "closed", code: 1006 });
  expect(last.state.status).toBe("error");
  expect(names(last.effects)).not.toContain("retry-in");
});

test("a connection that is back starts counting anew and fetches what it missed", () => {
  const due = step(at("reconnecting", 4), { type: "retry-due" });
  expect(due.effects).toEqual([{ type: "open" }]);
  const back = step(due.state, authenticated());
  expect(back.state).toEqual(at("connected", 0, 7));
  expect(names(back.effects)).toContain("catch-up");
});

test.each([
  [1000, "disconnected", []],
  [1001, "reconnecting", ["retry-in"]],
  [1006, "reconnecting", ["retry-in"]],
  [1012, "reconnecting", ["retry-in"]],
  [1013, "reconnecting", ["retry-in"]],
  [1008, "disconnected", ["sign-out"]],
  [3999, "reconnecting", ["retry-in"]],
  [4000, "disconnected", ["sign-out"]],
  [4001, "disconnected", ["sign-out"]],
  [4002, "disconnected", ["sign-out"]],
  [4003, "disconnected", ["sign-out"]],
  [4004, "reconnecting", ["retry-in"]],
  [4009, "reconnecting", ["retry-in"]],
  [4010, "disconnected", ["sign-out"]],
  [4011, "reconnecting", ["retry-in"]],
] as const)("close code %d leads to %s", (code, status, effects) => {
  const result = step(at("connected"), { type: "closed", code });
  expect(result.state.status).toBe(status);
  expect(names(result.effects).filter((name) => name !== "stop-timers")).toEqual(effects);
});

test("going offline drops the connection, coming back connects at once", () => {
  const dropped = step(at("connected"), { type: "offline" });
  expect(dropped.state).toEqual(DISCONNECTED);
  expect(names(dropped.effects)).toEqual(["stop-timers", "close"]);
  expect(step(dropped.state, { type: "closed", code: 1005 }).state).toEqual(DISCONNECTED);
  for (const status of ["disconnected", "reconnecting", "error"] as const) {
    const back = step(at(status, 3), { type: "online" });
    expect(back.state).toEqual(at("connecting"));
    expect(names(back.effects)).toContain("open");
  }
});

test("a server that does not confirm in time is left and tried again", () => {
  const result = step(at("connecting"), { type: "handshake-timeout" });
  expect(result.state).toEqual(at("reconnecting", 1));
  expect(names(result.effects)).toEqual(["stop-timers", "close", "retry-in"]);
});

test.each([
  ["AUTH_FAILED", ["stop-timers", "close", "report-error", "sign-out"]],
  ["TOKEN_INVALID", ["stop-timers", "close", "report-error", "sign-out"]],
  ["INTERNAL", ["report-error"]],
])("the server's error %s leads to %j", (code, effects) => {
  expect(names(step(at("connected"), { type: "refused", code }).effects)).toEqual(effects);
});

test.each<[ConnectionEvent, string]>([
  [{ type: "token-expired" }, "renew-token"],
  [{ type: "token-renewed" }, "send-token"],
])("%o while connected leads to %s", (event, effect) => {
  const result = step(at("connected"), event);
  expect(result.state).toEqual(at("connected"));
  expect(names(result.effects)).toEqual([effect]);
});

test("a renewed token is not sent on a connection that is not there", () => {
  expect(step(at("reconnecting", 2), { type: "token-renewed" }).effects).toEqual([]);
});

test("a late timer after signing out does nothing", () => {
  const out = step(at("reconnecting", 2), { type: "disconnect" });
  expect(out.state).toEqual(DISCONNECTED);
  expect(step(out.state, { type: "retry-due" })).toEqual({ state: DISCONNECTED, effects: [] });
});
