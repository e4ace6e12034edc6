import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { CopyField } from "@/ui/copy-field";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import type { NotificationChannelState } from "../api";
import { useSetUpChannel } from "./api";

interface WebhookDialogProps {
  /** How it goes; undefined for none yet. */
  state: NotificationChannelState | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Which address is called, and then, once, what its calls are signed with. */
export function WebhookDialog({ state, onDone, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  const setUp = useSetUpChannel();
  const [url, setUrl] = useState("");
  const isSetUp = state !== undefined;
  // A new address has a new secret; the dialog goes on with it.
  const secret = setUp.data?.secret ?? null;
  const [isFirst] = useState(!isSetUp);
  const finish = () => {
    notifySuccess(t("notificationChannels.saved", { name: t("notificationSettings.channels.webhook") }));
    onDone();
  };
  const title = isFirst ? "title" : "changeTitle";
  return (
    <Dialog
      opened
      onClose={onClose}
      // The secret is shown once: it is left by the button that says it is copied.
      pending={setUp.isPending || secret !== null}
      title={t(`notificationChannels.webhook.${secret === null ? title : "secretTitle"}`)}
    >
      {secret === null ? (
        <FormShell
          onSubmit={() =>
            setUp.mutate(
              { channel: "webhook", body: { url: url.trim() } },
              { onSuccess: ({ secret }) => secret === null && finish() },
            )
          }
          onCancel={onClose}
          pending={setUp.isPending}
          error={formError(setUp.error, ["url"])}
          submitLabel={t(isFirst ? "notificationChannels.webhook.submit" : "common.save")}
        >
          <DialogText>{t("notificationChannels.webhook.text")}</DialogText>
          {!isFirst && (
            <DialogText>{t("notificationChannels.webhook.changeText", { url: state?.target })}</DialogText>
          )}
          <TextInput
            type="url"
            label={t("notificationChannels.webhook.url")}
            description={t("notificationChannels.webhook.urlHint")}
            autoComplete="off"
            value={url}
            error={fieldErrors(setUp.error).url}
            onChange={(event) => {
              setUrl(event.currentTarget.value);
              setUp.reset();
            }}
            data-autofocus
          />
        </FormShell>
      ) : (
        <FormShell
          onSubmit={finish}
          pending={false}
          error={null}
          submitLabel={t("notificationChannels.webhook.done")}
        >
          <DialogText>{t("notificationChannels.webhook.secretText")}</DialogText>
          <CopyField whole label={t("notificationChannels.webhook.secret")} value={secret} />
          <DialogText small>{t("notificationChannels.webhook.secretUse")}</DialogText>
        </FormShell>
      )}
    </Dialog>
  );
}
