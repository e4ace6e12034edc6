/** What the address of a report says. Pure. */
import * as v from "valibot";
import { isDay } from "@/lib/dates";
import { groupsOf, hasRange, joined, listed, parametersOf, pick } from "./parameters";
import {
  CASH_FLOW_RESOLUTIONS,
  FLOWS,
  INCOME_EXPENSE_GROUPS,
  NET_WORTH_RESOLUTIONS,
  PERIODS,
  type ReportQuestion,
  type ReportType,
  TRANSACTION_GROUPS,
} from "./question";

/** The longest name of a payee, in characters. */
const MAX_TEXT_LENGTH = 200;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong is left out, as if it were not there. */
const orNothing = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);

const day = v.pipe(v.string(), v.check(isDay));
const id = v.pipe(v.string(), v.regex(ID));
// What looks like a number in an address is one by now.
const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.nonEmpty(),
  v.maxLength(MAX_TEXT_LENGTH),
);
const idsOr = (word?: string) =>
  v.pipe(
    v.string(),
    v.transform((ids) => joined(listed(ids).filter((one) => one === word || ID.test(one)))),
    v.string(),
  );

const schema = v.object({
  start_date: orNothing(day),
  end_date: orNothing(day),
  period: orNothing(v.picklist(PERIODS)),
  accountIds: orNothing(idsOr()),
  currency: orNothing(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9]{2,9}$/))),
  includeArchived: orNothing(v.boolean()),
  groupBy: orNothing(v.picklist([...TRANSACTION_GROUPS, ...INCOME_EXPENSE_GROUPS])),
  includeTransfers: orNothing(v.boolean()),
  cashFlowResolution: orNothing(v.picklist(CASH_FLOW_RESOLUTIONS)),
  includeProjected: orNothing(v.boolean()),
  reportDate: orNothing(day),
  groupByType: orNothing(v.boolean()),
  parentCategoryId: orNothing(id),
  categoryIds: orNothing(idsOr("none")),
  includeSubcategories: orNothing(v.boolean()),
  compareToPrevious: orNothing(v.boolean()),
  netWorthResolution: orNothing(v.picklist(NET_WORTH_RESOLUTIONS)),
  includeTransfersForSavings: orNothing(v.boolean()),
  flow: orNothing(v.picklist(FLOWS)),
  payee: orNothing(text),
});

/** The schema of a question, for what is kept in storage. */
export const questionSchema = v.pipe(
  schema,
  v.transform(
    (read): ReportQuestion =>
      Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)),
  ),
);

export interface ReportSearch {
  workspace?: string;
  /** The saved report that was opened. */
  report?: string;
  /** What of the address is a question to this type of report. */
  question: ReportQuestion;
}

/** Reads the address; what is wrong in it, or nothing to this type, is left out. */
export function readReportSearch(given: Record<string, unknown>, type: ReportType): ReportSearch {
  const question = pick(v.parse(questionSchema, given), parametersOf(type));
  if (question.groupBy && !groupsOf(type).includes(question.groupBy)) delete question.groupBy;
  // Days of one's own say more than the name of a time.
  if (hasRange(type) && question.start_date && question.end_date) delete question.period;
  const { workspace, report } = given;
  return {
    ...(typeof workspace === "string" && ID.test(workspace) && { workspace }),
    ...(typeof report === "string" && ID.test(report) && { report }),
    question,
  };
}

/** A question as the server keeps it, as far as it makes sense to this type. */
export function questionFrom(type: ReportType, stored: object): ReportQuestion {
  return readReportSearch({ ...stored }, type).question;
}

/** The address of a question. */
export function addressOf(
  question: ReportQuestion,
  { workspace, report }: { workspace?: string | undefined; report?: string | null | undefined } = {},
): Record<string, unknown> {
  return {
    ...(workspace && { workspace }),
    ...(report && { report }),
    ...Object.fromEntries(
      Object.entries(question).filter(([, value]) => value !== undefined && value !== ""),
    ),
  };
}
