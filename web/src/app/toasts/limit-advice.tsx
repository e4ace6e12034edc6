import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePlanChoices } from "@/features/billing/checkout/public";
import { useHasPlan } from "@/features/billing/subscriptions/public";
import { workspaceQueries } from "@/features/identity/workspaces/public";
import { useUser } from "@/session/use-user";
import classes from "./toast-stack.module.css";

interface LimitAdviceProps {
  /** Whose plan has the limit; null where that is not known. */
  payerId: string | null;
  onFollow: () => void;
}

/** What can be done about a limit that was reached: another plan, if it is one's own that has it. */
export function LimitAdvice({ payerId, onFollow }: LimitAdviceProps) {
  const user = useUser();
  if (payerId !== null && user !== null && payerId !== user.id) return <Payer id={payerId} />;
  return <OwnPlan onFollow={onFollow} />;
}

/** Says who pays; nothing of somebody who is not known here. */
function Payer({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: workspaces = [] } = useQuery(workspaceQueries.list());
  const payer = workspaces.flatMap(({ users }) => users).find(({ user_id }) => user_id === id);
  if (!payer) return null;
  return <span className={classes.action}>{t("billing.limitAdvice.payer", { name: payer.full_name })}</span>;
}

/** Leads to the choice of a plan, or to what one has where there is no other; nowhere where plans are not shown. */
function OwnPlan({ onFollow }: Pick<LimitAdviceProps, "onFollow">) {
  const { t } = useTranslation();
  const hasPlan = useHasPlan();
  const { choices } = usePlanChoices();
  if (!hasPlan) return null;
  return (
    <Link to="/profile" hash="plan" className={classes.action} onClick={onFollow}>
      {t(choices.length > 0 ? "billing.limitAdvice.choose" : "billing.limitAdvice.plan")}
    </Link>
  );
}
