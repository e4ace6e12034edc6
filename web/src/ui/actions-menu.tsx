import { ActionIcon, Menu, type MenuProps } from "@mantine/core";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

interface ActionsMenuProps extends Pick<MenuProps, "withinPortal"> {
  /** Of what its actions are. */
  name: string;
  className?: string | undefined;
  /** Made when it is first opened: of a long list all of them would take longer than the list. */
  isLazy?: boolean;
  children: ReactNode;
}

/** The button at the end of a row or card, and what can be done with it. */
export function ActionsMenu({ name, className, isLazy = false, withinPortal, children }: ActionsMenuProps) {
  const { t } = useTranslation();
  const [isMade, setMade] = useState(!isLazy);
  const button = (
    <ActionIcon
      className={className ?? ""}
      variant="subtle"
      color="gray"
      aria-label={t("common.actionsFor", { name })}
      {...(!isMade && { "aria-haspopup": "menu", "aria-expanded": false, onClick: () => setMade(true) })}
    >
      <Ellipsis size={18} aria-hidden />
    </ActionIcon>
  );
  if (!isMade) return button;
  return (
    <Menu position="bottom-end" defaultOpened={isLazy} {...(withinPortal !== undefined && { withinPortal })}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface ActionItemProps {
  icon: LucideIcon;
  /** It cannot be undone: the last one, in red. */
  isDanger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One thing that can be done. */
export function ActionItem({
  icon: Icon,
  isDanger = false,
  disabled = false,
  onClick,
  children,
}: ActionItemProps) {
  return (
    <Menu.Item
      {...(isDanger && { color: "red" })}
      leftSection={<Icon size={15} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}

interface ActionListMenuProps<Action extends string> extends Pick<ActionsMenuProps, "name"> {
  /** What can be done, in this order; "delete" cannot be undone. */
  actions: readonly Action[];
  /** What each is shown as. */
  entries: Record<Action, readonly [LucideIcon, string]>;
  onAction: (action: Action) => void;
}

/** A menu of actions by their names; none without an action. */
export function ActionListMenu<Action extends string>({
  name,
  actions,
  entries,
  onAction,
}: ActionListMenuProps<Action>) {
  if (actions.length === 0) return null;
  return (
    <ActionsMenu name={name}>
      {actions.map((action) => {
        const [icon, label] = entries[action];
        return (
          <ActionItem
            key={action}
            icon={icon}
            isDanger={action === "delete"}
            onClick={() => onAction(action)}
          >
            {label}
          </ActionItem>
        );
      })}
    </ActionsMenu>
  );
}
