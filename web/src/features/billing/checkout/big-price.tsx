import { useTranslation } from "react-i18next";
import { formatWire, isFree, type PriceAndPeriod } from "@/features/billing/subscriptions/public";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import classes from "./big-price.module.css";

/** What is charged each time as the big figure, and how often beside it. */
export function BigPrice({ price, currency, billing_frequency: frequency, billing_days }: PriceAndPeriod) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (isFree(price)) return <p className={classes.price}>{t("billing.price.free")}</p>;
  const count = billing_days ?? 0;
  return (
    <p className={classes.price}>
      {formatWire(price, currency, locale)}{" "}
      <span className={classes.period}>
        {frequency === "custom_days"
          ? t("checkout.period.days", { count, shown: formatCount(count, locale) })
          : t(`checkout.period.${frequency}`)}
      </span>
    </p>
  );
}
