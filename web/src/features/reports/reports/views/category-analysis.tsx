import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Minor, SignDisplay } from "@/lib/money";
import type { LegendKey } from "@/ui/charts/legend";
import { textureAt } from "@/ui/charts/paint";
import { MoneyText } from "@/ui/money-text";
import type { AnalysisNode, ReportViewProps } from "../report";
import classes from "./category-analysis.module.css";
import { monthsBetween, OTHERS, seriesOf } from "./category-bars";
import { CategoryCompared } from "./category-compared";
import { CategoryMonths } from "./category-months";
import { CategoryName } from "./category-name";
import { DrillDownAmount } from "./drill-down-amount";
import { DrillDownCount } from "./drill-down-count";
import { type Figure, Figures } from "./figures";
import { between, includesDescendants, ofCategory, scopeOf } from "./narrow";
import { RatioText } from "./ratio-text";
import { ReportBody } from "./report-body";
import { type ReportColumn, ReportTable } from "./report-table";
import { useCategoryAppearance } from "./use-category-appearance";
import { useSpanText } from "./use-span-text";

type Kind = "income" | "expense";

const keyOf = ({ categoryId, kind }: AnalysisNode) => `${kind} ${categoryId ?? "none"}`;
const childrenOf = ({ children }: AnalysisNode) => children;

