import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { Badge } from "@/ui/badge";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { notifySuccess } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { type Session, sessionQueries, useRevokeSession } from "./api";
import { deviceIcon, deviceName } from "./device";

const EndOthersDialog = lazy(() => import("./end-others-dialog"));

/** Where one is signed in, with the ends of it. */
export function SessionsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(sessionQueries.list());
  const [endingOthers, setEndingOthers] = useState(false);
  const others = data?.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <Panel
      id={id}
      title={t("sessions.title")}
      text={t("sessions.text")}
      action={
        others > 0 && (
          <Button variant="default" onClick={() => setEndingOthers(true)}>
            {t("sessions.endOthers")}
          </Button>
        )
      }
    >
      {data && (
        <ItemList label={t("sessions.title")}>
          {data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ItemList>
      )}
      {!data && !error && <ItemListSkeleton />}
      {!data && error && (
        <ErrorState title={t("sessions.failed")} text={explain(error).text} onRetry={() => void refetch()} />
      )}
      <Suspense>
        {endingOthers && <EndOthersDialog count={others} onClose={() => setEndingOthers(false)} />}
      </Suspense>
    </Panel>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useTranslation();
  const end = useRevokeSession();
  const device = deviceName(session.device, t);
  return (
    <Item
      icon={deviceIcon(session.device)}
      tone={session.is_current ? "primary" : undefined}
      title={device}
      badge={session.is_current && <Badge tone="primary">{t("sessions.current")}</Badge>}
      details={[
        session.address,
        t(`sessions.method.${session.method}`),
        !session.is_current && <InstantText key="seen" at={session.last_seen_at} />,
      ]}
      actions={
        !session.is_current && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={end.isPending}
            aria-label={t("sessions.endNamed", { device })}
            onClick={() =>
              end.mutate(session, {
                onSuccess: () => notifySuccess(t("sessions.ended", { device })),
                onError: (error) => notifyFailure(error),
              })
            }
          >
            {t("sessions.end")}
          </Button>
        )
      }
    />
  );
}
