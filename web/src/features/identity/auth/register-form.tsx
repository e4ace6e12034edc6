import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { FormShell } from "@/ui/form-shell";
import { logInByPassword, registerUser } from "./api";
import classes from "./auth-form.module.css";
import type { CaptchaAnswer } from "./captcha";
import { CaptchaSlot } from "./captcha-slot";
import { NewPasswordField } from "./new-password-field";
import type { RegistrationLinks } from "./registration-screen";
import { isEmail, MIN_PASSWORD_LENGTH } from "./rules";
import { useCaptchaForm } from "./use-captcha-form";
import { useSignInAndRedirect } from "./use-sign-in-and-redirect";

const FIELDS = ["full_name", "username", "email", "password"];

interface RegisterFormProps {
  kind: "open" | "invited" | "set-up";
  links: RegistrationLinks;
  /** A captcha is wanted from the beginning. */
  withCaptcha: boolean;
  /** The account waits for its address to be confirmed. */
  onConfirmationSent: (email: string) => void;
  /** Whoever was invited would rather register with another address. */
  onOtherAddress: () => void;
}

/** The new account's names, address and password; signs in with it where it counts at once. */
export function RegisterForm(props: RegisterFormProps) {
  const { kind, links, withCaptcha, onConfirmationSent, onOtherAddress } = props;
  const { t } = useTranslation();
  const enter = useSignInAndRedirect();
  const captcha = useCaptchaForm(withCaptcha);
  const [ownWords, setOwnWords] = useState<string[]>([]);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { full_name: "", username: "", email: links.email ?? "", password: "" },
    onValuesChange: ({ full_name, username, email }) => setOwnWords([full_name, username, email]),
    validate: {
      full_name: (value) => (value.trim().length >= 2 ? null : t("auth.errors.sentences.full_name_short")),
      username: (value) => (value.trim().length >= 3 ? null : t("auth.register.usernameShort")),
      email: (value) => (isEmail(value) ? null : t("auth.register.emailInvalid")),
      password: (value) =>
        value.length >= MIN_PASSWORD_LENGTH
          ? null
          : t("auth.register.passwordShort", { count: MIN_PASSWORD_LENGTH }),
    },
  });
  const save = useMutation({
    mutationFn: async ({
      values,
      solved,
    }: {
      values: typeof form.values;
      solved: CaptchaAnswer | undefined;
    }) => {
      const { password } = values;
      const names = {
        full_name: values.full_name.trim(),
        username: values.username.trim(),
        email: values.email.trim(),
      };
      const answer = await registerUser({ ...names, password, ...solved, ...tokensOf(links) });
      if ("status" in answer) return onConfirmationSent(names.email);
      await enter(() => logInByPassword({ username: names.username, password }));
    },
    onError: (error) => {
      captcha.failed(error);
      form.setErrors(fieldErrors(error));
    },
  });
  return (
    <>
      <Introduction kind={kind} toJoin={links.email !== undefined} />
      <FormShell
        wide
        onSubmit={form.onSubmit((values, event) => {
          const solved = captcha.take(new FormData(event?.currentTarget as HTMLFormElement));
          if (solved !== null) save.mutate({ values, solved });
        })}
        pending={save.isPending}
        error={formError(save.error, FIELDS)}
        submitLabel={kind === "set-up" ? t("auth.register.setupSubmit") : t("auth.register.submit")}
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
          description={links.email && t("auth.register.invitedEmail")}
          readOnly={links.email !== undefined}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <NewPasswordField
          label={t("auth.password")}
          ownWords={ownWords}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {captcha.wanted && <CaptchaSlot key={captcha.attempt} missing={captcha.missing} />}
      </FormShell>
      {links.email && (
        <p className={classes.other}>
          <button type="button" className={classes.link} onClick={onOtherAddress}>
            {t("auth.register.otherAddress")}
          </button>
        </p>
      )}
      <p className={classes.other}>
        {t("auth.register.haveAccount")}{" "}
        <Link to="/login" search={true}>
          {t("auth.register.login")}
        </Link>
      </p>
    </>
  );
}

interface IntroductionProps {
  kind: RegisterFormProps["kind"];
  /** The invitation is to a workspace. */
  toJoin: boolean;
}

function Introduction({ kind, toJoin }: IntroductionProps) {
  const { t } = useTranslation();
  if (kind === "open") return <h1 className={classes.title}>{t("auth.register.title")}</h1>;
  const isSetUp = kind === "set-up";
  const text = toJoin ? "auth.register.invitedToJoin" : "auth.register.invitedText";
  return (
    <>
      <h1 className={classes.title}>
        {t(isSetUp ? "auth.register.setupTitle" : "auth.register.invitedTitle")}
      </h1>
      <p className={classes.intro}>{t(isSetUp ? "auth.register.setupText" : text)}</p>
    </>
  );
}

/** What of the links the server is shown. */
function tokensOf({ setup, invitation }: RegistrationLinks) {
  return {
    ...(setup ? { setup_token: setup } : {}),
    ...(invitation ? { invitation_token: invitation } : {}),
  };
}
