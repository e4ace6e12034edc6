import { Input, Popover, type PopoverProps, TextInput, type TextInputProps } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import "dayjs/locale/ru";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { addDays, addMonths, type Day, formatDay, isDay, today } from "@/lib/dates";
import { type DayError, EARLIEST_DAY, LATEST_DAY, parseDay } from "@/lib/typed-day";
import { firstDayOfWeek } from "@/lib/week";
import { TypedResult } from "./typed-result";
import { useCalendarLabels } from "./use-calendar-labels";
import { useLocale } from "./use-locale";

/**
 * Keys in the calendar are for nobody behind it, such as a table. The kit keeps the focus within from further out, so
 * Tab goes round here.
 */
function inCalendar(event: KeyboardEvent<HTMLElement>): void {
  event.stopPropagation();
  if (event.key !== "Tab") return;
  event.preventDefault();
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("button:not([tabindex='-1'], :disabled)"),
  ];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
}

interface DateFieldProps
  extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "onClick" | "onKeyDown" | "onFocus"> {
  /** Undefined while there is none, in a field that may be empty. */
  value: Day | undefined;
  /** Told of every day that the text names while it is typed: for a form, whose button waits until it can be read. */
  onChange?: (day: Day) => void;
  /** Told of the day when it is typed to its end: for what acts at once, such as a filter. */
  onCommit?: (day: Day) => void;
  /** Told when the field was emptied; without it, there must be a day. */
  onClear?: () => void;
  popoverProps?: Pick<PopoverProps, "position" | "withinPortal">;
}

/** Which days and months the keys go to from the day that the field says. */
const STEPS: Record<string, (day: Day) => Day> = {
  ArrowUp: (day) => addDays(day, 1),
  ArrowDown: (day) => addDays(day, -1),
  PageUp: (day) => addMonths(day, 1),
  PageDown: (day) => addMonths(day, -1),
};

/**
 * A day, typed in either language's way, picked, or moved by the arrow keys. The value is what the text says: while
 * that is no day, nobody is told one, the input is invalid to its form, and once it is left a sentence says why.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onCommit, onClear, popoverProps, onBlur, error, ...rest } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const ariaLabels = useCalendarLabels();
  const input = useRef<HTMLInputElement>(null);
  // Null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The calendar was opened by a key, and has the focus.
  const [isByKey, setByKey] = useState(false);
  // Where the keys have come to in the calendar.
  const [focused, setFocused] = useState<string | null>(null);
  const [known, setKnown] = useState(value);

  const read = (text: string) => parseDay(text, locale, today());
  const text = typed ?? (value === undefined ? "" : formatDay(value, locale));
  const reading = typed === null && value !== undefined ? { ok: true as const, day: value } : read(text);
  if (value !== known) {
    setKnown(value);
    // Somebody else has changed it: what was typed is no longer what it is.
    if (!reading.ok || reading.day !== value) setTyped(null);
  }
  const day = reading.ok ? reading.day : null;
  // Where the calendar opens.
  const shown = day ?? value ?? today();
  const isPlain = day === null || text === formatDay(day, locale);
  const isEmptied = !reading.ok && reading.error === "empty" && onClear !== undefined;
  const sentence = (reason: DayError) =>
    t(`dates.errors.${reason}`, {
      text: text.trim(),
      figures: new Intl.DateTimeFormat(locale).format(),
      words: formatDay(today(), locale),
    });
  const problem = reading.ok || isEmptied ? null : sentence(reading.error);
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);

  const open = (byKey: boolean) => {
    setByKey(byKey);
    setFocused(null);
    setOpen(true);
  };
  const choose = (next: Day) => {
    setTyped(null);
    setOpen(false);
    onChange?.(next);
    onCommit?.(next);
  };
  const settle = () => {
    setLeft(true);
    if (typed === null || problem !== null) return;
    setTyped(null);
    if (day === null) onClear?.();
    else onCommit?.(day);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || rest.readOnly) return;
    if (event.key === "Enter") {
      settle();
      setOpen(false);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "ArrowDown" && event.altKey) {
      event.preventDefault();
      open(true);
    } else if (!event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      // The field itself is asked: its next key may be here before the page has taken the last one's day.
      const said = read(event.currentTarget.value);
      const next = said.ok ? step(said.day) : null;
      if (next === null || next < EARLIEST_DAY || next > LATEST_DAY) return;
      setTyped(formatDay(next, locale));
      onChange?.(next);
      onCommit?.(next);
    }
  };

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && setOpen(false)}
      position="bottom-start"
      trapFocus={isByKey}
      returnFocus={isByKey}
      withRoles={false}
      {...popoverProps}
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          aria-haspopup="dialog"
          {...(onClear &&
            text !== "" && {
              rightSection: (
                <Input.ClearButton
                  aria-label={t("dates.clear")}
                  tabIndex={-1}
                  onClick={() => {
                    setTyped(null);
                    onClear();
                  }}
                />
              ),
            })}
          {...rest}
          ref={input}
          value={text}
          error={(isLeft && problem) || error}
          inputContainer={(field) => (
            <TypedResult text={isPlain ? null : formatDay(day, locale, "long")}>{field}</TypedResult>
          )}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            setLeft(false);
            setOpen(false);
            const said = read(next);
            if (said.ok) onChange?.(said.day);
          }}
          onClick={() => !rest.readOnly && open(false)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => {
            settle();
            if (!isByKey) setOpen(false);
            onBlur?.(event);
          }}
          onInvalid={() => setLeft(true)}
          onKeyDown={onKeyDown}
          // A dialog listens ahead of everybody: the Escape that closes the calendar is not its own.
          data-mantine-stop-propagation={isOpen}
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t("dates.calendar.label")}
        // The focus stays in the field, unless the calendar was opened by a key.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={inCalendar}
      >
        <DatePicker
          // The arrows may go to another month.
          key={shown.slice(0, 7)}
          value={day}
          defaultDate={shown}
          onChange={(picked) => picked && isDay(picked) && choose(picked)}
          // The kit takes the focus to the marked day twice, and a quick key comes in between. Of its own it marks the
          // chosen one.
          getDayProps={(date) => ({
            "data-autofocus": date === (focused ?? shown) || undefined,
            onFocus: () => setFocused(date),
          })}
          __stopPropagation
          locale={locale}
          ariaLabels={ariaLabels}
          firstDayOfWeek={firstDayOfWeek(locale)}
          minDate={EARLIEST_DAY}
          maxDate={LATEST_DAY}
          highlightToday
        />
      </Popover.Dropdown>
    </Popover>
  );
}
