import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { notifySuccess } from "@/ui/notify";
import { type ExchangeRateProvider, useMoveProvider, useUpdateProvider } from "./api";

/** What is done to a provider at once, without a dialog. */
export function useProviderActions() {
  const { t } = useTranslation();
  const order = useMoveProvider();
  const update = useUpdateProvider();
  const refused = (error: unknown) => notifyFailure(error);
  return {
    /** Puts one to another place among those that are asked; what is set by hand stands before them all. */
    move: (providers: readonly ExchangeRateProvider[], provider: ExchangeRateProvider, place: number) => {
      const first = providers.findIndex(({ kind }) => kind !== "manual");
      void order.mutateAsync({ id: provider.id, to: first + place }).catch(refused);
    },
    switchTo: (provider: ExchangeRateProvider, is_enabled: boolean) => {
      const { name } = provider;
      const progress = t(is_enabled ? "providerManagement.switchedOn" : "providerManagement.switchedOff", {
        name,
      });
      // Also when the page has been left before the answer is there.
      void update
        .mutateAsync({ provider, change: { is_enabled } })
        .then(() => notifySuccess(progress), refused);
    },
  };
}
