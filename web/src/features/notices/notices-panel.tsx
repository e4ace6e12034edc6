import { Button } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { deviceName } from "@/features/sessions/public";
import { Badge } from "@/ui/badge";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import { type Notice, noticeQueries, useSeeNotices } from "./api";
import { lookOf } from "./kinds";
import classes from "./notices-panel.module.css";
import { SubjectLink } from "./subject-link";
import { FIRST } from "./unseen";
import { valuesOf } from "./values";

/** How many more each press of "more" shows. */
const MORE = 20;
/** How long a notice must be in sight to count as seen, in milliseconds. */
const SEEN_AFTER = 1_500;

/** What has happened to the account, newest first. */
export function NoticesPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(FIRST);
  const { data, error, refetch, isFetching } = useQuery(noticeQueries.newest(limit));
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const { mutate: see } = useSeeNotices();
  const unseen = data?.unseen ?? 0;
  useEffect(() => {
    if (!inViewport || unseen === 0) return;
    const timer = setTimeout(see, SEEN_AFTER);
    return () => clearTimeout(timer);
  }, [inViewport, unseen, see]);
  return (
    <Panel id={id} title={t("notices.title")} text={t("notices.text")}>
      <div ref={ref}>
        {data && data.items.length === 0 && <p className={classes.empty}>{t("notices.empty")}</p>}
        {data && data.items.length > 0 && (
          <ItemList label={t("notices.title")}>
            {data.items.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} />
            ))}
          </ItemList>
        )}
        {!data && !error && <ItemListSkeleton rows={3} />}
        {!data && error && (
          <ErrorState title={t("notices.failed")} text={explain(error).text} onRetry={() => void refetch()} />
        )}
      </div>
      {data && data.items.length < data.total && (
        <Button
          className={classes.more}
          variant="subtle"
          loading={isFetching}
          onClick={() => setLimit(limit + MORE)}
        >
          {t("notices.more")}
        </Button>
      )}
    </Panel>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { icon, grave } = lookOf(notice.kind);
  const { kind, device, address, plan } = notice;
  return (
    <Item
      icon={icon}
      tone={grave ? "warning" : undefined}
      title={t(`notices.kinds.${kind}`, valuesOf(notice, locale))}
      badge={!notice.seen_at && <Badge tone="primary">{t("notices.new")}</Badge>}
      details={[
        <InstantText key="at" at={notice.created_at} />,
        ...(device ? [deviceName(device, t), address] : []),
        ...(plan ? [plan.workspace_name, <SubjectLink key="subject" plan={plan} />] : []),
      ]}
    />
  );
}
