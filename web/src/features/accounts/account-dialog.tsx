import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { Workspace } from "@/features/workspaces/public";
import { parseWire, toWire } from "@/lib/money";
import { AmountInput, type AmountValue, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type Account, type AccountTypeId, accountQueries, useSaveAccount } from "./api";

const NAME_LIMIT = 100;

interface AccountDialogProps {
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
  const digits = workspace.currency_digits;
  const currency = { code: workspace.currency, digits };
  const amountError = useAmountErrorText(currency);
  const form = useForm<Fields>({
    initialValues: {
      name: account?.name ?? "",
      account_type: account?.account_type ?? "debit_card",
      opening_balance: amountValue(
        account ? parseWire(account.opening_balance, digits) : 0,
        currency,
        locale,
      ),
    },
    validate: {
      name: (name) => (name.trim() ? null : t("accounts.nameRequired")),
      opening_balance: ({ error }) => (error ? amountError(error) : null),
    },
  });
  const submit = form.onSubmit(({ name, account_type, opening_balance }) =>
    save.mutate(
      { name: name.trim(), account_type, opening_balance: toWire(opening_balance.minor ?? 0, digits) },
      {
        onSuccess: (saved) => {
          notifySuccess(t(account ? "accounts.saved" : "accounts.created", { name: saved.name }));
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  );
  return (
    <FormShell
      onSubmit={submit}
      onCancel={onClose}
      pending={save.isPending}
      error={formError(save.error, ["name", "account_type", "opening_balance"])}
      submitLabel={account ? t("common.save") : t("accounts.create")}
    >
      <TextInput
        label={t("accounts.name")}
        placeholder={t("accounts.nameHint")}
        maxLength={NAME_LIMIT}
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
