/** What is said of the lines of a budget, before the server has worked it out. Pure. */
import { add, type Minor, sum, toWire } from "@/lib/money";
import type { BudgetLine, BudgetPeriod, Carry, Progress } from "./budget";

/** Which periods a change of the lines is for. */
export const SCOPES = ["onward", "this"] as const;
export type Scope = (typeof SCOPES)[number];

/** A line as it is written: the amount is that of the periods that are meant. */
export interface LineInput {
  category_id: string | null;
  include_subcategories: boolean;
  carry: Carry | null;
  amount: string;
}

/** Which line is meant: that of a category, or null for what is left over. */
export interface LineKey {
  categoryId: string | null;
}

/** A change of one line, or a new one. */
export interface LineChange extends LineKey {
  amount?: Minor;
  includesSubcategories?: boolean;
  carry?: Carry | null;
}

/** What a line has in the periods that are meant; null where it is of this period alone, and others are meant. */
export function amountIn(line: BudgetLine, scope: Scope): Minor | null {
  return scope === "this" ? line.progress.planned : line.defaultAmount;
}

/** All lines as they are to be sent: as they stand, with some changed or added, and without what goes. */
export function inputsOf(
  lines: readonly BudgetLine[],
  scope: Scope,
  digits: number,
  { changes = [], gone }: { changes?: readonly LineChange[]; gone?: LineKey } = {},
): LineInput[] {
  const inputs: LineInput[] = [];
  for (const line of lines) {
    const { categoryId } = line;
    if (gone && gone.categoryId === categoryId) continue;
    const change = changes.find((one) => one.categoryId === categoryId);
    const stands = amountIn(line, scope);
    // What is of this period alone is no line of those to come, unless somebody says so.
    if (stands === null && !change) continue;
    const amount = change?.amount ?? stands ?? line.progress.planned;
    inputs.push({
      category_id: categoryId,
      include_subcategories: change?.includesSubcategories ?? line.includesSubcategories,
      carry: change?.carry === undefined ? line.carry : change.carry,
      amount: toWire(amount, digits),
    });
  }
  for (const { categoryId, amount = 0, includesSubcategories = true, carry = null } of changes) {
    if (lines.some((line) => line.categoryId === categoryId)) continue;
    inputs.push({
      category_id: categoryId,
      include_subcategories: includesSubcategories,
      carry,
      amount: toWire(amount, digits),
    });
  }
  return inputs;
}

/** For which periods an amount is sent: what it is anyway from here on, this period alone comes back to. */
export function scopeOf(line: BudgetLine | undefined, amount: Minor, scope: Scope): Scope {
  const comesBack = line !== undefined && line.defaultAmount === amount && line.progress.planned !== amount;
  return comesBack ? "this" : scope;
}

function plannedMore(progress: Progress, more: Minor): Progress {
  return {
    ...progress,
    planned: add(progress.planned, more),
    available: add(progress.available, more),
    remaining: add(progress.remaining, more),
    projectedEnd: add(progress.projectedEnd, more),
  };
}

/** The period as it looks with another amount in a line, until the server has worked it out. */
export function withAmount(
  period: BudgetPeriod,
  categoryId: string | null,
  amount: Minor,
  scope: Scope,
): BudgetPeriod {
  const line = period.lines.find((one) => one.categoryId === categoryId);
  if (!line) return period;
  const more = amount - line.progress.planned;
  return {
    ...period,
    total: plannedMore(period.total, more),
    lines: period.lines.map((one) =>
      one === line
        ? {
            ...one,
            defaultAmount: scope === "onward" ? amount : one.defaultAmount,
            progress: plannedMore(one.progress, more),
          }
        : one,
    ),
    envelope: period.envelope && {
      ...period.envelope,
      assigned: add(period.envelope.assigned, more),
      toAssign: add(period.envelope.toAssign, -more),
    },
  };
}

/** The progress of several lines together; what is told of days is told of single lines only. */
export function combined(all: readonly Progress[]): Progress {
  const of = (amount: (progress: Progress) => Minor) => sum(all.map(amount));
  const known = (amount: (progress: Progress) => Minor | null) =>
    all.some((one) => amount(one) === null) ? null : of((one) => amount(one) ?? 0);
  return {
    planned: of(({ planned }) => planned),
    moved: of(({ moved }) => moved),
    carriedIn: of(({ carriedIn }) => carriedIn),
    available: of(({ available }) => available),
    spent: of(({ spent }) => spent),
    pending: of(({ pending }) => pending),
    remaining: of(({ remaining }) => remaining),
    dailyLeft: known(({ dailyLeft }) => dailyLeft),
    pace: known(({ pace }) => pace),
    upcoming: of(({ upcoming }) => upcoming),
    projectedEnd: of(({ projectedEnd }) => projectedEnd),
    unconvertedCount: of(({ unconvertedCount }) => unconvertedCount),
  };
}
