import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { Card } from "@/ui/card";
import { notifySuccess } from "@/ui/notify";
import { accountQueries, useRestoreAccount } from "./api";
import classes from "./deleted-accounts.module.css";

/** The deleted accounts, on request, each with the way back. */
export function DeletedAccounts({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  const [shown, { toggle }] = useDisclosure();
  const { data, error } = useQuery({ ...accountQueries.deleted(workspaceId), enabled: shown });
  const restore = useRestoreAccount(workspaceId);
  const bringBack = (id: string, name: string) =>
    restore.mutate(id, {
      onSuccess: () => notifySuccess(t("accounts.restored", { name })),
      onError: (failure) => notifyFailure(failure),
    });
  return (
    <section className={classes.root}>
      <button type="button" className={classes.toggle} aria-expanded={shown} onClick={toggle}>
        {shown ? t("accounts.hideDeleted") : t("accounts.showDeleted")}
      </button>
      {shown && error && <p className={classes.text}>{explain(error).text}</p>}
      {shown && data?.length === 0 && <p className={classes.text}>{t("accounts.noneDeleted")}</p>}
      {shown && data && data.length > 0 && (
        <Card flush>
          <ul className={classes.list}>
            {data.map(({ id, name }) => (
              <li key={id} className={classes.row}>
                <span className={classes.name}>{name}</span>
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<Undo2 size={14} aria-hidden />}
                  onClick={() => bringBack(id, name)}
                  aria-label={t("accounts.restoreNamed", { name })}
                >
                  {t("accounts.restore")}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
