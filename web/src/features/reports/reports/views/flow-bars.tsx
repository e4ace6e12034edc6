import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, formatCount, formatMoney, type Minor } from "@/lib/money";
import { gather } from "@/ui/charts/ranked";
import { type RankedBar, RankedBars } from "@/ui/charts/ranked-bars";
import { useLocale } from "@/ui/use-locale";
import type { FlowTotals } from "../report";
import classes from "./chart-note.module.css";

interface FlowRow extends FlowTotals {
  key: string;
  label: string;
}

interface FlowBarsProps<R extends FlowRow> {
  rows: readonly R[];
  currency: Currency;
  names: { income: string; expense: string; net: string };
  label: string;
  summary: string;
  onOpen: (row: R) => void;
}

/** More bars than this are not compared at a glance. */
const MAX_ROWS = 14;

/** Income to the right and expenses to the left, for accounts, categories or payees: the largest of them. */
export function FlowBars<R extends FlowRow>(props: FlowBarsProps<R>) {
  const { rows, currency, names, label, summary, onOpen } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { bars, rest } = useMemo(() => {
    const found = gather(rows, MAX_ROWS, ({ income, expense }) => Math.max(income, -expense));
    return {
      rest: found.rest.length,
      bars: found.first.map<RankedBar>((row) => ({
        key: row.key,
        name: row.label,
        values: [row.income, row.expense],
        paints: [{ color: "var(--income-fill)" }, { color: "var(--expense)" }],
        text: formatMoney(row.net, currency, locale, { sign: "always", whole: true }),
      })),
    };
  }, [rows, currency, locale]);
  const show = (minor: Minor) => formatMoney(minor, currency, locale, { sign: "always" });
  const rowOf = ({ key }: RankedBar) => rows.find((row) => row.key === key);
  return (
    <>
      <RankedBars
        rows={bars}
        label={label}
        summary={summary}
        lines={(bar) => {
          const row = rowOf(bar);
          if (!row) return [];
          return [
            { label: names.income, value: show(row.income), color: "var(--income-fill)" },
            { label: names.expense, value: show(row.expense), color: "var(--expense)" },
            { label: names.net, value: show(row.net), color: "var(--text)" },
          ];
        }}
        onOpen={(bar) => {
          const row = rowOf(bar);
          if (row) onOpen(row);
        }}
      />
      {rest > 0 && (
        <p className={classes.note}>
          {t("reportViews.restInTable", { count: rest, shown: formatCount(rest, locale) })}
        </p>
      )}
    </>
  );
}
