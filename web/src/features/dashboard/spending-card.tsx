import { useTranslation } from "react-i18next";
import { categoryColor, useCategories } from "@/features/categories/public";
import { type Currency, formatMoney, formatPercent, sum } from "@/lib/money";
import { Card } from "@/ui/card";
import { Donut, type Share } from "@/ui/charts/donut";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { DashboardFigures } from "./api";
import classes from "./dashboard.module.css";
import { spendingByRoot, wholePercents } from "./spending";

interface SpendingCardProps {
  workspaceId: string;
  spending: DashboardFigures["spending"];
  currency: Currency;
  onOpen: (categoryId: string | null, name: string) => void;
}

interface CategoryShare extends Share {
  categoryId: string | null;
  name: string;
  percent: number;
}

/** More slices than this are gathered: nobody tells twelve colours apart. */
const MOST = 7;

/** This month's expenses by category of the first level; each leads to its transactions. */
export function SpendingCard({ workspaceId, spending, currency, onOpen }: SpendingCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspaceId);
  const roots = spendingByRoot(spending, byId).filter(({ amount }) => amount > 0);
  const percents = wholePercents(roots.map(({ amount }) => amount));
  const shares = roots.map<CategoryShare>(({ categoryId, amount }, index) => {
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
  return (
    <Card>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        <span className={classes.second}>{t("dashboard.thisMonth")}</span>
      </div>
      {shares.length === 0 ? (
        <p className={classes.nothing}>{t("dashboard.noSpending")}</p>
      ) : (
        <Donut
          shares={shares.slice(0, MOST)}
          summary={t("dashboard.spendingSummary", {
            total: formatMoney(total, currency, locale),
            name: shares[0]?.name ?? "",
            share: formatPercent((shares[0]?.percent ?? 0) / 100, locale),
          })}
          centre={
            <>
              <span className={classes.second}>{t("dashboard.total")}</span>
              <span className={classes.total}>
                <MoneyText amount={total} currency={currency} whole />
              </span>
            </>
          }
          line={(share) => (
            <button
              type="button"
              className={classes.share}
              onClick={() => onOpen(share.categoryId, share.name)}
            >
              <span className={classes.swatch} style={{ background: share.color }} />
              <span className={classes.shareName}>{share.name}</span>
              <span className={classes.percent}>{formatPercent(share.percent / 100, locale)}</span>
              <span className={classes.figure}>
                <MoneyText amount={share.amount} currency={currency} />
              </span>
            </button>
          )}
        />
      )}
    </Card>
  );
}
