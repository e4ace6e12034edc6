import { useTranslation } from "react-i18next";
import { currencyIn, formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { Account } from "./api";
import { currentBalance } from "./balances";
import classes from "./unconverted-note.module.css";

/** What a sum in the currency of the workspace does not count, since no rate is known. */
export function UnconvertedNote({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (accounts.length === 0) return null;
  const amounts = accounts
    .map((account) => formatMoney(currentBalance(account), currencyIn(account), locale))
    .join(", ");
  return <span className={classes.root}>{t("amount.without", { amounts })}</span>;
}
