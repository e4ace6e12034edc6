import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import type { AddressedChannel } from "../api";
import { useRemoveChannel } from "./api";

interface RemoveChannelDialogProps {
  channel: AddressedChannel;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a channel is removed: its token or secret cannot be had back. */
export function RemoveChannelDialog({ channel, onDone, onClose }: RemoveChannelDialogProps) {
  const { t } = useTranslation();
  const remove = useRemoveChannel();
  const name = t(`notificationSettings.channels.${channel}`);
  return (
    <ConfirmDialog
      title={t("notificationChannels.remove.title", { name })}
      submitLabel={t("notificationChannels.remove.submit")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() =>
        remove.mutate(channel, {
          onSuccess: () => {
            notifySuccess(t("notificationChannels.remove.done", { name }));
            onDone();
          },
        })
      }
      onClose={onClose}
    >
      {t("notificationChannels.remove.text")}
    </ConfirmDialog>
  );
}
