import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { myPlanQueries } from "@/features/billing/subscriptions/public";
import { checkoutQueries } from "./api";
import { ChoosePlanDialog } from "./choose-plan-dialog";

/** The way to another plan, where there is one. While a payment is open it is that which is finished first. */
export function PlanChoice() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data: mine } = useQuery(myPlanQueries.mine());
  const { data: offers } = useQuery(checkoutQueries.offers());
  const close = () => setOpen(false);
  const isOffered = offers?.some(({ action }) => action !== "current") ?? false;
  if (!isOpen && (!mine || mine.open_payment || !isOffered)) return null;
  return (
    <>
      <Button variant={mine?.subscription ? "default" : "filled"} onClick={() => setOpen(true)}>
        {t(mine?.subscription ? "checkout.choose.change" : "checkout.choose.open")}
      </Button>
      {isOpen && <ChoosePlanDialog onClose={close} />}
    </>
  );
}
