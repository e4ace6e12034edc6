import { expect, it } from "vitest";
import type { Occurrence } from "@/features/books/recurring/public";
import type { Entry } from "@/features/planning/forecast/public";
import { currencyOf } from "@/lib/money";
import { dayAndMonth, dueOf, upcomingPayments } from "./upcoming";

const EUR = currencyOf("EUR", 2);

const entry = (transactionId: string | null, day: string, amount: number, name = "Rent"): Entry => ({
  key: `${transactionId}`,
  day,
  accountId: "a",
  currency: EUR,
  amount,
  name,
  recurringId: null,
  budgetId: null,
  transactionId,
  isBooked: false,
});

const occurrence = (due_date: string, transaction_id: string | null = null) =>
  ({ recurring_id: "r", due_date, transaction_id }) as Occurrence;

it("tells what recurs and what is planned in the order of the days, and what is both once", () => {
  const payments = upcomingPayments(
    [occurrence("2026-11-25", "both"), occurrence("2026-12-01")],
    [
      entry("both", "2026-11-25", -100),
      entry("planned", "2026-11-27", -100),
      entry(null, "2026-11-28", -5),
      entry("late", "2027-02-01", -100),
    ],
    "2026-12-22",
  );
  expect(payments.map(({ kind, day }) => [kind, day])).toEqual([
    ["recurring", "2026-11-25"],
    ["planned", "2026-11-27"],
    ["recurring", "2026-12-01"],
  ]);
});

it("tells a planned transfer once, from the account that it leaves", () => {
  const ends = [entry("in", "2026-11-27", 300, "Savings"), entry("out", "2026-11-27", -300, "Savings")];
  expect(upcomingPayments([], ends, "2026-12-22")).toMatchObject([
    { entry: { key: "out" }, isTransfer: true },
  ]);
});

it.each([
  ["2026-11-19", "overdue"],
  ["2026-11-20", "today"],
  ["2026-11-21", "tomorrow"],
  ["2026-12-20", "later"],
] as const)("on the 20th of November %s is %s", (day, due) => {
  expect(dueOf(day, "2026-11-20")).toBe(due);
});

it("shows a day as a leaf of a calendar in the language's words", () => {
  expect(dayAndMonth("2026-11-05", "en")).toEqual({ day: "5", month: "Nov" });
  expect(dayAndMonth("2026-11-05", "ru")).toEqual({ day: "5", month: "нояб" });
});
