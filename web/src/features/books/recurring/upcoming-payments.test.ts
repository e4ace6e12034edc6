import { expect, it } from "vitest";
import type { Entry } from "@/features/planning/forecast/public";
import { currencyOf } from "@/lib/money";
import { occurrence } from "./testing";
import { upcomingPayments } from "./upcoming-payments";
import { byWeek } from "./weeks";

const EUR = currencyOf("EUR", 2);
const TODAY = "2026-11-25";

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

it("tells what recurs and what is planned in the order of the days, and what is both once", () => {
  const payments = upcomingPayments(
    [occurrence({ due_date: "2026-11-25", transaction_id: "both" }), occurrence({ due_date: "2026-12-01" })],
    [
      entry("both", "2026-11-25", -100),
      entry("planned", "2026-11-27", -100),
      entry(null, "2026-11-28", -5),
      entry("late", "2027-02-01", -100),
      { ...entry("booked", "2026-11-29", -100), isBooked: true },
    ],
    TODAY,
    "2026-12-22",
  );
  expect(payments.map((one) => [one.recurring_id === null ? "planned" : "recurring", one.due_date])).toEqual([
    ["recurring", "2026-11-25"],
    ["planned", "2026-11-27"],
    ["recurring", "2026-12-01"],
  ]);
});

it("tells a planned transfer once, from the account that it leaves", () => {
  const ends = [entry("in", "2026-11-27", 300, "Savings"), entry("out", "2026-11-27", -300, "Savings")];
  expect(upcomingPayments([], ends, TODAY, "2026-12-22")).toMatchObject([
    { transaction_id: "out", kind: "transfer", amount: 300 },
  ]);
});

it("tells those of one day by their names, whatever they are, and in the same order week by week", () => {
  const payments = upcomingPayments(
    [
      occurrence({ name: "Rent", due_date: "2026-11-27" }),
      occurrence({ name: "Water", due_date: "2026-11-20", state: "overdue" }),
      occurrence({ name: "Gym", due_date: "2026-11-27" }),
    ],
    [entry("p", "2026-11-27", -100, "Dentist"), entry("q", TODAY, 100, "Refund")],
    TODAY,
    "2026-12-22",
  );
  const names = ["Water", "Refund", "Dentist", "Gym", "Rent"];
  expect(payments.map(({ name }) => name)).toEqual(names);
  expect(payments.map(({ state }) => state)).toEqual(["overdue", "due", "upcoming", "upcoming", "upcoming"]);
  const weeks = byWeek(payments, TODAY, 1);
  expect(weeks.flatMap(({ payments }) => payments.map(({ name }) => name))).toEqual(names);
});
