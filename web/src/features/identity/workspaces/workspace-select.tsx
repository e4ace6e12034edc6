import { Menu, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronsUpDown, Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { workspaceQueries } from "./api";
import { selectWorkspace } from "./selection";
import { useWorkspace } from "./use-workspace";
import classes from "./workspace-select.module.css";

/** Shows which workspace is open and lets one choose another. */
export function WorkspaceSelect() {
  const { t } = useTranslation();
  const { data } = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const onAccount = useParams({ strict: false, select: ({ accountId }) => accountId !== undefined });
  if (!workspace || !data) return null;

  const choose = (id: string) => {
    selectWorkspace(id);
    // The open account belongs to the workspace that is being left.
    if (onAccount && id !== workspace.id) void navigate({ to: "/accounts" });
  };
  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t("workspaces.select", { name: workspace.name })}
        >
          <span className={classes.name}>{workspace.name}</span>
          <ChevronsUpDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={workspace.id} onChange={choose}>
          {data.map(({ id, name, currency }) => (
            <Menu.RadioItem key={id} value={id}>
              <span className={classes.item}>
                {name} <small className={classes.currency}>{currency}</small>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/workspaces" leftSection={<Settings2 size={16} aria-hidden />}>
          {t("workspaces.manage")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
