import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { planUsageQueries } from "./api";
import { UsageList } from "./usage-list";

/** What somebody uses of what their plan limits now, for administrators. */
export function UserUsage({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(planUsageQueries.ofUser(userId));
  if (data) return <UsageList items={data} />;
  if (!error) return <ItemListSkeleton rows={2} />;
  return (
    <ErrorState title={t("billing.usage.failed")} text={explain(error).text} onRetry={() => void refetch()} />
  );
}
