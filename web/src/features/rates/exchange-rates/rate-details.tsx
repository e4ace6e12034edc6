import { useTranslation } from "react-i18next";
import { type Day, formatDay } from "@/lib/dates";
import { formatRate, inverseRate } from "@/lib/rates";
import { useLocale } from "@/ui/use-locale";
import type { AppliedRate } from "./api";
import classes from "./rate-details.module.css";
import { useSourceText } from "./source-text";

interface RateDetailsProps {
  rate: AppliedRate;
  from: string;
  to: string;
  /** The day for which it was wanted; the rate may be of an earlier one. */
  day: Day;
}

/** By which rate an amount was converted: the rate both ways, whose it is, of which day and how it was found. */
export function RateDetails({ rate, from, to, day }: RateDetailsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sourceText = useSourceText();
  return (
    <div className={classes.root}>
      <p className={classes.rate}>{t("rates.turned", { from, to, rate: formatRate(rate.rate, locale) })}</p>
      <p className={classes.second}>
        {t("rates.turned", { from: to, to: from, rate: formatRate(inverseRate(rate.rate), locale) })}
      </p>
      <p className={classes.source}>{sourceText(rate)}</p>
      {rate.date !== day && (
        <p className={classes.second}>{t("rates.earlier", { day: formatDay(day, locale) })}</p>
      )}
    </div>
  );
}
