import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { login } from "@/api/auth";
import { fieldErrors, formError } from "@/api/errors";
import { signIn } from "@/session/session";
import { FormShell } from "@/ui/form-shell";
import { registerUser } from "./api";
import classes from "./auth-form.module.css";
import { NewPasswordField } from "./new-password-field";
import { isEmail, PASSWORD_SHORTEST } from "./rules";

const FIELDS = ["full_name", "username", "email", "password"];

/** Makes an account and signs in with it; with a set-up link, that of the first administrator. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { setup } = useSearch({ from: "/auth/register" });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { full_name: "", username: "", email: "", password: "" },
    validate: {
      full_name: (value) => (value.trim().length >= 2 ? null : t("auth.register.fullNameShort")),
      username: (value) => (value.trim().length >= 3 ? null : t("auth.register.usernameShort")),
      email: (value) => (isEmail(value) ? null : t("auth.register.emailInvalid")),
      password: (value) =>
        value.length >= PASSWORD_SHORTEST
          ? null
          : t("auth.register.passwordShort", { count: PASSWORD_SHORTEST }),
    },
  });
  const save = useMutation({
    mutationFn: async ({ full_name, username, email, password }: typeof form.values) => {
      const names = { full_name: full_name.trim(), username: username.trim(), email: email.trim() };
      await registerUser({ ...names, password, ...(setup ? { setup_token: setup } : {}) });
      await signIn(() => login({ username: names.username, password }));
    },
    onSuccess: () => router.history.push("/"),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <>
      <h1 className={classes.title}>{setup ? t("auth.register.setupTitle") : t("auth.register.title")}</h1>
      {setup && <p className={classes.intro}>{t("auth.register.setupText")}</p>}
      <FormShell
        wide
        onSubmit={form.onSubmit((values) => save.mutate(values))}
        pending={save.isPending}
        error={formError(save.error, FIELDS)}
        submitLabel={setup ? t("auth.register.setupSubmit") : t("auth.register.submit")}
      >
        <TextInput
          label={t("auth.fullName")}
          autoComplete="name"
          autoFocus
          key={form.key("full_name")}
          {...form.getInputProps("full_name")}
        />
        <TextInput
          label={t("auth.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key("username")}
          {...form.getInputProps("username")}
        />
        <TextInput
          label={t("auth.email")}
          type="email"
          autoComplete="email"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <NewPasswordField
          label={t("auth.password")}
          ownWords={[]}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      </FormShell>
      <p className={classes.other}>
        {t("auth.register.haveAccount")} <Link to="/login">{t("auth.register.login")}</Link>
      </p>
    </>
  );
}
