import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Facts } from "@/features/billing/subscriptions/public";
import { AdminError } from "@/features/identity/users/public";
import { formatDay, today } from "@/lib/dates";
import { type Currency, currencyOf, formatCount, formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { useLocale } from "@/ui/use-locale";
import { type RevenueOfCurrency, revenueQueries } from "./api";
import classes from "./revenue.module.css";
import { RevenueChart } from "./revenue-chart";
import { RevenueFilters } from "./revenue-filters";
import { type RevenueSearch, revenueQuery } from "./revenue-search";
import { RevenueTable } from "./revenue-table";
import { digitsOfMonths, totalsOf } from "./totals";

interface RevenueViewProps {
  search: RevenueSearch;
  onShow: (search: RevenueSearch) => void;
}

/** What subscriptions came to, month by month and plan by plan. */
export function RevenueView({ search, onShow }: RevenueViewProps) {
  const { t } = useTranslation();
  const query = revenueQueries.months(revenueQuery(search, today()));
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  if (error && !data) return <AdminError error={error} title={t("revenue.failed")} onRetry={refetch} />;
  const shown = data?.currencies.find(({ currency }) => currency === search.currency) ?? data?.currencies[0];
  return (
    <Card flush>
      <RevenueFilters
        search={search}
        currencies={data?.currencies.map(({ currency }) => currency) ?? []}
        currency={shown?.currency}
        onShow={onShow}
      />
      <div className={classes.body} aria-busy={isPlaceholderData}>
        {!data && <ItemListSkeleton rows={6} />}
        {data && !shown && <Nothing search={search} onShow={onShow} />}
        {data && shown && (
          <>
            <Shown revenue={shown} />
            <p className={classes.hint}>{t("revenue.hint", { zone: data.time_zone })}</p>
          </>
        )}
      </div>
    </Card>
  );
}

function Shown({ revenue }: { revenue: RevenueOfCurrency }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { months, plans } = revenue;
  const currency = currencyOf(revenue.currency, digitsOfMonths(months));
  const total = totalsOf(months);
  const monthName = (month: string) => formatDay(`${month}-01`, locale, "month");
  return (
    <>
      <KeyFigures revenue={revenue} currency={currency} />
      <section className={classes.part} aria-labelledby="revenue-chart">
        <h2 id="revenue-chart" className={classes.heading}>
          {t("revenue.chart")}
        </h2>
        <RevenueChart revenue={revenue} currency={currency} />
      </section>
      <section className={classes.part}>
        <h2 className={classes.heading}>{t("revenue.byMonth")}</h2>
        <RevenueTable
          caption={t("revenue.byMonth")}
          nameOfRows={t("revenue.columns.month")}
          rows={months.toReversed().map((month) => ({
            key: month.month,
            name: monthName(month.month),
            note: month.is_current ? t("revenue.current") : undefined,
            figures: totalsOf([month]),
          }))}
          total={total}
          withoutTotal={["recurring_revenue", "subscriptions"]}
          currency={currency}
        />
      </section>
      <section className={classes.part}>
        <h2 className={classes.heading}>{t("revenue.byPlan")}</h2>
        <RevenueTable
          caption={t("revenue.byPlan")}
          nameOfRows={t("revenue.columns.plan")}
          rows={plans.map(({ plan, months: ofPlan }) => ({
            key: plan.id,
            name: plan.name,
            figures: totalsOf(ofPlan),
          }))}
          total={total}
          currency={currency}
        />
      </section>
    </>
  );
}

function KeyFigures({ revenue: { months }, currency }: { revenue: RevenueOfCurrency; currency: Currency }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const total = totalsOf(months);
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <div className={classes.figures}>
      <Facts
        facts={[
          [t("revenue.columns.recurring_revenue"), money(total.recurring_revenue)],
          [t("revenue.columns.subscriptions"), formatCount(total.subscriptions, locale)],
          [t("revenue.columns.received"), money(total.received)],
          [t("revenue.columns.refunded"), money(total.refunded)],
        ]}
      />
    </div>
  );
}

function Nothing({ search, onShow }: RevenueViewProps) {
  const { t } = useTranslation();
  if (search.plan_id === undefined && search.period === undefined)
    return <EmptyState title={t("revenue.none.title")} text={t("revenue.none.text")} />;
  return (
    <EmptyState
      title={t("revenue.noneFound.title")}
      text={t("revenue.noneFound.text")}
      actions={
        <Button variant="default" onClick={() => onShow({ tab: "reports" })}>
          {t("revenue.filters.clear")}
        </Button>
      }
    />
  );
}
