import { Button, type ButtonProps } from "@mantine/core";
import { type InputHTMLAttributes, useRef } from "react";

interface FileButtonProps extends ButtonProps {
  /** What may be chosen. */
  input: Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "capture" | "multiple">;
  onFiles: (files: File[]) => void;
  "data-autofocus"?: boolean;
}

/** A button that opens the system's chooser of files. */
export function FileButton({ input, onFiles, ...button }: FileButtonProps) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => ref.current?.click()} />
      <input
        {...input}
        ref={ref}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
