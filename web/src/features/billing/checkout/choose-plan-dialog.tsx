import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { useFocusNext } from "@/ui/use-focus-next";
import { checkoutQueries, type OfferedPlan } from "./api";
import { CheckoutForm } from "./checkout-form";
import classes from "./choose-plan-dialog.module.css";
import { PlanOffers } from "./plan-offers";

/** As wide as four plans. */
const OFFERS_WIDTH = 920;
const FORM_WIDTH = 480;

interface ChoosePlanDialogProps {
  /** Which is chosen already. */
  first: OfferedPlan | null;
  onClose: () => void;
}

/** Chooses a plan: first which, then for how much. */
export function ChoosePlanDialog({ first, onClose }: ChoosePlanDialogProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(root);
  const [chosen, setChosen] = useState(first);
  const title = chosen ? t(titleOf(chosen.action), { plan: chosen.plan.name }) : t("checkout.choose.title");
  const choose = (offer: OfferedPlan) => {
    focusNext("[data-step]");
    setChosen(offer);
  };
  const goBack = () => {
    if (chosen) focusNext(`[data-plan="${chosen.plan.id}"] button`);
    setChosen(null);
  };
  return (
    <Dialog opened onClose={onClose} title={title} width={chosen ? FORM_WIDTH : OFFERS_WIDTH}>
      <div ref={root}>
        {chosen ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is one of a form, which is within.
          <div data-step className={classes.step} role="group" aria-label={title} tabIndex={-1}>
            <CheckoutForm offer={chosen} onBack={goBack} onClose={onClose} />
          </div>
        ) : (
          <Offers onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}

function Offers({ onChoose }: { onChoose: (offer: OfferedPlan) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(checkoutQueries.offers());
  if (data) return <PlanOffers offers={data} onChoose={onChoose} />;
  if (!error) return <ItemListSkeleton rows={3} />;
  return (
    <ErrorState
      title={t("checkout.choose.failed")}
      text={explain(error).text}
      onRetry={() => void refetch()}
    />
  );
}

function titleOf(action: OfferedPlan["action"]) {
  if (action === "begin" || action === "begin_trial") return `checkout.confirm.${action}` as const;
  return "checkout.confirm.change" as const;
}
