import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, formatCount, formatMoney, formatPercent, type Minor } from "@/lib/money";
import { gather } from "@/ui/charts/ranked";
import { type RankedBar, RankedBars } from "@/ui/charts/ranked-bars";
import { useLocale } from "@/ui/use-locale";
import type { ReportQuestion } from "../question";
import type { CategoryItem, DrillDownTarget, CategoryItems as Items, ReportOf } from "../report";
import { CategoryName } from "./category-name";
import { CategoryTrail } from "./category-trail";
import { DrillDownAmount } from "./drill-down-amount";
import { DrillDownCount } from "./drill-down-count";
import { Figures } from "./figures";
import { includesDescendants, ofCategory, scopeOf } from "./narrow";
import { RatioText } from "./ratio-text";
import { ReportBody } from "./report-body";
import { type ReportColumn, ReportTable } from "./report-table";
import { useCategoryAppearance } from "./use-category-appearance";
import { useSpanText } from "./use-span-text";

interface CategoryItemsViewProps {
  workspaceId: string;
  report: ReportOf<"spend-by-category"> | ReportOf<"income-by-category">;
  flow: "income" | "expense";
  onDrillDown: (target: DrillDownTarget) => void;
  onQuestion: (patch: Partial<ReportQuestion>) => void;
}

const MAX_ROWS = 12;
const REST = "rest";

const keyOf = ({ categoryId }: CategoryItem) => categoryId ?? "none";
const childrenOf = ({ children }: CategoryItem) => children;

