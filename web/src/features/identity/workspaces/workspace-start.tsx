import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";

// Most users have a workspace and never need the form here.
const WorkspaceDialog = lazy(async () => ({ default: (await import("./workspace-dialog")).WorkspaceDialog }));

/** What a user without any workspace sees wherever a workspace is needed: the first step. */
export function WorkspaceStart() {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure();
  return (
    <Card>
      <EmptyState
        title={t("workspaces.start.title")}
        text={t("workspaces.start.text")}
        actions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
            {t("workspaces.create")}
          </Button>
        }
      />
      <Suspense>{opened && <WorkspaceDialog opened onClose={close} workspace={null} />}</Suspense>
    </Card>
  );
}
