import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useUser } from "@/session/use-user";
import { Badge } from "@/ui/badge";
import { InstantText } from "@/ui/instant-text";
import { Item } from "@/ui/item-list";
import { notifySuccess } from "@/ui/notify";
import { CHANNELS_KEY, type NotificationChannelState } from "../api";
import { ChannelBadge } from "../channel-badge";
import { useTestChannel } from "../delivery-test/api";
import { TestButton } from "../delivery-test/test-button";
import { TestResult } from "../delivery-test/test-result";
import { CHANNEL_ICONS } from "../icons";
import { useFocusBack } from "../use-focus-back";
import { PushError, pushState, turnOffPush, turnOnPush } from "./push";

const STATE_KEY = ["push-state"] as const;

interface PushRowProps {
  /** How it goes in all browsers of the user; undefined as long as none is subscribed. */
  state: NotificationChannelState | undefined;
  /** What a browser subscribes with. */
  publicKey: string;
}

/** This browser: whether it shows notifications, or why it cannot. */
export function PushRow({ state, publicKey }: PushRowProps) {
  const { t } = useTranslation();
  const userId = useUser()?.id ?? "";
  const cache = useQueryClient();
  // It may change in the browser's own settings meanwhile.
  const here = useQuery({
    queryKey: [...STATE_KEY, userId],
    queryFn: () => pushState(userId),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: STATE_KEY }),
      cache.invalidateQueries({ queryKey: CHANNELS_KEY }),
    ]);
  const test = useTestChannel();
  const toggle = useMutation({
    mutationFn: (on: boolean) => (on ? turnOnPush(userId, publicKey) : turnOffPush()),
    onMutate: () => test.reset(),
    onSuccess: (_, on) => notifySuccess(t(`notificationChannels.push.${on ? "turnedOn" : "turnedOff"}`)),
    onSettled: refresh,
  });
  const button = useFocusBack(toggle.isPending);
  const name = t("notificationChannels.push.name");
  const isOn = here.data === "on";
  const failure = usePushFailure(toggle.error);
  const obstacle = here.data === "on" || here.data === "off" ? undefined : here.data;
  return (
    <Item
      icon={CHANNEL_ICONS.web_push}
      tone={isOn && state ? (state.last_error === null ? "primary" : "warning") : undefined}
      title={name}
      badge={
        (isOn && state && <ChannelBadge state={state} />) ||
        (obstacle && (
          <Badge>{t(`notificationChannels.push.${obstacle === "denied" ? "blocked" : "unavailable"}`)}</Badge>
        ))
      }
      details={[
        obstacle && t(`notificationChannels.push.obstacles.${obstacle}`),
        here.data === "off" && t("notificationChannels.about.web_push"),
        isOn && t("notificationChannels.push.onText"),
        isOn && state?.last_success_at && (
          <span key="delivered">
            {t("notificationChannels.delivered")} <InstantText at={state.last_success_at} />
          </span>
        ),
        !isOn && state && t("notificationChannels.push.elsewhere"),
      ]}
      note={
        (isOn || toggle.isPending || failure !== null) && (
          <TestResult
            channel="web_push"
            state={isOn ? state : undefined}
            test={test}
            error={toggle.isPending ? null : failure}
          />
        )
      }
      actions={
        (isOn || here.data === "off") && (
          <>
            {isOn && <TestButton channel="web_push" name={name} test={test} />}
            <Button
              ref={button}
              size="compact-sm"
              variant="default"
              loading={toggle.isPending}
              aria-label={t(`notificationChannels.push.${isOn ? "turnOffNamed" : "turnOnNamed"}`)}
              onClick={() => toggle.mutate(!isOn)}
            >
              {t(`notificationChannels.push.${isOn ? "turnOff" : "turnOn"}`)}
            </Button>
          </>
        )
      }
    />
  );
}

/** Why it could not be turned on or off, in words. */
function usePushFailure(error: unknown): string | null {
  const { t } = useTranslation();
  if (error === null) return null;
  if (error instanceof PushError) return t(`notificationChannels.push.failures.${error.failure}`);
  return explain(error).text;
}
