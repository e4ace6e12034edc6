import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMayRegister } from "@/features/identity/auth/public";
import { useSession } from "@/session/session";
import type { OfferedPlanDetails } from "./api";

interface ChooseButtonProps {
  plan: OfferedPlanDetails;
}

/** The way from a price to the choice of the plan. */
export function ChooseButton({ plan }: ChooseButtonProps) {
  const isSignedOut = useSession(({ session }) => session.status === "signed-out");
  if (isSignedOut) return <VisitorButton plan={plan} />;
  return (
    <PlanLink
      plan={plan}
      renderRoot={(props) => <Link {...props} to="/profile" search={{ plan: plan.id }} hash="plan" />}
    />
  );
}

/** Whoever is signed out becomes somebody first, and gets there then. */
function VisitorButton({ plan }: ChooseButtonProps) {
  const to = useMayRegister() ? "/register" : "/login";
  const redirect = `/profile?plan=${plan.id}#plan`;
  return <PlanLink plan={plan} renderRoot={(props) => <Link {...props} to={to} search={{ redirect }} />} />;
}

interface PlanLinkProps extends ChooseButtonProps {
  renderRoot: (props: object) => ReactNode;
}

function PlanLink({ plan, renderRoot }: PlanLinkProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="light"
      fullWidth
      aria-label={t("checkout.choose.selectPlan", { plan: plan.name })}
      renderRoot={renderRoot}
    >
      {t("checkout.choose.select")}
    </Button>
  );
}
