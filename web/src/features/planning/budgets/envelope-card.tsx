import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Currency, formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { DrillDown } from "@/ui/drill-down";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { Envelope } from "./budget";
import classes from "./envelope.module.css";

interface EnvelopeCardProps {
  envelope: Envelope;
  currency: Currency;
  /** Opens the income of the period. */
  onIncome: () => void;
  /** Left out where nothing can be given to lines. */
  onAssign: (() => void) | undefined;
}

/** What has come in and has no task yet. */
export function EnvelopeCard({ envelope, currency, onIncome, onAssign }: EnvelopeCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { income, assigned, carriedIn, toAssign } = envelope;
  const state = toAssign < 0 ? "over" : toAssign === 0 ? "done" : "open";
  const figures = [
    [t("budgets.envelope.carriedIn"), carriedIn],
    [t("budgets.envelope.assigned"), assigned],
  ] as const;
  return (
    <Card>
      <div className={classes.root} data-state={state}>
        <div>
          <p className={classes.label}>{t("budgets.envelope.toAssign")}</p>
          <p className={classes.amount}>
            <MoneyText amount={toAssign} currency={currency} />
          </p>
          <p className={classes.text}>
            {t(`budgets.envelope.sentences.${state}`, {
              amount: formatMoney(Math.abs(toAssign), currency, locale),
            })}
          </p>
        </div>
        <dl className={classes.figures}>
          <div>
            <dt>{t("budgets.envelope.income")}</dt>
            <dd>
              <DrillDown label={t("budgets.envelope.income")} onOpen={onIncome}>
                <MoneyText amount={income} currency={currency} />
              </DrillDown>
            </dd>
          </div>
          {figures.map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <MoneyText amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        {onAssign && toAssign > 0 && (
          <Button variant="light" onClick={onAssign}>
            {t("budgets.envelope.assign")}
          </Button>
        )}
      </div>
    </Card>
  );
}
