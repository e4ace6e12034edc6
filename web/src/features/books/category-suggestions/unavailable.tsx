import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AiConsentLink } from "@/features/ai/ai-consents/public";
import { useUser } from "@/session/use-user";
import { PanelNote } from "@/ui/panel-note";
import type { AiTaskState, CategorySuggestionRun } from "./api";
import classes from "./suggestions.module.css";

/** Why a model is not asked, or why asking it ended early. */
export type Unavailability = Exclude<AiTaskState, "ready"> | Exclude<CategorySuggestionRun["error"], null>;

/** Says so, with the way to where something can be done about it. */
export function Unavailable({ reason }: { reason: Unavailability }) {
  const { t } = useTranslation();
  const isAdministrator = useUser()?.is_superuser ?? false;
  return (
    <div role="alert">
      <PanelNote tone="warning">
        {t(`categorySuggestions.errors.${reason}`)}{" "}
        <Remedy reason={reason} isAdministrator={isAdministrator} />
      </PanelNote>
    </div>
  );
}

function Remedy({ reason, isAdministrator }: { reason: Unavailability; isAdministrator: boolean }) {
  const { t } = useTranslation();
  switch (reason) {
    case "not_agreed":
      return <AiConsentLink />;
    case "forbidden":
      return (
        <Link to="/workspaces" className={classes.remedy}>
          {t("categorySuggestions.remedies.workspaces")}
        </Link>
      );
    case "no_model":
    case "unanswered":
    case "cap_reached":
      return isAdministrator ? (
        <Link to="/admin/ai-models" className={classes.remedy}>
          {t("categorySuggestions.remedies.models")}
        </Link>
      ) : (
        t("categorySuggestions.remedies.administrator")
      );
    case "not_allowed":
    case "failed":
      return null;
  }
}
