import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { SessionUser } from "@/session/record";
import { reloadUser } from "@/session/session";
import { useUser } from "@/session/use-user";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { fetchStepUpChallenge, proveIdentity } from "./api";
import { textOf } from "./captcha";
import { CODE, CodeField } from "./code-field";
import { passkeyProblem, requestPasskey } from "./passkey";
import { PasskeyButton } from "./passkey-button";
import { PasswordField } from "./password-field";
import { identityConfirmed, type Proof } from "./step-up";
import classes from "./step-up-dialog.module.css";
import { hasPasskey, typedProof } from "./step-up-methods";

interface StepUpProps {
  proof: Proof;
  user: SessionUser;
}

/** Asks who is signed in to prove it once more: by password and code, or by passkey, as far as they have them. */
export function StepUpDialog({ proof }: Pick<StepUpProps, "proof">) {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <Dialog opened onClose={() => identityConfirmed(false)} title={t("auth.stepUp.title")} width={400}>
      <p className={classes.text}>
        {proof === "strong" ? t("auth.stepUp.strongText") : t("auth.stepUp.text")}
      </p>
      <div className={classes.ways}>
        <ByPasskey user={user} />
        <ByPassword proof={proof} user={user} />
      </div>
    </Dialog>
  );
}

function confirmed(): void {
  identityConfirmed(true);
  // What the session may do can have changed with it.
  void reloadUser();
}

function ByPasskey({ user }: Pick<StepUpProps, "user">) {
  const { t } = useTranslation();
  const prove = useMutation({
    mutationFn: async () => proveIdentity({ assertion: await requestPasskey(await fetchStepUpChallenge()) }),
    onSuccess: confirmed,
  });
  if (!hasPasskey(user)) return null;
  return (
    <>
      <PasskeyButton
        label={t("auth.stepUp.usePasskey")}
        fullWidth
        loading={prove.isPending}
        onClick={() => prove.mutate()}
      />
      {prove.error && (
        <p className={classes.problem} role="alert">
          {passkeyProblem(prove.error, "login")}
        </p>
      )}
    </>
  );
}

function ByPassword({ proof, user }: StepUpProps) {
  const { t } = useTranslation();
  const prove = useMutation({ mutationFn: proveIdentity, onSuccess: confirmed });
  const [missing, setMissing] = useState({ password: false, code: false });
  const typed = typedProof(proof, user);
  // The app may have been set up elsewhere meanwhile: then the server asks for the code.
  const withCode = typed === "password-and-code" || "otp" in fieldErrors(prove.error);
  if (typed === null) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const [password, otp] = [textOf(fields, "password"), textOf(fields, CODE).trim()];
    setMissing({ password: !password, code: withCode && !otp });
    if (password && (otp || !withCode)) prove.mutate({ password, ...(otp ? { otp } : {}) });
  };
  return (
    <FormShell
      onSubmit={submit}
      pending={prove.isPending}
      error={formError(prove.error, [CODE])}
      submitLabel={t("auth.stepUp.submit")}
      onCancel={() => identityConfirmed(false)}
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        label={t("auth.password")}
        autoComplete="current-password"
        name="password"
        data-autofocus
        error={missing.password && t("auth.stepUp.passwordRequired")}
      />
      {withCode && <CodeField error={missing.code ? t("auth.code.required") : null} />}
    </FormShell>
  );
}
