import { Combobox } from "@mantine/core";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import classes from "./search-select.module.css";

interface SearchSelectProps extends Pick<ComponentProps<typeof Combobox>, "store" | "withinPortal"> {
  /** The field that is typed into. */
  field: ReactNode;
  /** What is chosen from. */
  label: string;
  /** Of the list, in pixels. */
  maxHeight: number;
  onChoose: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A field with a list of what is found. */
export function SearchSelect(props: SearchSelectProps) {
  const { store, withinPortal = true, field, label, maxHeight, onChoose, children } = props;
  return (
    <Combobox
      store={store}
      onOptionSubmit={onChoose}
      position="bottom-start"
      width="target"
      offset={4}
      withinPortal={withinPortal}
    >
      <Combobox.Target withExpandedAttribute>{field}</Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options mah={maxHeight} className={classes.options} aria-label={label}>
          {children}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What stands above the options of one kind. */
export function SearchSelectHeading({ children }: { children: ReactNode }) {
  return (
    <div className={classes.heading} role="presentation">
      {children}
    </div>
  );
}

/** The sign of a field with a list, at its end. */
export function SearchSelectArrows() {
  return <ChevronsUpDown size={14} className={classes.arrows} aria-hidden />;
}
