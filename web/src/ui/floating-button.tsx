import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import classes from "./floating-button.module.css";

interface FloatingButtonProps {
  label: string;
  onClick: () => void;
}

/** The way to add something on a phone, under the thumb. It brings its own room, so that it never covers the last row. */
export function FloatingButton({ label, onClick }: FloatingButtonProps) {
  return (
    <div className={classes.room}>
      <Button
        className={classes.button}
        size="md"
        radius="xl"
        leftSection={<Plus size={20} aria-hidden />}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  );
}
