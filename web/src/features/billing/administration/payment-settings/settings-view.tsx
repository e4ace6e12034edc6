import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { Card } from "@/ui/card";
import { ItemListSkeleton } from "@/ui/item-list";
import { AccountPanel } from "./account-panel";
import { paymentSettingsQueries } from "./api";
import { SettingsPanel } from "./settings-panel";
import classes from "./settings-view.module.css";

/** How the installation is paid: by whom money is taken, who sells, and the accounts with payment providers. */
export function SettingsView() {
  const { t } = useTranslation();
  const settings = useQuery(paymentSettingsQueries.settings());
  const accounts = useQuery(paymentSettingsQueries.accounts());
  const error = (!settings.data && settings.error) || (!accounts.data && accounts.error);
  if (error) {
    const retry = () => Promise.all([settings.refetch(), accounts.refetch()]);
    return <AdminError error={error} title={t("paymentSettings.failed")} onRetry={retry} />;
  }
  if (!settings.data || !accounts.data) {
    return (
      <Card flush>
        <ItemListSkeleton rows={6} />
      </Card>
    );
  }
  return (
    <div className={classes.parts}>
      <SettingsPanel settings={settings.data} accounts={accounts.data} />
      <div className={classes.accounts}>
        {accounts.data.map((account) => (
          <AccountPanel
            key={account.provider}
            account={account}
            isUsed={account.provider === settings.data.provider}
          />
        ))}
      </div>
    </div>
  );
}
