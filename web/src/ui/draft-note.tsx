import { useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import classes from "./draft-note.module.css";
import { FormsContext } from "./filled-forms";

const isFilled = () => true;

/** Says that a form shows what was typed before it went away, and offers to begin without. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation();
  const forms = useContext(FormsContext);
  useEffect(() => {
    // Nobody has typed it just now, and yet it would be lost.
    forms.add(isFilled);
    return () => void forms.delete(isFilled);
  }, [forms]);
  return (
    <p className={classes.note} role="status">
      {t("common.draft.restored")}
      {" · "}
      <button
        type="button"
        className={classes.action}
        onClick={(event) => {
          // The button goes away with the line.
          const form = event.currentTarget.closest("form, fieldset, [role=group]");
          const field = form?.querySelector<HTMLElement>("[data-autofocus]") ?? form?.querySelector("input");
          field?.focus();
          onStartOver();
        }}
      >
        {t("common.draft.startOver")}
      </button>
    </p>
  );
}
