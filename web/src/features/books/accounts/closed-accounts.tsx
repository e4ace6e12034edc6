import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { useReopening } from "./account-menu";
import type { Account } from "./api";
import classes from "./deleted-accounts.module.css";

interface ClosedAccountsProps {
  workspace: Workspace;
  accounts: readonly Account[];
}

/** The closed accounts, on request, each with the way to its history and back. */
export function ClosedAccounts({ workspace, accounts }: ClosedAccountsProps) {
  const { t } = useTranslation();
  const [shown, { toggle }] = useDisclosure();
  const reopen = useReopening(workspace.id);
  if (accounts.length === 0) return null;
  return (
    <section className={classes.root}>
      <button type="button" className={classes.toggle} aria-expanded={shown} onClick={toggle}>
        {t(shown ? "accounts.hideClosed" : "accounts.showClosed", { count: accounts.length })}
      </button>
      {shown && (
        <Card flush>
          <ul className={classes.list}>
            {accounts.map((account) => (
              <li key={account.id} className={classes.row}>
                <Link
                  to="/workspaces/$workspaceId/accounts/$accountId"
                  params={{ workspaceId: workspace.id, accountId: account.id }}
                  className={classes.name}
                >
                  {account.name}
                </Link>
                {may(workspace, "edit_accounts") && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<LockOpen size={14} aria-hidden />}
                    onClick={() => reopen(account)}
                    aria-label={t("accounts.reopenNamed", { name: account.name })}
                  >
                    {t("accounts.reopen")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
