import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { useUndoKeys } from "@/features/books/transactions/public";
import { Viewers } from "@/features/identity/presence/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { useCurrencies } from "@/features/rates/currencies/public";
import { AddReceiptButton, useReceiptDrop } from "@/features/receipts/capture/public";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import { PAGE_SIZE, type ReceiptList, type ReceiptState, receiptQueries } from "./api";
import classes from "./inbox.module.css";
import { InboxEmpty } from "./inbox-empty";
import { InboxSkeleton } from "./inbox-skeleton";
import { ReceiptRow } from "./receipt-row";
import { RecognitionNote } from "./recognition-note";

/** The views of the inbox; null is everything. */
const VIEWS = [null, "review", "processing", "failed", "booked"] as const satisfies (ReceiptState | null)[];

/** What was brought and what became of it, the newest first. */
export function Inbox({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  // Amounts have the digits of their currencies.
  useCurrencies();
  const given = useSearch({ strict: false, select: ({ state }) => state });
  const state = VIEWS.find((view) => view !== null && view === given) ?? null;
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useQuery(receiptQueries.list(workspace.id, state, limit));
  const { data, error } = query;
  const canEdit = may(workspace, "edit_transactions");
  useReceiptDrop(workspace.id, null, canEdit);
  useUndoKeys(workspace.id, canEdit);
  return (
    <>
      <PageHeader
        title={t("app.nav.receipts")}
        inBar
        actions={
          <>
            <Viewers workspaceId={workspace.id} />
            {canEdit && <AddReceiptButton />}
          </>
        }
      />
      <ViewLinks label={t("receipts.states.label")}>
        {VIEWS.map((view) => (
          <Link
            key={view}
            to="/receipts"
            search={view ? { state: view } : {}}
            replace
            resetScroll={false}
            aria-current={view === state ? "page" : undefined}
            onClick={() => setLimit(PAGE_SIZE)}
          >
            {t(`receipts.states.${view ?? "all"}`)}
            <Count of={view} counts={data?.counts} />
          </Link>
        ))}
      </ViewLinks>
      {data && <RecognitionNote list={data} />}
      {data ? (
        data.items.length === 0 ? (
          <InboxEmpty state={state} action={canEdit && <AddReceiptButton />} />
        ) : (
          <Card flush>
            <ul className={classes.list} aria-label={t("app.nav.receipts")}>
              {data.items.map((receipt) => (
                <ReceiptRow key={receipt.id} receipt={receipt} />
              ))}
            </ul>
            {data.total > data.items.length && (
              <div className={classes.more}>
                <span>{t("receipts.inbox.shown", { shown: data.items.length, total: data.total })}</span>
                <Button
                  variant="default"
                  loading={query.isPlaceholderData}
                  onClick={() => setLimit(limit + PAGE_SIZE)}
                >
                  {t("receipts.inbox.more")}
                </Button>
              </div>
            )}
          </Card>
        )
      ) : error ? (
        <ErrorState
          title={t("receipts.failedToLoad")}
          text={explain(error).text}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <InboxSkeleton />
      )}
    </>
  );
}

/** How many wait in a view; of what is done with nobody counts. */
function Count({ of, counts }: { of: ReceiptState | null; counts: ReceiptList["counts"] | undefined }) {
  if (of === null || of === "booked" || !counts || counts[of] === 0) return null;
  return <span className={classes.count}>{counts[of]}</span>;
}
