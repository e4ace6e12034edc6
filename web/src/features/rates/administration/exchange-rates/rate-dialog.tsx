import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { formatDay, today } from "@/lib/dates";
import { parseRate } from "@/lib/rates";
import { useFormDraft } from "@/session/use-form-draft";
import { DateField } from "@/ui/date-field";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type ExchangeRate, type RateDraft, useCreateRate, useUpdateRate } from "./api";
import classes from "./rate-dialog.module.css";
import { exactRate, RateBothDirections } from "./rate-text";

interface RateDialogProps {
  /** The rate to correct, or null to enter one. */
  rate: ExchangeRate | null;
  /** What the form begins with. */
  start: Partial<RateDraft>;
  onClose: () => void;
}

const FIELDS = ["date", "from", "to", "rate"];

/** Enters a rate by hand, or corrects one. */
export function RateDialog({ rate, start, onClose }: RateDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const create = useCreateRate();
  const update = useUpdateRate();
  const [date, setDate] = useState(start.date ?? today());
  const [from, setFrom] = useState(start.from ?? "");
  const [to, setTo] = useState(start.to ?? "");
  const [text, setText] = useState(start.rate ? exactRate(start.rate, locale) : "");
  const form = rate ? `${rate.id}:${rate.version}` : `${start.from ?? ""}:${start.to ?? ""}`;
  const draftNote = useFormDraft(`rate:${form}`, { date, from, to, text }, (kept) => {
    setDate(kept.date);
    setFrom(kept.from);
    setTo(kept.to);
    setText(kept.text);
  });
  const [missed, setMissed] = useState(false);
  const parsed = parseRate(text, locale);
  const { isPending, error, reset } = rate ? update : create;
  const wrong = fieldErrors(error);
  const same = from !== "" && from === to;
  const missing = t("rateManagement.dialog.currencyMissing");
  const sameText = t("rateManagement.dialog.same");

  const submit = () => {
    setMissed(true);
    if (parsed === null || !from || !to || same) return;
    const handlers = {
      onSuccess: () => {
        notifySuccess(t("rateManagement.saved", { from, to, date: formatDay(date, locale) }));
        onClose();
      },
    };
    if (rate) update.mutate({ rate, to: parsed }, handlers);
    else create.mutate({ date, from, to, rate: parsed }, handlers);
  };
  /** What was refused is judged anew once something else is typed. */
  const typing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setMissed(false);
      reset();
      set(value);
    };
  return (
    <FormDialog
      title={t(rate ? "rateManagement.dialog.edit" : "rateManagement.dialog.create")}
      onClose={onClose}
      onSubmit={submit}
      pending={isPending}
      error={formError(error, FIELDS)}
      submitLabel={t(rate ? "common.save" : "rateManagement.add")}
    >
      {draftNote}
      {rate ? (
        <DialogText>
          {`${rate.from} → ${rate.to}, ${formatDay(rate.date, locale, "long")}`}
          {rate.provider_id !== null && (
            <>
              <br />
              {t("rateManagement.dialog.beside", { provider: rate.provider ?? "" })}
            </>
          )}
        </DialogText>
      ) : (
        <>
          <div className={classes.pair}>
            <CurrencySelect
              label={t("rateManagement.from")}
              value={from}
              onChange={typing(setFrom)}
              error={missed && !from ? missing : wrong.from}
              {...(!start.from && { "data-autofocus": true })}
            />
            <CurrencySelect
              label={t("rateManagement.to")}
              value={to}
              onChange={typing(setTo)}
              error={missed && !to ? missing : missed && same ? sameText : wrong.to}
            />
          </div>
          <DateField
            label={t("rateManagement.columns.date")}
            value={date}
            onChange={typing(setDate)}
            error={wrong.date}
          />
        </>
      )}
      <TextInput
        label={
          from && to ? t("rateManagement.dialog.rateOf", { from, to }) : t("rateManagement.columns.rate")
        }
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => typing(setText)(event.currentTarget.value)}
        error={missed && parsed === null ? t("rateManagement.dialog.rateInvalid") : wrong.rate}
        {...((rate || start.from) && { "data-autofocus": true })}
      />
      <output className={classes.note}>
        {parsed !== null && from && to && !same && <RateBothDirections from={from} to={to} rate={parsed} />}
      </output>
    </FormDialog>
  );
}
