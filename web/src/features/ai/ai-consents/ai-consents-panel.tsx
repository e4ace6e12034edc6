import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useUser } from "@/session/use-user";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import classes from "./ai-consents-panel.module.css";
import { aiConsentQueries } from "./api";
import { RecipientConsents } from "./recipient-consents";

/** What of the user's may be sent to AI models: nothing until they agree. */
export function AiConsentsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const { data, error, refetch } = useQuery(aiConsentQueries.recipients());
  return (
    <Panel id={id} title={t("aiConsents.title")} text={t("aiConsents.text")}>
      {data && data.length === 0 && (
        <PanelNote>
          {t("aiConsents.empty")}{" "}
          {user?.is_superuser && (
            <Link to="/admin/ai-models" className={classes.link}>
              {t("aiConsents.setUp")}
            </Link>
          )}
        </PanelNote>
      )}
      {data && data.length > 0 && (
        <ul className={classes.recipients}>
          {data.map((recipient) => (
            <RecipientConsents key={recipient.recipient} recipient={recipient} />
          ))}
        </ul>
      )}
      {!data && !error && <ItemListSkeleton rows={1} />}
      {!data && error && (
        <ErrorState
          title={t("aiConsents.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}
