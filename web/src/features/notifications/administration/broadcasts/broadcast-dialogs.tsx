import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { type Broadcast, broadcastQueries } from "./api";
import { BroadcastDialog } from "./broadcast-dialog";
import type { BroadcastAction } from "./broadcast-menu";
import { DetailsDialog } from "./details-dialog";
import { EndDialog } from "./end-dialog";
import { DeleteDialog, SendDialog, WithdrawDialog } from "./question-dialogs";

/** What is open over the page, about the message of that id; about a new one if there is none. */
export interface OpenBroadcastDialog {
  what: Exclude<BroadcastAction, "copy">;
  id: string | null;
  /** Of a new one: which message it begins as. */
  copyOf: string | null;
}

interface BroadcastDialogsProps {
  open: OpenBroadcastDialog;
  onOpen: (open: OpenBroadcastDialog) => void;
  onClose: () => void;
}

/** The dialog that is open. */
export function BroadcastDialogs({ open, onOpen, onClose }: BroadcastDialogsProps) {
  const { t } = useTranslation();
  const { what, id, copyOf } = open;
  const source = id ?? copyOf;
  const { data, error, refetch } = useQuery({
    ...broadcastQueries.get(source ?? ""),
    enabled: source !== null,
  });
  const onSend = (sent: Broadcast) => onOpen({ what: "send", id: sent.id, copyOf: null });
  if (source === null)
    return <BroadcastDialog broadcast={null} copyOf={null} onSend={onSend} onClose={onClose} />;
  if (!data) {
    return (
      <Dialog opened onClose={onClose} title={t("broadcasts.loading")}>
        {error ? (
          <ErrorState
            title={t("broadcasts.failedOne")}
            text={explain(error).text}
            onRetry={() => void refetch()}
          />
        ) : (
          <ItemListSkeleton rows={3} />
        )}
      </Dialog>
    );
  }
  const about = { broadcast: data, onClose };
  switch (what) {
    case "edit":
      return id === null ? (
        <BroadcastDialog broadcast={null} copyOf={data} onSend={onSend} onClose={onClose} />
      ) : (
        <BroadcastDialog {...about} copyOf={null} onSend={onSend} />
      );
    case "details":
      return <DetailsDialog {...about} />;
    case "end":
      return <EndDialog {...about} />;
    case "send":
      return <SendDialog {...about} />;
    case "withdraw":
      return <WithdrawDialog {...about} />;
    case "delete":
      return <DeleteDialog {...about} />;
  }
}
