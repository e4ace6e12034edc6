import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { EmptyState } from "@/ui/empty-state";
import { confirmIdentity } from "./step-up";
import { hasStrongProof } from "./step-up-methods";

/**
 * What an administrator sees instead of a screen that is refused with `second_factor_required_for_admin`. `onConfirmed`
 * loads the screen again.
 */
export function ReauthenticationPrompt({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  if (user && hasStrongProof(user)) {
    const confirm = async () => {
      if (await confirmIdentity("strong")) onConfirmed();
    };
    return (
      <EmptyState
        title={t("auth.admin.title")}
        text={t("auth.admin.text")}
        actions={<Button onClick={() => void confirm()}>{t("auth.admin.confirm")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t("auth.admin.setUpTitle")}
      text={t("auth.admin.setUpText")}
      actions={
        <Button component={Link} to="/profile">
          {t("auth.admin.profile")}
        </Button>
      }
    />
  );
}
