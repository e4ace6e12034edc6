import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TokenPair } from "@/api/auth";
import { fetchPasskeyChallenge, logInByPasskey } from "./api";
import { type PasskeyResponse, passkeyProblem, requestPasskey } from "./passkey";
import { PasskeyButton } from "./passkey-button";
import classes from "./passkey-login.module.css";
import { usePasskeyOffer } from "./use-passkey-offer";

interface PasskeyLoginProps {
  /** What stands in the name field: with a name, only that user's passkeys are asked for. */
  username: () => string;
  onPicked: (call: () => Promise<TokenPair>) => Promise<void>;
}

/** Signing in with a passkey: by the button, or by picking one under the name field. */
export function PasskeyLogin({ username, onPicked }: PasskeyLoginProps) {
  const { t } = useTranslation();
  const login = useMutation({
    mutationFn: async () => {
      const assertion = await requestPasskey(await fetchPasskeyChallenge(username()));
      await onPicked(() => logInByPasskey(assertion));
    },
  });
  const picked = useMutation({
    mutationFn: (assertion: PasskeyResponse) => onPicked(() => logInByPasskey(assertion)),
  });
  const pending = login.isPending || picked.isPending;
  usePasskeyOffer(pending, picked.mutate);
  const error = login.error ?? picked.error;
  return (
    <section className={classes.way} aria-label={t("auth.login.passkey")}>
      <p className={classes.or}>{t("auth.login.or")}</p>
      <PasskeyButton
        label={t("auth.login.passkey")}
        fullWidth
        loading={pending}
        onClick={() => {
          picked.reset();
          login.mutate();
        }}
      />
      {error && (
        <p className={classes.problem} role="alert">
          {passkeyProblem(error, "login")}
        </p>
      )}
    </section>
  );
}
