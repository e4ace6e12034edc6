import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { MonthFlow } from "./api";
import classes from "./dashboard.module.css";

interface MonthCardProps {
  months: readonly MonthFlow[];
  currency: Currency;
  onOpen: (direction: "income" | "expense") => void;
}

/** This month's income and expenses beside those of the month before. */
export function MonthCard({ months, currency, onOpen }: MonthCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const current = months.at(-1);
  const before = months.at(-2);
  if (!current) return null;
  const largest = Math.max(1, current.income, -current.expense, before?.income ?? 0, -(before?.expense ?? 0));
  const earlier = before ? formatDay(`${before.month}-01`, locale, "month") : "";
  const line = (name: string, direction: "income" | "expense", now: Minor, then: Minor) => (
    <button type="button" className={classes.flow} onClick={() => onOpen(direction)}>
      <span className={classes.flowHead}>
        <span>{name}</span>
        <span className={classes.flowFigure}>
          <MoneyText amount={now} currency={currency} tone="flow" />
          <ChevronRight size={15} aria-hidden />
        </span>
      </span>
      <span className={classes.track}>
        <span
          className={classes.fill}
          data-direction={direction}
          style={{ width: `${(Math.abs(now) / largest) * 100}%` }}
        />
        {/* Where the month before ended. */}
        {before && (
          <span
            className={classes.tick}
            style={{ insetInlineStart: `${(Math.abs(then) / largest) * 100}%` }}
          />
        )}
      </span>
      {before && (
        <span className={classes.second}>
          {t("dashboard.before", { month: earlier })}{" "}
          <MoneyText amount={then} currency={currency} tone="quiet" />
        </span>
      )}
    </button>
  );
  return (
    <Card>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{t("dashboard.thisMonth")}</h2>
        <span className={classes.second}>{formatDay(`${current.month}-01`, locale, "month")}</span>
      </div>
      {line(t("dashboard.income"), "income", current.income, before?.income ?? 0)}
      {line(t("dashboard.expenses"), "expense", current.expense, before?.expense ?? 0)}
      <div className={classes.net}>
        <span>{t("dashboard.net")}</span>
        <MoneyText amount={current.income + current.expense} currency={currency} sign="always" />
      </div>
    </Card>
  );
}
