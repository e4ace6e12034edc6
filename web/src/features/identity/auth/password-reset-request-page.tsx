import { TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { FormShell } from "@/ui/form-shell";
import { authQueries, requestReset } from "./api";
import classes from "./auth-form.module.css";
import { AuthMessage } from "./auth-message";
import { type CaptchaAnswer, textOf } from "./captcha";
import { CaptchaSlot } from "./captcha-slot";
import { LinkButton } from "./link-button";
import { isEmail } from "./rules";
import { useCaptchaForm } from "./use-captcha-form";

/** Asks for a link by mail to choose a new password. The answer is the same whether the address is known or not. */
export default function PasswordResetRequestPage() {
  const { t } = useTranslation();
  const { data: registration } = useQuery(authQueries.registration());
  const captcha = useCaptchaForm();
  const [invalid, setInvalid] = useState(false);
  const ask = useMutation({
    mutationFn: async ({ email, solved }: { email: string; solved: CaptchaAnswer | undefined }) => {
      await requestReset(email, solved);
      return email;
    },
    onError: (error) => captcha.failed(error),
  });
  const toLogin = <LinkButton to="/login" label={t("auth.reset.back")} />;
  if (registration?.mail === false) {
    return (
      <AuthMessage title={t("auth.reset.requestTitle")} action={toLogin}>
        <p>{t("auth.reset.noMail")}</p>
      </AuthMessage>
    );
  }
  if (ask.data !== undefined) {
    return (
      <AuthMessage title={t("auth.reset.sentTitle")} action={toLogin}>
        <p>{t("auth.reset.sentText", { email: ask.data })}</p>
        <p>{t("auth.reset.again")}</p>
      </AuthMessage>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const email = textOf(fields, "email").trim();
    const solved = captcha.take(fields);
    setInvalid(!isEmail(email));
    if (isEmail(email) && solved !== null) ask.mutate({ email, solved });
  };
  const emailError = invalid ? t("auth.register.emailInvalid") : fieldErrors(ask.error).email;
  return (
    <>
      <h1 className={classes.title}>{t("auth.reset.requestTitle")}</h1>
      <p className={classes.intro}>{t("auth.reset.requestText")}</p>
      <FormShell
        wide
        onSubmit={submit}
        pending={ask.isPending}
        error={formError(ask.error, ["email"], t("auth.failures.resetRequest"))}
        submitLabel={t("auth.reset.requestSubmit")}
      >
        <TextInput
          label={t("auth.email")}
          type="email"
          autoComplete="email"
          autoFocus
          name="email"
          error={emailError}
        />
        {captcha.wanted && <CaptchaSlot key={captcha.attempt} missing={captcha.missing} />}
      </FormShell>
      <p className={classes.other}>
        <Link to="/login">{t("auth.reset.back")}</Link>
      </p>
    </>
  );
}
