import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES } from "@/features/identity/users/public";
import { LANGUAGES } from "@/lib/preferences";
import classes from "./broadcast-dialog.module.css";
import { type BroadcastDraft, instantOf, MAX_TEXT, MAX_TITLE, previewOf } from "./broadcast-draft";
import { MessagePreview, usePreview } from "./message-preview";

/** What every part of the form works on. */
export interface BroadcastFieldsProps {
  draft: BroadcastDraft;
  /** By the names of the contract's fields: "en.title". */
  errors: Record<string, string>;
  onChange: (fields: Partial<BroadcastDraft>) => void;
}

/** What a message says in either language, and below it how people will see it. */
export function TextFields({ draft, errors, onChange }: BroadcastFieldsProps) {
  const { t } = useTranslation();
  const { texts, severity, isDismissible, end } = draft;
  const shown = previewOf(texts);
  const preview = usePreview(shown);
  return (
    <div>
      <p className={classes.hint}>{t("broadcasts.dialog.textsHint")}</p>
      <div className={classes.languages}>
        {LANGUAGES.map((language, at) => {
          const set = (some: Partial<BroadcastDraft["texts"]["en"]>) =>
            onChange({ texts: { ...texts, [language]: { ...texts[language], ...some } } });
          return (
            <fieldset key={language} className={classes.part}>
              <legend className={classes.heading}>{LANGUAGE_NAMES[language]}</legend>
              <TextInput
                label={t("broadcasts.dialog.title")}
                lang={language}
                maxLength={MAX_TITLE}
                autoComplete="off"
                value={texts[language].title}
                error={errors[`${language}.title`]}
                onChange={(event) => set({ title: event.currentTarget.value })}
                {...(at === 0 && { "data-autofocus": true })}
              />
              <Textarea
                label={t("broadcasts.dialog.text")}
                lang={language}
                maxLength={MAX_TEXT}
                autosize
                minRows={4}
                maxRows={12}
                value={texts[language].text}
                error={errors[`${language}.text`]}
                onChange={(event) => set({ text: event.currentTarget.value })}
              />
              <MessagePreview
                language={language}
                preview={preview}
                texts={shown}
                severity={severity}
                isDismissible={isDismissible}
                endsAt={end.day === undefined ? null : instantOf(end)}
              />
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}
