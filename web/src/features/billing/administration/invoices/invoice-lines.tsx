import { useTranslation } from "react-i18next";
import { formatWire } from "@/features/billing/subscriptions/public";
import { formatDay } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import type { Invoice, InvoiceLine } from "./api";

/** What an invoice is for, line by line, and what that comes to. */
export function InvoiceLines({ invoice: { lines, total, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const lineText = useLineText();
  const money = (amount: string) => formatWire(amount, currency, locale);
  return (
    <dl className={classes.preview} aria-label={t("invoiceManagement.lines.label")}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an invoice never changes.
        <div key={at}>
          <dt>{lineText(line)}</dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t("invoiceManagement.columns.total")}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}

/** What a line is for, in words. */
function useLineText(): (line: InvoiceLine) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ kind, plan_name, from, to, amount }) => {
    const isTaken = kind === "balance" && amount.startsWith("-");
    const text = t(`invoiceManagement.lines.${isTaken ? "balanceUsed" : kind}`, { plan: plan_name });
    if (from === null || to === null) return text;
    const days = t("invoiceManagement.lines.days", {
      from: formatDay(from, locale),
      to: formatDay(to, locale),
    });
    return `${text}, ${days}`;
  };
}
