import { area, curveMonotoneX, line } from "d3-shape";
import { useCallback, useId } from "react";
import { type Day, formatDay } from "@/lib/dates";
import { useLocale } from "../use-locale";
import { valueAxis } from "./axis";
import classes from "./charts.module.css";
import { layDays } from "./layout";
import { Fade } from "./paint";
import { Hairline, Plot } from "./plot";
import { axisTextWidth } from "./text-width";

/** A value on a day: as a position in the picture. */
export interface DayPoint {
  day: Day;
  value: number;
}

interface LineChartProps {
  /** Ascending by day, at least one. */
  points: readonly DayPoint[];
  /** The smallest step that the value axis takes. */
  unit: number;
  /** A value as the axis shows it, in a few characters. */
  axisText: (value: number) => string;
  /** The exact value of a point, for speech and the tooltip. */
  text: (index: number) => string;
  /** What the line is, for legend and speech. */
  label: string;
  /** The picture in a sentence. */
  summary: string;
  height?: number;
}

/** A line over its faded area. */
export function LineChart(props: LineChartProps) {
  const { points, unit, axisText, text, label, summary, height = 220 } = props;
  const locale = useLocale();
  const id = useId();
  const layOut = useCallback(
    (width: number) => {
      const values = points.map(({ value }) => value);
      const days = layDays({
        days: points.map(({ day }) => day),
        axis: valueAxis(Math.min(...values), Math.max(...values), unit),
        axisText,
        width,
        height,
        measure: axisTextWidth,
        locale,
      });
      const x = (_: DayPoint, index: number) => days.positions[index] ?? 0;
      const y = ({ value }: DayPoint) => days.y(value);
      return {
        ...days,
        ys: points.map(y),
        line: line<DayPoint>(x, y).curve(curveMonotoneX)([...points]) ?? "",
        area: area<DayPoint>(x, days.bottom, y).curve(curveMonotoneX)([...points]) ?? "",
      };
    },
    [points, unit, axisText, height, locale],
  );
  return (
    <Plot
      points={points}
      layOut={layOut}
      label={label}
      summary={summary}
      title={({ day }) => formatDay(day, locale, "long")}
      spokenTitle={({ day }) => formatDay(day, locale)}
      lines={(_, index) => [{ label, value: text(index), color: "var(--primary-line)" }]}
    >
      {(layout, active) => (
        <>
          <defs>
            <Fade id={id} color="var(--primary-line)" from={0.26} to={0.02} />
          </defs>
          <path d={layout.area} fill={`url(#${id})`} />
          <path d={layout.line} className={classes.line} />
          <Hairline layout={layout} active={active} dot={layout.ys[active ?? -1]} />
        </>
      )}
    </Plot>
  );
}
