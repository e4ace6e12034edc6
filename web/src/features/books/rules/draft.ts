/** A rule while it is written: what the fields hold, and what comes of it. Pure. */
import { type AmountError, parseAmount } from "@/lib/amount-expression";
import { type Currency, decimalSeparator, formatForInput, toWire } from "@/lib/money";
import { readPercent } from "@/lib/percent";
import { newUuid } from "@/lib/random";
import { type AmountValue, amountValue } from "@/ui/amount-input";
import {
  type ActionKind,
  type Direction,
  type GivenStatus,
  OPS,
  type RuleAction,
  type RuleCondition,
  type RuleField,
  type RuleInput,
  type RuleLine,
  type RuleOp,
  sizeOf,
} from "./rule";

/** How amounts are written here. */
export interface Writing {
  currency: Currency;
  locale: string;
}

/** A condition while it is written; which of the values count, its field says. */
export interface ConditionDraft {
  /** Tells them apart on the screen. */
  key: string;
  field: RuleField;
  op: RuleOp;
  text: string;
  amounts: readonly [AmountValue, AmountValue];
  direction: Direction;
  ids: readonly string[];
}

/** A part of a split while it is written: an amount, a percentage, or nothing for the rest. */
export interface LineDraft {
  key: string;
  categoryId: string | null;
  share: string;
  note: string;
}

/** An action while it is written; which of the values count, its kind says. */
export interface ActionDraft {
  key: string;
  kind: ActionKind;
  categoryId: string | null;
  text: string;
  status: GivenStatus;
  tags: readonly string[];
  lines: readonly LineDraft[];
}

export interface RuleDraft {
  name: string;
  match: "all" | "any";
  conditions: readonly ConditionDraft[];
  actions: readonly ActionDraft[];
  isActive: boolean;
  stop: boolean;
}

/** What is missing or wrong in a field. */
export type Problem =
  | "textMissing"
  | "choiceMissing"
  | "categoryMissing"
  | "tagsMissing"
  | "between"
  | "oneRest"
  | "moreThanAll"
  | "conditionMissing"
  | "actionMissing"
  | { amount: AmountError }
  | { amount: "zero" | "negative" };

/** The problems by the paths that the server has for the fields as well. */
export type Problems = Record<string, Problem>;

/** A condition on a field that says nothing yet. */
export function newCondition(writing: Writing, field: RuleField = "payee"): ConditionDraft {
  const none = amountValue(null, writing.currency, writing.locale);
  return {
    key: newUuid(),
    field,
    op: OPS[field][0],
    text: "",
    amounts: [none, none],
    direction: "expense",
    ids: [],
  };
}

/** A part that takes the rest. */
export function newLine(): LineDraft {
  return { key: newUuid(), categoryId: null, share: "", note: "" };
}

/** An action that says nothing yet. */
export function newAction(kind: ActionKind): ActionDraft {
  const lines = kind === "split" ? [{ ...newLine(), share: "50%" }, newLine()] : [];
  return { key: newUuid(), kind, categoryId: null, text: "", status: "cleared", tags: [], lines };
}

/** What the fields show of a rule. */
export function draftOf(rule: RuleInput, writing: Writing): RuleDraft {
  return {
    name: rule.name,
    match: rule.match,
    conditions: rule.conditions.map((condition) => conditionDraft(condition, writing)),
    actions: rule.actions.map((action) => actionDraft(action, writing)),
    isActive: rule.is_active,
    stop: rule.stop,
  };
}

function conditionDraft({ field, op, values }: RuleCondition, writing: Writing): ConditionDraft {
  const draft = { ...newCondition(writing, field), op };
  const [first = "", second = ""] = values;
  if (field === "amount") return { ...draft, amounts: [amountOf(first, writing), amountOf(second, writing)] };
  if (field === "direction") return { ...draft, direction: first as Direction };
  if (field === "account" || field === "category") return { ...draft, ids: values };
  return { ...draft, text: first };
}

function amountOf(wire: string, { currency, locale }: Writing): AmountValue {
  return amountValue(wire === "" ? null : sizeOf(wire, currency.digits), currency, locale);
}

function actionDraft(action: RuleAction, writing: Writing): ActionDraft {
  const draft = { ...newAction(action.kind), lines: [] };
  switch (action.kind) {
    case "category":
      return { ...draft, categoryId: action.category_id };
    case "payee":
    case "note":
      return { ...draft, text: action.text };
    case "status":
      return { ...draft, status: action.status };
    case "tags":
      return { ...draft, tags: action.tags };
    case "split":
      return {
        ...draft,
        lines: action.lines.map((line) => ({
          ...newLine(),
          categoryId: line.category_id ?? null,
          share: shareText(line, writing),
          note: line.note ?? "",
        })),
      };
  }
}

