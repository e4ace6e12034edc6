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

/** Leads to what a notification about plans and payments is about. */
export function BillingLink({ to }: { to: "plan" | "invoices" | "payments" }) {
  const { t } = useTranslation();
  const name = t(`notifications.links.${to}`);
  if (to === "payments") {
    return (
      <Link to="/admin/payment" search={{ attention: true }} className={classes.link}>
        {name}
      </Link>
    );
  }
  return (
    <Link to="/profile" hash={to} className={classes.link}>
      {name}
    </Link>
  );
}
