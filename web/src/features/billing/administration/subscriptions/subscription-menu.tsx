import { ArrowLeftRight, CircleSlash, Info, type LucideIcon, RotateCcw, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Subscription, useWithdraw } from "@/features/billing/subscriptions/public";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { subscriberName } from "./subscriber-name";

/** What is done with a subscription in a dialog. */
export type SubscriptionAction = "details" | "change" | "cancel";

type Allowed = Subscription["allowed"][number];

interface SubscriptionMenuProps {
  subscription: Subscription;
  onAction: (subscription: Subscription, action: SubscriptionAction) => void;
}

/** Everything that can be done with a subscription, as the server allows it. */
export function useSubscriptionCommands({ subscription, onAction }: SubscriptionMenuProps) {
  const { t } = useTranslation();
  const withdraw = useWithdraw();
  const commands: Record<Allowed, { icon: LucideIcon; label: string; isDanger?: boolean; run: () => void }> =
    {
      change_plan: {
        icon: ArrowLeftRight,
        label: t("subscriptionManagement.menu.change"),
        run: () => onAction(subscription, "change"),
      },
      withdraw_change: {
        icon: Undo2,
        label: t("billing.actions.withdrawChange"),
        run: () => withdraw.withdrawChange(subscription),
      },
      withdraw_cancellation: {
        icon: RotateCcw,
        label: t("billing.actions.withdrawCancellation"),
        run: () => withdraw.withdrawCancellation(subscription),
      },
      cancel: {
        icon: CircleSlash,
        label: t("billing.actions.cancel"),
        isDanger: true,
        run: () => onAction(subscription, "cancel"),
      },
    };
  const order = ["change_plan", "withdraw_change", "withdraw_cancellation", "cancel"] as const;
  return order.flatMap((name) => (subscription.allowed.includes(name) ? [{ name, ...commands[name] }] : []));
}

/** The button behind which everything about a subscription is. */
export function SubscriptionMenu(props: SubscriptionMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionsMenu name={subscriberName(props.subscription, t)} isLazy>
      <Items {...props} />
    </ActionsMenu>
  );
}

function Items({ subscription, onAction }: SubscriptionMenuProps) {
  const { t } = useTranslation();
  const commands = useSubscriptionCommands({ subscription, onAction });
  return (
    <>
      <ActionItem icon={Info} onClick={() => onAction(subscription, "details")}>
        {t("subscriptionManagement.menu.details")}
      </ActionItem>
      {commands.map(({ name, icon, label, isDanger = false, run }) => (
        <ActionItem key={name} icon={icon} isDanger={isDanger} onClick={run}>
          {label}
        </ActionItem>
      ))}
    </>
  );
}
