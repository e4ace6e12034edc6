import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { formatCount } from "@/lib/money";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifyInfo, notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type Broadcast, useDeleteBroadcast, useSendBroadcast, useWithdrawBroadcast } from "./api";
import { titleOf } from "./broadcast-text";
import { useOpened } from "./use-opened";

interface AboutBroadcastProps {
  broadcast: Broadcast;
  onClose: () => void;
}

/** Asks before people are told, and says how many. */
export function SendDialog({ broadcast, onClose }: AboutBroadcastProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const send = useSendBroadcast();
  const [opened, onRefused] = useOpened(broadcast);
  const { audience: count } = opened.counts;
  const facts = { count, shown: formatCount(count, locale) };
  // No field of this dialog can say why.
  const refused = Object.values(fieldErrors(send.error)).join(" ");
  return (
    <FormDialog
      title={t("broadcasts.send.title", facts)}
      onClose={onClose}
      onSubmit={() => {
        // The callbacks of `mutate` would go with this dialog.
        const done = () => {
          notifySuccess(t("broadcasts.send.done"));
          onClose();
        };
        void send.mutateAsync(opened).then(done, onRefused);
      }}
      pending={send.isPending}
      error={refused || formError(send.error, [])}
      submitLabel={t("broadcasts.send.submit")}
    >
      <DialogText>{t("broadcasts.send.text", { title: titleOf(opened, i18n.language) })}</DialogText>
      <DialogText small>
        {t(opened.is_dismissible ? "broadcasts.send.hint" : "broadcasts.send.hintLasting")}
      </DialogText>
    </FormDialog>
  );
}

/** Asks before a message vanishes from everybody's notifications. */
export function WithdrawDialog({ broadcast, onClose }: AboutBroadcastProps) {
  const { t, i18n } = useTranslation();
  const withdraw = useWithdrawBroadcast();
  return (
    <ConfirmDialog
      title={t("broadcasts.withdraw.title", { title: titleOf(broadcast, i18n.language) })}
      submitLabel={t("broadcasts.withdraw.submit")}
      pending={withdraw.isPending}
      error={formError(withdraw.error, [])}
      onConfirm={() =>
        withdraw.mutate(broadcast, {
          onSuccess: () => {
            notifyInfo(t("broadcasts.withdraw.done"));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("broadcasts.withdraw.text")}
    </ConfirmDialog>
  );
}

/** Asks before a message goes that nobody was told. */
export function DeleteDialog({ broadcast, onClose }: AboutBroadcastProps) {
  const { t, i18n } = useTranslation();
  const remove = useDeleteBroadcast();
  const [opened, onRefused] = useOpened(broadcast);
  return (
    <ConfirmDialog
      title={t("broadcasts.delete.title", { title: titleOf(opened, i18n.language) })}
      submitLabel={t("common.delete")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() => {
        // The callbacks of `mutate` would go with this dialog, and it goes with the message.
        const done = () => {
          notifyInfo(t("broadcasts.delete.done"));
          onClose();
        };
        void remove.mutateAsync(opened).then(done, onRefused);
      }}
      onClose={onClose}
    >
      {t("broadcasts.delete.text")}
    </ConfirmDialog>
  );
}
