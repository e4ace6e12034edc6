import { ActionIcon, Button, MultiSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { accountQueries } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { AmountInput, type AmountValue } from "@/ui/amount-input";
import { useFocusNext } from "@/ui/use-focus-next";
import { type ConditionDraft, newCondition, type Writing } from "./draft";
import {
  DIRECTIONS,
  FIELDS,
  MAX_CONDITIONS,
  MAX_TEXT_LENGTH,
  NO_CATEGORY,
  OPS,
  type RuleField,
  type RuleOp,
} from "./rule";
import classes from "./rule-fields.module.css";

interface ConditionFieldsProps {
  workspace: WorkspaceMoney;
  writing: Writing;
  conditions: readonly ConditionDraft[];
  onChange: (conditions: readonly ConditionDraft[]) => void;
  /** What is wrong, by the paths of the fields. */
  problems: Record<string, string>;
}

/** When a rule fits: a line for each condition. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { workspace, writing, conditions, onChange, problems } = props;
  const { t } = useTranslation();
  const block = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(block);
  const change = (key: string, some: Partial<ConditionDraft>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...some } : one)));
  return (
    <div ref={block} className={classes.block}>
      {conditions.map((condition, at) => {
        const { key, field, op } = condition;
        const ops: readonly RuleOp[] = OPS[field];
        return (
          <fieldset key={key} className={classes.line} aria-label={t("rules.condition", { number: at + 1 })}>
            <Select
              aria-label={t("rules.field")}
              value={field}
              data={FIELDS.map((value) => ({ value, label: t(`rules.fields.${value}`) }))}
              onChange={(value) => {
                const next = FIELDS.find((one) => one === value) ?? field;
                // Accounts are no categories.
                change(key, { field: next, op: nextOp(next, op), ...(next !== field && { ids: [] }) });
              }}
              data-field
            />
            {ops.length > 1 ? (
              <Select
                aria-label={t("rules.op")}
                value={op}
                data={ops.map((value) => ({ value, label: t(`rules.ops.${value}`) }))}
                onChange={(value) => change(key, { op: ops.find((one) => one === value) ?? op })}
              />
            ) : (
              <span className={classes.word}>{t(`rules.ops.${ops[0] ?? "is"}`)}</span>
            )}
            <div className={classes.value}>
              <ValueField
                workspace={workspace}
                writing={writing}
                condition={condition}
                onChange={(some) => change(key, some)}
                problem={(part) => problems[`conditions[${at}].${part}`]}
              />
            </div>
            {conditions.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("rules.removeCondition", { number: at + 1 })}
                onClick={() => {
                  focusNext("[data-add]");
                  onChange(conditions.filter((one) => one.key !== key));
                }}
              >
                <X size={15} aria-hidden />
              </ActionIcon>
            )}
          </fieldset>
        );
      })}
      {problems.conditions && (
        <p role="alert" className={classes.problem}>
          {problems.conditions}
        </p>
      )}
      <Button
        className={classes.add ?? ""}
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={conditions.length >= MAX_CONDITIONS}
        onClick={() => {
          focusNext("fieldset:last-of-type [data-field]");
          onChange([...conditions, newCondition(writing)]);
        }}
        data-add
      >
        {t("rules.addCondition")}
      </Button>
    </div>
  );
}

function nextOp(field: RuleField, op: RuleOp): RuleOp {
  const ops: readonly RuleOp[] = OPS[field];
  return ops.includes(op) ? op : (ops[0] ?? "is");
}

interface ValueFieldProps {
  workspace: WorkspaceMoney;
  writing: Writing;
  condition: ConditionDraft;
  onChange: (some: Partial<ConditionDraft>) => void;
  problem: (part: string) => string | undefined;
}

/** What the field of a transaction is compared with. */
function ValueField({ workspace, writing, condition, onChange, problem }: ValueFieldProps) {
  const { t } = useTranslation();
  const { data: accounts = [] } = useQuery(accountQueries.list(workspace.id));
  const { list: categories } = useCategories(workspace.id);
  const { field, op, text, amounts, direction, ids } = condition;
  const [low, high] = amounts;
  const amount = (value: AmountValue, label: string, at: 0 | 1) => (
    <AmountInput
      aria-label={label}
      currency={writing.currency}
      value={value}
      onChange={(next) => onChange({ amounts: at === 0 ? [next, high] : [low, next] })}
      error={problem(`values[${at}]`)}
    />
  );
  switch (field) {
    case "amount":
      if (op !== "between") return amount(low, t("rules.value"), 0);
      return (
        <div className={classes.pair}>
          {amount(low, t("rules.from"), 0)}
          <span>{t("rules.to")}</span>
          {amount(high, t("rules.upTo"), 1)}
        </div>
      );
    case "direction":
      return (
        <Select
          aria-label={t("rules.value")}
          value={direction}
          data={DIRECTIONS.map((value) => ({ value, label: t(`transactions.${value}`) }))}
          onChange={(value) => onChange({ direction: DIRECTIONS.find((one) => one === value) ?? direction })}
        />
      );
    case "account":
    case "category": {
      const choices =
        field === "account"
          ? openAccounts(accounts, ids).map(({ id, name }) => ({ value: id, label: name }))
          : [
              { value: NO_CATEGORY, label: t("transactions.noCategory") },
              ...categories
                .filter(({ id, isOffered }) => isOffered || ids.includes(id))
                .map(({ id, path }) => ({ value: id, label: path })),
            ];
      return (
        <MultiSelect
          aria-label={t("rules.value")}
          placeholder={ids.length === 0 ? t("rules.choose") : ""}
          // One that is gone keeps its place, so that it can be taken away.
          data={[
            ...choices,
            ...ids
              .filter((id) => !choices.some(({ value }) => value === id))
              .map((value) => ({
                value,
                label: t(field === "account" ? "rules.goneAccount" : "rules.goneCategory"),
              })),
          ]}
          value={[...ids]}
          onChange={(chosen) => onChange({ ids: chosen })}
          error={problem("values") ?? ids.map((_, at) => problem(`values[${at}]`)).find(Boolean)}
          nothingFoundMessage={t("common.nothingFound")}
          classNames={{ inputField: classes.search ?? "" }}
          searchable
          hidePickedOptions
        />
      );
    }
    case "payee":
    case "note":
    case "text":
      return (
        <TextInput
          aria-label={t("rules.value")}
          placeholder={op === "matches" ? t("rules.wordsHint") : ""}
          value={text}
          maxLength={MAX_TEXT_LENGTH}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          error={problem("values[0]")}
          autoComplete="off"
        />
      );
  }
}
