import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { FormShell } from "@/ui/form-shell";
import { logInByPassword } from "./api";
import classes from "./auth-form.module.css";
import { type CaptchaAnswer, textOf } from "./captcha";
import { CaptchaSlot } from "./captcha-slot";
import { CODE, CodeField } from "./code-field";
import type { Credentials } from "./credentials";
import { useCaptchaForm } from "./use-captcha-form";
import { useSignInAndRedirect } from "./use-sign-in-and-redirect";

interface SecondStepProps {
  credentials: Credentials;
  onBack: () => void;
}

/** The code that is wanted beside a right password. */
export function SecondStep({ credentials: { username, password, withCaptcha }, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const enter = useSignInAndRedirect();
  const captcha = useCaptchaForm(withCaptcha);
  const [missing, setMissing] = useState(false);
  const login = useMutation({
    mutationFn: ({ otp, solved }: { otp: string; solved: CaptchaAnswer | undefined }) =>
      enter(() => logInByPassword({ username, password, otp, ...solved })),
    onError: (error) => captcha.failed(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const otp = textOf(fields, CODE).trim();
    const solved = captcha.take(fields);
    setMissing(!otp);
    if (otp && solved !== null) login.mutate({ otp, solved });
  };
  return (
    <>
      <h1 className={classes.title}>{t("auth.code.title")}</h1>
      <p className={classes.intro}>{t("auth.code.text")}</p>
      <FormShell
        wide
        onSubmit={submit}
        pending={login.isPending}
        error={formError(login.error, [])}
        submitLabel={t("auth.login.submit")}
      >
        <CodeField first error={missing ? t("auth.code.required") : null} />
        {/* Who has just solved one by hand need not do so again: the device does. */}
        {captcha.wanted && <CaptchaSlot key={captcha.attempt} missing={captcha.missing} byWork />}
      </FormShell>
      <p className={classes.other}>
        <button type="button" className={classes.link} onClick={onBack}>
          {t("auth.code.back")}
        </button>
      </p>
    </>
  );
}
