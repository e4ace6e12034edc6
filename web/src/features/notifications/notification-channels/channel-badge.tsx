import { BellOff, Check, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import type { NotificationChannelState } from "./api";

/** Whether a channel works, in a word or two. */
export function ChannelBadge({
  state: { is_off, last_error, last_success_at },
}: {
  state: NotificationChannelState;
}) {
  const { t } = useTranslation();
  if (is_off) {
    return (
      <Badge tone="danger" icon={BellOff}>
        {t("notificationChannels.states.off")}
      </Badge>
    );
  }
  if (last_error !== null) {
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        {t("notificationChannels.states.failing")}
      </Badge>
    );
  }
  if (last_success_at === null) return <Badge>{t("notificationChannels.states.untried")}</Badge>;
  return (
    <Badge tone="good" icon={Check}>
      {t("notificationChannels.states.working")}
    </Badge>
  );
}
