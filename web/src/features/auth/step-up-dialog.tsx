import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { SessionUser } from "@/session/record";
import { reloadUser } from "@/session/session";
import { useUser } from "@/session/use-user";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { fetchStepUpQuestion, proveIdentity } from "./api";
import { textOf } from "./captcha";
import { CODE, CodeField } from "./code-field";
import { askForPasskey, passkeyProblem } from "./passkey";
import { PasskeyButton } from "./passkey-button";
import { PasswordField } from "./password-field";
import { identityConfirmed, type Proof } from "./step-up";
import classes from "./step-up-dialog.module.css";
import { type FormWay, formWays } from "./step-up-ways";

/** Asks who is signed in to prove it once more: by password, code or passkey, as far as they have them. */
export function StepUpDialog({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <Dialog opened onClose={() => identityConfirmed(false)} title={t("auth.stepUp.title")} width={400}>
      <p className={classes.text}>
        {proof === "strong" ? t("auth.stepUp.strongText") : t("auth.stepUp.text")}
      </p>
      <StepUpForm proof={proof} user={user} />
    </Dialog>
  );
}

function StepUpForm({ proof, user }: { proof: Proof; user: SessionUser }) {
  const { t } = useTranslation();
  const ways = formWays(proof, user);
  const [way, setWay] = useState<FormWay | undefined>(ways[0]);
  const [missing, setMissing] = useState(false);
  const done = () => {
    identityConfirmed(true);
    // What the session may do can have changed with it.
    void reloadUser();
  };
  const byForm = useMutation({ mutationFn: proveIdentity, onSuccess: done });
  const byPasskey = useMutation({
    mutationFn: async () => proveIdentity({ assertion: await askForPasskey(await fetchStepUpQuestion()) }),
    onSuccess: done,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [password, otp] = [textOf(fields, "password"), textOf(fields, CODE).trim()];
    setMissing(!password && !otp);
    byPasskey.reset();
    if (password) byForm.mutate({ password });
    else if (otp) byForm.mutate({ otp });
  };
  const confirmByPasskey = () => {
    byForm.reset();
    byPasskey.mutate();
  };
  const problem = byPasskey.error
    ? passkeyProblem(byPasskey.error, "login")
    : byForm.error && explain(byForm.error).text;
  const hasPasskey = (user.passkeys ?? 0) > 0;
  const other = ways.find((name) => name !== way);
  return (
    <div className={classes.ways}>
      {way && (
        <FormShell
          onSubmit={submit}
          pending={byForm.isPending}
          error={problem}
          submitLabel={t("auth.stepUp.submit")}
          onCancel={() => identityConfirmed(false)}
        >
          {/* Tells a password manager whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          {way === "password" ? (
            <PasswordField
              label={t("auth.password")}
              autoComplete="current-password"
              name="password"
              data-autofocus
              error={missing && t("auth.stepUp.passwordRequired")}
            />
          ) : (
            <CodeField error={missing ? t("auth.code.required") : null} />
          )}
          {other && (
            <button
              type="button"
              className={classes.other}
              onClick={() => {
                setMissing(false);
                setWay(other);
              }}
            >
              {other === "code" ? t("auth.stepUp.useCode") : t("auth.stepUp.usePassword")}
            </button>
          )}
        </FormShell>
      )}
      {!way && problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {hasPasskey && (
        <PasskeyButton
          label={t("auth.stepUp.usePasskey")}
          fullWidth
          loading={byPasskey.isPending}
          onClick={confirmByPasskey}
        />
      )}
    </div>
  );
}
