import { useTranslation } from "react-i18next";
import { FilterChips } from "@/ui/filter-chips";
import classes from "./user-chip.module.css";

interface UserChipProps<Search> {
  search: Search;
  /** Of whom the list is, if the address says so and it is known. */
  userName: string | null;
  onShow: (search: Search) => void;
}

/** Says that a list is of one user alone, with the way to all of them. */
export function UserChip<Search extends { user_id?: string; page?: number }>(props: UserChipProps<Search>) {
  const { search, userName, onShow } = props;
  const { t } = useTranslation();
  if (search.user_id === undefined) return null;
  const { user_id: _, page: __, ...without } = search;
  const label =
    userName === null
      ? t("subscriptionManagement.filters.oneUser")
      : t("subscriptionManagement.filters.user", { name: userName });
  return (
    <div className={classes.chips}>
      <FilterChips
        label={t("subscriptionManagement.filters.label")}
        chips={[{ key: "user", label, without: without as Search }]}
        removeLabel={() => t("subscriptionManagement.filters.clearUser")}
        onChange={onShow}
      />
    </div>
  );
}
