import { CircleCheck, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { NotificationChannel, NotificationChannelState } from "../api";
import classes from "../notification-channels.module.css";
import { reasonOf } from "../reason";
import type { useTestChannel } from "./api";

interface TestResultProps {
  channel: NotificationChannel;
  /** How it went lately; undefined for one that is not set up. */
  state: NotificationChannelState | undefined;
  test: ReturnType<typeof useTestChannel>;
  /** What else went wrong, in words. */
  error?: string | null;
}

/** What came of the last test, or else why the channel does not work, in words below its name. */
export function TestResult({ channel, state, test, error = null }: TestResultProps) {
  const { t } = useTranslation();
  const { data } = test;
  const text = () => {
    if (error !== null) return error;
    if (test.error) return explain(test.error).text;
    if (data?.is_delivered) return null;
    if (data) {
      const reason = reasonOf(channel, data.error, data.status);
      return t("notificationChannels.test.failed", { reason });
    }
    return state?.last_error ? reasonOf(channel, state.last_error, state.last_status) : null;
  };
  const problem = test.isPending ? null : text();
  return (
    <div role="status">
      {problem !== null && (
        <p className={classes.result}>
          <CircleX size={16} aria-hidden />
          <span>
            {problem}
            {state?.is_off &&
              ` ${t(channel === "web_push" ? "notificationChannels.push.wasOff" : "notificationChannels.wasOff")}`}
          </span>
        </p>
      )}
      {problem === null && data?.is_delivered && !test.isPending && (
        <p className={classes.result} data-good>
          <CircleCheck size={16} aria-hidden />
          <span>{t("notificationChannels.test.delivered")}</span>
        </p>
      )}
    </div>
  );
}
