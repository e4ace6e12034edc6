import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type SettingsDraft, TAX_SYSTEMS, VAT_CODES } from "./settings-draft";
import classes from "./settings-view.module.css";

interface ReceiptFieldsProps {
  draft: SettingsDraft;
  errors: Record<string, string>;
  onChange: (some: Partial<SettingsDraft>) => void;
}

/** What fiscal receipts say. */
export function ReceiptFields({ draft: { taxSystem, vat }, errors, onChange }: ReceiptFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <Select
        label={t("paymentSettings.fields.vat")}
        value={vat}
        data={VAT_CODES.map((code) => ({ value: String(code), label: t(`paymentSettings.vat.${code}`) }))}
        onChange={(code) => code !== null && onChange({ vat: code })}
        allowDeselect={false}
        error={errors.vat}
      />
      <Select
        label={t("paymentSettings.fields.taxSystem")}
        value={taxSystem}
        data={[
          { value: "", label: t("paymentSettings.taxSystems.one") },
          ...TAX_SYSTEMS.map((code) => ({
            value: String(code),
            label: t(`paymentSettings.taxSystems.${code}`),
          })),
        ]}
        onChange={(code) => onChange({ taxSystem: code ?? "" })}
        allowDeselect={false}
        error={errors.taxSystem}
      />
    </div>
  );
}
