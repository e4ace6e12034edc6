import { useMemo } from "react";
import type { Currency } from "@/lib/money";
import { type MoneyCell, moneyChars } from "@/ui/money-width";
import { useLocale } from "@/ui/use-locale";
import type { ViewRow } from "./view-row";

/** The widths that the columns of amounts and of balances need, as variables of the table's style. */
export function useMoneyWidths(rows: readonly ViewRow[], base: Currency) {
  const locale = useLocale();
  return useMemo(() => {
    const amounts = rows.flatMap(({ row }): MoneyCell[] => [
      [row.amount, row.currency],
      // Below it, where it is in another currency, and smaller.
      [row.currency === base ? null : row.converted, base],
    ]);
    const balances = rows.map(({ row, balance }): MoneyCell => [balance, row.currency]);
    return {
      "--amount-chars": moneyChars(amounts, locale),
      "--balance-chars": moneyChars(balances, locale),
    };
  }, [rows, base, locale]);
}
