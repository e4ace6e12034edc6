import { Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import type { NotificationChannelState } from "../api";
import { useSetUpChannel } from "./api";
import { type NtfyDraft, ntfyBodyOf, ntfyDraftOf, ntfyErrors } from "./channel-draft";
import { Steps } from "./steps";

interface NtfyDialogProps {
  /** How it goes; undefined for none yet. */
  state: NotificationChannelState | undefined;
  /** The server that is used unless another is named. */
  defaultServer: string;
  onDone: () => void;
  onClose: () => void;
}

/** Which topic the user follows, and on which server. */
export function NtfyDialog({ state, defaultServer, onDone, onClose }: NtfyDialogProps) {
  const { t } = useTranslation();
  const setUp = useSetUpChannel();
  const [draft, setDraft] = useState<NtfyDraft>(() => ntfyDraftOf(state?.target ?? "", defaultServer));
  const [isChecked, setChecked] = useState(false);
  const isSetUp = state !== undefined;
  const problems = ntfyErrors(draft);
  const refused = fieldErrors(setUp.error);
  const errorOf = (field: "topic" | "token") => {
    const problem = isChecked && problems[field];
    return problem ? t(`notificationChannels.invalid.${problem}`) : refused[field];
  };
  const set = (some: Partial<NtfyDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    setUp.reset();
  };
  const submit = () => {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    setUp.mutate(
      { channel: "ntfy", body: ntfyBodyOf(draft) },
      {
        onSuccess: () => {
          notifySuccess(t("notificationChannels.saved", { name: t("notificationSettings.channels.ntfy") }));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t(`notificationChannels.ntfy.${isSetUp ? "changeTitle" : "title"}`)}
      onClose={onClose}
      onSubmit={submit}
      pending={setUp.isPending}
      error={formError(setUp.error, ["topic", "server", "token"])}
      submitLabel={t(isSetUp ? "common.save" : "notificationChannels.ntfy.submit")}
    >
      {!isSetUp && (
        <Steps
          steps={[
            t("notificationChannels.ntfy.steps.install"),
            t("notificationChannels.ntfy.steps.subscribe"),
          ]}
        />
      )}
      <TextInput
        label={t("notificationChannels.ntfy.topic")}
        description={t("notificationChannels.ntfy.topicHint")}
        autoComplete="off"
        value={draft.topic}
        error={errorOf("topic")}
        onChange={(event) => set({ topic: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        type="url"
        label={t("notificationChannels.ntfy.server")}
        description={t("notificationChannels.ntfy.serverHint", { server: defaultServer })}
        autoComplete="off"
        value={draft.server}
        error={refused.server}
        onChange={(event) => set({ server: event.currentTarget.value })}
      />
      <PasswordInput
        label={t("notificationChannels.ntfy.token")}
        description={t(`notificationChannels.ntfy.${isSetUp ? "tokenKept" : "tokenHint"}`)}
        autoComplete="off"
        value={draft.token}
        error={errorOf("token")}
        onChange={(event) => set({ token: event.currentTarget.value })}
      />
      {isSetUp && !draft.token && (
        <Checkbox
          label={t("notificationChannels.ntfy.dropToken")}
          checked={draft.dropsToken}
          onChange={(event) => set({ dropsToken: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
