import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/dialog";
import { UserUsage } from "./user-usage";

interface UsageDialogProps {
  user: { id: string; full_name: string };
  onClose: () => void;
}

/** What a user uses of what their plan limits. */
export function UsageDialog({ user, onClose }: UsageDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t("billing.usage.ofUser", { name: user.full_name })}>
      <UserUsage userId={user.id} />
    </Dialog>
  );
}
