import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ErrorState } from "@/ui/error-state";
import { ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { useFocusNext } from "@/ui/use-focus-next";
import { type AddressedChannel, channelQueries } from "./api";
import { ChannelRow } from "./channel-row";
import { PushRow } from "./push/push-row";

const TelegramDialog = lazy(async () => ({
  default: (await import("./set-up/telegram-dialog")).TelegramDialog,
}));
const NtfyDialog = lazy(async () => ({
  default: (await import("./set-up/ntfy-dialog")).NtfyDialog,
}));
const WebhookDialog = lazy(async () => ({
  default: (await import("./set-up/webhook-dialog")).WebhookDialog,
}));
const RemoveChannelDialog = lazy(async () => ({
  default: (await import("./set-up/remove-channel-dialog")).RemoveChannelDialog,
}));

const ADDRESSED: readonly AddressedChannel[] = ["telegram", "ntfy", "webhook"];

interface Open {
  dialog: "set-up" | "remove";
  channel: AddressedChannel;
}

/** Where notifications go outside of the product, and whether they arrive. */
export function ChannelsPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(channelQueries.list());
  const [open, setOpen] = useState<Open | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(root);
  const close = () => setOpen(null);
  /** The row has other buttons then. */
  const finish = (channel: AddressedChannel) => {
    focusNext(`[data-channel="${channel}"]`);
    close();
  };
  const stateOf = (channel: string) => data?.items.find((item) => item.channel === channel);
  const isSettingUp = (channel: AddressedChannel) => open?.dialog === "set-up" && open.channel === channel;
  return (
    <Panel title={t("notificationChannels.title")} text={t("notificationChannels.text")} level={2}>
      {data && (
        <div ref={root}>
          <ItemList label={t("notificationChannels.title")}>
            <PushRow state={stateOf("web_push")} publicKey={data.push_public_key} />
            {ADDRESSED.map((channel) => (
              <ChannelRow
                key={channel}
                channel={channel}
                state={stateOf(channel)}
                onSetUp={() => setOpen({ dialog: "set-up", channel })}
                onRemove={() => setOpen({ dialog: "remove", channel })}
              />
            ))}
          </ItemList>
        </div>
      )}
      {!data && !error && <ItemListSkeleton rows={4} />}
      {!data && error && (
        <ErrorState
          title={t("notificationChannels.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      <Suspense>
        {isSettingUp("telegram") && (
          <TelegramDialog state={stateOf("telegram")} onDone={() => finish("telegram")} onClose={close} />
        )}
        {data && isSettingUp("ntfy") && (
          <NtfyDialog
            state={stateOf("ntfy")}
            defaultServer={data.ntfy_server}
            onDone={() => finish("ntfy")}
            onClose={close}
          />
        )}
        {isSettingUp("webhook") && (
          <WebhookDialog state={stateOf("webhook")} onDone={() => finish("webhook")} onClose={close} />
        )}
        {open?.dialog === "remove" && (
          <RemoveChannelDialog channel={open.channel} onDone={() => finish(open.channel)} onClose={close} />
        )}
      </Suspense>
    </Panel>
  );
}
