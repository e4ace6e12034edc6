import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { type Passkey, passkeyQueries } from "./api";
import { currentUnavailableReason } from "./availability";

const AddPasskeyDialog = lazy(() => import("./add-passkey-dialog"));
const RemovePasskeyDialog = lazy(() => import("./remove-passkey-dialog"));
const RenamePasskeyDialog = lazy(() => import("./rename-passkey-dialog"));

type Open = { dialog: "add" } | { dialog: "rename" | "remove"; passkey: Passkey };

/** The user's passkeys. */
export function PasskeysPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(passkeyQueries.list());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const unavailable = currentUnavailableReason();
  return (
    <Panel
      id={id}
      title={t("passkeys.title")}
      text={t("passkeys.text")}
      action={
        !unavailable && (
          <Button
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => setOpen({ dialog: "add" })}
          >
            {t("passkeys.add")}
          </Button>
        )
      }
    >
      {unavailable && <PanelNote>{t(`passkeys.unavailableReason.${unavailable}`)}</PanelNote>}
      {data && data.length === 0 && !unavailable && <PanelNote>{t("passkeys.empty")}</PanelNote>}
      {data && data.length > 0 && (
        <ItemList label={t("passkeys.title")}>
          {data.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </ItemList>
      )}
      {!data && !error && <ItemListSkeleton rows={1} />}
      {!data && error && (
        <ErrorState title={t("passkeys.failed")} text={explain(error).text} onRetry={() => void refetch()} />
      )}
      <Suspense>
        {open?.dialog === "add" && <AddPasskeyDialog onClose={close} />}
        {open?.dialog === "rename" && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
        {open?.dialog === "remove" && (
          <RemovePasskeyDialog passkey={open.passkey} isLast={data?.length === 1} onClose={close} />
        )}
      </Suspense>
    </Panel>
  );
}

function PasskeyItem({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const { t } = useTranslation();
  return (
    <Item
      icon={KeyRound}
      title={passkey.name}
      details={[
        passkey.backed_up ? t("passkeys.synced") : t("passkeys.oneDevice"),
        <span key="created">
          {t("passkeys.created")} <InstantText at={passkey.created_at} />
        </span>,
        passkey.last_used_at ? (
          <span key="used">
            {t("passkeys.used")} <InstantText at={passkey.last_used_at} />
          </span>
        ) : (
          t("passkeys.neverUsed")
        ),
      ]}
      actions={
        <ActionsMenu name={passkey.name}>
          <ActionItem icon={Pencil} onClick={() => onOpen({ dialog: "rename", passkey })}>
            {t("passkeys.rename")}
          </ActionItem>
          <ActionItem icon={Trash2} isDanger onClick={() => onOpen({ dialog: "remove", passkey })}>
            {t("passkeys.remove")}
          </ActionItem>
        </ActionsMenu>
      }
    />
  );
}
