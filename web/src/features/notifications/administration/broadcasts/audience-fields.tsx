import { Button, Checkbox, Skeleton, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";
import { type BroadcastAudienceType, broadcastQueries } from "./api";
import classes from "./broadcast-dialog.module.css";
import { AUDIENCES, addressesIn } from "./broadcast-draft";
import type { BroadcastFieldsProps } from "./text-fields";

/** Whom a message is for. */
export function AudienceFields({ draft, errors, onChange }: BroadcastFieldsProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <fieldset className={classes.part} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {t("broadcasts.dialog.audience")}
      </h3>
      <RadioChoice<BroadcastAudienceType>
        label={{ id: heading }}
        value={draft.audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`broadcasts.audience.${value}`) }))}
        onChange={(audience) => onChange({ audience })}
      />
      {draft.audience === "plans" && (
        <PlanFields
          chosen={draft.plans}
          error={errors["audience.plan_ids"]}
          onChange={(plans) => onChange({ plans })}
        />
      )}
      {draft.audience === "users" && (
        <UserField
          text={draft.users}
          error={errors["audience.users"]}
          onChange={(users) => onChange({ users })}
        />
      )}
    </fieldset>
  );
}

interface PlanFieldsProps {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (plans: string[]) => void;
}

function PlanFields({ chosen, error, onChange }: PlanFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: plans, isError, refetch } = useQuery(broadcastQueries.plans());
  if (!plans && isError) {
    return (
      <p className={classes.failed} role="alert">
        {t("broadcasts.dialog.plansFailed")}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t("common.retry")}
        </Button>
      </p>
    );
  }
  if (!plans) return <Skeleton height={72} radius="md" />;
  // Whoever has a plan keeps it when it is in the archive.
  const offered = plans.filter(
    ({ id, archived_at, subscriber_count }) =>
      archived_at === null || subscriber_count > 0 || chosen.includes(id),
  );
  return (
    <Checkbox.Group
      label={t("broadcasts.dialog.plans")}
      value={[...chosen]}
      error={error}
      onChange={onChange}
    >
      <div className={classes.plans}>
        {offered.map(({ id, name, subscriber_count: count }) => (
          <Checkbox
            key={id}
            value={id}
            label={name}
            description={t("broadcasts.dialog.planUsers", { count, shown: formatCount(count, locale) })}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface UserFieldProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function UserField({ text, error, onChange }: UserFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = addressesIn(text).length;
  return (
    <Textarea
      label={t("broadcasts.dialog.users")}
      description={
        count === 0
          ? t("broadcasts.dialog.usersHint")
          : t("broadcasts.dialog.usersCount", { count, shown: formatCount(count, locale) })
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      autosize
      minRows={3}
      maxRows={10}
      spellCheck={false}
      autoCapitalize="none"
      value={text}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
