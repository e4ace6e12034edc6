import { area, line } from "d3-shape";
import { useCallback, useId } from "react";
import { type Day, formatDay } from "@/lib/dates";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import { closeAxis } from "./axis";
import classes from "./charts.module.css";
import { Dots } from "./dots";
import { layDays } from "./layout";
import { Fade, Paint } from "./paint";
import { Hairline, Plot } from "./plot";
import own from "./plot.module.css";
import { axisTextWidth } from "./text-width";

/** What there is, what is owed and the difference on a day. */
export interface WorthPoint {
  day: Day;
  assets: Minor;
  /** Negative or zero. */
  liabilities: Minor;
  net: Minor;
  /** A balance is missing for want of a rate. */
  partial: boolean;
}

interface WorthChartProps {
  /** Ascending by day, at least one. */
  points: readonly WorthPoint[];
  currency: Currency;
  names: { assets: string; liabilities: string; net: string; partial: string };
  label: string;
  summary: string;
  height?: number;
  onOpen?: ((point: WorthPoint) => void) | undefined;
}

/** What there is above zero, what is owed below it, hatched, and the difference as a line. */
export function WorthChart(props: WorthChartProps) {
  const { points, currency, names, label, summary, height = 300, onOpen } = props;
  const locale = useLocale();
  const id = useId();
  const layOut = useCallback(
    (width: number) => {
      const reach = points.flatMap(({ assets, liabilities, net }) => [assets, liabilities, net]);
      const days = layDays({
        days: points.map(({ day }) => day),
        axis: closeAxis(Math.min(0, ...reach), Math.max(0, ...reach), 10 ** currency.digits),
        axisText: (value) => formatAxis(value, currency, locale),
        width,
        height,
        measure: axisTextWidth,
        locale,
        inset: 6,
        labelWidth: 84,
      });
      const { positions, y } = days;
      const x = (_: WorthPoint, index: number) => positions[index] ?? 0;
      const fill = (value: (point: WorthPoint) => number) =>
        area<WorthPoint>(x, y(0), (point) => y(value(point)))([...points]) ?? "";
      const edge = (value: (point: WorthPoint) => number) =>
        line<WorthPoint>(x, (point) => y(value(point)))([...points]) ?? "";
      return {
        ...days,
        assets: fill(({ assets }) => assets),
        assetsEdge: edge(({ assets }) => assets),
        owed: fill(({ liabilities }) => liabilities),
        owedEdge: points.some(({ liabilities }) => liabilities !== 0)
          ? edge(({ liabilities }) => liabilities)
          : "",
        net: edge(({ net }) => net),
      };
    },
    [points, currency, locale, height],
  );
  const show = (minor: Minor) => formatMoney(minor, currency, locale);
  return (
    <Plot
      points={points}
      layOut={layOut}
      label={label}
      summary={summary}
      title={({ day }) => formatDay(day, locale, "long")}
      spokenTitle={({ day }) => formatDay(day, locale)}
      lines={({ net, assets, liabilities, partial }) => [
        { label: names.net, value: show(net), color: "var(--text)" },
        { label: names.assets, value: show(assets), color: "var(--income-fill)" },
        { label: names.liabilities, value: show(liabilities), color: "var(--expense)" },
        ...(partial ? [{ label: names.partial, value: "", color: "transparent" }] : []),
      ]}
      onOpen={onOpen}
    >
      {(layout, active) => (
        <>
          <defs>
            <Fade id={`${id}-fade`} color="var(--income-fill)" from={0.3} to={0.08} />
            <Paint id={`${id}-owed`} color="var(--expense)" texture="hatched-back" />
          </defs>
          <g className={classes.column}>
            <path d={layout.assets} fill={`url(#${id}-fade)`} />
            <path d={layout.assetsEdge} className={own.edge} stroke="var(--income-fill)" />
            <path d={layout.owed} fill={`url(#${id}-owed)`} fillOpacity={0.75} />
            <path d={layout.owedEdge} className={own.edge} stroke="var(--expense)" />
          </g>
          <path d={layout.net} className={own.worth} />
          <Hairline layout={layout} active={active} />
          <Dots
            layout={layout}
            active={active}
            points={points.map(({ day, net, partial }) => ({
              key: day,
              y: layout.y(net),
              className: partial ? own.hollow : own.worthDot,
              isAlwaysThere: partial,
            }))}
          />
        </>
      )}
    </Plot>
  );
}
