import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { openAccounts } from "@/api/open-accounts";
import type { Workspace } from "@/features/identity/workspaces/public";
import { currencyIn, formatMoney, toWire } from "@/lib/money";
import { AmountInput, amountValue } from "@/ui/amount-input";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type Account, accountQueries, useCloseAccount } from "./api";
import { balanceAhead } from "./balances";

interface CloseAccountDialogProps {
  workspace: Workspace;
  account: Account;
  onClose: () => void;
}

/** Closes an account; what is left on it goes to another one in the same step. */
export function CloseAccountDialog({ workspace, account, onClose }: CloseAccountDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: accounts = [] } = useQuery(accountQueries.list(workspace.id));
  const close = useCloseAccount(workspace.id);
  const [targetId, setTargetId] = useState<string | null>(null);
  const [missed, setMissed] = useState(false);
  const { name } = account;
  const own = currencyIn(account);
  const rest = balanceAhead(account);
  const others = openAccounts(accounts).filter(({ id }) => id !== account.id);
  const target = others.find(({ id }) => id === targetId);
  const there = currencyIn(target ?? account);
  const [amount, setAmount] = useState(() => amountValue(null, there, locale));
  const crosses = target !== undefined && there.code !== own.code;
  const errors = fieldErrors(close.error);
  const submit = () => {
    if (rest !== 0 && (!target || (crosses && amount.minor === null))) return setMissed(true);
    close.mutate(
      {
        account,
        ...(rest !== 0 && target ? { transfer_account_id: target.id } : {}),
        ...(crosses && amount.minor !== null ? { transfer_amount: toWire(amount.minor, there.digits) } : {}),
      },
      {
        onSuccess: () => {
          notifySuccess(t("accounts.closed", { name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} pending={close.isPending} title={t("accounts.closing.title", { name })}>
      <FormShell
        onSubmit={submit}
        onCancel={onClose}
        pending={close.isPending}
        error={formError(
          close.error,
          ["transfer_account_id", "transfer_amount"],
          t("accounts.closing.failed"),
        )}
        submitLabel={t("accounts.closing.submit")}
      >
        <DialogText>{t("accounts.closing.text")}</DialogText>
        {rest !== 0 && (
          <Select
            label={t(rest > 0 ? "accounts.closing.transferTo" : "accounts.closing.payFrom", {
              amount: formatMoney(Math.abs(rest), own, locale),
            })}
            placeholder={t("accounts.closing.choose")}
            value={targetId}
            error={errors.transfer_account_id ?? (missed && !target && t("accounts.closing.targetMissing"))}
            data={others.map(({ id, name: label, currency }) => ({
              value: id,
              label: `${label} · ${currency}`,
            }))}
            onChange={(id) => {
              setTargetId(id);
              setMissed(false);
              setAmount(amountValue(null, there, locale));
            }}
            data-autofocus
          />
        )}
        {rest !== 0 && crosses && (
          <AmountInput
            label={t(rest > 0 ? "accounts.closing.arrives" : "accounts.closing.leaves", {
              currency: there.code,
            })}
            currency={there}
            value={amount}
            onChange={setAmount}
            error={
              errors.transfer_amount ??
              (missed && amount.minor === null && t("accounts.closing.amountMissing"))
            }
          />
        )}
      </FormShell>
    </Dialog>
  );
}
