import { TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { formError } from "@/api/errors";
import { FormShell } from "@/ui/form-shell";
import { authQueries, logInByPassword } from "./api";
import classes from "./auth-form.module.css";
import { type CaptchaAnswer, textOf } from "./captcha";
import { CaptchaSlot } from "./captcha-slot";
import type { Credentials } from "./credentials";
import { PasskeyLogin } from "./passkey-login";
import { PasswordField } from "./password-field";
import { useCaptchaForm } from "./use-captcha-form";
import { useSignInAndRedirect } from "./use-sign-in-and-redirect";

interface LoginFormProps {
  /** What stands in the name field at first. */
  username: string;
  /** The password is right, and a code is wanted beside it. */
  onCodeWanted: (credentials: Credentials) => void;
}

interface Attempt {
  username: string;
  password: string;
  solved: CaptchaAnswer | undefined;
}

/** Name and password, a captcha when the server wants one, and the ways beside them. */
export function LoginForm({ username: given, onCodeWanted }: LoginFormProps) {
  const { t } = useTranslation();
  const { data: registration } = useQuery(authQueries.registration());
  const enter = useSignInAndRedirect();
  const captcha = useCaptchaForm();
  const name = useRef<HTMLInputElement>(null);
  // Two fields need no form library, which would be the largest part of this page.
  const [missing, setMissing] = useState({ username: false, password: false });
  const login = useMutation({
    mutationFn: ({ username, password, solved }: Attempt) =>
      enter(() => logInByPassword({ username, password, ...solved })),
    onError: (error, { username, password }) => {
      captcha.failed(error);
      if (isCodeWanted(error)) onCodeWanted({ username, password, withCaptcha: captcha.wanted });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const username = textOf(fields, "username").trim();
    const password = textOf(fields, "password");
    const solved = captcha.take(fields);
    setMissing({ username: !username, password: !password });
    if (username && password && solved !== null) login.mutate({ username, password, solved });
  };
  return (
    <>
      <h1 className={classes.title}>{t("auth.login.title")}</h1>
      <FormShell
        wide
        onSubmit={submit}
        pending={login.isPending}
        error={formError(login.error, [])}
        submitLabel={t("auth.login.submit")}
      >
        <TextInput
          ref={name}
          label={t("auth.username")}
          description={t("auth.login.usernameHint")}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          name="username"
          defaultValue={given}
          error={missing.username && t("auth.login.usernameRequired")}
        />
        <PasswordField
          label={t("auth.password")}
          autoComplete="current-password"
          name="password"
          error={missing.password && t("auth.login.passwordRequired")}
        />
        {captcha.wanted && <CaptchaSlot key={captcha.attempt} missing={captcha.missing} />}
      </FormShell>
      <PasskeyLogin username={() => name.current?.value.trim() ?? ""} onPicked={enter} />
      <p className={classes.other}>
        <Link to="/password-reset-request">{t("auth.login.forgot")}</Link>
      </p>
      {/* The line keeps its place until it is known what it says: the card is centred and would move. */}
      <p className={`${classes.other} ${classes.lastLine}`}>
        {registration?.setup_required && t("auth.login.setupRequired")}
        {registration?.mode === "open" && !registration.setup_required && (
          <>
            {t("auth.login.noAccount")}{" "}
            <Link to="/register" search={true}>
              {t("auth.login.register")}
            </Link>
          </>
        )}
      </p>
    </>
  );
}

function isCodeWanted(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_required";
}
