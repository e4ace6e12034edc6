import { digitsOf, type Minor, parseWire } from "@/lib/money";
import type { Account } from "./api";

/** The currency of a workspace, as the server tells it. */
export interface Base {
  currency: string;
  currency_digits: number;
}

/** An account's balance now, in its own currency. */
export function currentBalance(account: Account): Minor {
  return parseWire(account.current_balance ?? account.opening_balance, account.currency_digits);
}

/** An account's balance now in the currency of the workspace; null where no rate is known. */
export function convertedBalance(account: Account, { currency }: Base): Minor | null {
  if (account.currency === currency) return currentBalance(account);
  const { converted_balance: text } = account;
  // While the currency of the workspace changes, what is known of it and of the account may differ.
  return text == null ? null : parseWire(text, digitsOf(text));
}

/** What the planned transactions will make of the balance, if that is something else. */
export function projectedBalance(account: Account): Minor | null {
  if (!account.projected_balance) return null;
  const projected = parseWire(account.projected_balance, account.currency_digits);
  return projected === currentBalance(account) ? null : projected;
}
