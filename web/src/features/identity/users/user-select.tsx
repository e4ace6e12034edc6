import { Combobox, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RowText } from "@/ui/row-text";
import { SearchSelect, SearchSelectArrows } from "@/ui/search-select";
import { useSearchField } from "@/ui/use-search-field";
import { type AdminUser, adminQueries } from "./api";
import { UserAvatar } from "./user-avatar";
import { userQuery } from "./user-search";
import classes from "./user-select.module.css";

interface UserSelectProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** Null while nobody is chosen. */
  value: Pick<AdminUser, "id" | "full_name"> | null;
  /** What is chosen from, for speech. */
  listLabel: string;
  onChange: (user: AdminUser) => void;
}

/** How long the typing must pause before it is searched, in milliseconds. */
const DEBOUNCE = 250;

/** A user, found by a part of the name, the sign-in name or the address: for administrators. */
export function UserSelect({ value, listLabel, onChange, onKeyDown, onBlur, ...rest }: UserSelectProps) {
  const { t } = useTranslation();
  const { store, search, close, input } = useSearchField({ onKeyDown, onBlur });
  const [text] = useDebouncedValue(search?.trim() ?? "", DEBOUNCE);
  const { data, isFetching } = useQuery({
    ...adminQueries.users(userQuery(text ? { q: text } : {})),
    enabled: store.dropdownOpened,
  });
  const found = data?.items ?? [];
  const choose = (id: string) => {
    const user = found.find((one) => one.id === id);
    close();
    if (user) onChange(user);
  };
  return (
    <SearchSelect
      store={store}
      label={listLabel}
      maxHeight={280}
      onChoose={choose}
      field={<TextInput {...rest} {...input(value?.full_name ?? "")} rightSection={<SearchSelectArrows />} />}
    >
      {found.map((user) => (
        <Combobox.Option
          key={user.id}
          value={user.id}
          active={user.id === value?.id}
          className={classes.option}
        >
          <UserAvatar user={user} />
          <RowText title={user.full_name}>
            <span className={classes.email}>{user.email}</span>
          </RowText>
        </Combobox.Option>
      ))}
      {found.length === 0 && !isFetching && <Combobox.Empty>{t("common.nothingFound")}</Combobox.Empty>}
    </SearchSelect>
  );
}

/** A user by id, where nothing else of them is known; null until they are found among those that one list can hold. */
export function useListedUser(id: string | undefined): AdminUser | null {
  const { data } = useQuery({
    ...adminQueries.users(userQuery({ size: 0 })),
    enabled: id !== undefined,
    select: ({ items }) => items.find((user) => user.id === id),
  });
  return data ?? null;
}
