import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import { CurrencySelect, useCurrencies } from "@/features/rates/currencies/public";
import { latestRates } from "@/features/rates/exchange-rates/public";
import { mergeEdits } from "@/lib/merge-edits";
import { type Currency, currencyIn, currencyOf, parseWire, toWire } from "@/lib/money";
import { formatRate } from "@/lib/rates";
import { useFormDraft } from "@/session/use-form-draft";
import {
  AmountInput,
  type AmountValue,
  amountValue,
  readAmount,
  useAmountErrorText,
} from "@/ui/amount-input";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import classes from "./account-dialog.module.css";
import { type Account, type AccountDraft, type AccountTypeId, accountQueries, useSaveAccount } from "./api";

const MAX_NAME_LENGTH = 100;

export interface AccountDialogProps {
  opened: boolean;
  onClose: () => void;
  workspace: Workspace;
  /** The account to change, or null to open a new one. */
  account: Account | null;
}

interface Fields {
  name: string;
  account_type: AccountTypeId;
  opening_balance: AmountValue;
  currency: string;
}

/** Opens an account or changes one. */
export function AccountDialog({ opened, onClose, workspace, account }: AccountDialogProps) {
  const { t } = useTranslation();
  const save = useSaveAccount(workspace.id, account);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      pending={save.isPending}
      title={account ? t("accounts.dialog.edit") : t("accounts.dialog.create")}
    >
      <AccountForm workspace={workspace} account={account} save={save} onClose={onClose} />
    </Dialog>
  );
}

interface AccountFormProps extends Omit<AccountDialogProps, "opened"> {
  save: ReturnType<typeof useSaveAccount>;
}

function AccountForm({ workspace, account, save, onClose }: AccountFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: types = [] } = useQuery(accountQueries.types(locale));
  const currencies = useCurrencies();
  const first = currencyIn(account ?? workspace);
  // Somebody else may save the account while it is open here.
  const [opened, setOpened] = useState(() => draftOf(account, first));
  const form = useForm<Fields>({
    initialValues: {
      name: opened.name,
      account_type: opened.account_type,
      opening_balance: amountValue(parseWire(opened.opening_balance, first.digits), first, locale),
      currency: opened.currency,
    },
    validate: {
      name: (name) => (name.trim() ? null : t("accounts.nameRequired")),
      opening_balance: ({ error }) => (error ? amountError(error) : null),
    },
  });
  const draftNote = useFormDraft(
    `account:${account ? `${account.id}:${account.version}` : workspace.id}`,
    form.values,
    form.setValues,
  );
  const inCode = (code: string) =>
    currencyOf(code, currencies.find((one) => one.code === code)?.digits ?? first.digits);
  const currency = account ? first : inCode(form.values.currency);
  const amountError = useAmountErrorText(currency);
  const submit = form.onSubmit(({ name, account_type, opening_balance }) => {
    const typed = {
      name: name.trim(),
      account_type,
      opening_balance: toWire(opening_balance.minor ?? 0, currency.digits),
      currency: currency.code,
    };
    const newest = account ? draftOf(account, first) : opened;
    const { merged, collisions } = mergeEdits(opened, typed, newest);
    if (collisions.length > 0) {
      setOpened(newest);
      const collisionErrors = collisions.map((field) => [
        field,
        t("common.changedMeanwhile", { value: nameOf(field, newest) }),
      ]);
      return form.setErrors(Object.fromEntries(collisionErrors));
    }
    save.mutate(merged, {
      onSuccess: (saved) => {
        notifySuccess(t(account ? "accounts.saved" : "accounts.created", { name: saved.name }));
        onClose();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  const nameOf = (field: keyof AccountDraft, { account_type, ...draft }: AccountDraft) =>
    field === "account_type" ? (types.find(({ id }) => id === account_type)?.name ?? "") : draft[field];
  return (
    <FormShell
      onSubmit={submit}
      onCancel={onClose}
      pending={save.isPending}
      error={formError(save.error, ["name", "account_type", "opening_balance", "currency"])}
      submitLabel={account ? t("common.save") : t("accounts.create")}
    >
      {draftNote}
      <TextInput
        label={t("accounts.name")}
        placeholder={t("accounts.nameHint")}
        maxLength={MAX_NAME_LENGTH}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Select
        label={t("accounts.type")}
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("account_type")}
      />
      <CurrencySelect
        label={t("accounts.currency")}
        description={account ? t("accounts.currencyFixed") : undefined}
        disabled={account !== null}
        first={[workspace.currency]}
        value={currency.code}
        onChange={(code) => {
          form.setFieldValue("currency", code);
          // What is typed stays, and is read in the other currency.
          const { text } = form.values.opening_balance;
          const zero = amountValue(0, currency, locale).text === text;
          const next = inCode(code);
          form.setFieldValue(
            "opening_balance",
            zero ? amountValue(0, next, locale) : readAmount(text, next, locale),
          );
        }}
        error={form.errors.currency}
      />
      {!account && currency.code !== workspace.currency && (
        <RateHint workspace={workspace} code={currency.code} />
      )}
      <AmountInput
        label={t("accounts.openingBalance")}
        description={t("accounts.openingBalanceHint")}
        currency={currency}
        value={form.values.opening_balance}
        onChange={(value) => form.setFieldValue("opening_balance", value)}
        error={form.errors.opening_balance}
      />
    </FormShell>
  );
}

/** Whether the amounts of an account in another currency will count in the workspace's figures, and how. */
function RateHint({ workspace, code }: { workspace: Workspace; code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const base = workspace.currency;
  const query = useMemo(() => latestRates(workspace.id, base), [workspace.id, base]);
  const { data } = useQuery(query);
  if (!data) return null;
  const known = data.items.find(({ currency }) => currency === code)?.rate;
  return (
    <p className={classes.hint} data-missing={!known || undefined} aria-live="polite">
      {t(known ? "accounts.currencyOther" : "accounts.currencyNoRate", { base })}
      {known && ` ${t("amount.pair", { from: code, to: base, rate: formatRate(known.rate, locale) })}`}
    </p>
  );
}

function draftOf(account: Account | null, first: Currency): AccountDraft {
  return {
    name: account?.name ?? "",
    account_type: account?.account_type ?? "debit_card",
    opening_balance: account?.opening_balance ?? toWire(0, first.digits),
    currency: first.code,
  };
}
