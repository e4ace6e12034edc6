import { Link } from "@tanstack/react-router";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SideDrawer } from "@/ui/side-drawer";
import { useReturnFocus } from "@/ui/use-return-focus";
import type { InboxFilter } from "./groups";
import { Inbox } from "./inbox";
import classes from "./inbox-panel.module.css";

interface InboxPanelProps {
  opened: boolean;
  onClose: () => void;
}

/** The notifications at the side of whatever screen one is on. */
export function InboxPanel({ opened, onClose }: InboxPanelProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<InboxFilter>({ unread: false, group: null });
  useReturnFocus(opened);
  return (
    <SideDrawer opened={opened} title={t("notifications.title")} onClose={onClose}>
      <Inbox filter={filter} onFilter={setFilter} onFollow={onClose} />
      <div className={classes.foot}>
        <Link to="/notifications" className={classes.link} onClick={onClose}>
          {t("notifications.all")}
        </Link>
        <Link to="/notifications/settings" className={classes.link} onClick={onClose}>
          <Settings2 size={15} aria-hidden />
          {t("notifications.settings")}
        </Link>
      </div>
    </SideDrawer>
  );
}
