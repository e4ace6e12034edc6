import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { AmountInput, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { BudgetLine } from "./budget";
import { amountIn, type Scope } from "./lines";
import classes from "./lines.module.css";

/** An amount that could not be saved, and why. */
export interface UnsavedAmount {
  amount: Minor;
  reason: string;
}

/** Where one goes on when an amount is typed. */
export type After = "stay" | "next" | "previous";

interface PlannedCellProps {
  line: BudgetLine;
  name: string;
  currency: Currency;
  scope: Scope;
  isEditing: boolean;
  /** What was typed last and is not saved. */
  unsaved: UnsavedAmount | undefined;
  onEdit: () => void;
  /** Null leaves the amount as it is. */
  onDone: (amount: Minor | null, after: After) => void;
  /** The field was left by the pointer. */
  onLeave: (amount: Minor | null) => void;
  onStep: (step: 1 | -1) => void;
}

/** What is planned, to be changed in its own place: Enter keeps, Tab keeps and goes on, Esc leaves it as it was. */
export function PlannedCell({ line, name, currency, isEditing, onEdit, onStep, ...rest }: PlannedCellProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { planned } = line.progress;
  if (isEditing) return <Editor line={line} name={name} currency={currency} {...rest} />;
  return (
    <button
      type="button"
      className={classes.edit}
      data-planned
      aria-label={t("budgets.drillDown.planned", { name, amount: formatMoney(planned, currency, locale) })}
      onClick={onEdit}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        onStep(event.key === "ArrowDown" ? 1 : -1);
      }}
    >
      <MoneyText amount={planned} currency={currency} />
    </button>
  );
}

type EditorProps = Pick<
  PlannedCellProps,
  "line" | "name" | "currency" | "scope" | "unsaved" | "onDone" | "onLeave"
>;

function Editor({ line, name, currency, scope, unsaved, onDone, onLeave }: EditorProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { planned } = line.progress;
  const amountError = useAmountErrorText(currency);
  const [value, setValue] = useState(() => amountValue(unsaved?.amount ?? planned, currency, locale));
  const [touched, setTouched] = useState(unsaved !== undefined);
  const [refused, setRefused] = useState(false);
  const left = useRef(false);
  const { minor } = value;
  const isNegative = minor !== null && minor < 0;
  const isSame = minor === planned && minor === amountIn(line, scope);
  // What is not different is not sent, nor what nobody has touched.
  const typed = touched && !isNegative && !isSame ? minor : null;
  const isRefused = minor === null || isNegative;
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    if (key !== "Escape" && key !== "Enter" && key !== "Tab") return;
    event.preventDefault();
    if (key !== "Escape" && isRefused) return setRefused(true);
    left.current = true;
    if (key === "Escape") onDone(null, "stay");
    else if (key === "Enter") onDone(typed, "stay");
    else onDone(typed, shiftKey ? "previous" : "next");
  };
  return (
    <AmountInput
      aria-label={t("budgets.plannedFor", { name })}
      className={classes.editor}
      currency={currency}
      value={value}
      onChange={(next) => {
        if (next.text !== value.text) {
          setTouched(true);
          setRefused(false);
        }
        setValue(next);
      }}
      size="xs"
      autoFocus
      error={
        isNegative
          ? t("budgets.negative")
          : refused && value.error
            ? amountError(value.error)
            : unsaved?.reason
      }
      onKeyDown={keys}
      onBlur={(event) => {
        // Whoever says for which periods the amount is goes on typing it.
        if (event.relatedTarget?.closest("[data-scope]")) return;
        // What cannot be planned stays, and says why.
        if (touched && isRefused && !left.current) return setRefused(true);
        if (!left.current) onLeave(typed);
      }}
    />
  );
}
