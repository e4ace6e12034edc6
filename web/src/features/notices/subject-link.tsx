import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Notice } from "./api";
import classes from "./notices-panel.module.css";

/** Leads to what a notice is about. */
export function SubjectLink({ plan }: { plan: NonNullable<Notice["plan"]> }) {
  const { t } = useTranslation();
  const { subject, subject_id: id, workspace_id: workspaceId } = plan;
  const name = t(`notices.doors.${subject}`);
  switch (subject) {
    case "recurring":
      return (
        <Link
          to="/recurring-transactions"
          search={{ workspace: workspaceId, item: id }}
          className={classes.link}
        >
          {name}
        </Link>
      );
    case "budget":
      return (
        <Link to="/budget" search={{ workspace: workspaceId, budget: id }} className={classes.link}>
          {name}
        </Link>
      );
    case "account":
      return (
        <Link
          to="/workspaces/$workspaceId/forecast"
          params={{ workspaceId }}
          search={{ account: id }}
          className={classes.link}
        >
          {name}
        </Link>
      );
  }
}
