import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { fieldErrors, formError } from "@/api/errors";
import { FormShell } from "@/ui/form-shell";
import { choosePassword } from "./api";
import classes from "./auth-form.module.css";
import { AuthMessage } from "./auth-message";
import { textOf } from "./captcha";
import { LinkButton } from "./link-button";
import { NewPasswordField } from "./new-password-field";
import { MIN_PASSWORD_LENGTH } from "./rules";
import { useToken } from "./use-token";

/** Chooses a new password by the link of a mail, or of an administrator. */
export default function PasswordResetPage() {
  const { t } = useTranslation();
  const token = useResetToken();
  const [short, setShort] = useState(false);
  const reset = useMutation({
    mutationFn: (password: string) => choosePassword(token ?? "", password),
  });
  if (reset.isSuccess) {
    return (
      <AuthMessage
        title={t("auth.reset.doneTitle")}
        action={<LinkButton to="/login" label={t("auth.reset.login")} />}
      >
        <p>{t("auth.reset.doneText")}</p>
      </AuthMessage>
    );
  }
  if (!token) {
    return (
      <AuthMessage
        title={t("auth.reset.brokenTitle")}
        action={<LinkButton to="/password-reset-request" label={t("auth.reset.newLink")} />}
      >
        <p>{t("auth.reset.brokenText")}</p>
      </AuthMessage>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const password = textOf(new FormData(event.currentTarget), "new_password");
    const isShort = Array.from(password).length < MIN_PASSWORD_LENGTH;
    setShort(isShort);
    if (!isShort) reset.mutate(password);
  };
  const isDead = reset.error instanceof ApiError && reset.error.code === "reset_token_invalid";
  return (
    <>
      <h1 className={classes.title}>{t("auth.reset.title")}</h1>
      <FormShell
        wide
        onSubmit={submit}
        pending={reset.isPending}
        error={formError(reset.error, ["new_password"], t("auth.failures.reset"))}
        submitLabel={t("auth.reset.submit")}
      >
        <NewPasswordField
          label={t("auth.reset.password")}
          ownWords={[]}
          name="new_password"
          autoFocus
          error={
            short
              ? t("auth.register.passwordShort", { count: MIN_PASSWORD_LENGTH })
              : fieldErrors(reset.error).new_password
          }
        />
      </FormShell>
      <p className={classes.other}>
        {isDead ? (
          <Link to="/password-reset-request">{t("auth.reset.newLink")}</Link>
        ) : (
          <Link to="/login">{t("auth.reset.back")}</Link>
        )}
      </p>
    </>
  );
}

function useResetToken(): string | undefined {
  const { token } = useParams({ from: "/auth/guest/password-reset/{-$token}" });
  const navigate = useNavigate();
  return useToken(
    token,
    () => void navigate({ to: "/password-reset/{-$token}", params: { token: undefined }, replace: true }),
  );
}
