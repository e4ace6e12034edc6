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

/** What there will be when everything that is planned or booked for later has happened. */
export function balanceAhead(account: Account): Minor {
  return account.projected_balance
    ? parseWire(account.projected_balance, account.currency_digits)
    : currentBalance(account);
}

/** An account's balance now in the currency of the workspace; null where no rate is known. */
export function convertedBalance(account: Account, { currency }: Base): Minor | null {
  if (account.currency === currency) return currentBalance(account);
  const { converted_balance: text } = account;
  // While the currency of the workspace changes, what is known of it and of the account may differ.
  return text == null ? null : parseWire(text, digitsOf(text));
}

/** The projected balance, if that is something else than the balance today. */
export function projectedBalance(account: Account): Minor | null {
  const projected = balanceAhead(account);
  return projected === currentBalance(account) ? null : projected;
}
