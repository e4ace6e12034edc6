import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { nearest } from "./axis";
import { ChartTooltip, type TooltipLine } from "./chart-tooltip";
import classes from "./charts.module.css";
import { Crosshair, useActivePoint } from "./crosshair";
import { GAP, type PlotLayout, TOP } from "./layout";
import { useWidth } from "./use-width";

/** A line of a tooltip that can be spoken. */
export type SpokenLine = TooltipLine & { value: string };

/** What a chart tells its plot. */
export interface PlotProps<P, L extends PlotLayout> {
  points: readonly P[];
  /** Computed once for a width, so it is to be memoised. */
  layOut: (width: number) => L;
  /** What the points are, for speech. */
  label: string;
  /** The picture in a sentence. */
  summary: string;
  title: (point: P) => string;
  /** How speech names a point, if not by its title. */
  spokenTitle?: (point: P) => string;
  /** All values of a point. */
  lines: (point: P, index: number) => SpokenLine[];
  /** The point at a position within the plot: the nearest, unless this says otherwise. */
  indexAt?: ((layout: L, at: number) => number) | undefined;
  onOpen?: ((point: P, index: number) => void) | undefined;
  /** Points are below each other, and the tooltip of one is here. */
  vertical?: ((layout: L, index: number) => { x: number; y: number }) | undefined;
  /** The marks, from `left`. */
  children: (layout: L, active: number | null) => ReactNode;
}

/** What all charts have in common: axes, crosshair and tooltip. */
export function Plot<P, L extends PlotLayout>(props: PlotProps<P, L>) {
  const { points, layOut, label, summary, title, spokenTitle = title, lines, onOpen, vertical } = props;
  const { t } = useTranslation();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();
  const layout = useMemo(() => layOut(width), [layOut, width]);
  const { height, left, bottom, grid, labels, positions } = layout;
  const point = active === null ? undefined : points[active];
  const indexAt = props.indexAt ?? (({ positions }: L, at: number) => nearest(positions, at));
  const describe = (index: number) => {
    const one = points[index];
    if (!one) return "";
    const values = lines(one, index).map((line) => `${line.label} ${line.value}`.trim());
    return `${spokenTitle(one)}: ${values.join(", ")}`;
  };
  return (
    <div ref={ref} className={classes.plot} style={{ "--plot-height": `${height}px` }}>
      {width > 0 && (
        <>
          <svg
            role="img"
            aria-label={summary}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            data-chart
          >
            {grid.map((line) => (
              // Panels below each other have the same values.
              <g key={`${line.value} ${line.y}`} transform={`translate(0 ${line.y})`}>
                <line
                  className={classes.grid}
                  data-zero={line.value === 0 || undefined}
                  x1={left}
                  x2={width}
                />
                <text className={classes.axis} x={left - GAP} dy="0.32em" textAnchor="end">
                  {line.text}
                </text>
              </g>
            ))}
            <g transform={`translate(${left} 0)`}>
              {labels.map(({ key, x, text, index }) => (
                <text
                  key={key}
                  className={classes.axis}
                  data-active={(index !== undefined && index === active) || undefined}
                  x={x}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {text}
                </text>
              ))}
              {props.children(layout, point ? active : null)}
            </g>
          </svg>
          {points.length > 0 && (
            <div className={classes.layer} style={{ insetInlineStart: left, height: bottom }}>
              <Crosshair
                vertical={vertical !== undefined}
                count={points.length}
                label={t("charts.explore", { label })}
                describe={describe}
                indexAt={(at) => indexAt(layout, at)}
                active={active}
                onChange={setActive}
                onOpen={
                  onOpen &&
                  ((index) => {
                    const one = points[index];
                    if (one) onOpen(one, index);
                  })
                }
              />
            </div>
          )}
          {point && active !== null && (
            <ChartTooltip
              title={title(point)}
              lines={lines(point, active)}
              {...(vertical?.(layout, active) ?? { x: left + (positions[active] ?? 0) })}
              width={width}
            />
          )}
        </>
      )}
    </div>
  );
}

interface HairlineProps {
  layout: PlotLayout;
  active: number | null;
  top?: number;
  /** Where the line has its dot. */
  dot?: number | undefined;
}

/** The line through the point that is looked at. */
export function Hairline({ layout: { positions, bottom }, active, top = TOP, dot }: HairlineProps) {
  const x = positions[active ?? -1];
  if (x === undefined) return null;
  return (
    <>
      <line className={classes.hairline} x1={x} x2={x} y1={top} y2={bottom} />
      {dot !== undefined && <circle className={classes.dot} cx={x} cy={dot} r={4.5} />}
    </>
  );
}
