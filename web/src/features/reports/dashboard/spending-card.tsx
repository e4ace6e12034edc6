import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { categoryColor, useCategories } from "@/features/books/categories/public";
import { type Currency, formatMoney, formatPercent, sum } from "@/lib/money";
import { Card } from "@/ui/card";
import { Donut, type Share } from "@/ui/charts/donut";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { DashboardFigures } from "./api";
import classes from "./dashboard.module.css";
import { spendingByRoot, topShares, wholePercents } from "./spending";

interface SpendingCardProps {
  workspaceId: string;
  spending: DashboardFigures["spending"];
  currency: Currency;
  onOpen: (categoryId: string | null, name: string) => void;
}

interface CategoryShare extends Share {
  /** Undefined for what is gathered of several. */
  categoryId: string | null | undefined;
  name: string;
  percent: number;
}

/** More slices than this are gathered: nobody tells twelve colours apart. */
const MAX_CATEGORIES = 7;
/** A total of more characters needs smaller ones to have room in the ring. */
const LONG = 11;

/** This month's expenses by category of the first level; each leads to its transactions. */
export function SpendingCard({ workspaceId, spending, currency, onOpen }: SpendingCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspaceId);
  const roots = spendingByRoot(spending, byId).filter(({ amount }) => amount > 0);
  const { shown, rest } = topShares(roots, MAX_CATEGORIES);
  const parts = [...shown, ...(rest > 0 ? [{ categoryId: undefined, amount: rest }] : [])];
  const percents = wholePercents(parts.map(({ amount }) => amount));
  const shares = parts.map<CategoryShare>(({ categoryId, amount }, index) => {
    if (categoryId === undefined) {
      const name = t("dashboard.others");
      return { key: "rest", categoryId, amount, name, color: "var(--text-3)", percent: percents[index] ?? 0 };
    }
    const category = categoryId === null ? undefined : byId.get(categoryId);
    return {
      key: categoryId ?? "none",
      categoryId,
      amount,
      name: category?.name ?? t("dashboard.noCategory"),
      color: category ? categoryColor(category.color) : "var(--border-control)",
      percent: percents[index] ?? 0,
    };
  });
  const total = sum(shares.map(({ amount }) => amount));
  const title = t("dashboard.spending");
  const totalText = formatMoney(total, currency, locale, { whole: true });
  const report = {
    to: "/reports/$reportType",
    params: { reportType: "spend-by-category" },
    search: { period: "this_month", workspace: workspaceId },
  } as const;
  return (
    <Card>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>
          <Link {...report} className={classes.titleLink}>
            {title}
          </Link>
        </h2>
        <span className={classes.second}>{t("dashboard.thisMonth")}</span>
      </div>
      {shares.length === 0 ? (
        <p className={classes.nothing}>{t("dashboard.noSpending")}</p>
      ) : (
        <Donut
          shares={shares}
          summary={t("dashboard.spendingSummary", {
            total: formatMoney(total, currency, locale),
            name: shares[0]?.name ?? "",
            share: formatPercent((shares[0]?.percent ?? 0) / 100, locale),
          })}
          centre={
            <>
              <span className={classes.second}>{t("dashboard.total")}</span>
              <span className={classes.total} data-long={totalText.length > LONG || undefined}>
                <MoneyText amount={total} currency={currency} whole />
              </span>
            </>
          }
          line={({ categoryId, name, amount, color, percent }) => {
            const line = (
              <>
                <span className={classes.swatch} style={{ background: color }} />
                <span className={classes.shareName}>{name}</span>
                <span className={classes.percent}>{formatPercent(percent / 100, locale)}</span>
                <span className={classes.figure}>
                  <MoneyText amount={amount} currency={currency} />
                </span>
              </>
            );
            // The transactions of one are shown here; what is gathered of several stands in the report.
            return categoryId === undefined ? (
              <Link {...report} className={classes.share}>
                {line}
              </Link>
            ) : (
              <button type="button" className={classes.share} onClick={() => onOpen(categoryId, name)}>
                {line}
              </button>
            );
          }}
        />
      )}
    </Card>
  );
}
