import { Button } from "@mantine/core";
import { Pencil, Trash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { InstantText } from "@/ui/instant-text";
import { Item } from "@/ui/item-list";
import type { AddressedChannel, NotificationChannelState } from "./api";
import { ChannelBadge } from "./channel-badge";
import { useTestChannel } from "./delivery-test/api";
import { TestButton } from "./delivery-test/test-button";
import { TestResult } from "./delivery-test/test-result";
import { CHANNEL_ICONS } from "./icons";

interface ChannelRowProps {
  channel: AddressedChannel;
  /** How it goes; undefined for one that is not set up. */
  state: NotificationChannelState | undefined;
  onSetUp: () => void;
  onRemove: () => void;
}

/** A channel that the user names an address for: where it leads, whether it works, and what can be done with it. */
export function ChannelRow({ channel, state, onSetUp, onRemove }: ChannelRowProps) {
  const { t } = useTranslation();
  const test = useTestChannel();
  const name = t(`notificationSettings.channels.${channel}`);
  return (
    <Item
      icon={CHANNEL_ICONS[channel]}
      tone={state && (state.last_error === null ? "primary" : "warning")}
      title={name}
      badge={state && <ChannelBadge state={state} />}
      details={
        state
          ? [
              state.target,
              state.last_success_at && (
                <span key="delivered">
                  {t("notificationChannels.delivered")} <InstantText at={state.last_success_at} />
                </span>
              ),
            ]
          : [t(`notificationChannels.about.${channel}`)]
      }
      note={state && <TestResult channel={channel} state={state} test={test} />}
      actions={
        state ? (
          <>
            <TestButton channel={channel} name={name} test={test} />
            <ActionsMenu name={name}>
              <ActionItem
                icon={Pencil}
                onClick={() => {
                  test.reset();
                  onSetUp();
                }}
              >
                {t("notificationChannels.change")}
              </ActionItem>
              <ActionItem icon={Trash} isDanger onClick={onRemove}>
                {t("notificationChannels.remove.open")}
              </ActionItem>
            </ActionsMenu>
          </>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            data-channel={channel}
            aria-label={t("notificationChannels.setUpNamed", { name })}
            onClick={onSetUp}
          >
            {t("notificationChannels.setUp")}
          </Button>
        )
      }
    />
  );
}
