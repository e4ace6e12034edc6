import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AiConsentLink, isConsentMissing } from "@/features/ai/ai-consents/public";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { DropZone } from "@/ui/drop-zone";
import { EmptyState } from "@/ui/empty-state";
import type { useUpload } from "./api";
import classes from "./import-start.module.css";
import { PastImports } from "./past-imports";
import { useRefusal } from "./refusal";

/** The largest file that the server reads, in megabytes. */
const MAX_SIZE_MB = 32;

const KINDS = ".csv,.tsv,.txt,.xlsx,.ofx,.qfx,.qif,.xml,.sta,.940,.mt940,.swi,.pdf";

interface ImportStartProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  canEdit: boolean;
  upload: ReturnType<typeof useUpload>;
  onFiles: (files: File[]) => void;
  /** Opens an import, by its id. */
  onOpen: (id: string) => void;
}

/** The place for files, and what came out of earlier ones. */
export function ImportStart({ workspace, accounts, canEdit, upload, onFiles, onOpen }: ImportStartProps) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  return (
    <div className={classes.start}>
      {!canEdit ? (
        <p className={classes.note}>{t("imports.notAllowed")}</p>
      ) : accounts.length === 0 ? (
        <Card>
          <EmptyState
            title={t("imports.noAccounts.title")}
            text={t("imports.noAccounts.text")}
            actions={
              <Button component={Link} to="/accounts">
                {t("imports.noAccounts.action")}
              </Button>
            }
          />
        </Card>
      ) : (
        <DropZone
          title={
            upload.isPending
              ? t("imports.drop.reading", { name: upload.variables?.name })
              : t("imports.drop.title")
          }
          text={
            <>
              {t("imports.drop.text")}
              <br />
              {t("imports.drop.pdf")}
            </>
          }
          chooseLabel={t("imports.drop.choose")}
          accept={KINDS}
          multiple
          maxSize={MAX_SIZE_MB}
          tooLargeText={({ name }) => t("imports.drop.tooLarge", { name, size: MAX_SIZE_MB })}
          isPending={upload.isPending}
          problem={
            upload.error && upload.variables ? (
              <>
                {`${upload.variables.name}: ${refusal(upload.error)} `}
                {isConsentMissing(upload.error) && <AiConsentLink />}
              </>
            ) : null
          }
          onFiles={onFiles}
        />
      )}
      <PastImports workspace={workspace} accounts={accounts} onOpen={onOpen} />
    </div>
  );
}
