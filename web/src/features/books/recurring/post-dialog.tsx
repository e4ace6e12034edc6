import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { type Day, formatDay } from "@/lib/dates";
import { AmountInput, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { useLocale } from "@/ui/use-locale";
import type { Occurrence } from "./item";
import { useOccurrenceActions } from "./use-occurrence-actions";

interface PostDialogProps {
  workspaceId: string;
  occurrence: Occurrence;
  /** Books it, or gives this one occurrence another day or amount. */
  purpose: "post" | "change";
  onClose: () => void;
}

/** Books an occurrence with its day and amount, or changes these for this one alone. */
export function PostDialog({ workspaceId, occurrence, purpose, onClose }: PostDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = occurrence;
  const [amount, setAmount] = useState(() => amountValue(Math.abs(occurrence.amount), currency, locale));
  const [date, setDate] = useState<Day>(occurrence.due_date);
  const [wanted, setWanted] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const actions = useOccurrenceActions(workspaceId);
  const errorText = useAmountErrorText(currency);
  const fields = fieldErrors(error);
  const wrong =
    amount.minor === null
      ? errorText(amount.error ?? "empty")
      : amount.minor <= 0
        ? t(amount.minor === 0 ? "amount.errors.zero" : "amount.errors.negative")
        : null;
  const submit = () => {
    setWanted(true);
    const { minor } = amount;
    if (minor === null || wrong !== null) return;
    const done =
      purpose === "post"
        ? actions.act(occurrence, { kind: "post", amount: minor, date })
        : actions.act(occurrence, { kind: "reschedule", date, amount: minor });
    void done.then(onClose, setError);
  };
  return (
    <FormDialog
      title={t(purpose === "post" ? "recurring.postTitle" : "recurring.changeTitle", {
        name: occurrence.name,
      })}
      onClose={onClose}
      onSubmit={submit}
      pending={actions.isPending}
      error={formError(error, ["amount", "date"])}
      submitLabel={t(purpose === "post" ? "recurring.post" : "common.save")}
    >
      {purpose === "change" && (
        <DialogText>{t("recurring.changeText", { day: formatDay(occurrence.date, locale) })}</DialogText>
      )}
      <AmountInput
        big
        data-autofocus
        label={t("transactions.columns.amount")}
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={fields.amount ?? (wanted ? wrong : null)}
      />
      <DateField label={t("transactions.columns.date")} value={date} onChange={setDate} error={fields.date} />
    </FormDialog>
  );
}
