import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { EmptyState } from "@/ui/empty-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { notifyInfo } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { adminQueries, type RegistrationInvitation, useWithdrawInvitation } from "../api";
import { AdminError } from "./admin-error";

/** Who was invited to register and has not done it yet. */
export function InvitationsView({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(adminQueries.invitations());
  if (error && !data)
    return <AdminError error={error} title={t("administration.invitations.failed")} onRetry={refetch} />;
  return (
    <Panel
      level={2}
      title={t("administration.invitations.title")}
      text={t("administration.invitations.text")}
    >
      {!data && <ItemListSkeleton rows={3} />}
      {data && data.length === 0 && (
        <EmptyState
          title={t("administration.invitations.empty")}
          text={t("administration.invitations.emptyText")}
          actions={
            <Button variant="default" onClick={onInvite}>
              {t("administration.invite")}
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <ItemList label={t("administration.invitations.title")}>
          {data.map((invitation) => (
            <InvitationItem key={invitation.id} invitation={invitation} />
          ))}
        </ItemList>
      )}
    </Panel>
  );
}

function InvitationItem({ invitation }: { invitation: RegistrationInvitation }) {
  const { t } = useTranslation();
  const withdraw = useWithdrawInvitation();
  const { email } = invitation;
  return (
    <Item
      icon={MailPlus}
      title={email}
      details={[
        <span key="created">
          {t("administration.invitations.created")} <InstantText at={invitation.created_at} />
        </span>,
        <span key="expires">
          {t("administration.invitations.expires")} <InstantText at={invitation.expires_at} />
        </span>,
      ]}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={withdraw.isPending}
          aria-label={t("administration.invitations.withdrawNamed", { email })}
          onClick={() =>
            withdraw.mutate(invitation, {
              onSuccess: () => notifyInfo(t("administration.invitations.withdrawn", { email })),
              onError: (error) => notifyFailure(error),
            })
          }
        >
          {t("administration.invitations.withdraw")}
        </Button>
      }
    />
  );
}
