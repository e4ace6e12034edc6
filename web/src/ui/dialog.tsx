import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { createContext, type ReactNode, useContext, useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";
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

/** Tells the dialog from which another one is opened how many more lie over it now. */
const OverlayContext = createContext<(more: 1 | -1) => void>(() => undefined);

/**
 * A modal dialog. Focus goes into it and comes back to where it was. It hangs from its top: were it centred, its
 * buttons would move away under the pointer whenever it grows.
 */
export function Dialog({ opened, onClose, title, width = 460, pending = false, children }: DialogProps) {
  const { t } = useTranslation();
  useReturnFocus(opened);
  // Every open dialog hears Escape: the one on top alone closes.
  const reportOverlay = useContext(OverlayContext);
  const [overlayCount, countOverlay] = useReducer((count: number, more: 1 | -1) => count + more, 0);
  useEffect(() => {
    if (!opened) return;
    reportOverlay(1);
    return () => reportOverlay(-1);
  }, [opened, reportOverlay]);
  const phone = useMediaQuery("(width < 36em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={pending ? () => undefined : onClose}
      closeOnEscape={overlayCount === 0}
      title={title}
      size={width}
      fullScreen={phone}
      yOffset="8dvh"
      returnFocus={false}
      classNames={{ title: classes.title ?? "", header: classes.header ?? "", body: classes.body ?? "" }}
      closeButtonProps={{ "aria-label": t("common.close"), disabled: pending }}
      overlayProps={{ backgroundOpacity: 0.5 }}
    >
      <OverlayContext value={countOverlay}>{children}</OverlayContext>
    </Modal>
  );
}
