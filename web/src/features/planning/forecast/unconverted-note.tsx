import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import classes from "./forecast.module.css";
import type { Outlook } from "./outlook";

/** What the picture of everything leaves out for want of a rate: nothing is ever counted one to one. */
export function UnconvertedNote({ outlook: { unconverted, excludedCount } }: { outlook: Outlook }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amounts = unconverted
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, currency }) => formatMoney(amount, currency, locale))
    .join(", ");
  return (
    <>
      {amounts !== "" && <p className={classes.leftOut}>{t("amount.without", { amounts })}</p>}
      {excludedCount > 0 && (
        <p className={classes.leftOut}>
          <Link to="/recurring-transactions">{t("forecast.leftOut", { count: excludedCount })}</Link>
        </p>
      )}
    </>
  );
}
