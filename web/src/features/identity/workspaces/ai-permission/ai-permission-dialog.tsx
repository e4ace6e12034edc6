import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { may } from "@/api/workspace";
import { AiConsentLink } from "@/features/ai/ai-consents/public";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import type { Workspace } from "../api";
import classes from "./ai-permission-dialog.module.css";
import { useAllowAi } from "./api";

/** Whether AI models may be used in a workspace: its owner decides, everybody sees it. */
export function AiPermissionDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t("aiPermission.title", { name: workspace.name })}>
      <div className={classes.content}>
        {may(workspace, "allow_ai") ? <Permission workspace={workspace} /> : <State workspace={workspace} />}
        <AiConsentLink onClick={onClose} />
      </div>
    </Dialog>
  );
}

function Permission({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const allow = useAllowAi(workspace);
  return (
    <>
      <Switch
        label={t("aiPermission.allow")}
        description={t("aiPermission.allowHint")}
        checked={allow.isPending ? allow.variables : workspace.ai_allowed}
        onChange={(event) =>
          allow.mutate(event.currentTarget.checked, {
            onError: (error) => notifyFailure(error),
          })
        }
        data-autofocus
      />
      <DialogText small>{t("aiPermission.text")}</DialogText>
    </>
  );
}

function State({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  return (
    <>
      <DialogText>
        {workspace.ai_allowed ? t("aiPermission.allowed") : t("aiPermission.forbidden")}
      </DialogText>
      <DialogText small>{t("aiPermission.ownerOnly")}</DialogText>
    </>
  );
}
