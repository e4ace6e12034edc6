import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { NotificationChannel } from "../api";
import { useFocusBack } from "../use-focus-back";
import type { useTestChannel } from "./api";

interface TestButtonProps {
  channel: NotificationChannel;
  /** What its row is called. */
  name: string;
  test: ReturnType<typeof useTestChannel>;
}

/** Sends a test by a channel. */
export function TestButton({ channel, name, test }: TestButtonProps) {
  const { t } = useTranslation();
  const button = useFocusBack(test.isPending);
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="subtle"
      data-channel={channel}
      loading={test.isPending}
      aria-label={t("notificationChannels.test.sendNamed", { name })}
      onClick={() => test.mutate(channel)}
    >
      {t("notificationChannels.test.send")}
    </Button>
  );
}
