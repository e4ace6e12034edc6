import { Button, CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasUsage } from "@/features/billing/subscriptions/public";
import { formatCount } from "@/lib/money";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Pager } from "@/ui/pager";
import { useLocale } from "@/ui/use-locale";
import { type AdminUser, adminQueries } from "../api";
import {
  MAX_USERS,
  onFirstPage,
  searchedFor,
  sortedBy,
  type UserSearch,
  type UserSort,
  userQuery,
} from "../user-search";
import { AdminError } from "./admin-error";
import { type UserAction, UserActions } from "./user-actions";
import { UserCards } from "./user-cards";
import { UserSkeleton } from "./user-skeleton";
import { UserTable } from "./user-table";
import classes from "./users-view.module.css";

/** How long the typing must pause before it is searched, in milliseconds. */
const DEBOUNCE = 250;

/** The users, a page at a time. */
export function UsersView({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const search = useSearch({ from: "/default/users" });
  const navigate = useNavigate();
  const show = (next: UserSearch) => void navigate({ to: "/users", search: next, replace: true });
  const { data, error, refetch, isPlaceholderData } = useQuery(adminQueries.users(userQuery(search)));
  // Known before the first menu is opened, which would grow under the pointer.
  useHasUsage();
  const phone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const [acting, setActing] = useState<{ user: AdminUser; action: UserAction } | null>(null);
  const act = (user: AdminUser, action: UserAction) => setActing({ user, action });
  if (error && !data)
    return <AdminError error={error} title={t("administration.failed")} onRetry={refetch} />;
  const { size } = search;
  const firstPage = onFirstPage(search);
  return (
    <Card flush>
      <div className={classes.toolbar}>
        <SearchField initial={search.q ?? ""} onSearch={(text) => show(searchedFor(search, text))} />
        {data && (
          <span className={classes.count} role="status">
            {t("administration.count", { count: data.total, shown: formatCount(data.total, locale) })}
          </span>
        )}
      </div>
      <div aria-busy={isPlaceholderData} className={classes.rows}>
        {!data && <UserSkeleton />}
        {data && data.items.length === 0 && <Nobody search={search} onShow={show} onCreate={onCreate} />}
        {data && data.items.length > 0 && phone && <UserCards users={data.items} onAction={act} />}
        {data && data.items.length > 0 && !phone && (
          <UserTable
            users={data.items}
            search={search}
            onSort={(column: UserSort) => show(sortedBy(search, column))}
            onAction={act}
          />
        )}
      </div>
      {data && data.total > 0 && (
        <Pager
          total={data.total}
          page={(search.page ?? 1) - 1}
          size={size ?? 15}
          maxPageSize={MAX_USERS}
          onPage={(page) => show({ ...firstPage, ...(page > 0 && { page: page + 1 }) })}
          onSize={(rows) => show({ ...firstPage, size: rows })}
        />
      )}
      {acting && <UserActions {...acting} onClose={() => setActing(null)} />}
    </Card>
  );
}

function SearchField({ initial, onSearch }: { initial: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const search = useDebouncedCallback(onSearch, DEBOUNCE);
  const type = (typed: string) => {
    setText(typed);
    search(typed.trim());
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t("administration.search")}
      placeholder={t("administration.search")}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        text && (
          <CloseButton size="sm" aria-label={t("administration.clearSearch")} onClick={() => type("")} />
        )
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

interface NobodyProps {
  search: UserSearch;
  onShow: (search: UserSearch) => void;
  onCreate: () => void;
}

function Nobody({ search, onShow, onCreate }: NobodyProps) {
  const { t } = useTranslation();
  // The last page may have emptied meanwhile.
  if (search.page) {
    return (
      <EmptyState
        title={t("administration.pageEmpty.title")}
        text={t("administration.pageEmpty.text")}
        actions={
          <Button variant="default" onClick={() => onShow(onFirstPage(search))}>
            {t("administration.pageEmpty.action")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t("administration.nobody.title")}
      text={t("administration.nobody.text", { text: search.q ?? "" })}
      actions={
        <Button variant="default" onClick={onCreate}>
          {t("administration.create")}
        </Button>
      }
    />
  );
}
