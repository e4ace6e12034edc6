import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { isEmail } from "@/features/identity/auth/public";
import type { SessionUser } from "@/session/record";
import { reloadUser, userChanged } from "@/session/session";
import { useFormDraft } from "@/session/use-form-draft";
import { Badge } from "@/ui/badge";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { saveProfile } from "./api";
import { EmailState } from "./email-state";
import { isFullName, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "./rules";

const FIELDS = ["full_name", "email"];

/** Who one is here: name and address. */
export function ProfilePanel({ id, user }: { id: string; user: SessionUser }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { full_name: user.full_name, email: user.email },
    validate: {
      full_name: (value) => (isFullName(value) ? null : t("auth.errors.sentences.full_name_short")),
      email: (value) => (isEmail(value) ? null : t("users.emailInvalid")),
    },
  });
  const draftNote = useFormDraft(`profile:${user.version}`, form.values, form.setValues);
  const save = useMutation({
    mutationFn: ({ full_name, email }: typeof form.values) =>
      saveProfile({ full_name: full_name.trim(), email: email.trim() }, user.version),
    onSuccess: (saved, { email }) => {
      userChanged(saved);
      // The old address stays until the new one is confirmed: the field shows which one counts.
      form.setFieldValue("email", saved.email);
      notifySuccess(saved.email === email.trim() ? t("users.saved") : t("users.savedPending"));
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      // Changed elsewhere meanwhile: the next attempt is about the newest version.
      void reloadUser();
    },
  });
  return (
    <Panel
      id={id}
      title={t("users.person")}
      state={user.is_superuser && <Badge tone="primary">{t("users.administrator")}</Badge>}
    >
      <FormShell
        onSubmit={form.onSubmit((values) => save.mutate(values))}
        pending={save.isPending}
        error={formError(save.error, FIELDS, t("users.failures.profile"))}
        submitLabel={t("common.save")}
      >
        {draftNote}
        <TextInput
          label={t("users.fullName")}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          {...form.getInputProps("full_name")}
        />
        <div>
          <TextInput
            label={t("users.email")}
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            {...form.getInputProps("email")}
          />
          <EmailState user={user} />
        </div>
        <TextInput
          label={t("users.username")}
          description={t("users.usernameHint")}
          value={user.username}
          readOnly
          variant="filled"
        />
      </FormShell>
    </Panel>
  );
}
