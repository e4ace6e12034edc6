/** From a number to the rows it is made of. Pure. */
import { isDay } from "@/lib/dates";
import type { Minor } from "@/lib/money";
import { listed, pick } from "./parameters";
import type { ReportQuestion } from "./question";
import type { DrillDownTarget, Report } from "./report";

/** A number with the whole question that asks for its rows. */
export interface DrillDownQuery {
  title: string;
  question: ReportQuestion;
  /** The number, where its rows are not all of it. */
  balance?: Minor;
}

/** The question for the rows behind a number of a report. */
export function drillDownQuery(
  report: Report,
  base: ReportQuestion,
  { title, narrow, balance }: DrillDownTarget,
): DrillDownQuery {
  const isTransfer = narrow.flow === "transfer_in" || narrow.flow === "transfer_out";
  return {
    title,
    question: {
      ...pick(base, ["accountIds", "includeArchived"]),
      currency: report.currency.code,
      start_date: report.start,
      end_date: report.end,
      ...(isTransfer && { includeTransfers: true }),
      ...narrow,
    },
    ...(balance !== undefined && { balance }),
  };
}

const DIRECTIONS = {
  income: "income",
  expense: "expense",
  inflow: "income",
  outflow: "expense",
  transfer_in: "transfer",
  transfer_out: "transfer",
} as const;

/** The nearest that the screen of all transactions can show: its filters know days, accounts, categories, signs. */
export function transactionsAddress(question: ReportQuestion): Record<string, string> {
  const { start_date, end_date, accountIds, categoryIds, flow, payee } = question;
  return {
    range: "custom",
    ...(start_date && isDay(start_date) && { from: start_date }),
    ...(end_date && isDay(end_date) && { to: end_date }),
    status: "pending,cleared,reconciled",
    ...(accountIds && { account: accountIds }),
    ...(listed(categoryIds).length > 0 && { category: categoryIds ?? "" }),
    ...(flow && { direction: DIRECTIONS[flow] }),
    ...(payee && { payee }),
  };
}
