import { Button, type ButtonProps } from "@mantine/core";
import { KeyRound } from "lucide-react";

interface PasskeyButtonProps extends ButtonProps {
  label: string;
  onClick: () => void;
}

/** The quiet button that begins something with a passkey. */
export function PasskeyButton({ label, ...props }: PasskeyButtonProps) {
  return (
    <Button variant="default" leftSection={<KeyRound size={16} aria-hidden />} {...props}>
      {label}
    </Button>
  );
}
