/** What a report says first: one figure, and the course or the largest parts of it. Pure. */
import type { Minor } from "@/lib/money";
import type { DayPoint } from "@/ui/charts/area-chart";
import type { Ratio, Report } from "./report";

export interface Headline {
  /** The one figure; a share where it is none of money. */
  figure: { amount: Minor } | { ratio: Ratio };
  /** What it is, as the last part of a text's key; null where the name of the report says it. */
  label: "net" | "balance" | null;
  /** How it went from day to day. */
  series: DayPoint[];
  /** Its largest parts. */
  parts: { key: string; name: string; amount: Minor }[];
}

/** So many parts are named. */
const MAX_PARTS = 5;

const NOTHING = { label: null, series: [], parts: [] } satisfies Partial<Headline>;

/** The headline of a report. */
export function headlineOf(report: Report): Headline {
  switch (report.type) {
    case "transactions-list":
      return {
        ...NOTHING,
        figure: { amount: report.totals.net },
        label: "net",
        parts: largest(report.data.groups.map(({ key, label, net }) => ({ key, name: label, amount: net }))),
      };
    case "income-expense":
      return {
        ...NOTHING,
        figure: { amount: report.totals.net },
        label: "net",
        series: report.data.rows.flatMap(({ start, net }) => (start ? [{ day: start, value: net }] : [])),
        parts: largest(
          report.data.rows
            .filter(({ start }) => start === null)
            .map(({ key, label, net }) => ({ key, name: label, amount: net })),
        ),
      };
    case "cash-flow":
      return {
        ...NOTHING,
        figure: { amount: report.data.closingBalance },
        label: "balance",
        series: report.data.points.map(({ date, balance }) => ({ day: date, value: balance })),
      };
    case "account-balance":
      return {
        ...NOTHING,
        figure: { amount: report.totals.net },
        parts: largest(
          report.data.groups.flatMap(({ accounts }) =>
            accounts.flatMap(({ id, name, converted }) =>
              converted === null ? [] : [{ key: id, name, amount: converted }],
            ),
          ),
        ),
      };
    case "category-analysis":
      return {
        ...NOTHING,
        figure: { amount: report.totals.spent },
        parts: largest(
          report.data.tree
            .filter(({ kind }) => kind === "expense")
            .map(({ categoryId, name, amount }) => ({ key: categoryId ?? "none", name, amount })),
        ),
      };
    case "spend-by-category":
    case "income-by-category":
      return {
        ...NOTHING,
        figure: { amount: report.totals.amount },
        parts: largest(
          report.data.items.map(({ categoryId, name, amount }) => ({
            key: categoryId ?? "none",
            name,
            amount,
          })),
        ),
      };
    case "net-worth-over-time":
      return {
        ...NOTHING,
        figure: { amount: report.totals.netWorth },
        series: report.data.points.map(({ date, netWorth }) => ({ day: date, value: netWorth })),
      };
    case "savings-rate":
      return {
        ...NOTHING,
        figure: { ratio: report.totals.rate },
        series: report.data.points.map(({ end, saved }) => ({ day: end, value: saved })),
      };
  }
}

function largest(parts: Headline["parts"]): Headline["parts"] {
  return [...parts].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, MAX_PARTS);
}
