import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import type { NotificationChannelState } from "../api";
import { useSetUpChannel } from "./api";
import { telegramBodyOf, telegramErrors } from "./channel-draft";
import { Steps } from "./steps";

interface TelegramDialogProps {
  /** How it goes; undefined for none yet. */
  state: NotificationChannelState | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Where messages of the user's own bot go. */
export function TelegramDialog({ state, onDone, onClose }: TelegramDialogProps) {
  const { t } = useTranslation();
  const setUp = useSetUpChannel();
  const [draft, setDraft] = useState({ token: "", chat: state?.target ?? "" });
  const [isChecked, setChecked] = useState(false);
  const isSetUp = state !== undefined;
  const problems = telegramErrors(draft, isSetUp);
  const refused = fieldErrors(setUp.error);
  const errorOf = (field: "token" | "chat") => {
    const problem = isChecked && problems[field];
    return problem ? t(`notificationChannels.invalid.${problem}`) : refused[field];
  };
  const set = (some: Partial<typeof draft>) => {
    setDraft((now) => ({ ...now, ...some }));
    setUp.reset();
  };
  const submit = () => {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    setUp.mutate(
      { channel: "telegram", body: telegramBodyOf(draft) },
      {
        onSuccess: () => {
          notifySuccess(
            t("notificationChannels.saved", { name: t("notificationSettings.channels.telegram") }),
          );
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t(`notificationChannels.telegram.${isSetUp ? "changeTitle" : "title"}`)}
      onClose={onClose}
      onSubmit={submit}
      pending={setUp.isPending}
      error={formError(setUp.error, ["token", "chat"])}
      submitLabel={t(isSetUp ? "common.save" : "notificationChannels.telegram.submit")}
    >
      {!isSetUp && (
        <Steps
          steps={[
            t("notificationChannels.telegram.steps.bot"),
            t("notificationChannels.telegram.steps.start"),
            t("notificationChannels.telegram.steps.chat"),
          ]}
        />
      )}
      <PasswordInput
        label={t("notificationChannels.telegram.token")}
        description={t(`notificationChannels.telegram.${isSetUp ? "tokenKept" : "tokenHint"}`)}
        autoComplete="off"
        value={draft.token}
        error={errorOf("token")}
        onChange={(event) => set({ token: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t("notificationChannels.telegram.chat")}
        description={t("notificationChannels.telegram.chatHint")}
        autoComplete="off"
        value={draft.chat}
        error={errorOf("chat")}
        onChange={(event) => set({ chat: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
