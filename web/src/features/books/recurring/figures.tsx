import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MoneyText } from "@/ui/money-text";
import { isOpen } from "./item";
import classes from "./recurring.module.css";
import type { UpcomingPayment } from "./upcoming-payments";
import { sumsOf } from "./weeks";

/** Its two lines, in pixels. */
const FIGURE_HEIGHT = 45;

interface FiguresProps {
  /** Undefined until they are known. */
  payments: readonly UpcomingPayment[] | undefined;
  days: number;
}

/** What goes out and comes in, in the days that are looked at, each currency for itself. */
export function Figures({ payments, days }: FiguresProps) {
  const { t } = useTranslation();
  if (!payments) {
    return (
      <div className={classes.figures} aria-hidden>
        <Skeleton width={150} height={FIGURE_HEIGHT} />
        <Skeleton width={150} height={FIGURE_HEIGHT} />
      </div>
    );
  }
  const sums = sumsOf(payments.filter(isOpen));
  const outs = sums.filter(({ out }) => out < 0);
  const ins = sums.filter((one) => one.in > 0);
  const late = payments.filter(({ state }) => state === "overdue").length;
  return (
    <dl className={classes.figures}>
      {outs.length > 0 && (
        <div className={classes.figure}>
          <dt>{t("recurring.goesOut", { count: days })}</dt>
          <dd>
            {outs.map(({ currency, out }) => (
              <MoneyText key={currency.code} amount={out} currency={currency} />
            ))}
          </dd>
        </div>
      )}
      {ins.length > 0 && (
        <div className={classes.figure}>
          <dt>{t("recurring.comesIn", { count: days })}</dt>
          <dd>
            {ins.map((one) => (
              <MoneyText key={one.currency.code} amount={one.in} currency={one.currency} tone="flow" />
            ))}
          </dd>
        </div>
      )}
      {late > 0 && (
        <div className={classes.figure}>
          <dt>{t("recurring.state.overdue")}</dt>
          <dd>{t("recurring.payments", { count: late })}</dd>
        </div>
      )}
    </dl>
  );
}
