import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import {
  ALL_CHANNELS,
  rebasedEach,
  TopicMatrix,
} from "@/features/notifications/notification-settings/public";
import { useFormDraft } from "@/session/use-form-draft";
import { LongForm } from "@/ui/long-form";
import { notifySuccess } from "@/ui/notify";
import { type NotificationChannels, type NotificationDefaults, useUpdateDefaults } from "./api";

type Chosen = Record<string, NotificationChannels>;

const chosenIn = ({ topics }: NotificationDefaults): Chosen =>
  Object.fromEntries(topics.map(({ topic, channels }) => [topic, channels]));

/** What is told to whoever has set nothing, to be saved as a whole. */
export function DefaultsForm({ defaults }: { defaults: NotificationDefaults }) {
  const { t } = useTranslation();
  const update = useUpdateDefaults();
  const [base, setBase] = useState(defaults);
  const [chosen, setChosen] = useState(() => chosenIn(defaults));
  // Another administrator may save while this is open: what they changed is taken over, what is chosen here stays.
  if (defaults.version > base.version) {
    setBase(defaults);
    setChosen(rebasedEach(chosenIn(base), chosen, chosenIn(defaults)));
  }
  const draftNote = useFormDraft(`notification-defaults:${defaults.version}`, chosen, setChosen);
  const submit = () =>
    update.mutate(
      { version: defaults.version, topics: chosen },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setChosen(chosenIn(saved));
          notifySuccess(t("notificationManagement.defaults.saved"));
        },
      },
    );
  return (
    <LongForm onSubmit={submit} pending={update.isPending} error={formError(update.error, [])}>
      {draftNote}
      <TopicMatrix
        title={t("notificationSettings.matrix.title")}
        text={t("notificationManagement.defaults.text")}
        topics={defaults.topics}
        chosen={chosen}
        setUp={ALL_CHANNELS}
        onChange={(topic, channels) => {
          setChosen((now) => ({ ...now, [topic]: channels }));
          update.reset();
        }}
      />
    </LongForm>
  );
}