/** What went into categories, or came from them: bars that lead down, and the tree in figures. */
export function CategoryItemsView(props: CategoryItemsViewProps) {
  const { workspaceId, report, flow, onDrillDown, onQuestion } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const spans = useSpanText();
  const { byId, color } = useCategoryAppearance(workspaceId);
  const { currency, totals, filters, start, end } = report;
  const data: Items = report.data;
  const period = spans.title(start, end);
  const parentId = filters.parentCategoryId;
  const none = t("reportViews.noCategory");
  const items = useMemo<CategoryItem[]>(() => {
    const { amount, count } = data.uncategorized;
    if (count === 0) return data.items;
    const share = totals.amount === 0 ? null : amount / totals.amount;
    return [...data.items, { categoryId: null, name: none, path: none, amount, share, count, children: [] }];
  }, [data, totals.amount, none]);
  const { first, rest } = useMemo(() => gather(items, MAX_ROWS, ({ amount }) => amount), [items]);
  const rowsOf = (item: CategoryItem): ReportQuestion => ({
    ...ofCategory(item.categoryId, includesDescendants(item, filters)),
    flow,
  });
  const restRows: ReportQuestion = {
    categoryIds: rest.map(keyOf).join(","),
    includeSubcategories: filters.includeSubcategories !== false,
    flow,
  };
  const restAmount = rest.reduce((all, { amount }) => all + amount, 0);
  const bars = useBars({ first, rest, restAmount, total: totals.amount, currency, color });
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const largest = items.reduce<CategoryItem | null>(
    (best, item) => (best === null || item.amount > best.amount ? item : best),
    null,
  );
  const isWithin = (item: CategoryItem) =>
    item.children.length > 0 && item.categoryId !== null && item.categoryId !== parentId;
  const open = ({ key }: RankedBar) => {
    if (key === REST)
      return onDrillDown({ title: `${t("reportViews.others")} · ${period}`, narrow: restRows });
    const item = items.find((one) => keyOf(one) === key);
    if (!item) return;
    if (isWithin(item)) return onQuestion({ parentCategoryId: item.categoryId ?? undefined });
    onDrillDown({ title: `${item.name} · ${period}`, narrow: rowsOf(item) });
  };
  const label = t(`reports.types.${report.type}`);
  const names = {
    amount: t(flow === "expense" ? "reportViews.spent" : "reportViews.earned"),
    share: t("reportViews.share"),
    count: t("reportViews.count"),
  };
  const whole = (
    <DrillDownAmount
      amount={totals.amount}
      currency={currency}
      title={`${names.amount} · ${period}`}
      narrow={{ ...scopeOf(report), flow }}
      onDrillDown={onDrillDown}
    />
  );
  const columns: ReportColumn<CategoryItem>[] = [
    {
      id: "name",
      name: t("reportViews.columns.category"),
      value: ({ name }) => name,
      cell: ({ categoryId, name }) => (
        <CategoryName category={categoryId === null ? undefined : byId.get(categoryId)} name={name} />
      ),
    },
    {
      id: "amount",
      name: names.amount,
      value: ({ amount }) => amount,
      cell: (item) => (
        <DrillDownAmount
          amount={item.amount}
          currency={currency}
          title={`${item.name} · ${period}`}
          narrow={rowsOf(item)}
          onDrillDown={onDrillDown}
        />
      ),
      total: whole,
    },
    {
      id: "share",
      name: names.share,
      value: ({ share }) => share,
      cell: ({ share }) => <RatioText ratio={share} />,
    },
    {
      id: "count",
      name: names.count,
      value: ({ count }) => count,
      cell: (item) => (
        <DrillDownCount
          count={item.count}
          title={`${item.name} · ${period}`}
          narrow={rowsOf(item)}
          onDrillDown={onDrillDown}
        />
      ),
      total: formatCount(totals.count, locale),
    },
  ];
  return (
    <>
      <Figures
        figures={[
          {
            label: names.amount,
            value: whole,
            note: t("reportViews.transactions", {
              count: totals.count,
              shown: formatCount(totals.count, locale),
            }),
          },
          ...(largest && largest.amount > 0
            ? [
                {
                  label: t("reportViews.largest"),
                  value: largest.name,
                  note: (
                    <>
                      {`${money(largest.amount)} · `}
                      <RatioText ratio={largest.share} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <ReportBody
        title={label}
        controls={
          parentId && (
            <CategoryTrail
              parentId={parentId}
              byId={byId}
              onGo={(id) => onQuestion({ parentCategoryId: id })}
            />
          )
        }
        chart={
          bars.length > 0 && (
            <RankedBars
              rows={bars}
              label={label}
              summary={t("reportViews.categorySummary", {
                period,
                total: money(totals.amount),
                name: largest?.name ?? "",
                share: largest?.share ? formatPercent(largest.share, locale) : "–",
              })}
              lines={(bar) => {
                const item = items.find((one) => keyOf(one) === bar.key);
                const value = money(item?.amount ?? restAmount);
                const paint = bar.paints[0]?.color ?? "var(--text-3)";
                return [
                  { label: names.amount, value, color: paint },
                  { label: names.share, value: bar.note ?? "–", color: "transparent" },
                  ...(item
                    ? [
                        {
                          label: names.count,
                          value: formatCount(item.count, locale),
                          color: "transparent",
                        },
                      ]
                    : []),
                  ...(item && isWithin(item)
                    ? [{ label: t("reportViews.goDown"), value: "", color: "transparent" }]
                    : []),
                ];
              }}
              onOpen={open}
            />
          )
        }
        table={
          <ReportTable
            caption={label}
            columns={columns}
            rows={items}
            keyOf={keyOf}
            childrenOf={childrenOf}
            nameOf={({ name }) => name}
            totalName={t("reportViews.total")}
          />
        }
      />
    </>
  );
}

interface BarsQuestion {
  first: readonly CategoryItem[];
  rest: readonly CategoryItem[];
  restAmount: Minor;
  total: Minor;
  currency: Currency;
  color: (categoryId: string | null) => string;
}

/** The largest categories as bars, the others as one. */
function useBars({ first, rest, restAmount, total, currency, color }: BarsQuestion): RankedBar[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const share = (ratio: number | null) =>
    ratio === null ? {} : { note: formatPercent(ratio, locale, { exact: true }) };
  const text = (amount: Minor) => formatMoney(amount, currency, locale, { whole: true });
  const bars = first.map<RankedBar>((item) => ({
    key: keyOf(item),
    name: item.name,
    values: [item.amount],
    // More came back than went out: it lies on the other side of zero, and is hatched as well.
    paints: [{ color: color(item.categoryId), ...(item.amount < 0 && { texture: "hatched" as const }) }],
    text: text(item.amount),
    ...share(item.share),
  }));
  if (rest.length === 0) return bars;
  return [
    ...bars,
    {
      key: REST,
      name: t("reportViews.othersCount", { count: rest.length, shown: formatCount(rest.length, locale) }),
      values: [restAmount],
      paints: [{ color: "var(--text-3)", texture: "upright" }],
      text: text(restAmount),
      ...share(total === 0 ? null : restAmount / total),
    },
  ];
}
