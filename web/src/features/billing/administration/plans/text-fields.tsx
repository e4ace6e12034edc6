import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./plan-dialog.module.css";
import { PLAN_LANGUAGES, type PlanDraft } from "./plan-draft";

/** What every part of the form works on. */
export interface PlanFieldsProps {
  draft: PlanDraft;
  /** By the names of the contract's fields: "names.en". */
  errors: Record<string, string>;
  onChange: (fields: Partial<PlanDraft>) => void;
}

const MAX_NAME_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 300;
const MAX_CODE_LENGTH = 40;

/** What a plan is called in either language, and for programs. */
export function TextFields({ draft, errors, onChange }: PlanFieldsProps) {
  const { t } = useTranslation();
  const { names, descriptions } = draft;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t("planManagement.dialog.texts")}</legend>
      <div className={classes.pair}>
        {PLAN_LANGUAGES.map((language, at) => (
          <TextInput
            key={language}
            label={t(`planManagement.dialog.names.${language}`)}
            lang={language}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            value={names[language]}
            error={errors[`names.${language}`]}
            onChange={(event) => onChange({ names: { ...names, [language]: event.currentTarget.value } })}
            {...(at === 0 && { "data-autofocus": true })}
          />
        ))}
      </div>
      <div className={classes.pair}>
        {PLAN_LANGUAGES.map((language) => (
          <Textarea
            key={language}
            label={t(`planManagement.dialog.descriptions.${language}`)}
            lang={language}
            maxLength={MAX_DESCRIPTION_LENGTH}
            autosize
            minRows={2}
            maxRows={6}
            value={descriptions[language]}
            error={errors[`descriptions.${language}`]}
            onChange={(event) =>
              onChange({ descriptions: { ...descriptions, [language]: event.currentTarget.value } })
            }
          />
        ))}
      </div>
      <p className={classes.hint}>{t("planManagement.dialog.textsHint")}</p>
      <TextInput
        label={t("planManagement.dialog.code")}
        description={t("planManagement.dialog.codeHint")}
        maxLength={MAX_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.code}
        error={errors.code}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
    </fieldset>
  );
}
