import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Mail as MailIcon } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import type { OutboxSearch } from "../notification-search";
import { itemsOf } from "../pages";
import { type OutboxEmail, outboxQueries } from "./api";
import { EmailDialog } from "./email-dialog";
import { OutboxFilters } from "./outbox-filters";
import classes from "./outbox-view.module.css";

interface OutboxViewProps {
  search: OutboxSearch;
  onShow: (search: OutboxSearch) => void;
}

/** The emails of this installation. Without a mail server they are kept here, for the administrator to pass on. */
export function OutboxView({ search: { state, q }, onShow }: OutboxViewProps) {
  const { t } = useTranslation();
  const search = { ...(state && { state }), ...(q && { q }) };
  const query = useInfiniteQuery(outboxQueries.newest(search));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const [reading, setReading] = useState<OutboxEmail | null>(null);
  const emails = itemsOf(data);
  const rows = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The button goes, and would take the focus along.
    rows.current?.focus({ preventScroll: true });
    onShow({});
  };
  return (
    <Card flush>
      <OutboxFilters search={search} onShow={onShow} onClear={clear} />
      <div ref={rows} tabIndex={-1} className={classes.rows} aria-busy={isPlaceholderData}>
        {!emails &&
          (error ? (
            <AdminError isBare error={error} title={t("outbox.failed")} onRetry={refetch} />
          ) : (
            <ItemListSkeleton rows={6} />
          ))}
        {emails?.length === 0 && <Nothing search={search} onClear={clear} />}
        {emails && emails.length > 0 && (
          <ItemList label={t("outbox.title")}>
            {emails.map((email) => (
              <EmailItem key={email.id} email={email} onRead={() => setReading(email)} />
            ))}
          </ItemList>
        )}
      </div>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("outbox.more")}
          </Button>
        </div>
      )}
      {reading && <EmailDialog email={reading} onClose={() => setReading(null)} />}
    </Card>
  );
}

function Nothing({ search, onClear }: { search: OutboxSearch; onClear: () => void }) {
  const { t } = useTranslation();
  if (Object.keys(search).length === 0)
    return <EmptyState title={t("outbox.empty")} text={t("outbox.emptyText")} />;
  return (
    <EmptyState
      title={t("outbox.noneFound")}
      text={t("outbox.noneFoundText")}
      actions={
        <Button variant="default" onClick={onClear}>
          {t("outbox.clearFilters")}
        </Button>
      }
    />
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
