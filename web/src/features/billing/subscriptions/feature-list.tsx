import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./feature-list.module.css";

/** What a plan brings, in its own words; nothing where it says none. */
export function FeatureList({ features }: { features: readonly string[] }) {
  const { t } = useTranslation();
  if (features.length === 0) return null;
  return (
    <ul className={classes.features} aria-label={t("billing.mine.features")}>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={15} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  );
}
