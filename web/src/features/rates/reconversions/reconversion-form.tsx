import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { may } from "@/api/workspace";
import { rangeDays } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { today } from "@/lib/dates";
import { formatCount } from "@/lib/money";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { useLocale } from "@/ui/use-locale";
import type { ReconversionAim } from "./aim";
import { type ReconversionOptions, reconversionQueries } from "./api";
import { Preview } from "./preview";

interface ReconversionFormProps {
  workspace: Workspace;
  currencies: readonly string[];
  aim: ReconversionAim;
  pending: boolean;
  error: unknown;
  onSubmit: (options: ReconversionOptions) => void;
  onClose: () => void;
}

const FIELDS = ["base_currency", "currency"];
const SCOPES = ["missing", "all"] as const;
const PERIODS = ["all", "30d", "month", "quarter", "year"] as const;

/** What is to be converted anew, and what that would change. */
export function ReconversionForm(props: ReconversionFormProps) {
  const { workspace, currencies, aim, pending, error, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [scope, setScope] = useState<ReconversionOptions["scope"]>("missing");
  const [currency, setCurrency] = useState("");
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>("all");
  const [base, setBase] = useState("");
  const isBase = aim === "base";
  const { start, end } = rangeDays(period, today());
  const options: ReconversionOptions = isBase
    ? { scope: "all", base_currency: base }
    : {
        scope,
        ...(currency && { currency }),
        ...(start !== null && { start_date: start }),
        ...(end !== null && { end_date: end }),
      };
  const isAsked = !isBase || (base !== "" && base !== workspace.currency);
  const preview = useQuery({ ...reconversionQueries.preview(workspace.id, options), enabled: isAsked });
  const found = isAsked ? preview.data : undefined;
  const count = found?.changed_count ?? 0;
  const ready = found !== undefined && !preview.isPlaceholderData && (isBase || count > 0);
  const told = { ...fieldErrors(preview.error), ...fieldErrors(error) };
  return (
    <FormShell
      onSubmit={() => {
        if (ready) onSubmit(options);
      }}
      onCancel={onClose}
      pending={pending}
      error={formError(error ?? preview.error, FIELDS)}
      submitLabel={
        isBase
          ? t("reconversions.submitBase", { currency: base || "…" })
          : t("reconversions.submit", { count, shown: formatCount(count, locale) })
      }
      disabled={!ready}
    >
      <DialogText>
        {isBase
          ? t("reconversions.baseText", { name: workspace.name })
          : t("reconversions.text", { currency: workspace.currency })}
      </DialogText>
      {isBase ? (
        <CurrencySelect
          data-autofocus
          label={t("reconversions.base")}
          value={base}
          onChange={setBase}
          first={currencies}
          error={told.base_currency}
        />
      ) : (
        <>
          {may(workspace, "edit_workspace") && (
            <NativeSelect
              data-autofocus
              label={t("reconversions.what")}
              value={scope}
              data={SCOPES.map((value) => ({ value, label: t(`reconversions.scopes.${value}`) }))}
              onChange={({ currentTarget }) =>
                setScope(SCOPES.find((known) => known === currentTarget.value) ?? scope)
              }
            />
          )}
          <NativeSelect
            label={t("transactions.range")}
            value={period}
            data={PERIODS.map((value) => ({ value, label: t(`transactions.ranges.${value}`) }))}
            onChange={({ currentTarget }) =>
              setPeriod(PERIODS.find((known) => known === currentTarget.value) ?? period)
            }
          />
          {currencies.length > 1 && (
            <NativeSelect
              label={t("reconversions.currency")}
              value={currency}
              data={[
                { value: "", label: t("reconversions.anyCurrency", { base: workspace.currency }) },
                ...currencies.map((code) => ({ value: code, label: code })),
              ]}
              onChange={(event) => setCurrency(event.currentTarget.value)}
              error={told.currency}
            />
          )}
        </>
      )}
      {isAsked && !preview.isError && <Preview preview={found} stale={preview.isPlaceholderData} />}
    </FormShell>
  );
}
