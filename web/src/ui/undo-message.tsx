import { useTranslation } from "react-i18next";
import classes from "./undo-message.module.css";

/** A message with the button that takes it back. */
export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <span>{message}</span>
      <button type="button" className={classes.undo} onClick={onUndo}>
        {t("common.undo")}
      </button>
    </div>
  );
}