/** What categories took and gave, month by month and beside the time before. */
export function CategoryAnalysisView(props: ReportViewProps<"category-analysis">) {
  const { workspaceId, report, onDrillDown } = props;
  const { t } = useTranslation();
  const spans = useSpanText();
  const { byId, color } = useCategoryAppearance(workspaceId);
  const { currency, data, totals, filters, start, end } = report;
  const { tree, previousPeriod } = data;
  const kinds = (["expense", "income"] as const).filter((kind) => tree.some((node) => node.kind === kind));
  const [wantedKind, setKind] = useState<Kind>("expense");
  const kind = kinds.includes(wantedKind) ? wantedKind : (kinds[0] ?? "expense");
  const months = monthsBetween(start, end);
  const ways = [
    ...(months.length > 1 ? (["months"] as const) : []),
    ...(previousPeriod || months.length <= 1 ? (["compared"] as const) : []),
  ];
  const [wantedWay, setWay] = useState<"months" | "compared">("months");
  const way = ways.includes(wantedWay) ? wantedWay : (ways[0] ?? "compared");
  const period = spans.title(start, end);
  const previous = previousPeriod && spans.title(previousPeriod.start, previousPeriod.end);
  const none = t("reportViews.noCategory");
  const nameOf = ({ name }: { name: string }) => name || none;
  const rowsOf = (node: AnalysisNode) => ({
    ...ofCategory(node.categoryId, includesDescendants(node, filters)),
    flow: node.kind,
  });
  const names = {
    amount: t("reportViews.amount"),
    share: t("reportViews.share"),
    average: t("reportViews.perMonth"),
    count: t("reportViews.count"),
    previous: previous ?? t("reportViews.before"),
    change: t("reportViews.change"),
    changePct: t("reportViews.changePct"),
  };
  const plain = (amount: Minor | null, sign?: SignDisplay) =>
    amount === null ? "–" : <MoneyText amount={amount} currency={currency} {...(sign && { sign })} />;
  const total = (of: Kind, amount: Minor, before: Minor | null): Figure => {
    const name = t(of === "expense" ? "reportViews.spent" : "reportViews.earned");
    return {
      label: name,
      value: (
        <DrillDownAmount
          amount={amount}
          currency={currency}
          title={`${name} · ${period}`}
          narrow={{ ...scopeOf(report), flow: of }}
          onDrillDown={onDrillDown}
        />
      ),
      note: before !== null && previousPeriod && (
        <>
          {`${names.previous}: `}
          <DrillDownAmount
            amount={before}
            currency={currency}
            title={`${name} · ${previous}`}
            narrow={between(previousPeriod.start, previousPeriod.end, { ...scopeOf(report), flow: of })}
            onDrillDown={onDrillDown}
            tone="quiet"
          />
        </>
      ),
    };
  };
  const columns: ReportColumn<AnalysisNode>[] = [
    {
      id: "name",
      name: t("reportViews.columns.category"),
      value: nameOf,
      cell: (node) => (
        <CategoryName
          category={node.categoryId === null ? undefined : byId.get(node.categoryId)}
          name={nameOf(node)}
        />
      ),
    },
    {
      id: "amount",
      name: names.amount,
      value: ({ amount }) => amount,
      cell: (node) => (
        <DrillDownAmount
          amount={node.amount}
          currency={currency}
          title={`${nameOf(node)} · ${period}`}
          narrow={rowsOf(node)}
          onDrillDown={onDrillDown}
          tone={node.kind === "income" ? "flow" : "plain"}
        />
      ),
    },
    {
      id: "share",
      name: names.share,
      value: ({ share }) => share,
      cell: ({ share }) => <RatioText ratio={share} />,
    },
    ...(months.length > 1
      ? ([
          {
            id: "average",
            name: names.average,
            value: ({ average }) => average,
            cell: (node) => (
              <DrillDownAmount
                amount={node.average}
                currency={currency}
                title={`${nameOf(node)} · ${period}`}
                narrow={rowsOf(node)}
                onDrillDown={onDrillDown}
                tone="quiet"
              />
            ),
          },
        ] satisfies ReportColumn<AnalysisNode>[])
      : []),
    {
      id: "count",
      name: names.count,
      value: ({ count }) => count,
      cell: (node) => (
        <DrillDownCount
          count={node.count}
          title={`${nameOf(node)} · ${period}`}
          narrow={rowsOf(node)}
          onDrillDown={onDrillDown}
        />
      ),
    },
    ...(previousPeriod
      ? ([
          {
            id: "previous",
            name: names.previous,
            value: ({ previous: before }) => before,
            cell: (node) => (
              <DrillDownAmount
                amount={node.previous ?? 0}
                currency={currency}
                title={`${nameOf(node)} · ${previous}`}
                narrow={between(previousPeriod.start, previousPeriod.end, rowsOf(node))}
                onDrillDown={onDrillDown}
                tone="quiet"
              />
            ),
          },
          {
            id: "change",
            name: names.change,
            value: ({ change }) => change,
            cell: ({ change }) => plain(change, "always"),
          },
          {
            id: "changePct",
            name: names.changePct,
            value: ({ changePct }) => changePct,
            cell: ({ changePct }) => <RatioText ratio={changePct} signed />,
          },
        ] satisfies ReportColumn<AnalysisNode>[])
      : []),
  ];
  const series = seriesOf(tree, data.series, kind, months);
  const roots = tree.filter((node) => node.kind === kind);
  const colors = series.map(({ key, categoryIds }) =>
    key === OTHERS ? "var(--text-3)" : color(categoryIds[0] ?? null),
  );
  const legend: LegendKey[] =
    way === "months"
      ? series.map(({ key, name }, at) => ({
          name: key === OTHERS ? t("reportViews.others") : name || none,
          color: colors[at] ?? "var(--text-3)",
          mark: textureAt(at),
        }))
      : previousPeriod
        ? [{ name: names.previous, color: "var(--text)", mark: "tick" }]
        : [];
  const label = t("reports.types.category-analysis");
  return (
    <>
      <Figures
        figures={[
          ...(kinds.includes("expense") ? [total("expense", totals.spent, totals.previousSpent)] : []),
          ...(kinds.includes("income") ? [total("income", totals.earned, totals.previousEarned)] : []),
          {
            label: names.count,
            value: (
              <DrillDownCount
                count={totals.count}
                title={period}
                narrow={{ ...scopeOf(report) }}
                onDrillDown={onDrillDown}
              />
            ),
          },
        ]}
      />
      <ReportBody
        title={t(way === "months" ? "reportViews.by.month" : "reportViews.byCategory")}
        legend={legend}
        controls={
          <div className={classes.controls}>
            {kinds.length > 1 && (
              <SegmentedControl
                size="xs"
                aria-label={t("reportViews.kind")}
                value={kind}
                onChange={(value) => setKind(value === "income" ? "income" : "expense")}
                data={[
                  { value: "expense", label: t("reportViews.spent") },
                  { value: "income", label: t("reportViews.earned") },
                ]}
              />
            )}
            {ways.length > 1 && (
              <SegmentedControl
                size="xs"
                aria-label={t("reportViews.shownAs")}
                value={way}
                onChange={(value) => setWay(value === "compared" ? "compared" : "months")}
                data={[
                  { value: "months", label: t("reportViews.months") },
                  { value: "compared", label: t("reportViews.compared") },
                ]}
              />
            )}
          </div>
        }
        chart={
          way === "months" ? (
            <CategoryMonths
              months={months}
              end={end}
              series={series.map(({ key, name, values }, at) => ({
                key,
                name: key === OTHERS ? t("reportViews.others") : name || none,
                color: colors[at] ?? "var(--text-3)",
                values,
              }))}
              currency={currency}
              label={label}
              period={period}
              onOpen={(first, last, title) =>
                onDrillDown({ title, narrow: between(first, last, { ...scopeOf(report), flow: kind }) })
              }
            />
          ) : (
            <CategoryCompared
              nodes={roots}
              currency={currency}
              color={color}
              none={none}
              previous={previousPeriod ? names.previous : null}
              label={label}
              period={period}
              onOpen={(node) => onDrillDown({ title: `${nameOf(node)} · ${period}`, narrow: rowsOf(node) })}
            />
          )
        }
        table={
          <ReportTable
            caption={label}
            columns={columns}
            rows={tree}
            keyOf={keyOf}
            childrenOf={childrenOf}
            nameOf={nameOf}
          />
        }
      />
    </>
  );
}
