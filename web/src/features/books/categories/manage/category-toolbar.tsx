import { CloseButton, Switch, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./category-toolbar.module.css";

interface CategoryToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  archived: boolean;
  onArchived: (shown: boolean) => void;
}

/** What of the categories is to be seen. */
export function CategoryToolbar({ search, onSearch, archived, onArchived }: CategoryToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t("categoryManagement.search")}
        placeholder={t("categoryManagement.search")}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={
          search && (
            <CloseButton
              size="sm"
              aria-label={t("categoryManagement.clearSearch")}
              onClick={() => onSearch("")}
            />
          )
        }
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Switch
        label={t("categoryManagement.showArchived")}
        checked={archived}
        onChange={(event) => onArchived(event.currentTarget.checked)}
      />
    </div>
  );
}
