import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { FormDialog } from "@/ui/form-dialog";
import { type ExchangeRateProvider, type ProviderPair, useSavePairs } from "./api";
import classes from "./sync-dialog.module.css";

interface PairDialogProps {
  providers: readonly ExchangeRateProvider[];
  /** Those that are there already. */
  pairs: readonly ProviderPair[];
  onClose: () => void;
}

/** Says for one more pair whose rates are believed first. */
export function PairDialog({ providers, pairs, onClose }: PairDialogProps) {
  const { t } = useTranslation();
  const save = useSavePairs();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [providerId, setProviderId] = useState(providers[0]?.id ?? "");
  const [missed, setMissed] = useState(false);
  const same = from !== "" && from === to;
  const submit = () => {
    setMissed(true);
    if (!from || !to || same) return;
    const others = pairs.filter((pair) => pair.from !== from || pair.to !== to);
    save.mutate([...others, { from, to, provider_id: providerId }], { onSuccess: onClose });
  };
  const missing = t("providerManagement.pairs.missing");
  return (
    <FormDialog
      title={t("providerManagement.pairs.dialogTitle")}
      onClose={onClose}
      onSubmit={submit}
      pending={save.isPending}
      error={formError(save.error, [])}
      submitLabel={t("providerManagement.pairs.submit")}
    >
      <div className={classes.pair}>
        <CurrencySelect
          label={t("providerManagement.pairs.from")}
          value={from}
          onChange={setFrom}
          error={missed && !from && missing}
          data-autofocus
        />
        <CurrencySelect
          label={t("providerManagement.pairs.to")}
          value={to}
          onChange={setTo}
          error={missed && (!to ? missing : same && t("providerManagement.pairs.same"))}
        />
      </div>
      <Select
        label={t("providerManagement.pairs.provider")}
        value={providerId}
        data={providers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id && setProviderId(id)}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
