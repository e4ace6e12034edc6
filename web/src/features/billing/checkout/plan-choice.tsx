import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfferedPlan } from "./api";
import { ChoosePlanDialog } from "./choose-plan-dialog";
import { usePlanChoices } from "./use-plan-choices";

/**
 * The way to another plan, where there is one; one that the address names is chosen already. While a payment is open it
 * is that which is finished first.
 */
export function PlanChoice() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ first: OfferedPlan | null } | null>(null);
  const [opened, setOpened] = useState<string>();
  const { mine, choices } = usePlanChoices();
  const { plan: wanted } = useSearch({ strict: false });
  const navigate = useNavigate();
  const first = choices.find(({ plan }) => plan.id === wanted);
  // Kept: when it is taken it is no choice any more, and the dialog has something to say then.
  if (first && wanted !== opened) {
    setOpened(wanted);
    setOpen({ first });
  }
  if (!open && choices.length === 0) return null;
  const close = () => {
    setOpen(null);
    if (wanted) void navigate({ to: "/profile", search: {}, hash: "plan", replace: true });
  };
  return (
    <>
      <Button variant={mine?.subscription ? "default" : "filled"} onClick={() => setOpen({ first: null })}>
        {t(mine?.subscription ? "checkout.choose.change" : "checkout.choose.open")}
      </Button>
      {open && <ChoosePlanDialog first={open.first} onClose={close} />}
    </>
  );
}
