import { ActionIcon, Button, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/books/categories/public";
import { formatMoney, type Minor } from "@/lib/money";
import { readPercent } from "@/lib/percent";
import { AmountInput, type AmountValue, amountValue } from "@/ui/amount-input";
import { useFocusNext } from "@/ui/use-focus-next";
import { amountOf, type Line, newLine, type Writing } from "./line";
import { distribute, percentOf, remainderOf } from "./split";
import classes from "./split-fields.module.css";

/** So many lines a transaction has at most. */
const MAX_LINES = 100;
const MAX_NOTE_LENGTH = 1000;

interface SplitFieldsProps {
  workspaceId: string;
  writing: Writing;
  canCreateCategory: boolean;
  /** What the lines have to come to, in their own direction; null until it is typed. */
  total: Minor | null;
  lines: readonly Line[];
  /** Makes other lines of those that are there by then; of none, the transaction is split no more. */
  onChange: (change: (lines: readonly Line[]) => readonly Line[]) => void;
  problems: Record<string, string>;
}

/** The lines of a split transaction: a category, an amount and a note each, and what they leave over. */
export function SplitFields(props: SplitFieldsProps) {
  const { workspaceId, writing, canCreateCategory, total, lines, onChange, problems } = props;
  const { t } = useTranslation();
  const { currency, locale, expense } = writing;
  const block = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusNext(block);

  const rest = total === null ? null : remainderOf(total, lines.map(amountOf));
  const change = (key: string, some: Partial<Line>) =>
    onChange((now) => now.map((line) => (line.key === key ? { ...line, ...some } : line)));
  const typed = (value: AmountValue): AmountValue => {
    const percent = total === null ? null : readPercent(value.text);
    if (percent === null) return value;
    const minor = percentOf(total ?? 0, percent);
    return { text: value.text, minor, error: minor === null ? "out_of_range" : null };
  };
  const share = () => {
    if (total === null) return;
    focusNext("[data-add]");
    onChange((now) => {
      const amounts = distribute(
        total,
        now.map(({ amount }) => amount.minor),
      );
      return now.map((line, at) => ({ ...line, amount: amountValue(amounts[at] ?? null, currency, locale) }));
    });
  };
  const remove = (key: string, at: number) => {
    focusNext(`[data-line]:nth-child(${Math.min(at + 1, lines.length - 1)}) [data-remove]`);
    onChange((now) => (now.length <= 2 ? [] : now.filter((line) => line.key !== key)));
  };
  return (
    <fieldset ref={block} className={classes.block} aria-label={t("splits.title")}>
      {lines.map((line, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be told twice.
        <div
          key={line.key}
          role="group"
          aria-label={t("splits.line", { number: at + 1 })}
          className={classes.line}
          data-line
        >
          <CategorySelect
            aria-label={t("transactions.columns.category")}
            placeholder={t("transactions.noCategory")}
            workspaceId={workspaceId}
            value={line.category_id}
            onChange={(category_id) => change(line.key, { category_id })}
            kind={expense ? "expense" : "income"}
            canCreate={canCreateCategory}
            error={problems[`splits[${at}].category_id`]}
          />
          <AmountInput
            aria-label={t("transactions.columns.amount")}
            placeholder={
              rest !== null && rest !== 0 && line.amount.text === ""
                ? formatMoney(rest, currency, locale)
                : ""
            }
            currency={currency}
            value={line.amount}
            onChange={(amount) => change(line.key, { amount: typed(amount) })}
            error={problems[`splits[${at}].amount`]}
          />
          <TextInput
            aria-label={t("transactions.note")}
            placeholder={t("transactions.note")}
            value={line.note}
            onChange={(event) => change(line.key, { note: event.currentTarget.value })}
            maxLength={MAX_NOTE_LENGTH}
            error={problems[`splits[${at}].note`]}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("splits.remove")}
            onClick={() => remove(line.key, at)}
            data-remove
          >
            <X size={15} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={lines.length >= MAX_LINES}
          onClick={() => {
            focusNext(`[data-line]:nth-child(${lines.length + 1}) input`);
            onChange((now) => [...now, newLine(writing, null, null)]);
          }}
          data-add
        >
          {t("splits.add")}
        </Button>
        {/* Tells what is left as it is typed. */}
        <output className={classes.rest} data-open={(rest !== null && rest !== 0) || undefined}>
          {rest === null
            ? ""
            : rest === 0
              ? t("splits.exact")
              : t("splits.left", { amount: formatMoney(rest, currency, locale) })}
        </output>
        {rest !== null && rest !== 0 && (
          <Button variant="light" size="compact-sm" onClick={share}>
            {t("splits.distribute")}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{t("splits.hint")}</p>
      {problems.splits && (
        <p role="alert" className={classes.problem}>
          {problems.splits}
        </p>
      )}
    </fieldset>
  );
}
