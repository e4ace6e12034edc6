/** What a person says about a file, step by step. Pure. */
import type { ImportColumn, ImportCounts, ImportSettings, ImportVerdict } from "./api";

/** What is guessed anew when something else is read in another way: other letters make other columns. */
const DEPENDENT_SETTINGS: Partial<Record<keyof ImportSettings, readonly (keyof ImportSettings)[]>> = {
  charset: ["header", "columns"],
  delimiter: ["header", "columns"],
  sheet: ["header", "columns", "decimal_mark", "date_order", "is_inverted"],
  header: ["columns"],
};

/** The settings with one of them said; what hangs on it is guessed anew. */
export function withSetting(settings: ImportSettings, change: ImportSettings): ImportSettings {
  const dropped = new Set<string>(
    (Object.keys(change) as (keyof ImportSettings)[]).flatMap((name) => DEPENDENT_SETTINGS[name] ?? []),
  );
  const remaining = Object.entries(settings).filter(([name, value]) => value !== null && !dropped.has(name));
  return { ...Object.fromEntries(remaining), ...change };
}

/** The columns of a table with one of them about something else. Only notes may be several. */
export function withColumn(columns: readonly ImportColumn[], at: number, is: ImportColumn): ImportColumn[] {
  return columns.map((other, place) => {
    if (place === at) return is;
    return other === is && is !== "note" ? "ignored" : other;
  });
}

/** Rows that are to be booked otherwise than by default, by their numbers. */
export interface Decisions {
  take: ReadonlySet<number>;
  skip: ReadonlySet<number>;
}

export const NO_DECISIONS: Decisions = { take: new Set(), skip: new Set() };

/** All that a person has said about a file when it was to be booked. */
export interface ImportChoices {
  settings: ImportSettings | null;
  /** Which account each part is of: null leaves it out. */
  chosen: ReadonlyMap<number, string | null>;
  /** Categories that are missing are made. */
  creating: boolean;
  decisions: Decisions;
}

interface RowVerdict {
  row: number;
  verdict: ImportVerdict;
}

/** Whether a row is booked: one that needs no question unless it is skipped, any other if it is taken. */
export function isSelected({ row, verdict }: RowVerdict, { take, skip }: Decisions): boolean {
  return isUnasked(verdict) ? !skip.has(row) : isSelectable(verdict) && take.has(row);
}

/** Whether a row can be booked at all. */
export function isSelectable(verdict: ImportVerdict): boolean {
  return verdict !== "refused" && verdict !== "unassigned";
}

/** Whether a row is booked, or followed, without a question. */
function isUnasked(verdict: ImportVerdict): boolean {
  return verdict === "new" || verdict === "settled";
}

/** The decisions with one more. */
export function decide(
  { take, skip }: Decisions,
  { row, verdict }: RowVerdict,
  selected: boolean,
): Decisions {
  const unasked = isUnasked(verdict);
  return {
    take: toggled(take, row, !unasked && selected),
    skip: toggled(skip, row, unasked && !selected),
  };
}

function toggled(rows: ReadonlySet<number>, row: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(rows);
  if (isIn) next.add(row);
  else next.delete(row);
  return next;
}

/** How many rows are booked or followed, given how many there are of each sort. */
export function selectedCount(
  counts: Pick<ImportCounts, "new" | "settled">,
  { take, skip }: Decisions,
): number {
  // A skipped row may have become a known one since.
  return Math.max(0, counts.new + counts.settled - skip.size + take.size);
}
