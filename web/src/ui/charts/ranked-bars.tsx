import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ChartTooltip } from "./chart-tooltip";
import classes from "./charts.module.css";
import { boxPath } from "./columns";
import type { SpokenLine } from "./columns-plot";
import { Crosshair, useActivePoint } from "./crosshair";
import { Paint, type Texture } from "./paint";
import own from "./plot.module.css";
import { layRanked, type RankedRow, rowAt } from "./ranked";
import { clipText, textWidth } from "./text-width";
import { useWidth } from "./use-width";

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
  const { t } = useTranslation();
  const id = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();
  const layout = useMemo(() => layRanked({ rows, width, measure, clip }), [rows, width]);
  // Names over groups are nothing to look at: the crosshair goes from bar to bar.
  const bars = useMemo(() => rows.flatMap((row, index) => (row.heading ? [] : [index])), [rows]);
  const at = (y: number) => {
    const row = rowAt(layout, y);
    const next = bars.findIndex((index) => index >= row);
    return next < 0 ? bars.length - 1 : next;
  };
  const current = active === null ? undefined : rows[bars[active] ?? -1];
  const placed = active === null ? undefined : layout.rows[bars[active] ?? -1];
  const hasLeft = layout.rows.some(({ boxes }) => boxes.some((box) => box && box.x < layout.zero - 0.5));
  return (
    <div ref={ref} className={classes.plot} style={{ "--plot-height": `${layout.height}px` }}>
      {width > 0 && (
        <>
          <svg
            role="img"
            aria-label={summary}
            width={width}
            height={layout.height}
            viewBox={`0 0 ${width} ${layout.height}`}
            data-chart
          >
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
                  data-dim={(current && current !== row && !row.heading) || undefined}
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
                    x={width}
                    y={place.nameY}
                    textAnchor="end"
                  >
                    {row.text}
                  </text>
                </g>
              );
            })}
            {hasLeft &&
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
          </svg>
          {bars.length > 0 && (
            <div className={classes.layer} style={{ insetInlineStart: 0, height: layout.height }}>
              <Crosshair
                vertical
                count={bars.length}
                label={t("charts.explore", { label })}
                describe={(index) => {
                  const row = rows[bars[index] ?? -1];
                  if (!row) return "";
                  return `${row.name}: ${lines(row)
                    .map((one) => `${one.label} ${one.value}`)
                    .join(", ")}`;
                }}
                indexAt={at}
                active={active}
                onChange={setActive}
                onOpen={
                  onOpen &&
                  ((index) => {
                    const row = rows[bars[index] ?? -1];
                    if (row) onOpen(row);
                  })
                }
              />
            </div>
          )}
          {current && placed && (
            <ChartTooltip
              title={current.name}
              lines={lines(current)}
              x={layout.narrow ? width * 0.49 : layout.zero}
              y={placed.top + placed.height}
              width={width}
            />
          )}
        </>
      )}
    </div>
  );
}
