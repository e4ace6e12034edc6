import { type TextInputProps, useCombobox } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";

/** A field with a list below it: it shows what is chosen until something is typed, and then looks for that. */
export function useSearchField({ onKeyDown, onBlur }: Pick<TextInputProps, "onKeyDown" | "onBlur">) {
  // Null while the field shows what is chosen.
  const [search, setSearch] = useState<string | null>(null);
  const store = useCombobox({
    onDropdownClose: () => store.resetSelectedOption(),
    onDropdownOpen: () => store.selectActiveOption(),
  });
  // The first hit is always one Enter away.
  const { selectFirstOption } = store;
  useEffect(() => {
    if (search) selectFirstOption();
  }, [search, selectFirstOption]);
  const close = () => {
    setSearch(null);
    store.closeDropdown();
  };
  return {
    store,
    search,
    close,
    /** The properties of the input; `chosen` is the text of what is chosen. */
    input: (chosen: string) => ({
      value: search ?? chosen,
      autoComplete: "off",
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setSearch(currentTarget.value);
        store.openDropdown();
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        currentTarget.select();
        store.openDropdown();
      },
      // What is typed replaces what is chosen; otherwise it would be appended to its name and match nothing.
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        close();
        onBlur?.(event);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        // Tab takes the hit that Enter would take, and goes on.
        if (event.key === "Tab" && search && store.dropdownOpened) store.clickSelectedOption();
        onKeyDown?.(event);
      },
    }),
  };
}
