import { line } from "d3-shape";
import { useId, useMemo } from "react";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import classes from "./charts.module.css";
import { type ColumnName, type ColumnsPanel, ColumnsPlot } from "./columns-plot";
import { Dots, isRoomForDots } from "./dots";
import { FlowPaints, flowMarks } from "./flow-marks";

/** One time: what came in above zero, what went out below it. */
export interface FlowColumn extends ColumnName {
  income: Minor;
  /** Negative or zero. */
  expense: Minor;
  net: Minor;
  /** Not over yet, or only expected: hatched instead of filled. */
  hatched?: boolean;
}

interface FlowColumnsProps<C> {
  columns: readonly C[];
  currency: Currency;
  names: { income: string; expense: string; net: string };
  label: string;
  summary: string;
  height?: number;
  /** The columns are the net itself: no line goes through them. */
  netAlone?: boolean;
  onOpen?: ((column: C) => void) | undefined;
}

/** Income and expenses on either side of zero, with what is left as a line; as many columns as there are days. */
export function FlowColumns<C extends FlowColumn>(props: FlowColumnsProps<C>) {
  const { columns, currency, names, label, summary, height = 240, netAlone = false, onOpen } = props;
  const locale = useLocale();
  const id = useId();
  const panels = useMemo<ColumnsPanel<C>[]>(() => {
    const net: ColumnsPanel<C>["over"] = ({ y }, layout, active) => {
      const path = line<FlowColumn>(
        (_, index) => layout.positions[index] ?? 0,
        (column) => y(column.net),
      )([...columns]);
      return (
        <>
          {columns.length > 1 && (
            <path
              d={path ?? ""}
              className={classes.net}
              strokeWidth={isRoomForDots(layout) ? undefined : 1}
            />
          )}
          <Dots
            layout={layout}
            active={active}
            points={columns.map((column) => ({
              key: column.key,
              y: y(column.net),
              className: classes.netDot,
            }))}
          />
        </>
      );
    };
    return [
      {
        low: Math.min(0, ...columns.map((column) => Math.min(column.expense, column.net))),
        high: Math.max(0, ...columns.map((column) => Math.max(column.income, column.net))),
        unit: 10 ** currency.digits,
        axisText: (value) => formatAxis(value, currency, locale),
        height,
        marks: (panel) =>
          flowMarks(panel, id, ({ income, expense, hatched = false }) => ({ income, expense, hatched })),
        ...(netAlone ? {} : { over: net }),
      },
    ];
  }, [columns, currency, locale, height, netAlone, id]);
  const show = (minor: Minor) => formatMoney(minor, currency, locale, { sign: "always" });
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={(one) => {
        const net = { label: names.net, value: show(one.net), color: "var(--text)" };
        if (netAlone) return [net];
        return [
          { label: names.income, value: show(one.income), color: "var(--income-fill)" },
          { label: names.expense, value: show(one.expense), color: "var(--expense)" },
          net,
        ];
      }}
      onOpen={onOpen}
    >
      <FlowPaints id={id} />
    </ColumnsPlot>
  );
}
