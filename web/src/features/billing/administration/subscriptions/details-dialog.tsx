import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import {
  StatusBadge,
  type Subscription,
  SubscriptionFacts,
  UserUsage,
} from "@/features/billing/subscriptions/public";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import classes from "../billing-dialog.module.css";
import { subscriptionQueries } from "./api";
import { HistoryList } from "./history-list";
import { subscriberName } from "./subscriber-name";
import { type SubscriptionAction, useSubscriptionCommands } from "./subscription-menu";

interface DetailsDialogProps {
  subscription: Subscription;
  onAction: (subscription: Subscription, action: SubscriptionAction) => void;
  onClose: () => void;
}

/** All of a subscription: what is agreed, what can be done about it, and what has happened to it. */
export function DetailsDialog({ subscription, onAction, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const commands = useSubscriptionCommands({ subscription, onAction });
  const { data, error, refetch } = useQuery(subscriptionQueries.history(subscription.id));
  return (
    <Dialog
      opened
      onClose={onClose}
      width={600}
      title={t("subscriptionManagement.details.title", { name: subscriberName(subscription, t) })}
    >
      <div className={classes.details}>
        <div>
          <div className={classes.head}>
            {subscription.plan.name}
            <StatusBadge subscription={subscription} />
          </div>
          {subscription.user && <div className={classes.email}>{subscription.user.email}</div>}
        </div>
        <SubscriptionFacts subscription={subscription} />
        {commands.length > 0 && (
          <div className={classes.buttons}>
            {commands.map(({ name, label, isDanger, run }) => (
              <Button
                key={name}
                {...(isDanger ? { variant: "subtle", color: "red" } : { variant: "default" })}
                onClick={run}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        {subscription.user && (
          <section className={classes.part}>
            <h3 className={classes.heading}>{t("billing.usage.title")}</h3>
            <UserUsage userId={subscription.user.id} />
          </section>
        )}
        <section className={classes.part}>
          <h3 className={classes.heading}>{t("subscriptionManagement.details.history")}</h3>
          {data && <HistoryList changes={data} />}
          {!data && !error && <ItemListSkeleton rows={2} />}
          {!data && error && (
            <ErrorState
              title={t("subscriptionManagement.details.historyFailed")}
              text={explain(error).text}
              onRetry={() => void refetch()}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
}
