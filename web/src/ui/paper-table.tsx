import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, today } from "@/lib/dates";
import classes from "./paper-table.module.css";
import { useLocale } from "./use-locale";

export interface PaperColumn<Row> {
  id: string;
  name: string;
  /** Figures stand at the right, and are not broken. */
  isNumber?: boolean;
  /** Not broken: a date, a word. */
  isShort?: boolean;
  cell: (row: Row) => ReactNode;
}

interface PaperTableProps<Row> {
  /** What the rows are: of which days, in which currency, how many. */
  facts: readonly string[];
  columns: readonly PaperColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table as it stands on paper, and nowhere else: all of its rows, and its head on every page. */
export function PaperTable<Row>({ facts, columns, rows, keyOf }: PaperTableProps<Row>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const printed = t("common.printedOn", { day: formatDay(today(), locale) });
  return (
    <div className={classes.paper}>
      <p className={classes.facts}>{[...facts, printed].join(" · ")}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ id, name, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, isNumber, isShort, cell }) => (
                <td key={id} data-number={isNumber} data-short={isShort}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is said of a cell in a lower voice, below it. */
export function PaperNote({ children }: { children: ReactNode }) {
  return <span className={classes.second}>{children}</span>;
}
