import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

/** The way back to one's plan. */
export function PlanButton({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/profile" hash="plan" variant={quiet ? "default" : "filled"}>
      {t("checkout.page.toPlan")}
    </Button>
  );
}
