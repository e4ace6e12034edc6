import { ActionIcon, Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { Ellipsis, LogOut, MailPlus, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import { adminQueries } from "../api";
import { readUserSearch, USER_VIEWS, userQuery } from "../user-search";
import { AdminError, isTooWeak } from "./admin-error";
import { InvitationsView } from "./invitations-view";
import { EndAllSessionsDialog } from "./revoke-sessions-dialogs";
import { UsersView } from "./users-view";

// Forms of their own size.
const UserDialog = lazy(async () => ({ default: (await import("./user-dialog")).UserDialog }));
const InviteDialog = lazy(async () => ({ default: (await import("./invite-dialog")).InviteDialog }));

type Open = "create" | "invite" | "end-all";

/** Who may sign in here: for administrators. */
export default function UserListPage() {
  const { t } = useTranslation();
  const user = useUser();
  const search = readUserSearch(useSearch({ from: "/default/users" }));
  const { view = "users" } = search;
  const { error, refetch } = useQuery({
    ...adminQueries.users(userQuery(search)),
    enabled: view === "users",
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  if (isTooWeak(error)) {
    return (
      <>
        <PageHeader title={t("app.nav.users")} inBar />
        <AdminError error={error} title={t("administration.failed")} onRetry={refetch} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t("app.nav.users")}
        inBar
        actions={
          <>
            <MoreMenu onEndAll={() => setOpen("end-all")} />
            <Button
              variant="default"
              leftSection={<MailPlus size={16} aria-hidden />}
              onClick={() => setOpen("invite")}
            >
              {t("administration.invite")}
            </Button>
            <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setOpen("create")}>
              {t("administration.create")}
            </Button>
          </>
        }
      />
      <ViewLinks label={t("administration.views.label")}>
        {USER_VIEWS.map((name) => (
          <Link
            key={name}
            to="/users"
            search={name === "users" ? {} : { view: name }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === view ? "page" : undefined}
          >
            {t(`administration.views.${name}`)}
          </Link>
        ))}
      </ViewLinks>
      {view === "users" && <UsersView onCreate={() => setOpen("create")} />}
      {view === "invitations" && <InvitationsView onInvite={() => setOpen("invite")} />}
      <Suspense>
        {open === "create" && <UserDialog user={null} onClose={close} />}
        {open === "invite" && <InviteDialog onClose={close} />}
      </Suspense>
      {open === "end-all" && <EndAllSessionsDialog onClose={close} />}
    </>
  );
}

function MoreMenu({ onEndAll }: { onEndAll: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("administration.more")}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<LogOut size={15} aria-hidden />} onClick={onEndAll}>
          {t("administration.endAll.open")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
