/** The rows of a list below the heads of their groups, and what they come to day by day. Pure. */
import { addDays, type Day, endOfMonth, startOfMonth } from "@/lib/dates";
import { add, type Minor } from "@/lib/money";
import type { ReportQuestion } from "../question";
import type { ReportRow, TransactionGroup } from "../report";
import type { Unit } from "./spans";

/** A line of the list: the head of a group, or a row of one. */
export type ListLine =
  | { kind: "group"; key: string; group: TransactionGroup }
  | { kind: "row"; key: string; row: ReportRow };

/** Heads and rows from top to bottom; one group alone has no head where nothing groups them. */
export function linesOf(groups: readonly TransactionGroup[], hasHeads: boolean): ListLine[] {
  return groups.flatMap((group) => [
    ...(hasHeads ? [{ kind: "group" as const, key: `group ${group.key}`, group }] : []),
    // A split row stands in several groups.
    ...group.transactions.map((row) => ({ kind: "row" as const, key: `${group.key} ${row.id}`, row })),
  ]);
}

/** What the rows of a time come to. */
export interface NetColumn {
  start: Day;
  end: Day;
  net: Minor;
}

/** The longest list of columns that is still looked at one by one. */
const MAX_COLUMNS = 62;

/** How long the times of a picture of so many days are. */
export function unitFor(start: Day, end: Day): Unit {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  return days <= MAX_COLUMNS ? "day" : days <= MAX_COLUMNS * 7 ? "week" : "month";
}

/** What rows come to in each day, week or month; those without a rate are left out, as they are of the totals. */
export function netColumns(rows: readonly ReportRow[], start: Day, end: Day): NetColumn[] {
  const unit = unitFor(start, end);
  const columns: NetColumn[] = [];
  for (let first = start; first <= end; ) {
    const last =
      unit === "day" ? first : unit === "week" ? addDays(first, 6 - weekday(first)) : endOfMonth(first);
    columns.push({ start: first, end: last < end ? last : end, net: 0 });
    first = addDays(last, 1);
  }
  const at = (day: Day) => columns.findLast((column) => column.start <= day);
  for (const { date, converted } of rows) {
    const column = converted === null ? undefined : at(date);
    if (column) column.net = add(column.net, converted ?? 0);
  }
  return columns;
}

/** Monday is zero. */
function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** What the rows of a group have in common, as a question; null where no question can say it. */
export function groupRows(
  group: Pick<TransactionGroup, "key">,
  groupBy: ReportQuestion["groupBy"],
  { start, end }: { start: Day; end: Day },
): ReportQuestion | null {
  const { key } = group;
  switch (groupBy) {
    case "day":
      return { start_date: key, end_date: key };
    case "month": {
      const first = startOfMonth(`${key}-01`);
      const last = endOfMonth(first);
      return { start_date: first < start ? start : first, end_date: last > end ? end : last };
    }
    case "category":
      return key === "transfers" ? null : { categoryIds: key, includeSubcategories: false };
    case "account":
      return { accountIds: key };
    case "payee":
      return key === "" ? null : { payee: key };
    case undefined:
    case "none":
    case "week":
    case "quarter":
    case "year":
      return {};
  }
}
