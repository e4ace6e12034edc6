import { Skeleton } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { accountQueries } from "@/features/books/accounts/public";
import { workspaceQueries } from "@/features/identity/workspaces/public";
import { ChannelsPanel, channelQueries } from "@/features/notifications/notification-channels/public";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { notificationSettingsQueries } from "./api";
import classes from "./notification-settings-page.module.css";
import { SettingsForm } from "./settings-form";

/** What one wants to be notified of, where and when. */
export default function NotificationSettingsPage() {
  const { t } = useTranslation();
  const settings = useQuery(notificationSettingsQueries.settings());
  const workspaces = useQuery(workspaceQueries.list());
  const channels = useQuery(channelQueries.list());
  const accounts = useQueries({
    queries: (workspaces.data ?? []).map(({ id }) => accountQueries.list(id)),
  });
  const failed = [settings, workspaces].find(({ data, error }) => data === undefined && error !== null);
  return (
    <>
      <PageHeader title={t("notificationSettings.title")} inBar>
        <p className={classes.intro}>{t("notificationSettings.intro")}</p>
      </PageHeader>
      {settings.data && workspaces.data && !channels.isPending ? (
        <Suspense fallback={<PageSkeleton />}>
          <div className={classes.parts}>
            <ChannelsPanel />
            <SettingsForm
              settings={settings.data}
              workspaces={workspaces.data}
              accounts={accounts.flatMap(({ data = [] }) => data.filter(({ is_deleted }) => !is_deleted))}
              setUp={(channels.data?.items ?? []).map(({ channel }) => channel)}
            />
          </div>
        </Suspense>
      ) : failed ? (
        <ErrorState
          title={t("notificationSettings.failed")}
          text={explain(failed.error).text}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function PageSkeleton() {
  return (
    <div className={classes.parts}>
      <Skeleton height={344} radius="lg" />
      <div className={classes.skeleton}>
        <Skeleton height={640} radius="lg" />
        <Skeleton height={420} radius="lg" />
      </div>
    </div>
  );
}
