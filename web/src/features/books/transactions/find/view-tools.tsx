import { Menu } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "@/ui/icon-button";
import type { WorkspaceMoney } from "../api";
import type { ListScope } from "../list-changes";
import type { TransactionSearch } from "../search-params";
import { COLUMN_NAMES, columnsOf, OPTIONAL, shownColumns } from "../table/columns";
import type { ViewSettings } from "../view-settings";
import { ExportMenu } from "./export-menu";
import { SavedViews } from "./saved-views";

interface ViewToolsProps {
  workspace: WorkspaceMoney;
  place: "account" | "workspace";
  /** Exactly what is shown, for the export. */
  scope: ListScope;
  /** What a file of it is called. */
  name: string;
  search: TransactionSearch;
  /** Shows a saved view. */
  onShow: (search: TransactionSearch) => void;
  settings: ViewSettings;
  onSettings: (change: Partial<ViewSettings>) => void;
  phone: boolean;
}

/** What can be done with the view itself: kept, set up, taken along. */
export function ViewTools(props: ViewToolsProps) {
  const { workspace, place, scope, name, settings, onSettings, phone } = props;
  return (
    <>
      <SavedViews
        workspaceId={workspace.id}
        search={{ range: settings.range, ...props.search }}
        withAccounts={place === "workspace"}
        onShow={props.onShow}
      />
      {!phone && <ColumnsMenu place={place} settings={settings} onSettings={onSettings} />}
      <ExportMenu workspace={workspace} scope={scope} name={name} />
    </>
  );
}

type ColumnsMenuProps = Pick<ViewToolsProps, "place" | "settings" | "onSettings">;

/** Which columns there are, and how high the rows. */
function ColumnsMenu({ place, settings, onSettings }: ColumnsMenuProps) {
  const { t } = useTranslation();
  const { columns, density } = settings;
  const shown = shownColumns(place, columns);
  const choices = OPTIONAL.filter((id) => columnsOf(place).includes(id));
  return (
    <Menu position="bottom-end" closeOnItemClick={false} keepMounted={false}>
      <Menu.Target>
        <IconButton icon={Columns3} iconSize={18} label={t("find.columns")} size={34} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("find.columns")}</Menu.Label>
        {choices.map((id) => (
          <Menu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            onChange={(checked) => onSettings({ columns: { ...columns, [id]: checked } })}
          >
            {t(COLUMN_NAMES[id])}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={density === "cozy"}
          onChange={(checked) => onSettings({ density: checked ? "cozy" : "compact" })}
        >
          {t("find.roomy")}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
