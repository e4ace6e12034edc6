import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, formatCount, formatMoney, formatPercent, type Minor } from "@/lib/money";
import { gather } from "@/ui/charts/ranked";
import { type RankedBar, RankedBars } from "@/ui/charts/ranked-bars";
import { useLocale } from "@/ui/use-locale";
import type { AnalysisNode } from "../report";
import classes from "./chart-note.module.css";

interface CategoryComparedProps {
  nodes: readonly AnalysisNode[];
  currency: Currency;
  color: (categoryId: string | null) => string;
  /** What has no category is called so. */
  none: string;
  /** What the time before is called; null where it is not compared. */
  previous: string | null;
  label: string;
  period: string;
  onOpen: (node: AnalysisNode) => void;
}

const MAX_ROWS = 14;

/** Categories as bars, with a tick for what it was in the time before. */
export function CategoryCompared(props: CategoryComparedProps) {
  const { nodes, currency, color, none, previous, label, period, onOpen } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { first, rest } = useMemo(() => {
    // What was large before and is small now is shown too; the order is that of the table.
    const parts = gather(nodes, MAX_ROWS, ({ amount, previous: before }) => Math.max(amount, before ?? 0));
    return { ...parts, first: parts.first.toSorted((a, b) => b.amount - a.amount) };
  }, [nodes]);
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const rows = first.map<RankedBar>((node) => ({
    key: node.categoryId ?? "none",
    name: node.name || none,
    values: [node.amount],
    paints: [{ color: color(node.categoryId), ...(node.amount < 0 && { texture: "hatched" as const }) }],
    before: previous === null ? null : node.previous,
    text: formatMoney(node.amount, currency, locale, { whole: true }),
    ...(previous === null
      ? node.share !== null && { note: formatPercent(node.share, locale, { exact: true }) }
      : {
          note:
            node.changePct === null
              ? "–"
              : formatPercent(node.changePct, locale, { exact: true, signed: true }),
        }),
  }));
  const nodeOf = ({ key }: RankedBar) => first.find(({ categoryId }) => (categoryId ?? "none") === key);
  const total = nodes.reduce((all, { amount }) => all + amount, 0);
  return (
    <>
      <RankedBars
        rows={rows}
        label={label}
        summary={t("reportViews.monthsSummary", {
          period,
          total: money(total),
          names: rows.map(({ name }) => name).join(", "),
        })}
        lines={(row) => {
          const node = nodeOf(row);
          if (!node) return [];
          return [
            {
              label: t("reportViews.amount"),
              value: money(node.amount),
              color: row.paints[0]?.color ?? "var(--text)",
            },
            ...(previous === null
              ? []
              : [
                  { label: previous, value: money(node.previous ?? 0), color: "var(--text)" },
                  {
                    label: t("reportViews.change"),
                    value: formatMoney(node.change ?? 0, currency, locale, { sign: "always" }),
                    color: "transparent",
                  },
                ]),
          ];
        }}
        onOpen={(row) => {
          const node = nodeOf(row);
          if (node) onOpen(node);
        }}
      />
      {rest.length > 0 && (
        <p className={classes.note}>
          {t("reportViews.restInTable", { count: rest.length, shown: formatCount(rest.length, locale) })}
        </p>
      )}
    </>
  );
}
