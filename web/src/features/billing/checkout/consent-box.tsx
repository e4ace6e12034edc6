import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface ConsentBoxProps {
  /** What is charged, and how often. */
  price: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the way to pay may be saved and charged for later periods. */
export function ConsentBox({ price, checked, onChange }: ConsentBoxProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t("checkout.consent.label", { price })}
      description={t("checkout.consent.hint")}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
