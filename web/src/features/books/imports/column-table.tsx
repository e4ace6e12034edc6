import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import type { ImportColumn, ImportPreview, ImportSettings } from "./api";
import { COLUMNS } from "./choices";
import classes from "./column-table.module.css";
import { withColumn } from "./import-choices";

interface ColumnTableProps {
  preview: ImportPreview;
  onChange: (change: ImportSettings) => void;
}

/** So many rows are enough to see what a column is about. */
const SAMPLES = 6;

/** The first rows of a table as they stand in the file, and what each column is about. */
export function ColumnTable({ preview, onChange }: ColumnTableProps) {
  const { t } = useTranslation();
  const { header, sample, settings } = preview;
  const columns: readonly ImportColumn[] = settings.columns ?? [];
  const name = (at: number) => header[at] || t("imports.columns.number", { number: at + 1 });
  return (
    <Panel title={t("imports.columns.title")} level={2} text={t("imports.columns.text")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach what is beside it. */}
      <section className={classes.scroller} aria-label={t("imports.columns.sample")} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((is, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <th key={at} scope="col" data-ignored={is === "ignored" || undefined}>
                  <span className={classes.name}>{name(at)}</span>
                  <NativeSelect
                    size="xs"
                    aria-label={t("imports.columns.is", { name: name(at) })}
                    data={COLUMNS.map((value) => ({ value, label: t(`imports.column.${value}`) }))}
                    value={is}
                    onChange={({ currentTarget: { value } }) => {
                      const chosen = COLUMNS.find((column) => column === value) ?? "ignored";
                      onChange({ columns: withColumn(columns, at, chosen) });
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, SAMPLES).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are those of a file and stay.
              <tr key={at}>
                {columns.map((is, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  <td key={column} data-ignored={is === "ignored" || undefined} title={row[column]}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
