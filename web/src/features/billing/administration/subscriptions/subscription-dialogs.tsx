import { useQuery } from "@tanstack/react-query";
import { CancelDialog, type Subscription } from "@/features/billing/subscriptions/public";
import type { ChosenUser } from "../use-chosen-user";
import { subscriptionQueries } from "./api";
import { ChangeDialog } from "./change-dialog";
import { CreateDialog } from "./create-dialog";
import { DetailsDialog } from "./details-dialog";
import type { SubscriptionAction } from "./subscription-menu";

/** What is open over the page: about a subscription as the list has it, or about a new one. */
export type OpenSubscriptionDialog =
  | { what: "create"; user: ChosenUser | null }
  | { what: SubscriptionAction; subscription: Subscription };

interface SubscriptionDialogsProps {
  open: OpenSubscriptionDialog;
  onOpen: (open: OpenSubscriptionDialog | null) => void;
}

/** The dialog that is open. */
export function SubscriptionDialogs({ open, onOpen }: SubscriptionDialogsProps) {
  const close = () => onOpen(null);
  if (open.what === "create") return <CreateDialog user={open.user} onClose={close} />;
  return <About key={open.what} open={open} onOpen={onOpen} />;
}

function About({
  open: { what, subscription: listed },
  onOpen,
}: {
  open: Extract<OpenSubscriptionDialog, { subscription: Subscription }>;
  onOpen: SubscriptionDialogsProps["onOpen"];
}) {
  // It works on the newest state: after a refusal it can be tried again.
  const { data: subscription = listed } = useQuery({
    ...subscriptionQueries.one(listed.id),
    placeholderData: listed,
  });
  const close = () => onOpen(null);
  switch (what) {
    case "details":
      return (
        <DetailsDialog
          subscription={subscription}
          onAction={(about, action) => onOpen({ what: action, subscription: about })}
          onClose={close}
        />
      );
    case "change":
      return <ChangeDialog subscription={subscription} onClose={close} />;
    case "cancel":
      return <CancelDialog subscription={subscription} onClose={close} />;
  }
}
