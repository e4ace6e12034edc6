import { expect, test } from "vitest";
import type { Account, AccountType, AccountTypeId } from "./api";
import { convertedBalance, projectedBalance } from "./balances";
import { groupAccounts, netWorth, unconvertedAccounts } from "./totals";

const types: AccountType[] = [
  { id: "cash", name: "Cash", icon: "cash", is_liability: false },
  { id: "credit_card", name: "Credit card", icon: "credit_card", is_liability: true },
];

const base = { currency: "EUR", currency_digits: 2 };

function account(
  account_type: AccountTypeId,
  current_balance: string,
  given: Partial<Account> = {},
): Account {
  return {
    id: account_type + current_balance,
    workspace_id: "w",
    name: "An account",
    account_type,
    currency: "EUR",
    currency_digits: 2,
    opening_balance: "0.00",
    closed_until: null,
    is_closed: false,
    is_deleted: false,
    version: 1,
    created_at: "2026-11-20T00:00:00Z",
    current_balance,
    cleared_balance: current_balance,
    projected_balance: current_balance,
    converted_balance: current_balance,
    balance_rate: null,
    ...given,
  };
}

const yen = { currency: "JPY", currency_digits: 0 };

test("what one has and what one owes are summed to the cent, and the net worth is both", () => {
  const groups = groupAccounts(
    [account("cash", "0.10"), account("cash", "0.20"), account("credit_card", "-642.35")],
    types,
    base,
  );
  expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
    ["assets", 30],
    ["debts", -64_235],
  ]);
  expect(netWorth(groups)).toBe(-64_205);
});

test("an account in another currency counts by what its balance is converted to", () => {
  const cash = [account("cash", "10.00"), account("cash", "1500", { ...yen, converted_balance: "9.17" })];
  expect(netWorth(groupAccounts(cash, types, base))).toBe(1917);
});

test("what no rate is known for is left out and told, never counted one to one", () => {
  const lost = account("cash", "1500", { ...yen, converted_balance: null });
  const empty = account("cash", "0", { ...yen, converted_balance: null });
  const accounts = [account("cash", "10.00"), lost, empty];
  expect(convertedBalance(lost, base)).toBeNull();
  expect(netWorth(groupAccounts(accounts, types, base))).toBe(1000);
  expect(unconvertedAccounts(accounts, base)).toEqual([lost]);
});

test("a part without accounts is left out", () => {
  expect(groupAccounts([account("cash", "1.00")], types, base).map(({ kind }) => kind)).toEqual(["assets"]);
  expect(groupAccounts([], types, base)).toEqual([]);
});

test("a projected balance is shown only where it differs", () => {
  expect(projectedBalance(account("cash", "5.00"))).toBeNull();
  expect(projectedBalance(account("cash", "5.00", { projected_balance: "2.50" }))).toBe(250);
});
