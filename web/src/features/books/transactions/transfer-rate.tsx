import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { rateQueries, useSourceText } from "@/features/rates/exchange-rates/public";
import type { Day } from "@/lib/dates";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { convert, formatRate, impliedRate, inverseRate, isFarFrom } from "@/lib/rates";
import { useLocale } from "@/ui/use-locale";
import classes from "./transfer-rate.module.css";

interface TransferRateProps {
  workspaceId: string;
  from: Currency;
  to: Currency;
  date: Day;
  /** What leaves and what arrives; null while it is not typed. */
  leaves: Minor | null;
  arrives: Minor | null;
  /** Takes over what the rate of the day makes of it. */
  onUse: (arrives: Minor) => void;
}

/**
 * At what rate a transfer goes, told both ways, beside the rate of its day. What that comes to is offered and never
 * taken by itself: the bank has its workspace rate.
 */
export function TransferRate({ workspaceId, from, to, date, leaves, arrives, onUse }: TransferRateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sourceText = useSourceText();
  const { data: known, isSuccess } = useQuery(rateQueries.lookup(workspaceId, from.code, to.code, date));
  const implied = leaves !== null && arrives !== null ? impliedRate(leaves, from, arrives, to) : null;
  const offered = known && leaves ? convert(leaves, from, known.rate, to) : null;
  const pair = (one: Currency, other: Currency, rate: string) =>
    t("rateHistory.pair", { from: one.code, to: other.code, rate: formatRate(rate, locale) });
  return (
    <div className={classes.root}>
      {implied && (
        <output className={classes.implied}>
          <span>{pair(from, to, implied)}</span>
          <span>{pair(to, from, inverseRate(implied))}</span>
        </output>
      )}
      {implied && known && isFarFrom(implied, known.rate) && (
        <p className={classes.far}>
          <TriangleAlert size={15} aria-hidden />
          <span>{t("transferRates.far", { rate: pair(from, to, known.rate) })}</span>
        </p>
      )}
      {known && offered !== null && offered !== 0 && offered !== arrives && (
        <div className={classes.offer}>
          <Button variant="light" size="compact-sm" onClick={() => onUse(offered)}>
            {t("transferRates.use", { amount: formatMoney(offered, to, locale) })}
          </Button>
          <span>
            {t("transferRates.by", { rate: pair(from, to, known.rate), source: sourceText(known) })}
          </span>
        </div>
      )}
      {isSuccess && !known && !implied && <p className={classes.none}>{t("transferRates.none")}</p>}
    </div>
  );
}
