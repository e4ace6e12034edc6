import { PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ownPath } from "@/lib/own-path";
import { signIn } from "@/session/session";
import { FormShell } from "@/ui/form-shell";
import { authQueries } from "./api";
import classes from "./auth-form.module.css";
import { usePasswordLabels } from "./password-labels";

/** Signs in with a user name or an e-mail address, and goes on to where the visitor wanted to be. */
export default function LoginPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { redirect } = useSearch({ from: "/auth/login" });
  const { data: registration } = useQuery(authQueries.registration());
  const passwordLabels = usePasswordLabels();
  const login = useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) =>
      signIn(username.trim(), password),
    onSuccess: () => router.history.push(ownPath(redirect) ?? "/"),
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { username: "", password: "" },
    validate: {
      username: (value) => (value.trim() ? null : t("auth.login.usernameRequired")),
      password: (value) => (value ? null : t("auth.login.passwordRequired")),
    },
  });
  return (
    <>
      <h1 className={classes.title}>{t("auth.login.title")}</h1>
      <FormShell
        onSubmit={form.onSubmit((values) => login.mutate(values))}
        pending={login.isPending}
        error={formError(login.error, [])}
        submitLabel={t("auth.login.submit")}
      >
        <TextInput
          label={t("auth.username")}
          description={t("auth.login.usernameHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          key={form.key("username")}
          {...form.getInputProps("username")}
        />
        <PasswordInput
          label={t("auth.password")}
          autoComplete="current-password"
          {...passwordLabels}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      </FormShell>
      {registration?.mode === "open" && (
        <p className={classes.other}>
          {t("auth.login.noAccount")} <Link to="/register">{t("auth.login.register")}</Link>
        </p>
      )}
      {registration?.setup_required && <p className={classes.other}>{t("auth.login.setupRequired")}</p>}
    </>
  );
}
