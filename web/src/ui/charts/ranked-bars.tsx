import { useCallback, useId, useMemo } from "react";
import classes from "./charts.module.css";
import { boxPath } from "./columns";
import { Paint, type Texture } from "./paint";
import { Plot, type SpokenLine } from "./plot";
import own from "./plot.module.css";
import { layRanked, type RankedRow, rowAt } from "./ranked";
import { clipText, textWidth } from "./text-width";

/** A row with the paint of each of its parts. */
export interface RankedBar extends RankedRow {
  paints: readonly { color: string; texture?: Texture }[];
}

interface RankedBarsProps {
  rows: readonly RankedBar[];
  /** What the rows are, for speech. */
  label: string;
  /** The picture in a sentence. */
  summary: string;
  /** All values of a row. */
  lines: (row: RankedBar) => SpokenLine[];
  onOpen?: ((row: RankedBar) => void) | undefined;
}

const measure = (text: string) => textWidth(text, 13, 560);
const clip = (text: string, width: number) => clipText(text, width, measure);

/** Bars below each other, each with its name and its amount; parts below zero go to the left. */
export function RankedBars({ rows, label, summary, lines, onOpen }: RankedBarsProps) {
  const id = useId();
  // Names over groups are nothing to look at: the crosshair goes from bar to bar.
  const bars = useMemo(() => rows.filter(({ heading }) => !heading), [rows]);
  const layOut = useCallback(
    (width: number) => {
      const ranked = layRanked({ rows, width, measure, clip });
      return {
        ...ranked,
        left: 0,
        inner: width,
        bottom: ranked.height,
        grid: [],
        labels: [],
        positions: [],
        hasLeft: ranked.rows.some(({ boxes }) => boxes.some((box) => box && box.x < ranked.zero - 0.5)),
      };
    },
    [rows],
  );
  return (
    <Plot
      points={bars}
      layOut={layOut}
      label={label}
      summary={summary}
      title={({ name }) => name}
      lines={lines}
      onOpen={onOpen}
      indexAt={(layout, y) => {
        const from = rowAt(layout, y);
        const next = rows.find((row, index) => index >= from && !row.heading);
        return next ? bars.indexOf(next) : bars.length - 1;
      }}
      vertical={(layout, index) => {
        const bar = bars[index];
        const place = bar && layout.rows[rows.indexOf(bar)];
        return {
          x: layout.narrow ? layout.inner * 0.49 : layout.zero,
          y: place ? place.top + place.height : 0,
        };
      }}
    >
      {(layout, active) => (
        <>
          <defs>
            {rows.flatMap((row, index) =>
              row.paints.map(
                ({ color, texture }, part) =>
                  texture && (
                    <Paint
                      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a row have no other name.
                      key={`${row.key}-${part}`}
                      id={`${id}-${index}-${part}`}
                      color={color}
                      texture={texture}
                    />
                  ),
              ),
            )}
          </defs>
          {rows.map((row, index) => {
            const place = layout.rows[index];
            if (!place) return null;
            return (
              <g
                key={row.key}
                className={classes.column}
                data-dim={(active !== null && bars[active] !== row && !row.heading) || undefined}
              >
                <text className={own.name} data-heading={row.heading} y={place.nameY}>
                  {place.name}
                </text>
                {place.boxes.map((box, part) => (
                  <path
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a row have no other name.
                    key={part}
                    d={boxPath([box])}
                    fill={
                      row.paints[part]?.texture ? `url(#${id}-${index}-${part})` : row.paints[part]?.color
                    }
                  />
                ))}
                {place.tick !== null && (
                  <rect
                    className={own.before}
                    x={place.tick - 1.75}
                    y={place.barY - layout.barHeight / 2 - 4}
                    width={3.5}
                    height={layout.barHeight + 8}
                    rx={1}
                  />
                )}
                {row.note && (
                  <text className={own.note} x={layout.noteX} y={place.nameY} textAnchor="end">
                    {row.note}
                  </text>
                )}
                <text
                  className={own.amount}
                  data-heading={row.heading}
                  x={layout.inner}
                  y={place.nameY}
                  textAnchor="end"
                >
                  {row.text}
                </text>
              </g>
            );
          })}
          {layout.hasLeft &&
            layout.rows.map(
              (place, index) =>
                !rows[index]?.heading && (
                  <line
                    key={rows[index]?.key}
                    className={own.zero}
                    x1={layout.zero}
                    x2={layout.zero}
                    y1={layout.narrow ? place.barY - 10 : place.top}
                    y2={layout.narrow ? place.barY + 10 : place.top + place.height}
                  />
                ),
            )}
        </>
      )}
    </Plot>
  );
}
