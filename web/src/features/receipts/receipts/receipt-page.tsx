import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";
import { accountQueries } from "@/features/books/accounts/public";
import { selectWorkspace, workspaceQueries } from "@/features/identity/workspaces/public";
import { currencyQueries } from "@/features/rates/currencies/public";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { receiptQueries } from "./api";
import { loadForm, Review } from "./review/review";
import { ReviewSkeleton } from "./review/review-skeleton";

/** A receipt, to be checked and added. */
export default function ReceiptPage() {
  const { receiptId = "" } = useParams({ strict: false });
  return <LoadedReceipt key={receiptId} id={receiptId} />;
}

function LoadedReceipt({ id }: { id: string }) {
  const { t } = useTranslation();
  const receipt = useQuery(receiptQueries.one(id));
  const workspaces = useQuery(workspaceQueries.list());
  const currencies = useQuery(currencyQueries.list());
  const workspaceId = receipt.data?.receipt.workspace_id;
  const workspace = workspaces.data?.find((one) => one.id === workspaceId);
  const accounts = useQuery({
    ...accountQueries.list(workspaceId ?? ""),
    enabled: workspaceId !== undefined,
  });
  useEffect(() => {
    void loadForm();
  }, []);
  useEffect(() => {
    // Whoever follows a link into a workspace goes on working there.
    if (workspace) selectWorkspace(workspace.id);
  }, [workspace]);

  const { error } = receipt;
  // It may be deleted while it is shown.
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        page
        title={t("receipts.notFound.title")}
        text={t("receipts.notFound.text")}
        actions={
          <Button component={Link} to="/receipts">
            {t("receipts.notFound.action")}
          </Button>
        }
      />
    );
  }
  const failed = [receipt, workspaces, accounts].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <ErrorState
        title={t("receipts.failedToLoadOne")}
        text={explain(failed.error).text}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!receipt.data || !workspace || !accounts.data || currencies.isPending) return <ReviewSkeleton />;
  return <Review workspace={workspace} accounts={accounts.data} details={receipt.data} />;
}
