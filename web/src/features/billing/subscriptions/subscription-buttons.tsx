import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "./api";
import classes from "./subscription-buttons.module.css";
import { useWithdraw } from "./use-withdraw";

interface SubscriptionButtonsProps {
  /** What can be done beside that. */
  children?: ReactNode;
  /** Null where there is none: then there is nothing but what is beside it. */
  subscription: Subscription | null;
  onCancel: (subscription: Subscription) => void;
}

/** What can be done with a subscription without choosing anything, as the server allows it. */
export function SubscriptionButtons({ children, subscription, onCancel }: SubscriptionButtonsProps) {
  return (
    <div className={classes.buttons}>
      {children}
      {subscription && <Allowed subscription={subscription} onCancel={onCancel} />}
    </div>
  );
}

interface AllowedProps extends Pick<SubscriptionButtonsProps, "onCancel"> {
  subscription: Subscription;
}

function Allowed({ subscription, onCancel }: AllowedProps) {
  const { t } = useTranslation();
  const withdraw = useWithdraw();
  const may = (action: Subscription["allowed"][number]) => subscription.allowed.includes(action);
  return (
    <>
      {may("withdraw_cancellation") && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.withdrawCancellation(subscription)}
        >
          {t("billing.actions.withdrawCancellation")}
        </Button>
      )}
      {may("withdraw_change") && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.withdrawChange(subscription)}
        >
          {t("billing.actions.withdrawChange")}
        </Button>
      )}
      {may("cancel") && (
        <Button variant="subtle" color="red" onClick={() => onCancel(subscription)}>
          {t("billing.actions.cancel")}
        </Button>
      )}
    </>
  );
}
