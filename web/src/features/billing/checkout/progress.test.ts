import { expect, test } from "vitest";
import { pauseAfter } from "./pauses";
import { isUndecided, isWebAddress, nextStep, progressOf } from "./progress";
import type { Checkout, Payment } from "./wire";

const PAYMENT = { id: "p", status: "pending", provider: "stripe" } as Payment;
const checkout = (payment: Payment | null, confirmation_url: string | null = null): Checkout => ({
  payment,
  confirmation_url,
  instructions: null,
  subscription: null,
});

test.each([
  ["pending", "stripe", "confirming"],
  ["waiting_for_capture", "yookassa", "confirming"],
  ["pending", "manual", "transfer"],
  ["succeeded", "manual", "paid"],
  ["canceled", "stripe", "failed"],
  ["refunded", "stripe", "refunded"],
  ["partially_refunded", "yookassa", "refunded"],
] as const)("a payment that is %s at %s is shown as %s", (status, provider, progress) => {
  expect(progressOf({ status, provider })).toBe(progress);
});

test("only what a provider has not decided is asked about again", () => {
  expect(isUndecided(checkout(PAYMENT))).toBe(true);
  expect(isUndecided(checkout({ ...PAYMENT, provider: "manual" }))).toBe(false);
  expect(isUndecided(checkout({ ...PAYMENT, status: "succeeded" }))).toBe(false);
  expect(isUndecided(checkout(null))).toBe(false);
});

test.each([
  ["nothing to pay", checkout(null), { to: "done" }],
  [
    "a page to pay on",
    checkout(PAYMENT, "https://pay.test/1"),
    { to: "provider", url: "https://pay.test/1" },
  ],
  ["a saved method", checkout(PAYMENT), { to: "payment", id: "p" }],
  ["a script instead of a page", checkout(PAYMENT, "javascript:alert(1)"), { to: "payment", id: "p" }],
] as const)("after a payment was begun with %s", (_, begun, step) => {
  expect(nextStep(begun)).toEqual(step);
});

test("the address of a page begins with http or https", () => {
  expect(
    ["https://a.test", "http://localhost:1/x", "data:text/html,1", "//a.test", ""].map(isWebAddress),
  ).toEqual([true, true, false, false, false]);
});

test("the pauses between the questions grow, and end", () => {
  const pauses = Array.from({ length: 28 }, (_, answers) => pauseAfter(answers));
  const waited = pauses.slice(0, -1).reduce<number>((sum, pause) => sum + Number(pause), 0);
  expect(pauses.slice(0, 4)).toEqual([2000, 2000, 3000, 5000]);
  expect(pauses.every((pause, at) => at === 0 || Number(pause) >= Number(pauses[at - 1]))).toBe(true);
  expect(waited).toBeLessThan(30 * 60 * 1000);
  expect(pauseAfter(28)).toBe(false);
});
