import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { formatCost } from "../ai-models/micros";
import type { Grouping } from "../ai-models/preferences";
import type { AiUsage, AiUsageTotals } from "./api";
import classes from "./usage.module.css";
import { useGroupName } from "./use-group-name";

const FIGURES = ["calls", "failed", "input", "output", "cost"] as const;

/** The use of models in figures, group by group. */
export function UsageTable({ usage, grouping }: { usage: AiUsage; grouping: Grouping }) {
  const { t } = useTranslation();
  const nameOf = useGroupName(grouping);
  const { items, total, currency } = usage;
  return (
    <table className={classes.table} aria-label={t("aiUsage.title")}>
      <thead>
        <tr>
          <th scope="col">{t(`aiUsage.groupings.${grouping}`)}</th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" data-number data-minor={isMinor(name) || undefined}>
              {t(`aiUsage.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.key ?? ""}>
            <th scope="row">{nameOf(item)}</th>
            <Figures of={item} currency={currency} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("aiUsage.total")}</th>
          <Figures of={total} currency={currency} />
        </tr>
      </tfoot>
    </table>
  );
}

/** A phone has no room for these. */
function isMinor(name: (typeof FIGURES)[number]): boolean {
  return name === "failed" || name === "input" || name === "output";
}

function Figures({ of, currency }: { of: AiUsageTotals; currency: string }) {
  const locale = useLocale();
  const shown: Record<(typeof FIGURES)[number], string> = {
    calls: formatCount(of.calls, locale),
    failed: formatCount(of.failed_calls, locale),
    input: formatCount(of.input_tokens, locale),
    output: formatCount(of.output_tokens, locale),
    cost: formatCost(of.cost, currency, locale),
  };
  return FIGURES.map((name) => (
    <td key={name} data-number data-minor={isMinor(name) || undefined}>
      {shown[name]}
    </td>
  ));
}
