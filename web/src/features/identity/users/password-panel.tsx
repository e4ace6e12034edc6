import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { NewPasswordField, PasswordField } from "@/features/identity/auth/public";
import type { SessionUser } from "@/session/record";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { changeMyPassword } from "./api";
import { type PasswordChange, passwordProblems } from "./password-rules";

/** The server's names of the fields, and the form's. */
const NAMES = { current_password: "current", new_password: "next" } as const;

/** Changes the password; every other session ends with it. */
export function PasswordPanel({ id, user }: { id: string; user: SessionUser }) {
  const { t } = useTranslation();
  const form = useForm<PasswordChange>({
    mode: "uncontrolled",
    initialValues: { current: "", next: "", repeated: "" },
    validate: (values) => passwordProblems(values, t),
  });
  const change = useMutation({
    mutationFn: ({ current, next }: PasswordChange) => changeMyPassword(current, next),
    onSuccess: () => {
      form.reset();
      notifySuccess(t("users.password.changed"));
    },
    onError: (error) => {
      const errors = Object.entries(fieldErrors(error));
      form.setErrors(
        Object.fromEntries(errors.map(([name, text]) => [NAMES[name as keyof typeof NAMES] ?? name, text])),
      );
    },
  });
  return (
    <Panel id={id} title={t("users.password.title")} text={t("users.password.text")}>
      <FormShell
        onSubmit={form.onSubmit((values) => change.mutate(values))}
        pending={change.isPending}
        error={formError(change.error, Object.keys(NAMES), t("users.failures.password"))}
        submitLabel={t("users.password.submit")}
        quiet
      >
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={t("users.password.current")}
          autoComplete="current-password"
          key={form.key("current")}
          {...form.getInputProps("current")}
        />
        <NewPasswordField
          label={t("users.password.next")}
          ownWords={[user.username, user.full_name, user.email]}
          key={form.key("next")}
          {...form.getInputProps("next")}
        />
        <PasswordField
          label={t("users.password.repeat")}
          autoComplete="new-password"
          key={form.key("repeated")}
          {...form.getInputProps("repeated")}
        />
      </FormShell>
    </Panel>
  );
}
