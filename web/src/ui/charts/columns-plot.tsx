import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { nearest } from "./axis";
import { ChartTooltip, type TooltipLine } from "./chart-tooltip";
import classes from "./charts.module.css";
import { type ColumnsLayout, layColumns, type Panel } from "./columns";
import { Crosshair, useActivePoint } from "./crosshair";
import own from "./plot.module.css";
import { textWidth } from "./text-width";
import { useWidth } from "./use-width";

/** A line of a tooltip that can be spoken. */
export type SpokenLine = TooltipLine & { value: string };

/** How a column is called: below it, and in its tooltip. */
export interface ColumnName {
  key: string;
  label: string;
  title: string;
}

interface ColumnsPlotProps {
  columns: readonly ColumnName[];
  panels: readonly Panel[];
  /** What the columns are, for speech. */
  label: string;
  /** The picture in a sentence. */
  summary: string;
  /** All values of a column. */
  lines: (index: number) => SpokenLine[];
  onOpen?: ((index: number) => void) | undefined;
  /** Paints and clips that the marks use. */
  defs?: ReactNode;
  /** The marks of the columns with these places: all of them, or the one that is looked at. */
  draw: (layout: ColumnsLayout, places: readonly number[]) => ReactNode;
  /** What lies over the columns and is not dimmed with them. */
  over?: ((layout: ColumnsLayout, active: number | null) => ReactNode) | undefined;
}

const AXIS_SIZE = 11.5;

/** What all charts of columns have in common: axes, labels, crosshair and tooltip. Thousands of columns are one path. */
export function ColumnsPlot(props: ColumnsPlotProps) {
  const { columns, panels, label, summary, lines, onOpen, defs, draw, over } = props;
  const { t } = useTranslation();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();
  const layout = useMemo(
    () =>
      layColumns({
        count: columns.length,
        width,
        panels,
        axisWidth: (text) => textWidth(text, AXIS_SIZE),
        labelWidth: Math.max(0, ...columns.map((column) => textWidth(column.label, AXIS_SIZE))),
      }),
    [columns, panels, width],
  );
  const all = useMemo(
    () =>
      draw(
        layout,
        columns.map((_, index) => index),
      ),
    [draw, layout, columns],
  );
  const current = active === null ? undefined : columns[active];
  const height = layout.height;
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
            <defs>{defs}</defs>
            {layout.panels.map((panel) => (
              <g key={panel.top}>
                {panel.name && (
                  <text className={own.panelName} y={panel.top - 14}>
                    {panel.name}
                  </text>
                )}
                {panel.lines.map((entry) => (
                  <g key={entry.value} transform={`translate(0 ${entry.y})`}>
                    <line
                      className={classes.grid}
                      data-zero={entry.value === 0 || undefined}
                      x1={layout.left}
                      x2={width}
                    />
                    <text className={classes.axis} x={layout.left - 8} dy="0.32em" textAnchor="end">
                      {entry.text}
                    </text>
                  </g>
                ))}
              </g>
            ))}
            <g transform={`translate(${layout.left} 0)`}>
              {columns.map(
                (column, index) =>
                  index % layout.skip === 0 && (
                    <text
                      key={column.key}
                      className={classes.axis}
                      data-active={index === active || undefined}
                      x={layout.centres[index]}
                      y={height - 6}
                      textAnchor="middle"
                    >
                      {column.label}
                    </text>
                  ),
              )}
              <g className={classes.column} data-dim={active !== null || undefined}>
                {all}
              </g>
              {active !== null && draw(layout, [active])}
              {over?.(layout, active)}
            </g>
          </svg>
          <div className={classes.layer} style={{ insetInlineStart: layout.left, height: height - 26 }}>
            <Crosshair
              count={columns.length}
              label={t("charts.explore", { label })}
              describe={(index) => {
                const labels = lines(index).map((one) => `${one.label} ${one.value}`);
                return `${columns[index]?.title ?? ""}: ${labels.join(", ")}`;
              }}
              indexAt={(x) => nearest(layout.centres, x)}
              active={active}
              onChange={setActive}
              onOpen={onOpen}
            />
          </div>
          {current && active !== null && (
            <ChartTooltip
              title={current.title}
              lines={lines(active)}
              x={layout.left + (layout.centres[active] ?? 0)}
              width={width}
            />
          )}
        </>
      )}
    </div>
  );
}
