import { line } from "d3-shape";
import { useId, useMemo } from "react";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import classes from "./charts.module.css";
import type { ColumnsLayout, PlacedPanel } from "./columns";
import { type ColumnName, type ColumnsPanel, ColumnsPlot } from "./columns-plot";
import { Dots } from "./dots";
import { FlowPaints, flowMarks } from "./flow-marks";
import { Hairline } from "./plot";
import own from "./plot.module.css";

/** One time: what came in and went out, and the balance at its end. */
export interface CashColumn extends ColumnName {
  inflow: Minor;
  /** Negative or zero. */
  outflow: Minor;
  net: Minor;
  balance: Minor;
  isProjected: boolean;
}

interface CashChartProps<C> {
  columns: readonly C[];
  currency: Currency;
  names: { inflow: string; outflow: string; net: string; balance: string; flows: string; projected: string };
  label: string;
  summary: string;
  onOpen?: ((column: C) => void) | undefined;
}

/**
 * The balance as a line, and below it what came in and went out over the same columns: each has its own axis, so that
 * neither is flattened by the other. What is projected is dashed and hatched.
 */
export function CashChart<C extends CashColumn>(props: CashChartProps<C>) {
  const { columns, currency, names, label, summary, onOpen } = props;
  const locale = useLocale();
  const id = useId();
  const panels = useMemo<ColumnsPanel<C>[]>(() => {
    const balances = columns.map(({ balance }) => balance);
    const shared = {
      unit: 10 ** currency.digits,
      axisText: (value: number) => formatAxis(value, currency, locale),
    };
    return [
      {
        ...shared,
        low: Math.min(...balances),
        high: Math.max(...balances),
        height: 150,
        free: true,
        name: names.balance,
        over: (panel, layout, active) => (
          <BalanceLine columns={columns} panel={panel} layout={layout} active={active} />
        ),
      },
      {
        ...shared,
        low: Math.min(0, ...columns.map(({ outflow }) => outflow)),
        high: Math.max(0, ...columns.map(({ inflow }) => inflow)),
        height: 170,
        name: names.flows,
        marks: (panel) =>
          flowMarks(panel, id, ({ inflow, outflow, isProjected }) => ({
            income: inflow,
            expense: outflow,
            hatched: isProjected,
          })),
      },
    ];
  }, [columns, currency, locale, names.balance, names.flows, id]);
  const show = (minor: Minor) => formatMoney(minor, currency, locale, { sign: "always" });
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={({ inflow, outflow, net, balance, isProjected }) => [
        { label: names.inflow, value: show(inflow), color: "var(--income-fill)" },
        { label: names.outflow, value: show(outflow), color: "var(--expense)" },
        { label: names.net, value: show(net), color: "var(--text)" },
        { label: names.balance, value: formatMoney(balance, currency, locale), color: "var(--primary-line)" },
        ...(isProjected ? [{ label: names.projected, value: "", color: "transparent" }] : []),
      ]}
      onOpen={onOpen}
    >
      <FlowPaints id={id} />
    </ColumnsPlot>
  );
}

interface BalanceLineProps {
  columns: readonly CashColumn[];
  panel: PlacedPanel;
  layout: ColumnsLayout;
  active: number | null;
}

function BalanceLine({ columns, panel, layout, active }: BalanceLineProps) {
  const { positions, bottom } = layout;
  const known = columns.filter(({ isProjected }) => !isProjected).length;
  const places = columns.map((_, index) => index);
  const path = line<number>(
    (index) => positions[index] ?? 0,
    (index) => panel.y(columns[index]?.balance ?? 0),
  );
  const turn =
    known > 0 && known < columns.length ? ((positions[known - 1] ?? 0) + (positions[known] ?? 0)) / 2 : null;
  return (
    <>
      {turn !== null && <line className={own.turn} x1={turn} x2={turn} y1={panel.top} y2={bottom} />}
      <Hairline layout={layout} active={active} top={panel.top} />
      <path className={own.balance} d={path(places.slice(0, known)) ?? ""} />
      <path className={own.balance} data-expected d={path(places.slice(Math.max(0, known - 1))) ?? ""} />
      <Dots
        layout={layout}
        active={active}
        points={columns.map(({ key, balance, isProjected }) => ({
          key,
          y: panel.y(balance),
          className: isProjected ? own.hollowBalance : classes.dot,
        }))}
      />
    </>
  );
}
