import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { CopyField } from "@/ui/copy-field";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { notifySuccess } from "@/ui/notify";
import { recurringQueries, useCreateFeed, useRevokeFeed } from "./api";
import classes from "./feed-dialog.module.css";

/** The address under which a calendar shows what comes: made, copied once, taken away. */
export function FeedDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const feed = useQuery(recurringQueries.feed(workspaceId));
  const make = useCreateFeed(workspaceId);
  const revoke = useRevokeFeed(workspaceId);
  /** The address, which is told only when it is made. */
  const [address, setAddress] = useState<string | null>(null);
  const pending = make.isPending || revoke.isPending;
  const refused = (error: unknown) => notifyFailure(error);
  const renew = () =>
    make.mutate(undefined, {
      onSuccess: ({ url }) => setAddress(new URL(url, window.location.origin).href),
      onError: refused,
    });
  const revokeFeed = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        setAddress(null);
        notifySuccess(t("recurring.feed.revoked"));
      },
      onError: refused,
    });
  const exists = address !== null || feed.data?.exists === true;
  return (
    <Dialog opened onClose={onClose} title={t("recurring.feed.title")} width={540}>
      <div className={classes.body}>
        <DialogText>{t("recurring.feed.text")}</DialogText>
        {feed.isPending && <Skeleton height={36} />}
        {feed.isError && !feed.data && (
          <ErrorState
            title={t("recurring.failed")}
            text={explain(feed.error).text}
            onRetry={() => void feed.refetch()}
          />
        )}
        {address !== null && (
          <>
            <CopyField label={t("recurring.feed.address")} value={address} whole />
            <DialogText small>{t("recurring.feed.once")}</DialogText>
          </>
        )}
        {address === null && feed.data?.exists && feed.data.created_at && (
          <DialogText>
            {t("recurring.feed.since")} <InstantText at={feed.data.created_at} />
          </DialogText>
        )}
        {feed.data && (
          <div className={classes.actions}>
            {exists && (
              <Button variant="subtle" color="red" onClick={revokeFeed} disabled={pending}>
                {t("recurring.feed.revoke")}
              </Button>
            )}
            {address === null && (
              <Button
                variant={exists ? "default" : "filled"}
                onClick={renew}
                loading={make.isPending}
                disabled={pending}
              >
                {t(exists ? "recurring.feed.renew" : "recurring.feed.make")}
              </Button>
            )}
          </div>
        )}
        {address === null && exists && <DialogText small>{t("recurring.feed.renewHint")}</DialogText>}
      </div>
    </Dialog>
  );
}
