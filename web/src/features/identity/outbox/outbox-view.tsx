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
import { type OutboxEmail, outboxQueries } from "./api";
import { EmailDialog } from "./email-dialog";
import classes from "./outbox-view.module.css";

/** The emails of this installation. Without a mail server they are kept here, for the administrator to pass on. */
export function OutboxView() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    outboxQueries.newest(),
  );
  const [reading, setReading] = useState<OutboxEmail | null>(null);
  const emails = data?.pages.flatMap(({ items }) => items);
  return (
    <Panel level={2} title={t("outbox.title")} text={t("outbox.text")}>
      {!emails && !error && <ItemListSkeleton rows={4} />}
      {!emails && error && (
        <ErrorState title={t("outbox.failed")} text={explain(error).text} onRetry={() => void refetch()} />
      )}
      {emails && emails.length === 0 && <EmptyState title={t("outbox.empty")} text={t("outbox.emptyText")} />}
      {emails && emails.length > 0 && (
        <ItemList label={t("outbox.title")}>
          {emails.map((email) => (
            <EmailItem key={email.id} email={email} onRead={() => setReading(email)} />
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
          {t("outbox.more")}
        </Button>
      )}
      {reading && <EmailDialog email={reading} onClose={() => setReading(null)} />}
    </Panel>
  );
}

const TONES = { kept: "primary", waiting: "warning", sent: "good", failed: "danger" } as const;

function EmailItem({ email, onRead }: { email: OutboxEmail; onRead: () => void }) {
  const { t } = useTranslation();
  return (
    <Item
      icon={MailIcon}
      title={email.subject}
      badge={<Badge tone={TONES[email.state]}>{t(`outbox.states.${email.state}`)}</Badge>}
      details={[email.to, <InstantText key="at" at={email.created_at} />, email.error]}
      actions={
        email.text !== null && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t("outbox.readNamed", { subject: email.subject, to: email.to })}
            onClick={onRead}
          >
            {t("outbox.read")}
          </Button>
        )
      }
    />
  );
}
