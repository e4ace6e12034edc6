import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  Bell,
  FileUp,
  FolderTree,
  History,
  LogOut,
  ReceiptText,
  Rows3,
  ScanLine,
  Search,
  Tags,
  Target,
  TrendingUp,
  UsersRound,
  WandSparkles,
} from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { may } from "@/api/workspace";
import { AccountIcon, type AccountRow, accountQueries } from "@/features/books/accounts/public";
import { selectWorkspace, useWorkspace, workspaceQueries } from "@/features/identity/workspaces/public";
import { openCapture } from "@/features/receipts/capture/public";
import { REPORT_TYPES, ReportIcon } from "@/features/reports/reports/public";
import { signOut } from "@/session/session";
import { useUser } from "@/session/use-user";
import { useLayer } from "@/ui/use-layer";
import { ADMIN_MENU, MAIN_MENU, PROFILE_ITEM } from "./navigation";
import classes from "./palette.module.css";
import { byFit } from "./palette-ranking";
import { PATHS } from "./paths";
import { RECEIPTS_ITEM } from "./receipts-item";

const [store, spotlight] = createSpotlight();

/** The ways to add a receipt. */
const RECEIPT_ACTIONS = [
  { view: "files", label: "transactions.addReceipt", icon: ReceiptText },
  { view: "camera", label: "capture.scan", icon: ScanLine },
] as const;

/** Goes anywhere by typing a part of its name. */
export default function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useActions();
  useLayer(opened, onClose);
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  return (
    <Spotlight
      store={store}
      actions={actions}
      filter={byFit}
      shortcut={null}
      closeOnEscape={false}
      onSpotlightClose={onClose}
      nothingFound={t("common.nothingFound")}
      limit={12}
      scrollable
      maxHeight={420}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.5 }}
      attributes={{ content: { "aria-label": t("app.menu.search") } }}
      classNames={{ search: classes.search ?? "", content: classes.content ?? "" }}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t("palette.placeholder"),
        "aria-label": t("app.menu.search"),
      }}
    />
  );
}

const isOfAdministrators = (path: string) => ADMIN_MENU.some(({ to }) => to === path);

function useActions(): SpotlightActionGroupData[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const { data: workspaces = [] } = useQuery(workspaceQueries.list());
  const { data: accounts = [] } = useQuery({
    ...accountQueries.list(workspace?.id ?? ""),
    enabled: workspace !== undefined,
  });
  const administrator = useUser()?.is_superuser ?? false;
  const pages: SpotlightActionData[] = [
    ...MAIN_MENU,
    RECEIPTS_ITEM,
    PROFILE_ITEM,
    ...(administrator ? ADMIN_MENU : []),
  ].map(({ to, label, icon: Icon }) => ({
    id: to,
    label: t(label),
    // Some are called like a screen of everybody.
    ...(isOfAdministrators(to) && { description: t("app.menu.admin") }),
    leftSection: <Icon size={18} aria-hidden />,
    onClick: () => void navigate({ to }),
  }));
  const goals = {
    id: PATHS.goals,
    label: t("app.routes.goals"),
    leftSection: <Target size={18} aria-hidden />,
    onClick: () => void navigate({ to: PATHS.goals }),
  };
  const notifications = {
    id: PATHS.notifications,
    label: t("app.routes.notifications"),
    leftSection: <Bell size={18} aria-hidden />,
    onClick: () => void navigate({ to: PATHS.notifications }),
  };
  const goToAccount = ({ id, workspace_id: workspaceId, name, account_type }: AccountRow) => ({
    id,
    label: name,
    leftSection: <AccountIcon type={account_type} small />,
    onClick: () =>
      void navigate({
        to: "/workspaces/$workspaceId/accounts/$accountId",
        params: { workspaceId, accountId: id },
      }),
  });
  return [
    { group: t("palette.pages"), actions: pages.toSpliced(MAIN_MENU.length, 0, goals, notifications) },
    {
      group: t("palette.workspace"),
      actions: workspace
        ? (
            [
              ["/workspaces/$workspaceId/transactions", t("app.routes.transactions"), Rows3],
              ["/workspaces/$workspaceId/forecast", t("app.routes.forecast"), TrendingUp],
              ["/workspaces/$workspaceId/categories", t("app.routes.categories"), FolderTree],
              ["/workspaces/$workspaceId/tags", t("app.routes.tags"), Tags],
              ["/workspaces/$workspaceId/rules", t("app.routes.rules"), WandSparkles],
              ["/workspaces/$workspaceId/import", t("app.routes.import"), FileUp],
              ["/workspaces/$workspaceId/rates", t("app.routes.rates"), ArrowRightLeft],
              ["/workspaces/$workspaceId/history", t("app.routes.history"), History],
            ] as const
          ).map(([to, label, Icon]) => ({
            id: to,
            label,
            description: workspace.name,
            leftSection: <Icon size={18} aria-hidden />,
            onClick: () => void navigate({ to, params: { workspaceId: workspace.id } }),
          }))
        : [],
    },
    {
      group: t("app.nav.reports"),
      actions: REPORT_TYPES.map((type) => ({
        id: type,
        label: t(`reports.types.${type}`),
        description: t(`reports.sentences.${type}`),
        leftSection: <ReportIcon type={type} size={18} />,
        onClick: () => void navigate({ to: "/reports/$reportType", params: { reportType: type } }),
      })),
    },
    { group: t("app.nav.accounts"), actions: openAccounts(accounts).map(goToAccount) },
    {
      group: t("app.closedAccounts"),
      actions: accounts.filter(({ is_closed }) => is_closed).map(goToAccount),
    },
    {
      group: t("palette.switch"),
      actions: workspaces
        .filter(({ id }) => id !== workspace?.id)
        .map(({ id, name }) => ({
          id,
          label: name,
          leftSection: <UsersRound size={18} aria-hidden />,
          onClick: () => {
            selectWorkspace(id);
            void navigate({ to: "/" });
          },
        })),
    },
    {
      group: t("palette.actions"),
      actions: [
        ...(may(workspace, "edit_transactions") ? RECEIPT_ACTIONS : []).map(
          ({ view, label, icon: Icon }) => ({
            id: `receipt-${view}`,
            label: t(label),
            leftSection: <Icon size={18} aria-hidden />,
            onClick: () => openCapture(view),
          }),
        ),
        {
          id: "logout",
          label: t("app.menu.logout"),
          leftSection: <LogOut size={18} aria-hidden />,
          onClick: () => void signOut(),
        },
      ],
    },
  ].filter(({ actions }) => actions.length > 0);
}
