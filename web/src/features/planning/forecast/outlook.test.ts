import { describe, expect, it } from "vitest";
import { currencyOf } from "@/lib/money";
import { type AccountOutlook, byMonth, type Entry, inOrder, runningOut } from "./outlook";
import { fromWire } from "./wire";

const EUR = currencyOf("EUR", 2);

const entry = (some: Partial<Entry>): Entry => ({
  key: "k",
  day: "2026-11-20",
  accountId: "a",
  currency: EUR,
  amount: -100,
  name: "Rent",
  recurringId: "r",
  budgetId: null,
  transactionId: null,
  isBooked: false,
  ...some,
});

it("is read in each account's own digits", () => {
  const point = { date: "2026-11-20", balance: "1500" };
  const outlook = fromWire({
    today: "2026-11-20",
    currency: "EUR",
    currency_digits: 2,
    accounts: [
      {
        account_id: "a",
        currency: "JPY",
        currency_digits: 0,
        balance: "1500",
        points: [point],
        entries: [
          {
            date: "2026-12-01",
            amount: "-200",
            name: "Rent",
            recurring_id: "r",
            budget_id: null,
            transaction_id: null,
            is_booked: false,
          },
        ],
        lowest: point,
        below_zero_on: null,
      },
    ],
    total: { points: [], lowest: { date: "2026-11-20", balance: "9.40" }, below_zero_on: null },
    unconverted: [{ currency: "KWD", currency_digits: 3, amount: "1.250" }],
    excluded: ["x"],
  });
  expect(outlook.accounts[0]).toMatchObject({ balance: 1500, belowZeroOn: null });
  expect(outlook.accounts[0]?.entries[0]).toMatchObject({ amount: -200, recurringId: "r", budgetId: null });
  expect(outlook.total.lowest).toEqual({ day: "2026-11-20", value: 940 });
  expect(outlook.unconverted[0]?.amount).toBe(1250);
  expect(outlook.excludedCount).toBe(1);
});

describe("the entries", () => {
  it("stand in the order of their days", () => {
    const days = inOrder([entry({ day: "2026-12-01" }), entry({ day: "2026-11-02" })]).map(({ day }) => day);
    expect(days).toEqual(["2026-11-02", "2026-12-01"]);
  });

  it("have the days of a budget's rest as one a month, and keep its sum", () => {
    const share = { recurringId: null, budgetId: "b", name: "Household" };
    const entries = inOrder([
      entry({ ...share, day: "2026-11-29", amount: -10 }),
      entry({ ...share, day: "2026-11-30", amount: -11 }),
      entry({ ...share, day: "2026-12-01", amount: -5 }),
      entry({ day: "2026-11-30" }),
    ]);
    expect(entries.map(({ day, amount }) => [day, amount])).toEqual([
      ["2026-11-30", -21],
      ["2026-11-30", -100],
      ["2026-12-01", -5],
    ]);
  });

  it("are parted by their months", () => {
    const months = byMonth([entry({ day: "2026-11-30" }), entry({ day: "2026-12-01" })]);
    expect(months.map(({ month, entries }) => [month, entries.length])).toEqual([
      ["2026-11", 1],
      ["2026-12", 1],
    ]);
  });
});

it("names the accounts that run out, the first one first", () => {
  const account = (accountId: string, belowZeroOn: string | null): AccountOutlook => ({
    accountId,
    currency: EUR,
    balance: 100,
    points: [],
    entries: [],
    lowest: { day: "2027-01-01", value: -1 },
    belowZeroOn,
  });
  const accounts = [account("late", "2027-02-01"), account("soon", "2026-12-01"), account("never", null)];
  expect(runningOut(accounts).map(({ accountId }) => accountId)).toEqual(["soon", "late"]);
});
