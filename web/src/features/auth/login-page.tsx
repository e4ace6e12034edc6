import { TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { login } from "@/api/auth";
import { formError } from "@/api/errors";
import { ownPath } from "@/lib/own-path";
import { signIn } from "@/session/session";
import { FormShell } from "@/ui/form-shell";
import { authQueries } from "./api";
import classes from "./auth-form.module.css";
import { PasswordField } from "./password-field";

/** Signs in with a user name or an e-mail address, and goes on to where the visitor wanted to be. */
export default function LoginPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { redirect } = useSearch({ from: "/auth/login" });
  const { data: registration } = useQuery(authQueries.registration());
  const enter = useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) =>
      signIn(() => login({ username: username.trim(), password })),
    onSuccess: () => router.history.push(ownPath(redirect) ?? "/"),
  });
  // Two fields need no form library, which would be the largest part of this page.
  const [missing, setMissing] = useState({ username: false, password: false });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [username, password] = [text(fields.get("username")), text(fields.get("password"))];
    setMissing({ username: !username.trim(), password: !password });
    if (username.trim() && password) enter.mutate({ username, password });
  };
  return (
    <>
      <h1 className={classes.title}>{t("auth.login.title")}</h1>
      <FormShell
        wide
        onSubmit={submit}
        pending={enter.isPending}
        error={formError(enter.error, [])}
        submitLabel={t("auth.login.submit")}
      >
        <TextInput
          label={t("auth.username")}
          description={t("auth.login.usernameHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          name="username"
          error={missing.username && t("auth.login.usernameRequired")}
        />
        <PasswordField
          label={t("auth.password")}
          autoComplete="current-password"
          name="password"
          error={missing.password && t("auth.login.passwordRequired")}
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

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");
