import { Button, Notification } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "@/i18n";
import { LIMIT_STAYS, type Toast, useToasts } from "./store";
import classes from "./toast-stack.module.css";

/** What it asks the server is worth asking only when a limit was reached. */
const LimitAdvice = lazy(async () => {
  const [advice] = await Promise.all([import("./limit-advice"), loadTexts(["billing"])]);
  return { default: advice.LimitAdvice };
});

/** The toasts, at the bottom right; each can be closed. */
export function ToastStack() {
  const toasts = useToasts((state) => state.toasts);
  const { t } = useTranslation();
  if (toasts.length === 0) return null;
  return (
    <section className={classes.stack} aria-label={t("app.toasts.label")}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const dismiss = useToasts((state) => state.dismiss);
  const isLimit = toast.kind === "limit";
  useEffect(() => {
    if (!isLimit) return;
    const timer = setTimeout(() => dismiss(toast.id), LIMIT_STAYS);
    return () => clearTimeout(timer);
  }, [isLimit, toast.id, dismiss]);
  return (
    <Notification
      className={classes.card}
      role="status"
      title={t(TITLES[toast.kind])}
      color={isLimit ? "var(--warning)" : "var(--primary-line)"}
      onClose={() => dismiss(toast.id)}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {toast.kind === "limit" && (
        <>
          {toast.text}
          <Suspense>
            <LimitAdvice payerId={toast.payerId} onFollow={() => dismiss(toast.id)} />
          </Suspense>
        </>
      )}
      {toast.kind === "not-kept" && t("app.toasts.notKept.text")}
      {toast.kind === "new-version" && t("app.toasts.newVersion.text")}
      {toast.kind === "new-version" && (
        <Button className={classes.action} size="xs" onClick={() => window.location.reload()}>
          {t("app.toasts.newVersion.action")}
        </Button>
      )}
    </Notification>
  );
}

const TITLES = {
  limit: "app.toasts.limit",
  "new-version": "app.toasts.newVersion.title",
  "not-kept": "app.toasts.notKept.title",
} as const satisfies Record<Toast["kind"], string>;
