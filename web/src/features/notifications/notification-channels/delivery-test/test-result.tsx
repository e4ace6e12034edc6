import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
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
  if (test.isPending) return null;
  const isWorking = !state?.last_error;
  const text = () => {
    if (error !== null) return error;
    if (test.error) return explain(test.error).text;
    // What is known of the channel is newer: it may have been changed since, or have failed.
    if (isWorking) return null;
    const reason = reasonOf(channel, state.last_error, state.last_status);
    return data && !data.is_delivered ? t("notificationChannels.test.failed", { reason }) : reason;
  };
  const problem = text();
  if (problem === null)
    return data?.is_delivered ? <Result isGood>{t("notificationChannels.test.delivered")}</Result> : null;
  const way = channel === "web_push" ? "notificationChannels.push.wasOff" : "notificationChannels.wasOff";
  return (
    <Result>
      {problem}
      {state?.is_off && ` ${t(way)}`}
    </Result>
  );
}

function Result({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <p className={classes.result} data-good={isGood || undefined}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
