import { Checkbox } from "@mantine/core";
import { Lock } from "lucide-react";
import { type CSSProperties, useId } from "react";
import { useTranslation } from "react-i18next";
import { groupOf, NOTIFICATION_GROUPS } from "@/features/notifications/inbox/public";
import { Panel } from "@/ui/panel";
import type { NotificationChannels, NotificationTopic, NotificationTopicSettings } from "./api";
import { type Channel, shownChannels } from "./channels";
import classes from "./topic-matrix.module.css";

interface TopicMatrixProps {
  title: string;
  /** One sentence: for whom this holds. */
  text: string;
  /** All there are, in their order. */
  topics: readonly NotificationTopicSettings[];
  /** What is chosen for each. */
  chosen: Record<string, NotificationChannels>;
  /** The channels outside of the product that are set up: the others keep what is chosen, out of sight. */
  setUp: readonly Channel[];
  /** Whether it is said of a topic what else decides about it, which is set beside this. */
  hasHints?: boolean;
  onChange: (topic: NotificationTopic, channels: NotificationChannels) => void;
}

/** What is said beneath a topic that depends on more than its ticks. */
const HINTS = {
  member_transactions: "notificationSettings.hints.member_transactions",
  large_amounts: "notificationSettings.hints.large_amounts",
  low_balances: "notificationSettings.hints.low_balances",
} as const satisfies Partial<Record<NotificationTopic, string>>;

const hintOf = (topic: NotificationTopic) => (topic in HINTS ? HINTS[topic as keyof typeof HINTS] : null);

/** Which topics are told on which channels: a row for each topic, a column for each channel. */
export function TopicMatrix(props: TopicMatrixProps) {
  const { title, text, topics, chosen, setUp, hasHints = false, onChange } = props;
  const { t } = useTranslation();
  const shown = shownChannels(setUp);
  return (
    <Panel title={title} text={text} level={2}>
      <div className={classes.matrix} style={{ "--channels": shown.length } as CSSProperties}>
        <div className={classes.head} aria-hidden>
          <span />
          {shown.map(({ channel, icon: Icon }) => (
            <span key={channel} className={classes.column}>
              <Icon size={16} />
              {t(`notificationSettings.channels.${channel}`)}
            </span>
          ))}
        </div>
        {NOTIFICATION_GROUPS.map((group) => {
          const ofGroup = topics.filter(({ topic }) => groupOf(topic) === group);
          return (
            ofGroup.length > 0 && (
              <section key={group} aria-label={t(`notifications.groups.${group}`)}>
                <h3 className={classes.group}>{t(`notifications.groups.${group}`)}</h3>
                {ofGroup.map((row) => (
                  <TopicRow
                    key={row.topic}
                    row={row}
                    channels={chosen[row.topic] ?? row.channels}
                    shown={shown.map(({ channel }) => channel)}
                    hint={hasHints ? hintOf(row.topic) : null}
                    onChange={(channels) => onChange(row.topic, channels)}
                  />
                ))}
              </section>
            )
          );
        })}
      </div>
    </Panel>
  );
}

interface TopicRowProps {
  row: NotificationTopicSettings;
  channels: NotificationChannels;
  shown: readonly Channel[];
  hint: (typeof HINTS)[keyof typeof HINTS] | null;
  onChange: (channels: NotificationChannels) => void;
}

function TopicRow({ row, channels, shown, hint: ownHint, onChange }: TopicRowProps) {
  const { topic, is_required: isLocked, required_channels: locked } = row;
  const { t, i18n } = useTranslation();
  const id = useId();
  const key = `notificationSettings.topics.${topic}` as const;
  // A newer server may know more.
  const isKnown: boolean = i18n.exists(key as string);
  const hint = isLocked
    ? "notificationSettings.matrix.locked"
    : locked.includes("in_app")
      ? "notificationSettings.matrix.lockedInApp"
      : ownHint;
  return (
    <fieldset
      className={classes.row}
      aria-labelledby={id}
      {...(hint && { "aria-describedby": `${id}-hint` })}
    >
      <div className={classes.topic}>
        <span id={id} className={classes.name}>
          {isKnown ? t(key) : topic}
          {locked.length > 0 && <Lock size={13} aria-hidden />}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={classes.hint}>
            {t(hint)}
          </span>
        )}
      </div>
      {shown.map((channel) => (
        <Checkbox
          key={channel}
          className={classes.cell ?? ""}
          label={t(`notificationSettings.channels.${channel}`)}
          checked={channels[channel]}
          disabled={isLocked || locked.includes(channel)}
          onChange={(event) => onChange({ ...channels, [channel]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  );
}
