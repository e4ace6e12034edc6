import { ActionIcon, Loader, TextInput } from "@mantine/core";
import { CircleCheck, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CAPTCHA_ID, CAPTCHA_SOLUTION } from "./captcha";
import classes from "./captcha-field.module.css";
import { useCaptcha, useWork, type Work } from "./use-captcha";

const LETTERS = 5;

interface CaptchaFieldProps {
  /** The form was sent without an answer. */
  missing: boolean;
  /** Begin with the task for the device instead of the picture. */
  byWork?: boolean;
}

/**
 * Proves that a person sits here: by the letters of a picture, or, for who cannot read it, by a task that the device
 * solves. The answer stands in the surrounding form (`captchaOf`). Each one works once: give the field another key
 * after an attempt.
 */
export function CaptchaField({ missing, byWork = false }: CaptchaFieldProps) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(byWork);
  const { captcha, imageUrl, round, failed, renew } = useCaptcha();
  const work = useWork(captcha, working);
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{working ? t("auth.captcha.name") : t("auth.captcha.label")}</legend>
      <input type="hidden" name={CAPTCHA_ID} value={captcha?.captcha_id ?? ""} />
      {working ? (
        <Working work={work} missing={missing} />
      ) : (
        <>
          <div className={classes.row}>
            <span className={classes.frame}>
              {imageUrl && <img src={imageUrl} alt={t("auth.captcha.alt")} width={180} height={64} />}
              {failed && <span className={classes.failed}>{t("auth.captcha.failed")}</span>}
            </span>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("auth.captcha.renew")}
              title={t("auth.captcha.renew")}
              onClick={renew}
            >
              <RefreshCw size={16} aria-hidden />
            </ActionIcon>
          </div>
          <TextInput
            key={round}
            name={CAPTCHA_SOLUTION}
            aria-label={t("auth.captcha.label")}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={LETTERS}
            classNames={{ input: classes.letters ?? "" }}
            error={missing && t("auth.captcha.required")}
          />
        </>
      )}
      <button type="button" className={classes.other} onClick={() => setWorking(!working)}>
        {working ? t("auth.captcha.picture") : t("auth.captcha.noPicture")}
      </button>
    </fieldset>
  );
}

function Working({ work, missing }: { work: Work; missing: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={classes.work} role="status">
      {work.state === "working" && <Loader size={16} aria-hidden />}
      {work.state === "done" && <CircleCheck size={18} aria-hidden />}
      <span>
        {work.state === "working" && t(missing ? "auth.captcha.wait" : "auth.captcha.working")}
        {work.state === "broken" && t("auth.captcha.broken")}
        {work.state === "done" && t("auth.captcha.done")}
      </span>
      {work.state === "done" && <input type="hidden" name={CAPTCHA_SOLUTION} value={work.solution} />}
    </p>
  );
}
