import { Sparkles, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./review-form.module.css";
import type { Uncertainty } from "./values";

/** Why a field should be looked at, in words beside it. */
export function UncertaintyText({ doubt }: { doubt: Uncertainty }) {
  const { t } = useTranslation();
  const sentences = doubt.issues.map((issue) => t(`receipts.issues.${issue}`));
  if (doubt.isByAi) sentences.push(t("receipts.ai.compare"));
  else if (doubt.isUnsure) sentences.push(t("receipts.review.unsure"));
  const Icon = doubt.isByAi ? Sparkles : TriangleAlert;
  return (
    <span className={classes.doubt}>
      <Icon size={14} aria-hidden />
      <span>
        <strong>{t(doubt.isByAi ? "receipts.ai.markOf" : "receipts.review.doubtful")}</strong>{" "}
        {sentences.join(" ")}
      </span>
    </span>
  );
}
