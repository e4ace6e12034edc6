/** A budget while it is written: what the fields hold, and what comes of it. Pure. */
import type { Day } from "@/lib/dates";
import { type Budget, type BudgetDefinition, definitionOf } from "./budget";

/** A budget as its fields hold it: numbers are texts until they are read. */
export interface BudgetDraft extends Omit<BudgetDefinition, "custom_days" | "alert_thresholds"> {
  custom_days: string;
  alert_thresholds: string[];
}

/** What is wrong in a field. */
export type Problem = "nameMissing" | "daysWrong" | "thresholdsWrong" | "thresholdsMany";
export type Problems = Partial<Record<keyof BudgetDraft, Problem>>;

const MAX_CUSTOM_DAYS = 3660;
const MAX_THRESHOLDS = 5;
const MAX_THRESHOLD = 1000;

/** A budget that nothing is known of but its currency: every month from this one on. */
export function newDefinition(currency: string, firstDay: Day, isPrivate: boolean): BudgetDefinition {
  return {
    name: "",
    is_private: isPrivate,
    currency,
    period: "monthly",
    custom_days: null,
    anchor_date: firstDay,
    business_day_shift: "none",
    carry: "none",
    mode: "tracking",
    alert_thresholds: [80, 100],
    is_active: true,
  };
}

/** What the fields show of a budget. */
export function draftOf(definition: BudgetDefinition): BudgetDraft {
  return {
    ...definition,
    custom_days: definition.custom_days === null ? "30" : String(definition.custom_days),
    alert_thresholds: definition.alert_thresholds.map(String),
  };
}

/** What the fields show of a budget that is there already. */
export function draftOfBudget(budget: Budget): BudgetDraft {
  return draftOf(definitionOf(budget));
}

/** What the fields say, or what of it is missing or wrong. */
export function readDraft(draft: BudgetDraft): { definition: BudgetDefinition | null; problems: Problems } {
  const problems: Problems = {};
  const name = draft.name.trim();
  if (name === "") problems.name = "nameMissing";
  const days = wholeNumber(draft.custom_days);
  const isCustom = draft.period === "custom";
  if (isCustom && (days === null || days < 1 || days > MAX_CUSTOM_DAYS)) problems.custom_days = "daysWrong";
  const read = draft.alert_thresholds.map((text) => wholeNumber(text.replace(/%\s*$/, "")));
  const thresholds = [...new Set(read.flatMap((one) => one ?? []))].sort((a, b) => a - b);
  if (read.some((one) => one === null || one < 1 || one > MAX_THRESHOLD)) {
    problems.alert_thresholds = "thresholdsWrong";
  } else if (thresholds.length > MAX_THRESHOLDS) problems.alert_thresholds = "thresholdsMany";
  const whole = Object.keys(problems).length === 0;
  const definition = { ...draft, name, custom_days: isCustom ? days : null, alert_thresholds: thresholds };
  return { definition: whole ? definition : null, problems };
}

function wholeNumber(text: string): number | null {
  return /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : null;
}
