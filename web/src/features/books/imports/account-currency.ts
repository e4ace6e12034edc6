import { type Currency, currencyIn } from "@/lib/money";

/** The currency of an account as the server tells it. */
interface InCurrency {
  id: string;
  currency: string;
  currency_digits: number;
}

/** The currency of an account; as long as none is chosen that of all of them, if they have one. */
export function accountCurrency(
  accounts: readonly InCurrency[],
  id: string | null | undefined,
): Currency | null {
  const [first] = accounts;
  const account = accounts.find((one) => one.id === id);
  if (account) return currencyIn(account);
  return first && accounts.every(({ currency }) => currency === first.currency) ? currencyIn(first) : null;
}
