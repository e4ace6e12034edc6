import { Button } from "@mantine/core";
import { Link, Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import type { OpenBroadcastDialog } from "./broadcasts/broadcast-dialogs";
import classes from "./notification-admin-page.module.css";
import { NOTIFICATION_TABS, type NotificationSearch, readNotificationSearch } from "./notification-search";

// One of them is shown at a time.
const BroadcastsView = lazy(async () => ({
  default: (await import("./broadcasts/broadcasts-view")).BroadcastsView,
}));
const DefaultsView = lazy(async () => ({
  default: (await import("./notification-defaults/defaults-view")).DefaultsView,
}));
const TemplatesView = lazy(async () => ({
  default: (await import("./email-templates/templates-view")).TemplatesView,
}));
const OutboxView = lazy(async () => ({ default: (await import("./outbox/outbox-view")).OutboxView }));

/** What users are told by administrators, and how; and the emails of the installation. */
export default function NotificationAdminPage() {
  const { t } = useTranslation();
  const user = useUser();
  const search = readNotificationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: NotificationSearch) =>
    void navigate({ to: "/admin/notifications", search: next, replace: true });
  const [open, setOpen] = useState<OpenBroadcastDialog | null>(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  const { tab = "messages" } = search;
  return (
    <>
      <PageHeader
        title={t("app.routes.notifications")}
        inBar
        actions={
          tab === "messages" && (
            <Button
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => setOpen({ what: "edit", id: null, copyOf: null })}
            >
              {t("broadcasts.add")}
            </Button>
          )
        }
      >
        <p className={classes.intro}>{t(`notificationManagement.intros.${tab}`)}</p>
      </PageHeader>
      <ViewLinks label={t("notificationManagement.views.label")}>
        {NOTIFICATION_TABS.map((name) => (
          <Link
            key={name}
            to="/admin/notifications"
            search={name === "messages" ? {} : { tab: name }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === tab ? "page" : undefined}
          >
            {t(`notificationManagement.views.${name}`)}
          </Link>
        ))}
      </ViewLinks>
      <Suspense>
        {tab === "messages" && <BroadcastsView open={open} onOpen={setOpen} />}
        {tab === "defaults" && <DefaultsView />}
        {tab === "templates" && (
          <TemplatesView
            opened={search.template ?? null}
            onOpen={(template) => show({ tab: "templates", ...(template !== null && { template }) })}
          />
        )}
        {tab === "outbox" && (
          <OutboxView search={search} onShow={(next) => show({ tab: "outbox", ...next })} />
        )}
      </Suspense>
    </>
  );
}
