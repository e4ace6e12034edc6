import { add, type Minor, sum } from "@/lib/money";
import type { Account, AccountType } from "./api";
import { type Base, convertedBalance, currentBalance } from "./balances";

/** A part of the list: what one has, or what one owes. */
export interface AccountGroup {
  kind: "assets" | "debts";
  accounts: Account[];
  /** In the currency of the workspace, without the accounts that no rate is known for. */
  total: Minor;
}

/** The accounts in two parts with their sums; a part without accounts is left out. */
export function groupAccounts(
  accounts: readonly Account[],
  types: readonly AccountType[],
  base: Base,
): AccountGroup[] {
  const liabilities = new Set(types.filter(({ is_liability }) => is_liability).map(({ id }) => id));
  const group = (kind: AccountGroup["kind"]): AccountGroup => {
    const own = accounts.filter(({ account_type }) => liabilities.has(account_type) === (kind === "debts"));
    return { kind, accounts: own, total: sum(own.map((account) => convertedBalance(account, base) ?? 0)) };
  };
  return [group("assets"), group("debts")].filter(({ accounts: { length } }) => length > 0);
}

/** What all accounts come to: what one has less what one owes. */
export function netWorth(groups: readonly AccountGroup[]): Minor {
  return groups.reduce((total, group) => add(total, group.total), 0);
}

/** The accounts that sums in the currency of the workspace leave out: they hold something, and no rate is known for it. */
export function unconvertedAccounts(accounts: readonly Account[], base: Base): Account[] {
  return accounts.filter(
    (account) => convertedBalance(account, base) === null && currentBalance(account) !== 0,
  );
}
