import { expect, test } from "vitest";
import type { Account, AccountType, AccountTypeId } from "./api";
import { groupAccounts, netWorth, projectedBalance } from "./totals";

const types: AccountType[] = [
  { id: "cash", name: "Cash", icon: "cash", is_liability: false },
  { id: "credit_card", name: "Credit card", icon: "credit_card", is_liability: true },
];

function account(
  account_type: AccountTypeId,
  current_balance: string,
  projected_balance = current_balance,
): Account {
  return {
    id: account_type + current_balance,
    workspace_id: "w",
    name: "An account",
    account_type,
    currency: "EUR",
    opening_balance: "0.00",
    closed_until: null,
    is_deleted: false,
    version: 1,
    created_at: "2026-11-20T00:00:00Z",
    current_balance,
    cleared_balance: current_balance,
    projected_balance,
  };
}

test("what one has and what one owes are summed to the cent, and the net worth is both", () => {
  const groups = groupAccounts(
    [account("cash", "0.10"), account("cash", "0.20"), account("credit_card", "-642.35")],
    types,
    2,
  );
  expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
    ["assets", 30],
    ["debts", -64_235],
  ]);
  expect(netWorth(groups)).toBe(-64_205);
});

test("a part without accounts is left out", () => {
  expect(groupAccounts([account("cash", "1.00")], types, 2).map(({ kind }) => kind)).toEqual(["assets"]);
  expect(groupAccounts([], types, 2)).toEqual([]);
});

test("a projected balance is shown only where it differs", () => {
  expect(projectedBalance(account("cash", "5.00"), 2)).toBeNull();
  expect(projectedBalance(account("cash", "5.00", "2.50"), 2)).toBe(250);
});
