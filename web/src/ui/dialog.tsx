import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";
import { DiscardQuestion } from "./discard-question";
import { createForms, FormsContext, isAnyFilled } from "./filled-forms";
import { expectField } from "./typing-ahead";
import { useLayer } from "./use-layer";
import { useReturnFocus } from "./use-return-focus";

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Width in pixels on a desktop; a phone shows the dialog full-screen. */
  width?: number;
  /** True while the dialog's work is under way: it stays until that has ended. */
  pending?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. Focus goes into it and comes back to where it was. It hangs from its top: were it centred, its
 * buttons would move away under the pointer whenever it grows. Whoever leaves it otherwise than by one of its buttons
 * is asked about what they have entered.
 */
export function Dialog({ opened, onClose, title, width = 460, pending = false, children }: DialogProps) {
  const { t } = useTranslation();
  useReturnFocus(opened);
  const [forms] = useState(createForms);
  const [asking, setAsking] = useState(false);
  const isFilled = () => isAnyFilled(forms);
  const leave = () => {
    if (pending) return;
    if (isFilled()) setAsking(true);
    else onClose();
  };
  useLayer(opened, leave, isFilled);
  // Its first field takes the focus only when the kit has drawn it.
  useLayoutEffect(() => (opened ? expectField() : undefined), [opened]);
  const phone = useMediaQuery("(width < 36em)", false, { getInitialValueInEffect: false });
  // It fades out with its form alive: nothing in it can be pressed any more.
  const stop = opened ? undefined : swallow;
  return (
    <>
      <Modal
        opened={opened}
        onClose={leave}
        closeOnEscape={false}
        title={title}
        size={width}
        fullScreen={phone}
        yOffset="8dvh"
        returnFocus={false}
        classNames={{ title: classes.title ?? "", header: classes.header ?? "", body: classes.body ?? "" }}
        closeButtonProps={{ "aria-label": t("common.close"), disabled: pending }}
        overlayProps={{ backgroundOpacity: 0.5 }}
        onClickCapture={stop}
        onKeyDownCapture={stop}
        onSubmitCapture={stop}
      >
        <FormsContext value={forms}>{children}</FormsContext>
      </Modal>
      {asking && opened && (
        <DiscardQuestion
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            onClose();
          }}
        />
      )}
    </>
  );
}

function swallow(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
