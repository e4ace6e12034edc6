import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { currencyIn, formatCount, parseWire } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { ReconversionPreview, ReconversionTotals } from "./api";
import classes from "./reconversions.module.css";

interface PreviewProps {
  /** Undefined while it is on its way. */
  preview: ReconversionPreview | undefined;
  /** It is of what was asked before. */
  stale: boolean;
}

const FIGURES = ["income", "expense", "net"] as const;

/** What converting anew would change: how many transactions, and the figures before and after. */
export function Preview({ preview, stale }: PreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!preview) return <Skeleton height={132} radius="md" />;
  const { row_count: rows, changed_count, unconverted_count, before, after } = preview;
  const shown = (count: number) => formatCount(count, locale);
  return (
    <section
      className={classes.preview}
      aria-label={t("reconversions.preview")}
      data-stale={stale || undefined}
    >
      <p aria-live="polite">
        {rows === 0
          ? t("reconversions.noRows")
          : changed_count === 0
            ? t("reconversions.nothing")
            : t("reconversions.changes", {
                count: changed_count,
                shown: shown(changed_count),
                rows: shown(rows),
              })}
      </p>
      {unconverted_count > 0 && (
        <p className={classes.unconverted}>
          {t("reconversions.unconverted", { count: unconverted_count, shown: shown(unconverted_count) })}
        </p>
      )}
      {changed_count > 0 && (
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t("reconversions.before")}</th>
              <th scope="col">{t("reconversions.after")}</th>
            </tr>
          </thead>
          <tbody>
            {FIGURES.map((figure) => (
              <tr key={figure}>
                <th scope="row">{t(`reconversions.figures.${figure}`)}</th>
                <td>
                  <Amount totals={before} figure={figure} />
                </td>
                <td>
                  <Amount totals={after} figure={figure} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Amount({ totals, figure }: { totals: ReconversionTotals; figure: (typeof FIGURES)[number] }) {
  const currency = currencyIn(totals);
  return <MoneyText amount={parseWire(totals[figure], currency.digits)} currency={currency} />;
}
