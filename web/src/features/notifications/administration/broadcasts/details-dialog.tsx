import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { LANGUAGES } from "@/lib/preferences";
import { ButtonRow } from "@/ui/button-row";
import { Dialog } from "@/ui/dialog";
import { FactLine } from "@/ui/fact-line";
import { useLocale } from "@/ui/use-locale";
import { type Broadcast, broadcastQueries } from "./api";
import { SeverityBadge, StateBadge } from "./broadcast-badges";
import { BroadcastReach } from "./broadcast-reach";
import { audienceText, titleOf } from "./broadcast-text";
import { BroadcastWhen } from "./broadcast-when";
import classes from "./details-dialog.module.css";
import { MessagePreview, usePreview } from "./message-preview";

interface DetailsDialogProps {
  broadcast: Broadcast;
  onClose: () => void;
}

/** A message that has begun: what people see of it, and how far it has got. */
export function DetailsDialog({ broadcast, onClose }: DetailsDialogProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const { en, ru, severity, is_dismissible, ends_at, audience } = broadcast;
  const texts = { en, ru };
  const preview = usePreview(texts);
  return (
    <Dialog opened onClose={onClose} title={titleOf(broadcast, i18n.language)} width={720}>
      <div className={classes.content}>
        <div className={classes.badges}>
          <StateBadge state={broadcast.state} />
          <SeverityBadge severity={severity} />
        </div>
        <FactLine>
          <span>{audienceText(broadcast, t, (count) => formatCount(count, locale))}</span>
          <BroadcastWhen broadcast={broadcast} />
        </FactLine>
        <BroadcastReach broadcast={broadcast} />
        {audience.type === "plans" && <PlanNames ids={audience.plan_ids} />}
        {audience.users && audience.users.length > 0 && (
          <p className={classes.users}>{audience.users.map(({ email }) => email).join(", ")}</p>
        )}
        <div className={classes.languages}>
          {LANGUAGES.map((language) => (
            <MessagePreview
              key={language}
              language={language}
              preview={preview}
              texts={texts}
              severity={severity}
              isDismissible={is_dismissible}
              endsAt={ends_at}
            />
          ))}
        </div>
      </div>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {t("common.close")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

/** What the plans are called that a message is for. */
function PlanNames({ ids }: { ids: readonly string[] }) {
  const { data: plans = [] } = useQuery(broadcastQueries.plans());
  const names = plans.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length > 0 && <p className={classes.users}>{names.join(", ")}</p>;
}
