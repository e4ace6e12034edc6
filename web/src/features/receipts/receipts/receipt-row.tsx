import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, Eye, Hourglass, type LucideIcon, RotateCw, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { useCurrencies } from "@/features/rates/currencies/public";
import { formatDay, isDay } from "@/lib/dates";
import { currencyOf } from "@/lib/money";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { InstantText } from "@/ui/instant-text";
import { Progress } from "@/ui/progress";
import { RowText } from "@/ui/row-text";
import { useLocale } from "@/ui/use-locale";
import { amountText } from "./amounts";
import { type Receipt, type ReceiptState, useRetry } from "./api";
import { DeleteDialog } from "./delete-dialog";
import classes from "./inbox.module.css";
import { Thumbnail } from "./thumbnail";
import { TransactionLink } from "./transaction-link";
import { useReceiptName } from "./use-receipt-name";
import { useStepText } from "./use-step-text";

const BADGES = {
  review: ["receipts.badges.review", "primary", Eye],
  processing: ["receipts.badges.processing", "neutral", Hourglass],
  failed: ["receipts.badges.failed", "danger", CircleX],
  booked: ["receipts.badges.booked", "good", CircleCheck],
} as const satisfies Record<ReceiptState, readonly [string, string, LucideIcon]>;

/** A receipt: what is known of it, what it waits for, and what can be done. */
export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = useReceiptName()(receipt);
  const stepText = useStepText();
  const { id, state, date, created_by, created_at, error, progress } = receipt;
  const [badge, tone, icon] = BADGES[state];
  const isGone = state === "booked" && receipt.transaction_id === null;
  return (
    <li className={classes.row}>
      <Thumbnail receipt={receipt} />
      <div className={classes.main}>
        <RowText
          title={name}
          badges={
            <Badge tone={isGone ? "neutral" : tone} icon={icon}>
              {t(isGone ? "receipts.badges.deleted" : badge)}
            </Badge>
          }
        >
          <FactLine>
            {date && isDay(date.value) && <span>{formatDay(date.value, locale)}</span>}
            {created_by.full_name && <span>{created_by.full_name}</span>}
            <span>
              <InstantText at={created_at} />
            </span>
          </FactLine>
          {state === "failed" && (
            <p className={classes.reason}>{t(`receipts.errors.${error ?? "failed"}`)}</p>
          )}
          {state === "processing" && (
            <div className={classes.progress}>
              <Progress
                label={stepText(progress)}
                value={(progress.current_step - 1) / progress.total_steps}
              />
            </div>
          )}
        </RowText>
        <Total receipt={receipt} />
      </div>
      <Actions key={`${id} ${state}`} receipt={receipt} name={name} />
    </li>
  );
}

/** What was paid, as printed. */
function Total({ receipt: { total, currency, state } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const known = useCurrencies();
  if (!total) {
    return state === "review" ? <span className={classes.missing}>{t("receipts.inbox.missing")}</span> : null;
  }
  const code = currency?.value ?? "";
  const digits = known.find((one) => one.code === code)?.digits ?? 2;
  return <span className={classes.total}>{amountText(total.value, currencyOf(code, digits), locale)}</span>;
}

function Actions({ receipt, name }: { receipt: Receipt; name: string }) {
  const { t } = useTranslation();
  const { id, state, can_edit, workspace_id } = receipt;
  const [isDeleting, setDeleting] = useState(false);
  const retry = useRetry(workspace_id);
  const texts =
    state === "failed" && can_edit
      ? (["receipts.inbox.fill", "receipts.inbox.fillNamed"] as const)
      : state === "review" && can_edit
        ? (["receipts.inbox.review", "receipts.inbox.reviewNamed"] as const)
        : (["receipts.inbox.open", "receipts.inbox.openNamed"] as const);
  return (
    <div className={classes.actions}>
      {state === "failed" && can_edit && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RotateCw size={14} aria-hidden />}
          loading={retry.isPending}
          aria-label={t("receipts.inbox.retryNamed", { name })}
          onClick={() => retry.mutate(id, { onError: (error) => notifyFailure(error) })}
        >
          {t("receipts.failed.retry")}
        </Button>
      )}
      {receipt.transaction_id !== null ? (
        <TransactionLink
          receipt={receipt}
          label={t("receipts.inbox.transaction")}
          size="compact-sm"
          variant="default"
        />
      ) : (
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/receipts/$receiptId"
              params={{ receiptId: id }}
              search={state === "failed" && can_edit ? { fill: true } : {}}
            />
          )}
          size="compact-sm"
          variant={state === "review" ? "light" : "default"}
          aria-label={t(texts[1], { name })}
        >
          {t(texts[0])}
        </Button>
      )}
      {can_edit && state !== "booked" && (
        <ActionsMenu name={name}>
          <ActionItem icon={state === "processing" ? X : Trash2} isDanger onClick={() => setDeleting(true)}>
            {t(state === "processing" ? "receipts.progress.cancel" : "receipts.review.delete")}
          </ActionItem>
        </ActionsMenu>
      )}
      {isDeleting && <DeleteDialog receipt={receipt} onClose={() => setDeleting(false)} />}
    </div>
  );
}
