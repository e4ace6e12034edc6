import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { type Day, formatDay, today } from "@/lib/dates";
import { currencyIn, parseWire, toWire } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { AmountInput, type AmountValue, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { FormShell } from "@/ui/form-shell";
import { useLocale } from "@/ui/use-locale";
import { type Reconciliation, useSaveStatement } from "./api";
import classes from "./statement-form.module.css";

export interface StatementFormProps {
  workspace: Workspace;
  account: AccountRow;
  /** The reconciliation whose statement is corrected; null to begin one. */
  known: Reconciliation | null;
  /** Closes the dialog that the form is in. */
  onClose?: () => void;
}

interface Fields {
  statement_date: Day;
  statement_balance: AmountValue;
}

/** Day and balance of a statement. */
export function StatementForm({ workspace, account, known, onClose }: StatementFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const currency = currencyIn(account);
  const { digits } = currency;
  const save = useSaveStatement({ workspaceId: workspace.id, accountId: account.id }, known);
  const amountError = useAmountErrorText(currency);
  const form = useForm<Fields>({
    initialValues: {
      statement_date: known?.statement_date ?? today(),
      statement_balance: amountValue(
        known ? parseWire(known.statement_balance, digits) : null,
        currency,
        locale,
      ),
    },
    validate: {
      statement_date: (day) =>
        account.closed_until && day <= account.closed_until
          ? t("reconciliations.closedUntil", { day: formatDay(account.closed_until, locale) })
          : null,
      statement_balance: ({ error }) => (error ? amountError(error) : null),
    },
  });
  const draftNote = useFormDraft(
    `statement:${known ? `${known.id}:${known.version}` : account.id}`,
    form.values,
    form.setValues,
  );
  const submit = form.onSubmit(({ statement_date, statement_balance }) =>
    save.mutate(
      { statement_date, statement_balance: toWire(statement_balance.minor ?? 0, digits) },
      { onSuccess: () => onClose?.(), onError: (error) => form.setErrors(fieldErrors(error)) },
    ),
  );
  return (
    <FormShell
      onSubmit={submit}
      {...(onClose && { onCancel: onClose })}
      pending={save.isPending}
      error={formError(save.error, ["statement_date", "statement_balance"])}
      submitLabel={t(known ? "common.save" : "reconciliations.start")}
    >
      {draftNote}
      <div className={classes.fields}>
        <DateField
          label={t("reconciliations.statementDate")}
          description={t("reconciliations.statementDateHint")}
          value={form.values.statement_date}
          onChange={(day) => form.setFieldValue("statement_date", day)}
          error={form.errors.statement_date}
        />
        <AmountInput
          label={t("reconciliations.statementBalance")}
          description={t("reconciliations.statementBalanceHint")}
          currency={currency}
          value={form.values.statement_balance}
          onChange={(value) => form.setFieldValue("statement_balance", value)}
          error={form.errors.statement_balance}
          data-autofocus
        />
      </div>
    </FormShell>
  );
}
