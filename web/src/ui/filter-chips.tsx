import { CloseButton } from "@mantine/core";
import classes from "./filter-chips.module.css";

/** Something that is looked for, and the question without it. */
export interface FilterChip<Q> {
  key: string;
  label: string;
  without: Q;
}

interface FilterChipsProps<Q> {
  /** What they are, for speech. */
  label: string;
  chips: readonly FilterChip<Q>[];
  /** What the button of a chip does. */
  removeLabel: (filter: string) => string;
  onChange: (question: Q) => void;
}

/** What is looked for, each thing with the way to take it away. */
export function FilterChips<Q>({ label, chips, removeLabel, onChange }: FilterChipsProps<Q>) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key} className={classes.chip}>
          <span className={classes.text}>{chip.label}</span>
          <CloseButton
            size="xs"
            radius="xl"
            aria-label={removeLabel(chip.label)}
            onClick={() => onChange(chip.without)}
          />
        </li>
      ))}
    </ul>
  );
}
