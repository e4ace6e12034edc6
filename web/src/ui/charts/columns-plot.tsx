import { memo, type ReactNode, useCallback } from "react";
import classes from "./charts.module.css";
import { boxPath, type ColumnsLayout, column, layColumns, type Panel, type PlacedPanel } from "./columns";
import { Plot, type PlotProps } from "./plot";
import own from "./plot.module.css";
import { axisTextWidth } from "./text-width";

/** How a column is called: below it, and in its tooltip. */
export interface ColumnName {
  key: string;
  label: string;
  title: string;
}

/** One kind of box in the columns. */
export interface ColumnMark<C> {
  fill: string;
  /** From where to where the box of a column reaches; null where there is none. */
  edges: (column: C, index: number) => readonly [number, number] | null;
  radius?: number;
}

/** A value axis with what is drawn on it. */
export interface ColumnsPanel<C> extends Panel {
  marks?: (panel: PlacedPanel) => ColumnMark<C>[];
  /** What lies over the columns and is not dimmed with them. */
  over?: (panel: PlacedPanel, layout: ColumnsLayout, active: number | null) => ReactNode;
}

interface ColumnsPlotProps<C>
  extends Pick<PlotProps<C, ColumnsLayout>, "label" | "summary" | "lines" | "onOpen"> {
  columns: readonly C[];
  /** Computed once for the columns, so they are to be memoised. */
  panels: readonly ColumnsPanel<C>[];
  /** Paints that the marks use. */
  children: ReactNode;
}

/** A plot of columns: one over the other as many value axes as there are panels. */
export function ColumnsPlot<C extends ColumnName>(props: ColumnsPlotProps<C>) {
  const { columns, panels, children, ...plot } = props;
  const layOut = useCallback(
    (width: number) => layColumns({ columns, width, panels, measure: axisTextWidth }),
    [columns, panels],
  );
  return (
    <Plot {...plot} points={columns} layOut={layOut} title={({ title }) => title}>
      {(layout, active) => (
        <>
          <defs>{children}</defs>
          {layout.panels.map(
            ({ top, name }) =>
              name && (
                <text key={name} className={own.panelName} x={-layout.left} y={top - 14}>
                  {name}
                </text>
              ),
          )}
          <g className={classes.column} data-dim={active !== null || undefined}>
            <Columns columns={columns} panels={panels} layout={layout} />
          </g>
          {active !== null && <Columns columns={columns} panels={panels} layout={layout} only={active} />}
          {layout.panels.map((placed, at) => (
            <g key={placed.top}>{panels[at]?.over?.(placed, layout, active)}</g>
          ))}
        </>
      )}
    </Plot>
  );
}

interface ColumnsProps<C> {
  columns: readonly C[];
  panels: readonly ColumnsPanel<C>[];
  layout: ColumnsLayout;
  /** The one column that is looked at. */
  only?: number;
}

/** All boxes of a kind as one path: thousands of them cost no more than one. */
const Columns = memo(function Columns<C>({ columns, panels, layout, only }: ColumnsProps<C>) {
  return layout.panels.flatMap((placed, at) =>
    panels[at]?.marks?.(placed).map(({ fill, edges, radius }) => {
      const boxes = columns.map((one, index) => {
        const reach = only === undefined || only === index ? edges(one, index) : null;
        return reach && column(layout.starts[index] ?? 0, layout.band, ...reach);
      });
      return <path key={`${placed.top} ${fill}`} d={boxPath(boxes, radius)} fill={fill} />;
    }),
  );
}) as <C>(props: ColumnsProps<C>) => ReactNode;
