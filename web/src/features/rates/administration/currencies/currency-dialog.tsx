import { NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { Currency } from "@/features/rates/currencies/public";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { type CurrencyDraft, useCreateCurrency, useUpdateCurrency } from "./api";
import classes from "./currency-dialog.module.css";
import { isCode } from "./currency-kinds";

const MAX_CODE_LENGTH = 10;
const MAX_SYMBOL_LENGTH = 8;
const MAX_NAME_LENGTH = 100;
/** From points without decimals to those of a cryptocurrency. */
const DIGITS = Array.from({ length: 9 }, (_, digits) => String(digits));
const FIELDS = ["code", "digits", "symbol", "name_en", "name_ru"];

interface CurrencyDialogProps {
  /** The currency to change, or null to make a new one. */
  currency: Currency | null;
  onClose: () => void;
}

/** Adds an own currency or changes any, with its name in every language. */
export function CurrencyDialog({ currency, onClose }: CurrencyDialogProps) {
  const { t } = useTranslation();
  const create = useCreateCurrency();
  const update = useUpdateCurrency();
  const required = (text: string) => (text.trim() ? null : t("currencyManagement.dialog.missing"));
  const form = useForm<CurrencyDraft>({
    mode: "controlled",
    initialValues: {
      code: currency?.code ?? "",
      digits: currency?.digits ?? 2,
      symbol: currency?.symbol ?? "",
      name_en: currency?.name_en ?? "",
      name_ru: currency?.name_ru ?? "",
    },
    validate: {
      code: (code) => (isCode(code) ? null : t("currencyManagement.dialog.codeInvalid")),
      symbol: required,
      name_en: required,
      name_ru: required,
    },
  });
  const draftNote = useFormDraft(
    `currency:${currency ? `${currency.code}:${currency.version}` : ""}`,
    form.values,
    form.setValues,
  );
  const submit = ({ code, ...draft }: CurrencyDraft) => {
    const handlers = {
      onSuccess: () => {
        notifySuccess(t(currency ? "currencyManagement.saved" : "currencyManagement.added", { code }));
        onClose();
      },
      onError: (error: unknown) => form.setErrors(fieldErrors(error)),
    };
    // What was left alone stays as it is by now: somebody else may have changed it while the dialog was open.
    const change = Object.fromEntries(Object.entries(draft).filter(([field]) => form.isDirty(field)));
    if (currency) update.mutate({ currency, change }, handlers);
    else create.mutate({ code, ...draft }, handlers);
  };
  const { isPending, error } = currency ? update : create;
  return (
    <FormDialog
      title={
        currency
          ? t("currencyManagement.dialog.edit", { code: currency.code })
          : t("currencyManagement.dialog.create")
      }
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      pending={isPending}
      error={formError(error, FIELDS)}
      submitLabel={t(currency ? "common.save" : "currencyManagement.add")}
    >
      {draftNote}
      {!currency && (
        <TextInput
          label={t("currencyManagement.dialog.code")}
          description={t("currencyManagement.dialog.codeHint")}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("code")}
          onChange={(event) => form.setFieldValue("code", event.currentTarget.value.toUpperCase())}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          label={t("currencyManagement.dialog.symbol")}
          maxLength={MAX_SYMBOL_LENGTH}
          autoComplete="off"
          {...(currency && { "data-autofocus": true })}
          {...form.getInputProps("symbol")}
        />
        <NativeSelect
          label={t("currencyManagement.dialog.digits")}
          data={DIGITS}
          disabled={currency?.is_used ?? false}
          {...form.getInputProps("digits")}
          value={String(form.values.digits)}
          onChange={(event) => form.setFieldValue("digits", Number(event.currentTarget.value))}
        />
      </div>
      {currency?.is_used && <p className={classes.hint}>{t("currencyManagement.dialog.digitsUsed")}</p>}
      <TextInput
        label={t("currencyManagement.dialog.nameEn")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        lang="en"
        {...form.getInputProps("name_en")}
      />
      <TextInput
        label={t("currencyManagement.dialog.nameRu")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        lang="ru"
        {...form.getInputProps("name_ru")}
      />
    </FormDialog>
  );
}
