import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Mail as MailIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { Badge } from "@/ui/badge";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { type Mail, mailQueries } from "./api";
import { MailDialog } from "./mail-dialog";
import classes from "./mails-view.module.css";

/** The letters of this installation. Without a mail server they are kept here, for the administrator to pass on. */
export function MailsView() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    mailQueries.newest(),
  );
  const [reading, setReading] = useState<Mail | null>(null);
  const mails = data?.pages.flatMap(({ items }) => items);
  return (
    <Panel level={2} title={t("mails.title")} text={t("mails.text")}>
      {!mails && !error && <ItemListSkeleton rows={4} />}
      {!mails && error && (
        <ErrorState title={t("mails.failed")} text={explain(error).text} onRetry={() => void refetch()} />
      )}
      {mails && mails.length === 0 && <EmptyState title={t("mails.empty")} text={t("mails.emptyText")} />}
      {mails && mails.length > 0 && (
        <ItemList label={t("mails.title")}>
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} onRead={() => setReading(mail)} />
          ))}
        </ItemList>
      )}
      {hasNextPage && (
        <Button
          className={classes.more}
          variant="subtle"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("mails.more")}
        </Button>
      )}
      {reading && <MailDialog mail={reading} onClose={() => setReading(null)} />}
    </Panel>
  );
}

const TONES = { kept: "primary", waiting: "warning", sent: "good", failed: "danger" } as const;

function MailItem({ mail, onRead }: { mail: Mail; onRead: () => void }) {
  const { t } = useTranslation();
  return (
    <Item
      icon={MailIcon}
      title={mail.subject}
      badge={<Badge tone={TONES[mail.state]}>{t(`mails.states.${mail.state}`)}</Badge>}
      details={[mail.to, <InstantText key="at" at={mail.created_at} />, mail.error]}
      actions={
        mail.text !== null && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t("mails.readNamed", { subject: mail.subject, to: mail.to })}
            onClick={onRead}
          >
            {t("mails.read")}
          </Button>
        )
      }
    />
  );
}
