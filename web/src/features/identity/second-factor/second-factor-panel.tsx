import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { Badge } from "@/ui/badge";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { type SecondFactor, secondFactorQueries } from "./api";
import classes from "./second-factor.module.css";

const SetUpDialog = lazy(() => import("./set-up-dialog"));
const RenewCodesDialog = lazy(() => import("./renew-codes-dialog"));
const RemoveSecondFactorDialog = lazy(() => import("./remove-second-factor-dialog"));

/** With so few recovery codes left it is time for new ones. */
const FEW_CODES = 3;

type Open = "set-up" | "renew" | "remove";

/** The authenticator app that the sign-in asks for beside the password. */
export function SecondFactorPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(secondFactorQueries.state());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      id={id}
      title={t("secondFactor.title")}
      state={data?.enabled && <Badge tone="good">{t("secondFactor.on")}</Badge>}
      text={t("secondFactor.text")}
      action={
        data &&
        !data.enabled && (
          <Button variant="default" onClick={() => setOpen("set-up")}>
            {t("secondFactor.setUp")}
          </Button>
        )
      }
    >
      {data?.enabled && <Enabled state={data} onOpen={setOpen} />}
      {!data && !error && <ItemListSkeleton rows={1} />}
      {!data && error && (
        <ErrorState
          title={t("secondFactor.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      <Suspense>
        {open === "set-up" && <SetUpDialog onClose={close} />}
        {open === "renew" && <RenewCodesDialog onClose={close} />}
        {open === "remove" && <RemoveSecondFactorDialog onClose={close} />}
      </Suspense>
    </Panel>
  );
}

function Enabled({ state, onOpen }: { state: SecondFactor; onOpen: (open: Open) => void }) {
  const { t } = useTranslation();
  const left = state.recovery_codes_left;
  return (
    <div className={classes.enabled}>
      {state.since && (
        <p className={classes.fact}>
          {t("secondFactor.since")} <InstantText at={state.since} />
        </p>
      )}
      {left > FEW_CODES ? (
        <p className={classes.fact}>{t("secondFactor.codesLeft", { count: left })}</p>
      ) : (
        <PanelNote tone="warning">{t("secondFactor.codesFew", { count: left })}</PanelNote>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onOpen("renew")}>
          {t("secondFactor.renew")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => onOpen("remove")}>
          {t("secondFactor.switchOff")}
        </Button>
      </div>
    </div>
  );
}
