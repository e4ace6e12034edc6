import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SessionUser } from "@/session/record";
import { Panel } from "@/ui/panel";
import classes from "./delete-account.module.css";

const DeleteAccountDialog = lazy(() => import("./delete-account-dialog"));

/** The way out for good. */
export function DeleteAccountPanel({ id, user }: { id: string; user: SessionUser }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Panel id={id} tone="danger" title={t("users.deletion.title")} text={t("users.deletion.text")}>
      <Button className={classes.button} variant="outline" color="red" onClick={() => setOpen(true)}>
        {t("users.deletion.open")}
      </Button>
      <Suspense>{open && <DeleteAccountDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </Panel>
  );
}
