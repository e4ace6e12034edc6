import { Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { browserZone, timeZones, zoneMatches, zoneName, zoneOffset } from "./time-zones";
import classes from "./workspace-dialog.module.css";

interface TimeZoneSelectProps {
  label: string;
  /** What is reckoned by it. */
  description: string;
  value: string;
  onChange: (zone: string) => void;
  error?: ReactNode;
}

const offsets = new Map<string, string>();

/** How far a zone is from UTC now. Each costs the browser some work, and the list has hundreds: they are kept. */
function offset(zone: string): string {
  const text = offsets.get(zone) ?? zoneOffset(zone, new Date());
  offsets.set(zone, text);
  return text;
}

/** A time zone, found by any part of its name. */
export function TimeZoneSelect({ label, description, value, onChange, error }: TimeZoneSelectProps) {
  const { t } = useTranslation();
  const zones = useMemo(() => timeZones(value, browserZone()), [value]);
  return (
    <Select
      label={label}
      description={description}
      value={value}
      data={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
      onChange={(zone) => zone && onChange(zone)}
      filter={({ options, search }) =>
        options.filter((option) => "value" in option && zoneMatches(String(option.value), search))
      }
      renderOption={({ option }) => (
        <span className={classes.zone}>
          <span>{option.label}</span>
          <span className={classes.offset}>{offset(option.value)}</span>
        </span>
      )}
      searchable
      // What is typed replaces the chosen zone; otherwise it would be appended to its name and match nothing.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      allowDeselect={false}
      nothingFoundMessage={t("common.nothingFound")}
      maxDropdownHeight={260}
      error={error}
    />
  );
}
