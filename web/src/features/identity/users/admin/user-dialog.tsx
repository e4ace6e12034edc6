import { Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { isEmail, MIN_PASSWORD_LENGTH, NewPasswordField } from "@/features/identity/auth/public";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { type AdminUser, type ResetLink, useCreateUser, useUpdateUser } from "../api";
import { isFullName, isUsername, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_USERNAME_LENGTH } from "../rules";
import { ShareLink } from "./share-link";
import { changeOf, type UserDraft } from "./user-draft";

const FIELDS = ["full_name", "username", "email", "password"];

interface UserDialogProps {
  /** The user to change, or null to make a new one. */
  user: AdminUser | null;
  onClose: () => void;
}

/** Makes a user or changes one. Who is made without a password gets a link that sets one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ user: AdminUser; link: ResetLink } | null>(null);
  const [pending, setPending] = useState(false);
  if (made) {
    return (
      <Dialog opened onClose={onClose} title={t("administration.userDialog.madeTitle")}>
        <ShareLink
          text={t("administration.userDialog.madeText", { name: made.user.full_name })}
          link={made.link}
          onDone={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={pending}
      title={user ? t("administration.userDialog.edit") : t("administration.userDialog.create")}
    >
      <UserForm user={user} onPending={setPending} onMade={setMade} onClose={onClose} />
    </Dialog>
  );
}

interface UserFormProps extends UserDialogProps {
  onPending: (pending: boolean) => void;
  onMade: (made: { user: AdminUser; link: ResetLink }) => void;
}

function UserForm({ user, onPending, onMade, onClose }: UserFormProps) {
  const { t } = useTranslation();
  const create = useCreateUser();
  const update = useUpdateUser();
  const form = useForm<UserDraft>({
    mode: "uncontrolled",
    initialValues: {
      full_name: user?.full_name ?? "",
      username: user?.username ?? "",
      email: user?.email ?? "",
      password: "",
      is_superuser: user?.is_superuser ?? false,
    },
    validate: {
      full_name: (value) => (isFullName(value) ? null : t("auth.errors.sentences.full_name_short")),
      username: (value) => (isUsername(value) ? null : t("users.usernameInvalid")),
      email: (value) => (isEmail(value) ? null : t("users.emailInvalid")),
      password: (value) =>
        value === "" || Array.from(value).length >= MIN_PASSWORD_LENGTH
          ? null
          : t("auth.errors.sentences.new_password_short"),
    },
  });
  const onError = (error: unknown) => form.setErrors(fieldErrors(error));
  const onSettled = () => onPending(false);
  const submit = (draft: UserDraft) => {
    onPending(true);
    if (user) {
      const onSuccess = () => {
        notifySuccess(t("administration.userDialog.saved", { name: draft.full_name.trim() }));
        onClose();
      };
      update.mutate({ user, change: changeOf(draft, user) }, { onSuccess, onError, onSettled });
      return;
    }
    const { password } = draft;
    const onSuccess = (created: AdminUser & { reset?: ResetLink | null }) => {
      if (created.reset) return onMade({ user: created, link: created.reset });
      notifySuccess(t("administration.userDialog.created", { name: created.full_name }));
      onClose();
    };
    create.mutate(
      { ...changeOf(draft, null), ...(password && { password }) },
      { onSuccess, onError, onSettled },
    );
  };
  const { isPending, error } = user ? update : create;
  return (
    <FormShell
      onSubmit={form.onSubmit(submit)}
      onCancel={onClose}
      pending={isPending}
      error={formError(error, FIELDS)}
      submitLabel={user ? t("common.save") : t("administration.userDialog.submit")}
    >
      <TextInput
        label={t("users.fullName")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        data-autofocus
        key={form.key("full_name")}
        {...form.getInputProps("full_name")}
      />
      <TextInput
        label={t("users.username")}
        maxLength={MAX_USERNAME_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key("username")}
        {...form.getInputProps("username")}
      />
      <TextInput
        label={t("users.email")}
        type="email"
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="off"
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      {!user && (
        <NewPasswordField
          label={t("administration.userDialog.password")}
          placeholder={t("administration.userDialog.passwordHint")}
          ownWords={[]}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      )}
      <Switch
        label={t("administration.roles.administrator")}
        description={t("administration.userDialog.administratorHint")}
        key={form.key("is_superuser")}
        {...form.getInputProps("is_superuser", { type: "checkbox" })}
      />
    </FormShell>
  );
}
