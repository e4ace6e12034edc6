import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { defaultsQueries } from "./api";
import { DefaultsForm } from "./defaults-form";

/** What is told on which channel to whoever has set nothing. */
export function DefaultsView() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(defaultsQueries.defaults());
  if (data) return <DefaultsForm defaults={data} />;
  if (error)
    return <AdminError error={error} title={t("notificationManagement.defaults.failed")} onRetry={refetch} />;
  return <Skeleton height={960} radius="lg" />;
}