/** What a part gets, as one types it: "33.33%", "12.50", nothing for the rest. */
export function shareText({ percent, amount }: RuleLine, { currency, locale }: Writing): string {
  if (percent != null) return `${percent.replace(".", decimalSeparator(locale))}%`;
  return amount == null ? "" : formatForInput(sizeOf(amount, currency.digits), currency, locale);
}

/** What the fields say, or what of it is missing or wrong. */
export function readDraft(
  draft: RuleDraft,
  writing: Writing,
): { input: RuleInput | null; problems: Problems } {
  const problems: Problems = {};
  const conditions = draft.conditions.map((condition, at) =>
    readCondition(condition, writing, `conditions[${at}]`, problems),
  );
  const actions = draft.actions.map((action, at) => readAction(action, writing, `actions[${at}]`, problems));
  if (conditions.length === 0) problems.conditions = "conditionMissing";
  if (actions.length === 0) problems.actions = "actionMissing";
  const { name, match, isActive: is_active, stop } = draft;
  const whole = Object.keys(problems).length === 0;
  const input = { name: name.trim(), match, conditions, actions, is_active, stop };
  return { input: whole ? input : null, problems };
}

function readCondition(
  { field, op, text, amounts, direction, ids }: ConditionDraft,
  { currency }: Writing,
  path: string,
  problems: Problems,
): RuleCondition {
  const value = (at: number) => `${path}.values[${at}]`;
  if (field === "amount") {
    const wanted = op === "between" ? amounts : [amounts[0]];
    const values = wanted.map(({ minor, error }, at) => {
      if (minor === null) problems[value(at)] = { amount: error ?? "empty" };
      else if (minor < 0) problems[value(at)] = { amount: "negative" };
      return minor === null ? "" : toWire(minor, currency.digits);
    });
    const [low, high] = amounts;
    if (op === "between" && low.minor !== null && high.minor !== null && low.minor > high.minor) {
      problems[value(1)] = "between";
    }
    return { field, op, values };
  }
  if (field === "direction") return { field, op, values: [direction] };
  if (field === "account" || field === "category") {
    if (ids.length === 0) problems[`${path}.values`] = "choiceMissing";
    return { field, op, values: [...ids] };
  }
  if (text.trim() === "") problems[value(0)] = "textMissing";
  return { field, op, values: [text.trim()] };
}

function readAction(action: ActionDraft, writing: Writing, path: string, problems: Problems): RuleAction {
  const { kind, categoryId, text, status, tags } = action;
  switch (kind) {
    case "category":
      if (categoryId === null) problems[`${path}.category_id`] = "categoryMissing";
      return { kind, category_id: categoryId ?? "" };
    case "payee":
    case "note":
      if (text.trim() === "") problems[`${path}.text`] = "textMissing";
      return { kind, text: text.trim() };
    case "status":
      return { kind, status };
    case "tags":
      if (tags.length === 0) problems[`${path}.tags`] = "tagsMissing";
      return { kind, tags: [...tags] };
    case "split":
      return { kind, lines: readLines(action.lines, writing, path, problems) };
  }
}

function readLines(
  lines: readonly LineDraft[],
  writing: Writing,
  path: string,
  problems: Problems,
): RuleLine[] {
  let hundredths = 0;
  const read = lines.map(({ categoryId, share, note }, at): RuleLine => {
    const line = { category_id: categoryId, percent: null, amount: null, note: note.trim() };
    const typed = share.trim();
    if (typed === "") return line;
    const percent = readPercent(typed);
    if (percent !== null) {
      hundredths += percent;
      if (percent === 0) problems[`${path}.lines[${at}].percent`] = { amount: "zero" };
      return { ...line, percent: String(percent / 100) };
    }
    const { currency, locale } = writing;
    const amount = parseAmount(typed, currency, locale);
    const wrong = !amount.ok
      ? amount.error
      : amount.minor === 0
        ? "zero"
        : amount.minor < 0
          ? "negative"
          : null;
    if (wrong !== null) problems[`${path}.lines[${at}].percent`] = { amount: wrong } as Problem;
    return { ...line, amount: amount.ok ? toWire(amount.minor, currency.digits) : null };
  });
  const rests = lines.filter(({ share }) => share.trim() === "");
  if (rests.length !== 1) problems[`${path}.lines`] = "oneRest";
  else if (hundredths >= 100_00) problems[`${path}.lines`] = "moreThanAll";
  return read;
}
