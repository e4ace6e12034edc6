import { useTranslation } from "react-i18next";
import type { Currency, Minor } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import type { Progress } from "./budget";
import classes from "./rows-panel.module.css";

/** How what is left comes about: carried in and planned and moved, less what is spent. */
export function Equation({ progress, currency }: { progress: Progress; currency: Currency }) {
  const { t } = useTranslation();
  const { carriedIn, planned, moved, spent, remaining, upcoming, projectedEnd } = progress;
  const lines: { name: string; amount: Minor; sign?: "always"; strong?: boolean }[] = [
    { name: t("budgets.planned"), amount: planned },
    ...(moved !== 0 ? [{ name: t("budgets.moved"), amount: moved, sign: "always" as const }] : []),
    ...(carriedIn !== 0
      ? [{ name: t("budgets.carriedIn"), amount: carriedIn, sign: "always" as const }]
      : []),
    { name: t("budgets.spent"), amount: -spent },
    { name: t("budgets.remaining"), amount: remaining, strong: true },
    ...(upcoming !== 0 ? [{ name: t("budgets.projectedEnd"), amount: projectedEnd }] : []),
  ];
  return (
    <dl className={classes.equation}>
      {lines.map(({ name, amount, sign, strong }) => (
        <div key={name} data-strong={strong || undefined}>
          <dt>{name}</dt>
          <dd>
            <MoneyText amount={amount} currency={currency} {...(sign && { sign })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
