import { useTranslation } from "react-i18next";
import { type Currency, formatCount, formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import classes from "./revenue.module.css";
import type { RevenueTotals } from "./totals";

/** What a row says, beside its name. */
const FIGURES = [
  "recurring_revenue",
  "subscriptions",
  "new",
  "changed_in",
  "changed_out",
  "ended",
  "cancellations",
  "failed_payments",
  "received",
  "refunded",
] as const;
type Figure = (typeof FIGURES)[number];
const AMOUNTS: readonly string[] = ["recurring_revenue", "received", "refunded"];

interface RevenueTableProps {
  caption: string;
  /** What the first column has. */
  nameOfRows: string;
  rows: readonly { key: string; name: string; note?: string | undefined; figures: RevenueTotals }[];
  total: RevenueTotals;
  /** What the last line leaves out: what is no sum of the rows. */
  withoutTotal?: readonly Figure[];
  currency: Currency;
}

/** Revenue and subscriptions in figures, row by row, and all together. */
export function RevenueTable({
  caption,
  nameOfRows,
  rows,
  total,
  withoutTotal,
  currency,
}: RevenueTableProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
    <section className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{nameOfRows}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col">
                {t(`revenue.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, figures }) => (
            <Row key={key} name={name} note={note} figures={figures} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <Row name={t("revenue.total")} figures={total} without={withoutTotal} currency={currency} />
        </tfoot>
      </table>
    </section>
  );
}

interface RowProps {
  name: string;
  note?: string | undefined;
  figures: RevenueTotals;
  without?: readonly Figure[] | undefined;
  currency: Currency;
}

function Row({ name, note, figures, without = [], currency }: RowProps) {
  const locale = useLocale();
  const textOf = (figure: Figure) =>
    AMOUNTS.includes(figure)
      ? formatMoney(figures[figure], currency, locale)
      : formatCount(figures[figure], locale);
  return (
    <tr>
      <th scope="row">
        {name}
        {note && <span className={classes.note}>{note}</span>}
      </th>
      {FIGURES.map((figure) => (
        <td key={figure} data-nothing={figures[figure] === 0 || undefined}>
          {!without.includes(figure) && textOf(figure)}
          {figure === "failed_payments" && figures.failed_amount > 0 && (
            <span className={classes.second}>{formatMoney(figures.failed_amount, currency, locale)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
