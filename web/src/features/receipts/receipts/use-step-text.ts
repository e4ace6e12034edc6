import { useTranslation } from "react-i18next";
import type { OcrProgress } from "./api";

/**
 * Which step is being taken, in words. The server names them, too, but in the language that was asked for then: another
 * one may be chosen while they are shown.
 */
export function useStepText(): (progress: OcrProgress) => string {
  const { t } = useTranslation();
  return ({ current_step, total_steps, steps }) => {
    const name = steps[current_step - 1]?.name ?? "matching";
    const description = t(`receipts.progress.names.${name}`);
    return t("receipts.progress.step", { step: current_step, steps: total_steps, description });
  };
}
