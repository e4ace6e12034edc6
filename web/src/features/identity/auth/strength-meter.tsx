import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { MIN_PASSWORD_LENGTH, RECOMMENDED_PASSWORD_LENGTH } from "./rules";
import { estimate, type Strength, type StrengthAdvice, verdict } from "./strength";
import classes from "./strength-meter.module.css";

/** How long the typing must pause before the estimate is made, in milliseconds. */
const DEBOUNCE = 120;

interface Shown {
  strength: Strength;
  advice: StrengthAdvice | null;
}

/**
 * Says how hard a new password is to guess while it is typed. It is advice only: what is refused, the server decides.
 * Everything in it is phrasing content, since it stands in a field's description.
 */
export function StrengthMeter({ password, ownWords }: { password: string; ownWords: readonly string[] }) {
  const { t } = useTranslation();
  const shown = useStrength(password, ownWords);
  return (
    <span className={classes.meter}>
      <span className={classes.bar} data-strength={shown?.strength} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={(shown && shown.strength >= step) || undefined} />
        ))}
      </span>
      <span className={classes.text} role="status">
        {shown ? (
          <>
            <strong>{t(`auth.strength.words.${shown.strength}`)}</strong>
            {shown.advice &&
              ` ${t(`auth.strength.advice.${shown.advice}`, { shortest: MIN_PASSWORD_LENGTH, better: RECOMMENDED_PASSWORD_LENGTH })}`}
          </>
        ) : (
          t("auth.strength.hint", { shortest: MIN_PASSWORD_LENGTH, better: RECOMMENDED_PASSWORD_LENGTH })
        )}
      </span>
    </span>
  );
}

function useStrength(password: string, ownWords: readonly string[]): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const words = ownWords.join(" ");
  useEffect(() => {
    if (password === "") return;
    let outdated = false;
    const timer = setTimeout(() => {
      estimate({ password, ownWords: words.split(/[\s@.]+/).filter(Boolean) }).then(
        (answer) => {
          if (!outdated) setShown(verdict(password, answer));
        },
        (error: unknown) => console.warn("The strength of the password could not be estimated.", error),
      );
    }, DEBOUNCE);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [password, words]);
  return password === "" ? null : shown;
}
