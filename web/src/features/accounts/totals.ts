import { add, type Minor, parseWire, sum } from "@/lib/money";
import type { Account, AccountType } from "./api";

/** A part of the list: what one has, or what one owes. */
export interface AccountGroup {
  kind: "assets" | "debts";
  accounts: Account[];
  total: Minor;
}

/** The accounts in two parts with their sums; a part without accounts is left out. */
export function groupAccounts(
  accounts: readonly Account[],
  types: readonly AccountType[],
  digits: number,
): AccountGroup[] {
  const liabilities = new Set(types.filter(({ is_liability }) => is_liability).map(({ id }) => id));
  const group = (kind: AccountGroup["kind"]): AccountGroup => {
    const own = accounts.filter(({ account_type }) => liabilities.has(account_type) === (kind === "debts"));
    return { kind, accounts: own, total: sum(own.map((account) => currentBalance(account, digits))) };
  };
  return [group("assets"), group("debts")].filter(({ accounts: { length } }) => length > 0);
}

/** What all accounts come to: what one has less what one owes. */
export function netWorth(groups: readonly AccountGroup[]): Minor {
  return groups.reduce((total, group) => add(total, group.total), 0);
}

/** An account's balance now. */
export function currentBalance(account: Account, digits: number): Minor {
  return parseWire(account.current_balance ?? account.opening_balance, digits);
}

/** What the planned transactions will make of the balance, if that is something else. */
export function projectedBalance(account: Account, digits: number): Minor | null {
  if (!account.projected_balance) return null;
  const projected = parseWire(account.projected_balance, digits);
  return projected === currentBalance(account, digits) ? null : projected;
}
