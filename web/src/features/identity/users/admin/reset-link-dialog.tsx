import { Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { type AdminUser, useCreatePasswordResetLink } from "../api";
import { ShareLink } from "./share-link";

/** Makes a link by which a user sets a new password, to be passed on. */
export function ResetLinkDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate: make, data: link, error } = useCreatePasswordResetLink();
  useEffect(() => make(user), [make, user]);
  return (
    <Dialog opened onClose={onClose} title={t("administration.reset.title", { name: user.full_name })}>
      {link && <ShareLink text={t("administration.reset.text")} link={link} onDone={onClose} />}
      {!link && !error && <Skeleton height={170} />}
      {!link && error && (
        <ErrorState
          title={t("administration.reset.failed")}
          text={explain(error).text}
          onRetry={() => make(user)}
        />
      )}
    </Dialog>
  );
}
