import { expect, test } from "vitest";
import { leftAfter, NEW_REFUND, type RefundDraft, refundBodyOf, refundErrors } from "./refund-draft";

const USD = { refundable: "1234.50", currency: "USD" };
const YEN = { refundable: "1200", currency: "JPY" };
const draft = (some: Partial<RefundDraft>): RefundDraft => ({ ...NEW_REFUND, reason: "Sorry", ...some });

test("all that is left is sent without an amount: the server knows how much it is by then", () => {
  const all = draft({ amount: "x", reason: "  Wrong plan " });
  expect(refundErrors(all, USD, "en")).toEqual({});
  expect(refundBodyOf(all, USD, "en")).toEqual({ amount: null, reason: "Wrong plan" });
  expect(leftAfter(all, USD, "en")).toBeNull();
});

test.each([
  ["10", USD, "en", "10.00", "1224.50"],
  ["1,234.50", USD, "en", "1234.50", "0.00"],
  ["0,01", USD, "ru", "0.01", "1234.49"],
  ["200", YEN, "en", "200", "1000"],
])("a part of %s of %j in %s is sent as %s and leaves %s", (amount, payment, locale, sent, left) => {
  const part = draft({ what: "part", amount });
  expect(refundErrors(part, payment, locale)).toEqual({});
  expect(refundBodyOf(part, payment, locale).amount).toBe(sent);
  expect(leftAfter(part, payment, locale)).toBe(left);
});

test.each([
  ["", "amount"],
  ["0", "amount"],
  ["-5", "amount"],
  ["1.234", "amount"],
  ["1234.51", "tooMuch"],
])("a part of “%s” is refused: %s", (amount, reason) => {
  const part = draft({ what: "part", amount });
  expect(refundErrors(part, USD, "en")).toEqual({ amount: reason });
  expect(leftAfter(part, USD, "en")).toBeNull();
});

test("a reason is always asked for", () => {
  expect(refundErrors(draft({ reason: "  " }), USD, "en")).toEqual({ reason: "missing" });
});
