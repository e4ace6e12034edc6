import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AmountError, isExpression, parseAmount } from "@/lib/amount-expression";
import { type Currency, formatForInput, formatMoney, type Minor } from "@/lib/money";
import classes from "./amount-input.module.css";
import { TypedResult } from "./typed-result";
import { useLocale } from "./use-locale";

/** What is typed now, and what it comes to. */
export interface AmountValue {
  text: string;
  minor: Minor | null;
  error: AmountError | null;
}

/** The value of a field that shows this amount, or an empty one. */
export function amountValue(minor: Minor | null, currency: Currency, locale: string): AmountValue {
  if (minor === null) return { text: "", minor: null, error: "empty" };
  return { text: formatForInput(minor, currency, locale), minor, error: null };
}

/** What a text means in a field of that currency. */
export function readAmount(text: string, currency: Currency, locale: string): AmountValue {
  const parsed = parseAmount(text, currency, locale);
  return parsed.ok ? { text, minor: parsed.minor, error: null } : { text, minor: null, error: parsed.error };
}

interface AmountInputProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  currency: Currency;
  value: AmountValue;
  onChange: (value: AmountValue) => void;
  /** Large figures, for the first field of a dialog. */
  big?: boolean;
  /** Shows the currency's code in the field. */
  showsCode?: boolean;
}

const ERROR_KEYS = {
  empty: "amount.errors.empty",
  invalid: "amount.errors.invalid",
  other_currency: "amount.errors.other_currency",
  ambiguous: "amount.errors.ambiguous",
  too_many_decimals: "amount.errors.too_many_decimals",
  out_of_range: "amount.errors.out_of_range",
  division_by_zero: "amount.errors.division_by_zero",
} as const satisfies Record<AmountError, string>;

/** The text for a refused amount. */
export function useAmountErrorText(currency: Currency): (error: AmountError) => string {
  const { t } = useTranslation();
  return (error) => t(ERROR_KEYS[error], { count: currency.digits, currency: currency.code });
}

/**
 * A field for an amount that works sums out: "12.50+3*2" shows "= €18.50" while it is typed and becomes 18.50 on
 * leaving the field or with the key "=".
 */
export function AmountInput({
  currency,
  value,
  onChange,
  big = false,
  showsCode = false,
  error,
  onBlur,
  ...rest
}: AmountInputProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorText = useAmountErrorText(currency);
  const [touched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const workOut = () => {
    if (value.minor !== null) onChange(amountValue(value.minor, currency, locale));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    if (event.key === "=" && value.minor !== null) {
      event.preventDefault();
      workOut();
    }
  };

  const write = (sign: string) => {
    const field = input.current;
    if (!field) return;
    // As a key does: in place of what is selected.
    const { selectionStart, selectionEnd, value: text } = field;
    field.setRangeText(sign, selectionStart ?? text.length, selectionEnd ?? text.length, "end");
    onChange(readAmount(field.value, currency, locale));
  };

  const isSum = isExpression(value.text, currency);
  const result =
    isSum && value.minor !== null
      ? t("amount.equals", { amount: formatMoney(value.minor, currency, locale) })
      : null;
  const problem =
    error ?? (touched && value.error && value.error !== "empty" ? errorText(value.error) : null);
  return (
    <TypedResult text={result}>
      <TextInput
        {...rest}
        ref={input}
        rightSection={
          <>
            {rest.label !== undefined && <SignKeys onWrite={write} />}
            {showsCode && <span className={classes.code}>{currency.code}</span>}
          </>
        }
        rightSectionWidth={showsCode ? currency.code.length * 10 + 20 : 0}
        value={value.text}
        onChange={(event) => {
          setTouched(false);
          onChange(readAmount(event.currentTarget.value, currency, locale));
        }}
        onBlur={(event) => {
          setTouched(true);
          workOut();
          onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
        // Whoever comes back to an amount mostly types a new one; typing at the end of the old would join them.
        onFocus={(event) => event.currentTarget.select()}
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        classNames={{
          wrapper: classes.root ?? "",
          input: big ? `${classes.input} ${classes.big}` : (classes.input ?? ""),
        }}
      />
    </TypedResult>
  );
}

/** The keys that the number pad of a telephone lacks, while the field has the focus: that of an iPhone has no signs. */
function SignKeys({ onWrite }: { onWrite: (sign: string) => void }) {
  const { t } = useTranslation();
  const keys = [
    ["-", "\u2212", t("amount.minus")],
    ["+", "+", t("amount.plus")],
  ] as const;
  return (
    <span className={classes.signs}>
      {keys.map(([sign, shown, name]) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          className={classes.sign}
          aria-label={name}
          // The focus stays in the field, and the pad on the screen.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onWrite(sign)}
        >
          {shown}
        </button>
      ))}
    </span>
  );
}
