import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifyInfo } from "@/ui/notify";
import { type ExchangeRateProvider, type ProviderChange, useDeleteProvider } from "./api";
import { ProviderDialog } from "./provider-dialog";
import { SyncDialog } from "./sync-dialog";
import { TestDialog } from "./test-dialog";

/** What is open over the page, about the provider of that id; about a new one if there is none. */
export interface OpenDialog {
  what: "edit" | "test" | "sync" | "delete";
  id: string | null;
  /** What the form begins with instead of what is kept. */
  start?: ProviderChange;
}

interface ProviderDialogsProps {
  open: OpenDialog;
  provider: ExchangeRateProvider | null;
  onClose: () => void;
}

/** The dialog that is open. */
export function ProviderDialogs({ open, provider, onClose }: ProviderDialogsProps) {
  if (open.what === "edit")
    return <ProviderDialog provider={provider} start={open.start ?? {}} onClose={onClose} />;
  if (!provider) return null;
  switch (open.what) {
    case "test":
      return <TestDialog provider={provider} onClose={onClose} />;
    case "sync":
      return <SyncDialog provider={provider} onClose={onClose} />;
    case "delete":
      return <DeleteDialog provider={provider} onClose={onClose} />;
  }
}

/** Asks before a provider goes, and its rates with it. */
function DeleteDialog({ provider, onClose }: { provider: ExchangeRateProvider; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteProvider();
  const { name } = provider;
  return (
    <ConfirmDialog
      title={t("providerManagement.delete.title", { name })}
      submitLabel={t("common.delete")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() => {
        // The callbacks of `mutate` would go with this dialog, and it goes with the provider.
        const done = () => {
          notifyInfo(t("providerManagement.delete.done", { name }));
          onClose();
        };
        void remove.mutateAsync(provider).then(done, () => undefined);
      }}
      onClose={onClose}
    >
      {t("providerManagement.delete.text")}
    </ConfirmDialog>
  );
}
