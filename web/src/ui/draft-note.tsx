import { useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import classes from "./draft-note.module.css";
import { FactLine } from "./fact-line";
import { addForm, FormsContext } from "./filled-forms";

/** Says that a form shows what was typed before it went away, and offers to begin without. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation();
  const forms = useContext(FormsContext);
  // Nobody has typed it just now, and yet it would be lost.
  useEffect(() => addForm(forms, () => true), [forms]);
  return (
    <p className={classes.note} role="status">
      <FactLine inherit>
        <span>{t("common.draft.restored")}</span>
        <button
          type="button"
          className={classes.action}
          onClick={(event) => {
            // The button goes away with the line.
            const form = event.currentTarget.closest("form, fieldset, [role=group]");
            const field =
              form?.querySelector<HTMLElement>("[data-autofocus]") ?? form?.querySelector("input");
            field?.focus();
            onStartOver();
          }}
        >
          {t("common.draft.startOver")}
        </button>
      </FactLine>
    </p>
  );
}
