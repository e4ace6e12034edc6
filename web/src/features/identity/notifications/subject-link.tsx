import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Notification } from "./api";
import classes from "./notifications-panel.module.css";

/** Leads to what a notification is about. */
export function SubjectLink({ plan }: { plan: NonNullable<Notification["plan"]> }) {
  const { t } = useTranslation();
  const { subject, subject_id: id, workspace_id: workspaceId } = plan;
  const name = t(`notifications.links.${subject}`);
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

/** Leads to one's plan and what is used of it, or to the invoices about it. */
export function PlanLink({ to }: { to: "plan" | "invoices" }) {
  const { t } = useTranslation();
  return (
    <Link to="/profile" hash={to} className={classes.link}>
      {t(`notifications.links.${to}`)}
    </Link>
  );
}
