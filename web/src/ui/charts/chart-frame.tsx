import { ActionIcon } from "@mantine/core";
import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./charts.module.css";

/** The same numbers as the picture, for the table view. */
export interface ChartTable {
  columns: string[];
  rows: { key: string; cells: ReactNode[] }[];
}

interface ChartFrameProps {
  /** Left of the head: title, figure, legend. */
  head: ReactNode;
  /** Right of the head, before the switch to the table. */
  controls?: ReactNode;
  /** Names the table of numbers. */
  caption: string;
  table: ChartTable;
  children: ReactNode;
}

/** A chart's head with the switch between picture and table, and the one or the other below it. */
export function ChartFrame({ head, controls, caption, table, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const label = asTable ? t("charts.showChart") : t("charts.showTable");
  return (
    <>
      <div className={classes.head}>
        <div className={classes.headMain}>{head}</div>
        <div className={classes.controls}>
          {controls}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={label}
            title={label}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartNoAxesColumn size={16} /> : <Table2 size={16} />}
          </ActionIcon>
        </div>
      </div>
      {asTable ? <NumbersTable caption={caption} table={table} /> : children}
    </>
  );
}

function NumbersTable({ caption, table }: { caption: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
    <section className={classes.numbers} aria-label={caption} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.columns[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
