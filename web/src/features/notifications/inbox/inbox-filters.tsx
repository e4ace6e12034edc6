import { SegmentedControl, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type InboxFilter, NOTIFICATION_GROUPS, readGroup } from "./groups";
import classes from "./inbox-filters.module.css";

interface InboxFiltersProps {
  filter: InboxFilter;
  onFilter: (filter: InboxFilter) => void;
}

/** Which notifications are shown: all or the unread ones, of all topics or of some. */
export function InboxFilters({ filter, onFilter }: InboxFiltersProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.filters} aria-label={t("notifications.filters.label")}>
      <SegmentedControl
        aria-label={t("notifications.filters.state")}
        data={[
          { value: "all", label: t("notifications.filters.all") },
          { value: "unread", label: t("notifications.filters.unread") },
        ]}
        value={filter.unread ? "unread" : "all"}
        onChange={(value) => onFilter({ ...filter, unread: value === "unread" })}
      />
      <Select
        className={classes.group ?? ""}
        aria-label={t("notifications.filters.group")}
        placeholder={t("notifications.filters.anyGroup")}
        data={NOTIFICATION_GROUPS.map((value) => ({ value, label: t(`notifications.groups.${value}`) }))}
        value={filter.group}
        onChange={(value) => onFilter({ ...filter, group: readGroup(value) })}
        clearable
        clearButtonProps={{ "aria-label": t("notifications.filters.anyGroup") }}
      />
    </fieldset>
  );
}
