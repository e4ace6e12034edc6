import { Button, Notification } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import classes from "./notice-stack.module.css";
import { LIMIT_STAYS, type Notice, useNotices } from "./store";

/** The standing notices, at the bottom right; each can be closed. */
export function NoticeStack() {
  const notices = useNotices((state) => state.notices);
  const { t } = useTranslation();
  if (notices.length === 0) return null;
  return (
    <section className={classes.stack} aria-label={t("app.notices.label")}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const dismiss = useNotices((state) => state.dismiss);
  const isLimit = notice.kind === "limit";
  useEffect(() => {
    if (!isLimit) return;
    const timer = setTimeout(() => dismiss(notice.id), LIMIT_STAYS);
    return () => clearTimeout(timer);
  }, [isLimit, notice.id, dismiss]);
  return (
    <Notification
      className={classes.card}
      role="status"
      title={isLimit ? t("app.notices.limit") : t("app.notices.newVersion.title")}
      color={isLimit ? "var(--warning)" : "var(--primary-line)"}
      onClose={() => dismiss(notice.id)}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {isLimit ? notice.text : t("app.notices.newVersion.text")}
      {!isLimit && (
        <Button className={classes.action} size="xs" onClick={() => window.location.reload()}>
          {t("app.notices.newVersion.action")}
        </Button>
      )}
    </Notification>
  );
}
