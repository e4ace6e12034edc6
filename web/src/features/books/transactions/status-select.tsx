import { Select, type SelectProps } from "@mantine/core";
import { useStatusName } from "./status";
import { STATUSES, type TransactionStatus } from "./transaction";

interface StatusSelectProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  value: TransactionStatus;
  onChange: (status: TransactionStatus) => void;
}

/** One of the five statuses. */
export function StatusSelect({ value, onChange, ...rest }: StatusSelectProps) {
  const name = useStatusName();
  return (
    <Select
      {...rest}
      value={value}
      data={STATUSES.map((status) => ({ value: status, label: name(status) }))}
      onChange={(chosen) => onChange(STATUSES.find((status) => status === chosen) ?? value)}
      allowDeselect={false}
    />
  );
}
