import { Button } from "@mantine/core";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay } from "@/lib/dates";
import { currencyIn, formatMoney, type Minor, toWire } from "@/lib/money";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { MoneyText } from "@/ui/money-text";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type Reconciliation, useCancelReconciliation, useCloseReconciliation } from "./api";
import classes from "./close-bar.module.css";
import { LazyStatementForm } from "./lazy-statement-form";
import { differenceIn, type ReconciliationSummary } from "./summary";

interface CloseBarProps {
  workspace: Workspace;
  account: AccountRow;
  known: Reconciliation;
  summary: ReconciliationSummary;
  canEdit: boolean;
}

/** Statement, ticks and what is between them, and the ways to an end. */
export function CloseBar({ workspace, account, known, summary, canEdit }: CloseBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const place = { workspaceId: workspace.id, accountId: account.id };
  const currency = currencyIn(account);
  const [correcting, setCorrecting] = useState(false);
  // The difference that is asked about stays the one that was seen, until the server says that it is another.
  const [adjusting, setAdjusting] = useState<Minor | null>(null);
  const day = formatDay(known.statement_date, locale);
  const close = useCloseReconciliation(place, ({ row_count }) =>
    notifySuccess(t("reconciliations.done", { count: row_count, day })),
  );
  const cancel = useCancelReconciliation(place);
  const { difference } = summary;
  const finish = () => close.mutate({ known, adjusts: null }, { onError: (error) => notifyFailure(error) });
  const adjust = (seen: Minor) =>
    close.mutate(
      { known, adjusts: toWire(seen, currency.digits) },
      { onError: (error) => setAdjusting(differenceIn(error, currency.digits) ?? seen) },
    );
  const figure = (name: string, amount: Minor, mark?: ReactNode) => (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} />
        {mark}
      </dd>
    </div>
  );
  return (
    <div className={classes.bar}>
      <dl className={classes.figures}>
        {figure(t("reconciliations.statementOf", { day }), summary.statement)}
        {figure(t("reconciliations.tickedSum"), summary.ticked)}
        <div className={classes.figure} data-tone={difference === 0 ? "even" : "odd"} aria-live="polite">
          <dt>{t("reconciliations.difference")}</dt>
          <dd>
            <MoneyText amount={difference} currency={currency} />
            {difference === 0 && <Check size={18} role="img" aria-label={t("reconciliations.balanced")} />}
          </dd>
        </div>
      </dl>
      {canEdit && (
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" onClick={() => setCorrecting(true)}>
            {t("reconciliations.correct")}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(known, { onError: (error) => notifyFailure(error) })}
          >
            {t("reconciliations.cancel")}
          </Button>
          {difference === 0 ? (
            <Button loading={close.isPending} onClick={finish}>
              {t("reconciliations.close")}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setAdjusting(difference)}>
              {t("reconciliations.adjust")}
            </Button>
          )}
        </div>
      )}
      {adjusting !== null && (
        <ConfirmDialog
          title={t("reconciliations.adjustTitle")}
          submitLabel={t("reconciliations.adjustSubmit")}
          pending={close.isPending}
          error={close.error ? explain(close.error).text : null}
          onConfirm={() => adjust(adjusting)}
          onClose={() => {
            close.reset();
            setAdjusting(null);
          }}
        >
          {t("reconciliations.adjustText", { amount: formatMoney(adjusting, currency, locale), day })}
        </ConfirmDialog>
      )}
      <Dialog
        opened={correcting}
        onClose={() => setCorrecting(false)}
        title={t("reconciliations.correctTitle")}
      >
        <LazyStatementForm
          workspace={workspace}
          account={account}
          known={known}
          onClose={() => setCorrecting(false)}
        />
      </Dialog>
    </div>
  );
}
