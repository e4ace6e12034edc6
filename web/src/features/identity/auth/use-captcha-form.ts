import { useState } from "react";
import { type CaptchaAnswer, captchaOf, wantsCaptcha } from "./captcha";

/** The captcha of a form: whether there is one, and what becomes of its answers. */
export function useCaptchaForm(wantedAtFirst = false) {
  const [wanted, setWanted] = useState(wantedAtFirst);
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return {
    wanted: wanted || wantedAtFirst,
    missing,
    /** The key of the field: each captcha works once. */
    attempt,
    /** The answer in the form; null if it is wanted and not there, which the field then says. */
    take(fields: FormData): CaptchaAnswer | undefined | null {
      const answer = captchaOf(fields);
      setMissing(answer === null);
      return answer;
    },
    /** The call failed: the captcha is used up, and perhaps wanted from now on. */
    failed(error: unknown): void {
      setAttempt((count) => count + 1);
      if (wantsCaptcha(error)) setWanted(true);
    },
  };
}
