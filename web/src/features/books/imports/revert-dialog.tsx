import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { accountQueries } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay } from "@/lib/dates";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { accountCurrency } from "./account-currency";
import { AmountText } from "./amount-text";
import { type Import, type ImportReverted, useRevert } from "./api";
import classes from "./revert-dialog.module.css";

interface RevertDialogProps {
  workspace: Workspace;
  made: Import;
  onClose: () => void;
}

/** Asks before an import is taken back, and names what stays because somebody has changed it since. */
export function RevertDialog({ workspace, made, onClose }: RevertDialogProps) {
  const { t } = useTranslation();
  const revert = useRevert(workspace.id);
  const { name, row_count } = made;
  if (revert.data && revert.data.kept_total > 0) {
    return <KeptTransactions workspace={workspace} done={revert.data} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t("imports.revert.title", { name })}
      submitLabel={t("imports.revert.action")}
      pending={revert.isPending}
      error={revert.error && explain(revert.error).text}
      onConfirm={() =>
        revert.mutate(made.id, {
          onSuccess: ({ deleted, kept_total }) => {
            if (kept_total > 0) return;
            notifySuccess(t("imports.revert.done", { count: deleted }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("imports.revert.text", { count: row_count })}
    </ConfirmDialog>
  );
}

interface UnrevertedTransactionsProps {
  workspace: Workspace;
  done: ImportReverted;
  onClose: () => void;
}

function KeptTransactions({ workspace, done, onClose }: UnrevertedTransactionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: accounts = [] } = useQuery(accountQueries.list(workspace.id));
  return (
    <Dialog opened onClose={onClose} title={t("imports.revert.done", { count: done.deleted })}>
      <DialogText>{t("imports.revert.kept", { count: done.kept_total })}</DialogText>
      <ul className={classes.list}>
        {done.kept.map(({ transaction_id, account_id, date, payee, amount }) => (
          <li key={transaction_id}>
            <span className={classes.date}>{formatDay(date, locale)}</span>
            <span className={classes.payee}>{payee || t("transactions.noPayee")}</span>
            <AmountText text={amount} currency={accountCurrency(accounts, account_id)} />
          </li>
        ))}
      </ul>
      <Button fullWidth onClick={onClose}>
        {t("common.close")}
      </Button>
    </Dialog>
  );
}
