import { Switch } from "@mantine/core";
import { Globe, HousePlug } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import { InstantText } from "@/ui/instant-text";
import { RowText } from "@/ui/row-text";
import classes from "./ai-consents-panel.module.css";
import type { AiConsent, AiRecipient } from "./api";
import { useChangeConsent } from "./use-change-consent";

/** Who would receive something, and a switch for each task that they could be asked for. */
export function RecipientConsents({ recipient }: { recipient: AiRecipient }) {
  const { t } = useTranslation();
  const name = useId();
  const { is_local, models, tasks } = recipient;
  const Icon = is_local ? HousePlug : Globe;
  return (
    <li className={classes.recipient}>
      <div className={classes.head} id={name}>
        <span className={classes.icon}>
          <Icon size={18} aria-hidden />
        </span>
        <RowText
          title={recipient.recipient}
          badges={
            <Badge tone={is_local ? "good" : "warning"}>
              {is_local ? t("aiConsents.local") : t("aiConsents.remote")}
            </Badge>
          }
        >
          <p className={classes.models}>
            {models.length > 0
              ? t("aiConsents.models", { names: models.join(", ") })
              : t("aiConsents.noModels")}
          </p>
        </RowText>
      </div>
      <fieldset className={classes.tasks} aria-labelledby={name}>
        {tasks.map((consent) => (
          <TaskConsent key={consent.task} recipient={recipient.recipient} consent={consent} />
        ))}
      </fieldset>
    </li>
  );
}

function TaskConsent({ recipient, consent }: { recipient: string; consent: AiConsent }) {
  const { t } = useTranslation();
  const change = useChangeConsent();
  const { task, is_agreed, agreed_at } = consent;
  return (
    <Switch
      label={t(`aiConsents.tasks.${task}.title`)}
      description={
        <span className={classes.sent}>
          <span>{t(`aiConsents.tasks.${task}.sent`)}</span>
          {agreed_at && (
            <span>
              {t("aiConsents.agreed")} <InstantText at={agreed_at} />
            </span>
          )}
        </span>
      }
      checked={is_agreed}
      onChange={(event) => change.mutate({ recipient, task, isAgreed: event.currentTarget.checked })}
    />
  );
}
