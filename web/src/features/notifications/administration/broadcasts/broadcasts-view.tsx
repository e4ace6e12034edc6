import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { useRemovalFocus } from "@/ui/use-removal-focus";
import { itemsOf } from "../pages";
import { type Broadcast, broadcastQueries } from "./api";
import { BroadcastCards } from "./broadcast-cards";
import type { OpenBroadcastDialog } from "./broadcast-dialogs";
import type { BroadcastAction } from "./broadcast-menu";
import { BroadcastTable } from "./broadcast-table";
import classes from "./broadcasts-view.module.css";

// Forms of their own size.
const BroadcastDialogs = lazy(async () => ({
  default: (await import("./broadcast-dialogs")).BroadcastDialogs,
}));

interface BroadcastsViewProps {
  open: OpenBroadcastDialog | null;
  onOpen: (open: OpenBroadcastDialog | null) => void;
}

/** The messages of administrators to users, the newest first. */
export function BroadcastsView({ open, onOpen }: BroadcastsViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    broadcastQueries.list(),
  );
  const phone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const broadcasts = itemsOf(data);
  const root = useRef<HTMLDivElement>(null);
  const ids = broadcasts?.map(({ id }) => id) ?? [];
  const noteRow = useRemovalFocus(root, ids, open !== null);
  if (error && !broadcasts)
    return <AdminError error={error} title={t("broadcasts.failed")} onRetry={refetch} />;
  const onAction = ({ id }: Broadcast, what: BroadcastAction) => {
    if (what === "delete") noteRow(id);
    onOpen(what === "copy" ? { what: "edit", id: null, copyOf: id } : { what, id, copyOf: null });
  };
  const Rows = phone ? BroadcastCards : BroadcastTable;
  return (
    <div ref={root}>
      <Card flush>
        {!broadcasts && (
          <div className={classes.skeleton}>
            <ItemListSkeleton rows={4} />
          </div>
        )}
        {broadcasts?.length === 0 && (
          <EmptyState
            title={t("broadcasts.none.title")}
            text={t("broadcasts.none.text")}
            actions={
              <Button variant="default" onClick={() => onOpen({ what: "edit", id: null, copyOf: null })}>
                {t("broadcasts.none.action")}
              </Button>
            }
          />
        )}
        {broadcasts && broadcasts.length > 0 && <Rows broadcasts={broadcasts} onAction={onAction} />}
        {hasNextPage && (
          <div className={classes.more}>
            <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("broadcasts.more")}
            </Button>
          </div>
        )}
      </Card>
      <Suspense>
        {open && (
          <BroadcastDialogs
            key={`${open.what} ${open.id ?? open.copyOf ?? ""}`}
            open={open}
            onOpen={onOpen}
            onClose={() => onOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
