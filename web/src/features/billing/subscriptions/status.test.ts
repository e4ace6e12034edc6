import { expect, test } from "vitest";
import { lastsUntil, stateOf } from "./status";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const ACTIVE = {
  status: "active" as const,
  is_in_trial: false,
  is_overdue: false,
  payment_due_at: null,
  starts_at: "2026-11-01T00:00:00Z",
  trial_ends_at: null,
  period_ends_at: "2026-12-01T00:00:00Z",
  ends_at: null,
};
const TRIAL = { ...ACTIVE, is_in_trial: true, trial_ends_at: "2026-11-30T00:00:00Z" };
const PENDING = {
  ...ACTIVE,
  status: "pending" as const,
  starts_at: "2027-01-15T00:00:00Z",
  period_ends_at: null,
};
const CANCELED = { ...ACTIVE, status: "canceled" as const, ends_at: "2026-12-01T00:00:00Z" };
const OVER = { ...CANCELED, ends_at: "2026-11-28T11:59:00Z" };
const LATE = {
  ...ACTIVE,
  status: "pending" as const,
  is_overdue: true,
  payment_due_at: "2026-11-20T00:00:00Z",
};
const TRIAL_ONLY = { ...TRIAL, status: "canceled" as const, ends_at: "2026-11-30T00:00:00Z" };
const EXPIRED = { ...OVER, status: "expired" as const };

test.each([
  ["active", ACTIVE, { state: "active", at: null }],
  ["in its trial", TRIAL, { state: "trial", at: "2026-11-30T00:00:00Z" }],
  ["after its trial", { ...TRIAL, is_in_trial: false }, { state: "active", at: null }],
  ["before its start", PENDING, { state: "pending", at: "2027-01-15T00:00:00Z" }],
  ["canceled", CANCELED, { state: "canceledUntil", at: "2026-12-01T00:00:00Z" }],
  ["canceled, and over before the clock was there", OVER, { state: "canceled", at: null }],
  ["not paid in time", LATE, { state: "overdue", at: "2026-11-20T00:00:00Z" }],
  ["to end with its trial", TRIAL_ONLY, { state: "trialEnds", at: "2026-11-30T00:00:00Z" }],
  ["expired", EXPIRED, { state: "expired", at: "2026-11-28T11:59:00Z" }],
] as const)("the state of a subscription that is %s", (_, subscription, facts) => {
  expect(stateOf(subscription, NOW)).toEqual(facts);
});

test.each([
  ["the end of its period", ACTIVE, "2026-12-01T00:00:00Z"],
  ["the end of its trial", TRIAL, "2026-11-30T00:00:00Z"],
  ["the end that was fixed when it was canceled", CANCELED, "2026-12-01T00:00:00Z"],
  ["the end of its period though it is not paid in time", LATE, "2026-12-01T00:00:00Z"],
  ["nothing before it starts", PENDING, null],
  ["nothing once it is over", EXPIRED, null],
] as const)("a plan can be used until %s", (_, subscription, until) => {
  expect(lastsUntil(subscription)).toBe(until);
});
