import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Bell, Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import classes from "./notifications-card.module.css";

/** The ways to one's notifications, and to what one wants to be notified of. */
export function NotificationsCard({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Panel id={id} title={t("users.notifications.title")} text={t("users.notifications.text")}>
      <div className={classes.ways}>
        <Button
          component={Link}
          to="/notifications"
          variant="default"
          leftSection={<Bell size={16} aria-hidden />}
        >
          {t("users.notifications.open")}
        </Button>
        <Button
          component={Link}
          to="/notifications/settings"
          variant="default"
          leftSection={<Settings2 size={16} aria-hidden />}
        >
          {t("users.notifications.settings")}
        </Button>
      </div>
    </Panel>
  );
}
