import { useTranslation } from "react-i18next";
import { PanelNote } from "@/ui/panel-note";
import type { ReceiptList } from "./api";
import classes from "./inbox.module.css";

/** What this server cannot read, as far as that matters to somebody here. */
export function RecognitionNote({ list: { recognition, items } }: { list: ReceiptList }) {
  const { t } = useTranslation();
  const { latin, cyrillic } = recognition;
  const hasFailed = items.some(({ error }) => error === "recognition_unavailable");
  const missing = !latin && !cyrillic ? "none" : !cyrillic && hasFailed ? "cyrillic" : null;
  if (!missing) return null;
  return (
    <div className={classes.note}>
      <PanelNote tone="warning">{t(`receipts.recognition.${missing}`)}</PanelNote>
    </div>
  );
}
