import { useTranslation } from "react-i18next";
import type { Import, ImportPreview } from "./api";
import classes from "./unreadable-lines.module.css";

interface UnreadListProps {
  format: Import["format"];
  unread: ImportPreview["unread"];
  /** How many there are, of which the first ones are given. */
  total: number;
}

/** What of a file is no transaction: the line, why, and what stands there. */
export function UnreadableLines({ format, unread, total }: UnreadListProps) {
  const { t } = useTranslation();
  const more = total - unread.length;
  return (
    <div className={classes.root}>
      <p className={classes.text}>
        {format === "pdf" ? t("imports.unread.leftOut") : t("imports.unread.text")}
      </p>
      <ul className={classes.list}>
        {unread.map(({ line, reason, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may be listed twice, and the list is of one reading.
          <li key={at}>
            <span className={classes.line}>{t("imports.rows.line", { line })}</span>
            <span className={classes.reason}>{t(`imports.reasons.${reason}`)}</span>
            <code className={classes.excerpt}>{text}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.text}>{t("imports.unread.more", { count: more })}</p>}
    </div>
  );
}
