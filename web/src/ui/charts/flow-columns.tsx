import { line } from "d3-shape";
import { useCallback, useId, useMemo } from "react";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import classes from "./charts.module.css";
import { boxPath, type ColumnsLayout, column } from "./columns";
import { type ColumnName, ColumnsPlot } from "./columns-plot";
import { Paint } from "./paint";

/** One time: what came in above zero, what went out below it. */
export interface FlowColumn extends ColumnName {
  income: Minor;
  /** Negative or zero. */
  expense: Minor;
  net: Minor;
  /** Not over yet, or only expected: hatched instead of filled. */
  hatched?: boolean;
}

interface FlowColumnsProps {
  columns: readonly FlowColumn[];
  currency: Currency;
  names: { income: string; expense: string; net: string };
  label: string;
  summary: string;
  height?: number;
  /** The columns are the net itself: no line goes through them. */
  netAlone?: boolean;
  onOpen?: ((column: FlowColumn) => void) | undefined;
}

/** Closer columns than this have a line without its dots. */
const ROOM_FOR_DOTS = 12;

/** Income and expenses on either side of zero, with what is left as a line; as many columns as there are days. */
export function FlowColumns(props: FlowColumnsProps) {
  const { columns, currency, names, label, summary, height = 240, netAlone = false, onOpen } = props;
  const locale = useLocale();
  const id = useId();
  const panels = useMemo(
    () => [
      {
        low: Math.min(0, ...columns.map(({ expense, net }) => Math.min(expense, net))),
        high: Math.max(0, ...columns.map(({ income, net }) => Math.max(income, net))),
        unit: 10 ** currency.digits,
        axisText: (value: number) => formatAxis(value, currency, locale),
        height,
      },
    ],
    [columns, currency, locale, height],
  );
  const draw = useCallback(
    (layout: ColumnsLayout, places: readonly number[]) => {
      const panel = layout.panels[0];
      if (!panel) return null;
      const path = (hatched: boolean, up: boolean) =>
        boxPath(
          places.map((place) => {
            const one = columns[place];
            if (!one || Boolean(one.hatched) !== hatched) return null;
            const value = up ? one.income : one.expense;
            const edge = panel.zero + (up ? -1 : 1);
            return column(
              layout.starts[place] ?? 0,
              layout.band,
              panel.y(value),
              value === 0 ? panel.y(0) : edge,
            );
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
    const y = layout.panels[0]?.y ?? Number;
    const path = line<FlowColumn>(
      (_, index) => layout.centres[index] ?? 0,
      ({ net }) => y(net),
    )([...columns]);
    const dotted = layout.inner / Math.max(1, columns.length) >= ROOM_FOR_DOTS;
    return (
      <>
        {columns.length > 1 && (
          <path d={path ?? ""} className={classes.net} strokeWidth={dotted ? undefined : 1} />
        )}
        {columns.map(
          ({ key, net }, index) =>
            (dotted || index === active) && (
              <circle
                key={key}
                className={classes.netDot}
                cx={layout.centres[index]}
                cy={y(net)}
                r={index === active ? 4.5 : 3}
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
        const net = { label: names.net, value: show(one.net), color: "var(--text)" };
        if (netAlone) return [net];
        return [
          { label: names.income, value: show(one.income), color: "var(--income-fill)" },
          { label: names.expense, value: show(one.expense), color: "var(--expense)" },
          net,
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
      over={netAlone ? undefined : over}
    />
  );
}
