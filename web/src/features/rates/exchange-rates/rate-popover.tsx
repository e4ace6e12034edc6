import { Popover } from "@mantine/core";
import type { PointerEvent } from "react";
import type { Day } from "@/lib/dates";
import type { AppliedRate } from "./api";
import classes from "./converted-money.module.css";
import { RateDetails } from "./rate-details";

interface RatePopoverProps {
  opened: boolean;
  onClose: () => void;
  /** Keeps it open while the pointer is in it. */
  hover: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: (event: PointerEvent) => void };
  rate: AppliedRate;
  from: string;
  to: string;
  day: Day;
}

/** Tells by which rate the amount was converted that it stands in: the nearest positioned element around it. */
export function RatePopover({ opened, onClose, hover, ...details }: RatePopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && onClose()}
      position="bottom-end"
      shadow="md"
      radius={10}
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.popover}
        role="status"
        {...hover}
        onClick={(event) => event.stopPropagation()}
      >
        <RateDetails {...details} />
      </Popover.Dropdown>
    </Popover>
  );
}
