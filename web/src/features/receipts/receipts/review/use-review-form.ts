import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "@/features/books/accounts/public";
import { useFormProblems } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { useCurrencies } from "@/features/rates/currencies/public";
import { today } from "@/lib/dates";
import { currencyIn, currencyOf } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { type AmountValue, useAmountErrorText } from "@/ui/amount-input";
import { useLocale } from "@/ui/use-locale";
import type { ReceiptDetails, ReceiptDraft } from "../api";
import { type Choice, isForeign } from "./body";
import { doubtsOf, inCurrency, type ReviewValues, type UncertainField, valuesOf } from "./values";

/** What the server calls the fields of the form. */
const FIELDS = [
  "transaction.account_id",
  "transaction.date",
  "transaction.total_amount",
  "transaction.category_id",
  "transaction.payee",
  "transaction.note",
  "transaction.tags",
];

/** Digits of a currency that nobody knows. */
const USUAL_DIGITS = 2;

interface ReviewFormInput {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  details: ReceiptDetails;
  draft: ReceiptDraft | null;
}

/** The form of a review: what its fields hold, what in them should be looked at, and what is wrong. */
export function useReviewForm({ workspace, accounts, details, draft }: ReviewFormInput) {
  const { t } = useTranslation();
  const locale = useLocale();
  const currencies = useCurrencies();
  const currencyByCode = (code: string) => {
    const known = currencies.find((one) => one.code === code);
    const used = accounts.find((account) => account.currency === code);
    return used ? currencyIn(used) : currencyOf(code, known?.digits ?? USUAL_DIGITS);
  };
  const writing = { currency: currencyByCode, locale };
  const [values, setValues] = useState<ReviewValues>(() => {
    const hinted = details.receipt.account_id ?? (accounts.length === 1 ? accounts[0]?.id : null) ?? null;
    const account = accounts.find(({ id }) => id === (draft?.account_id ?? hinted));
    const reference = draft?.reference?.value;
    const defaults = {
      account_id: account?.id ?? null,
      currency: (account ?? workspace).currency,
      day: today(),
      note: reference ? t("receipts.review.reference", { reference }) : "",
    };
    const read = valuesOf(draft, defaults, writing);
    // An account may be gone since the receipt was read.
    return { ...read, account_id: account?.id ?? null };
  });
  const { id, version } = details.receipt;
  const draftNote = useFormDraft(`receipt:${id}:${version}`, values, setValues);
  const hasToChoose = details.duplicate !== null || details.matches.length > 0;
  const [choice, setChoice] = useState<Choice | null>(hasToChoose ? null : { kind: "new" });
  const [settled, setSettled] = useState<ReadonlySet<UncertainField>>(new Set());
  const account = accounts.find(({ id }) => id === values.account_id);
  const money = {
    receipt: currencyByCode(values.currency),
    account: currencyIn(
      account ?? { currency: values.currency, currency_digits: currencyByCode(values.currency).digits },
    ),
  };
  const receiptErrorText = useAmountErrorText(money.receipt);
  const accountErrorText = useAmountErrorText(money.account);
  const form = useFormProblems([
    ...FIELDS,
    ...values.lines.flatMap((_, at) => [`lines[${at}].sum`, `lines[${at}].name`]),
  ]);
  const foreign = isForeign(money);

  /** What is wrong with what is typed; true if there is something. */
  const reportProblems = (): boolean => {
    const wrong: Record<string, string> = {};
    const check = (name: string, amount: AmountValue, errorText: typeof receiptErrorText) => {
      if (amount.minor === null) wrong[name] = errorText(amount.error ?? "empty");
      else if (amount.minor === 0) wrong[name] = t("amount.errors.zero");
      else if (amount.minor < 0) wrong[name] = t("amount.errors.negative");
    };
    if (choice === null) wrong.choice = t("receipts.choice.wanted");
    if (choice?.kind !== "attach") {
      if (!account) wrong["transaction.account_id"] = t("transactions.chooseAccount");
      check(foreign ? "total" : "transaction.total_amount", values.total, receiptErrorText);
      if (foreign) check("transaction.total_amount", values.charged, accountErrorText);
    }
    values.lines.forEach(({ sum }, at) => {
      if (sum.minor === null && sum.error && sum.error !== "empty")
        wrong[`lines[${at}].sum`] = receiptErrorText(sum.error);
    });
    return form.report(wrong);
  };

  const all = doubtsOf(draft);
  const doubts = Object.fromEntries(
    Object.entries(all).filter(([name]) => !settled.has(name as UncertainField)),
  );
  return {
    values,
    /** Says that what was typed before is shown. */
    draftNote,
    /** Changes fields; what somebody has changed need not be looked at any more. */
    set: (some: Partial<ReviewValues>, field?: UncertainField) => {
      setValues((now) => ({ ...now, ...some }));
      if (field) setSettled((now) => new Set(now).add(field));
    },
    changeLines: (change: (now: ReviewValues["lines"]) => ReviewValues["lines"]) => {
      // Another line has the number of one that was wrong.
      if (change(values.lines).length !== values.lines.length) form.forget("lines");
      setValues((now) => ({ ...now, lines: change(now.lines) }));
    },
    chooseCurrency: (code: string) => {
      setValues((now) => inCurrency(now, code, writing));
      setSettled((now) => new Set(now).add("currency"));
    },
    choice,
    choose: (next: Choice) => {
      setChoice(next);
      form.forget("choice");
    },
    /** What was chosen is to be chosen again. */
    unchoose: () => setChoice(null),
    hasToChoose,
    doubts: doubts as typeof all,
    money,
    isForeign: foreign,
    problems: form.problems,
    refuse: form.refuse,
    reportProblems,
  };
}

export type ReviewFormState = ReturnType<typeof useReviewForm>;
