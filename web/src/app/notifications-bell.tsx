import { Bell } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useUnreadNotifications } from "@/features/notifications/inbox/unread";
import { loadTexts } from "@/i18n";
import { lazyComponent } from "@/ui/lazy-component";
import classes from "./bar-icon.module.css";
import { useOverlay } from "./use-overlay";

const panelCode = lazyComponent(async () => {
  const [{ InboxPanel }] = await Promise.all([
    import("@/features/notifications/inbox/inbox-panel"),
    loadTexts(["notifications"]),
  ]);
  return InboxPanel;
});

/** Whoever comes near is about to open it. */
const approach = () => void panelCode.load();

/** More than that is not worth counting in a corner. */
const MAX_SHOWN = 99;

/** The bell with how many notifications are unread, and behind it the notifications. */
export function NotificationsBell() {
  const { t } = useTranslation();
  const count = useUnreadNotifications();
  const panel = useOverlay();
  const label = count > 0 ? t("app.menu.unread", { count }) : t("app.routes.notifications");
  return (
    <>
      <button
        type="button"
        className={classes.icon}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={panel.opened}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={panel.open}
      >
        <Bell size={18} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
          </span>
        )}
      </button>
      <Suspense>{panel.used && <panelCode.Component opened={panel.opened} onClose={panel.close} />}</Suspense>
    </>
  );
}
