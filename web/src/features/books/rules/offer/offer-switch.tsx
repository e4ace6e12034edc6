import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { offerRules, useRuleOffers } from "./offers";
import classes from "./rule-offer.module.css";

/** Whether a rule is offered after a correction. */
export function OfferSwitch() {
  const { t } = useTranslation();
  const offered = useRuleOffers((state) => state.offered);
  return (
    <Switch
      className={classes.switch ?? ""}
      label={t("rules.offers")}
      checked={offered}
      onChange={(event) => offerRules(event.currentTarget.checked)}
    />
  );
}
