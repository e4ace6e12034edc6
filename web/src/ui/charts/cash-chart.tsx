import { line } from "d3-shape";
import { useCallback, useId, useMemo } from "react";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import classes from "./charts.module.css";
import { boxPath, type ColumnsLayout, column } from "./columns";
import { type ColumnName, ColumnsPlot } from "./columns-plot";
import { Paint } from "./paint";
import own from "./plot.module.css";

/** One time: what came in and went out, and the balance at its end. */
export interface CashColumn extends ColumnName {
  inflow: Minor;
  /** Negative or zero. */
  outflow: Minor;
  net: Minor;
  balance: Minor;
  projected: boolean;
}

interface CashChartProps {
  columns: readonly CashColumn[];
  currency: Currency;
  names: { inflow: string; outflow: string; net: string; balance: string; flows: string; projected: string };
  label: string;
  summary: string;
  onOpen?: ((column: CashColumn) => void) | undefined;
}

const ROOM_FOR_DOTS = 12;

/**
 * The balance as a line, and below it what came in and went out over the same columns: each has its own axis, so that
 * neither is flattened by the other. What is projected is dashed and hatched.
 */
export function CashChart({ columns, currency, names, label, summary, onOpen }: CashChartProps) {
  const locale = useLocale();
  const id = useId();
  const panels = useMemo(() => {
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
      },
      {
        ...shared,
        low: Math.min(0, ...columns.map(({ outflow }) => outflow)),
        high: Math.max(0, ...columns.map(({ inflow }) => inflow)),
        height: 170,
        name: names.flows,
      },
    ];
  }, [columns, currency, locale, names.balance, names.flows]);
  const draw = useCallback(
    (layout: ColumnsLayout, places: readonly number[]) => {
      const panel = layout.panels[1];
      if (!panel) return null;
      const path = (projected: boolean, up: boolean) =>
        boxPath(
          places.map((place) => {
            const one = columns[place];
            if (!one || one.projected !== projected) return null;
            const value = up ? one.inflow : one.outflow;
            if (value === 0) return null;
            const edge = panel.zero + (up ? -1 : 1);
            return column(layout.starts[place] ?? 0, layout.band, panel.y(value), edge);
          }),
        );
      return (
        <>
          <path d={path(false, true)} fill="var(--income-fill)" />
          <path d={path(true, true)} fill={`url(#${id}-in)`} />
          <path d={path(false, false)} fill="var(--expense)" />
          <path d={path(true, false)} fill={`url(#${id}-out)`} />
        </>
      );
    },
    [columns, id],
  );
  const over = (layout: ColumnsLayout, active: number | null) => {
    const panel = layout.panels[0];
    if (!panel) return null;
    const known = columns.filter(({ projected }) => !projected).length;
    const places = columns.map((_, index) => index);
    const path = line<number>(
      (index) => layout.centres[index] ?? 0,
      (index) => panel.y(columns[index]?.balance ?? 0),
    );
    const dotted = layout.inner / Math.max(1, columns.length) >= ROOM_FOR_DOTS;
    const turn =
      known > 0 && known < columns.length
        ? ((layout.centres[known - 1] ?? 0) + (layout.centres[known] ?? 0)) / 2
        : null;
    const activeX = layout.centres[active ?? -1];
    return (
      <>
        {turn !== null && (
          <line className={own.turn} x1={turn} x2={turn} y1={panel.top} y2={layout.height - 26} />
        )}
        {activeX !== undefined && (
          <line
            className={classes.hairline}
            x1={activeX}
            x2={activeX}
            y1={panel.top}
            y2={layout.height - 26}
          />
        )}
        <path className={own.balance} d={path(places.slice(0, known)) ?? ""} />
        <path className={own.balance} data-expected d={path(places.slice(Math.max(0, known - 1))) ?? ""} />
        {columns.map(
          ({ key, balance, projected }, index) =>
            (dotted || index === active) && (
              <circle
                key={key}
                className={projected ? own.hollowBalance : classes.dot}
                cx={layout.centres[index]}
                cy={panel.y(balance)}
                r={index === active ? 4.5 : 3.25}
              />
            ),
        )}
      </>
    );
  };
  const show = (minor: Minor) => formatMoney(minor, currency, locale, { sign: "always" });
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={(index) => {
        const one = columns[index];
        if (!one) return [];
        return [
          { label: names.inflow, value: show(one.inflow), color: "var(--income-fill)" },
          { label: names.outflow, value: show(one.outflow), color: "var(--expense)" },
          { label: names.net, value: show(one.net), color: "var(--text)" },
          {
            label: names.balance,
            value: formatMoney(one.balance, currency, locale),
            color: "var(--primary-line)",
          },
          ...(one.projected ? [{ label: names.projected, value: "", color: "transparent" }] : []),
        ];
      }}
      onOpen={
        onOpen &&
        ((index) => {
          const one = columns[index];
          if (one) onOpen(one);
        })
      }
      defs={
        <>
          <Paint id={`${id}-in`} color="var(--income-fill)" texture="hatched" />
          <Paint id={`${id}-out`} color="var(--expense)" texture="hatched-back" />
        </>
      }
      draw={draw}
      over={over}
    />
  );
}
