import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import classes from "./search-field.module.css";

/** How long the typing must pause before it is searched, in milliseconds. */
const DEBOUNCE = 250;

interface SearchFieldProps {
  /** What can be typed, in words. */
  label: string;
  clearLabel: string;
  /** What the list shows is found by this. */
  value: string;
  onSearch: (text: string) => void;
}

/** The field above a list that narrows it while one types. */
export function SearchField({ label, clearLabel, value, onSearch }: SearchFieldProps) {
  // Null while nobody types: then it says what the address says.
  const [typed, setTyped] = useState<string | null>(null);
  const lookFor = useDebouncedCallback(onSearch, DEBOUNCE);
  const text = typed ?? value;
  const type = (next: string) => {
    setTyped(next);
    lookFor(next.trim());
  };
  return (
    <TextInput
      className={classes.search ?? ""}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={clearLabel} onClick={() => type("")} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        lookFor.flush();
        setTyped(null);
      }}
    />
  );
}
