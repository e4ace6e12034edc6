import { expect, test } from "vitest";
import { termsFromTransaction } from "./known-definition";

const EUR = { code: "EUR", digits: 2 };
const row = {
  id: "t",
  account_id: "a",
  date: "2026-11-05",
  amount: -120_000,
  currency: EUR,
  converted: -120_000,
  rate: null,
  category_id: "c",
  status: "cleared",
  payee: "Landlord",
  note: "November",
  splits: [],
  tags: ["home"],
  transfer: null,
  attachment_count: 0,
  version: 1,
} as const;

test("an expense comes again as it is", () => {
  expect(termsFromTransaction(row)).toEqual({
    kind: "expense",
    dtstart: "2026-11-05",
    name: "Landlord",
    payee: "Landlord",
    note: "November",
    account_id: "a",
    amount: 120_000,
    category_id: "c",
    splits: [],
    tags: ["home"],
  });
});

test("its lines are positive, and a refund among them is not", () => {
  const splits = [
    { id: "1", category_id: "c", amount: -130_000, note: "" },
    { id: "2", category_id: null, amount: 10_000, note: "back" },
  ];
  expect(termsFromTransaction({ ...row, category_id: null, splits }).splits).toEqual([
    { category_id: "c", amount: 130_000, note: "" },
    { category_id: null, amount: -10_000, note: "back" },
  ]);
});

test("of a transfer either leg tells the same", () => {
  const USD = { code: "USD", digits: 2 };
  const leg = { transaction_id: "u", account_id: "b", amount: 139_000, currency: USD };
  const other = {
    ...row,
    id: "u",
    account_id: "b",
    amount: 139_000,
    currency: USD,
    transfer: { transaction_id: "t", account_id: "a", amount: -120_000, currency: EUR },
  };
  const known = {
    kind: "transfer",
    account_id: "a",
    to_account_id: "b",
    amount: 120_000,
    to_amount: 139_000,
  };
  expect(termsFromTransaction({ ...row, transfer: leg })).toMatchObject(known);
  expect(termsFromTransaction(other)).toMatchObject(known);
});
