import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { Report, UnconvertedAmount } from "./report";
import classes from "./reports.module.css";

/** What the report does not count for want of a rate, with the way to set one: nothing is ever counted one to one. */
export function UnconvertedNote({ workspaceId, report }: { workspaceId: string; report: Report }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (report.unconverted.length === 0) return null;
  const line = ({ currency, amount, count, first, last }: UnconvertedAmount) => {
    const day = (of: string) => formatDay(of, locale);
    const days = first === last ? day(first) : t("reports.leftOut.days", { from: day(first), to: day(last) });
    const text = { amount: formatMoney(amount, currency, locale), days };
    return report.rates === "balance_date"
      ? t("reports.leftOut.balance", text)
      : t("reports.leftOut.line", { ...text, count });
  };
  return (
    <section className={classes.note} data-tone="warning" aria-label={t("reports.leftOut.title")}>
      <strong>{t("reports.leftOut.title")}</strong>
      <ul>
        {report.unconverted.map((one) => (
          <li key={one.currency.code}>
            {report.rates === "balance_date" ? (
              line(one)
            ) : (
              <Link
                to="/workspaces/$workspaceId/transactions"
                params={{ workspaceId }}
                search={{ range: "custom", from: one.first, to: one.last, rate: "none" }}
              >
                {line(one)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Link to="/workspaces/$workspaceId/rates" params={{ workspaceId }}>
        {t("reports.leftOut.action")}
      </Link>
    </section>
  );
}
