import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./choice-panel.module.css";

/** Something to choose. */
export interface Choice {
  value: string;
  label: string;
  /** A picture before the label. */
  icon?: ReactNode;
  /** What is shown in place of both. */
  shown?: ReactNode;
}

interface ChoicePanelProps {
  label: string;
  placeholder: string;
  /** What matches a typed text; all of it for none. */
  find: (search: string) => Choice[];
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** A list to choose from by typing a part of a name, or by the arrows. */
export function ChoicePanel({ label, placeholder, find, onChoose, onClose }: ChoicePanelProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const store = useCombobox({ opened: true });
  const field = useFocusMeanwhile();
  const found = find(search);
  // Nothing is chosen by an Enter too early: the first hit is ready only when something was typed.
  const { selectFirstOption, resetSelectedOption } = store;
  useEffect(() => {
    if (search) selectFirstOption();
    else resetSelectedOption();
  }, [search, selectFirstOption, resetSelectedOption]);
  return (
    <div
      className={classes.panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Combobox store={store} onOptionSubmit={onChoose}>
        <p className={classes.title}>{label}</p>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={field}
            aria-label={placeholder}
            placeholder={placeholder}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            autoComplete="off"
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options} aria-label={label}>
          {found.map(({ value, label: name, icon, shown }) => (
            <Combobox.Option key={value} value={value} className={classes.option}>
              {shown ?? (
                <>
                  {icon}
                  <span className={classes.name}>{name}</span>
                </>
              )}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t("common.nothingFound")}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </div>
  );
}

/**
 * Takes the focus into a field, and gives it back to where it was; to the table where that is gone by then. Fingers tap
 * in the list: for them the keyboard of the screen stays down until they want it.
 */
function useFocusMeanwhile() {
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const fingers = window.matchMedia("(pointer: coarse)").matches;
    const first = fingers ? field.current?.closest<HTMLElement>("[role=dialog]") : field.current;
    first?.focus({ preventScroll: true });
    return () => {
      // Only after the page has settled is it known what is still there.
      queueMicrotask(() => {
        const there = before instanceof HTMLElement && before.isConnected && before !== document.body;
        const target = there ? before : document.querySelector<HTMLElement>("main [role=grid]");
        target?.focus({ preventScroll: true });
      });
    };
  }, [before]);
  return field;
}
