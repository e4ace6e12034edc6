import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { myPlanQueries } from "@/features/billing/subscriptions/public";
import classes from "./toast-stack.module.css";

/** Leads from a limit that was reached to one's plan, if plans are shown to whoever is signed in. */
export function PlanLink({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(myPlanQueries.mine());
  if (!data?.is_shown) return null;
  return (
    <Link to="/profile" hash="plan" className={classes.action} onClick={onFollow}>
      {t("app.toasts.plan")}
    </Link>
  );
}
