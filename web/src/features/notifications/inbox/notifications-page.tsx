import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { type InboxFilter, readGroup } from "./groups";
import { Inbox } from "./inbox";
import classes from "./notifications-page.module.css";

/** All notifications, on a page of their own. */
export default function NotificationsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { unread, group } = useSearch({ strict: false }) as { unread?: unknown; group?: unknown };
  const filter: InboxFilter = { unread: unread === true, group: readGroup(group) };
  const onFilter = (next: InboxFilter) =>
    void navigate({
      to: "/notifications",
      search: { ...(next.unread && { unread: true }), ...(next.group && { group: next.group }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("notifications.title")}
        inBar
        actions={
          <Button
            variant="default"
            leftSection={<Settings2 size={16} aria-hidden />}
            component={Link}
            to="/notifications/settings"
          >
            {t("notifications.settings")}
          </Button>
        }
      >
        <p className={classes.intro}>{t("notifications.intro")}</p>
      </PageHeader>
      <Card flush>
        <Inbox filter={filter} onFilter={onFilter} />
      </Card>
    </div>
  );
}
