import { Button, FocusTrap, Overlay, Portal } from "@mantine/core";
import { type MouseEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "./button-row";
import { DialogText } from "./dialog-text";
import classes from "./discard-alert.module.css";
import { useLayer } from "./use-layer";
import { useReturnFocus } from "./use-return-focus";

interface DiscardAlertProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whoever is about to leave what they have filled in. The kit's dialog cannot be an alert, so this is none. */
export function DiscardAlert({ onKeep, onDiscard }: DiscardAlertProps) {
  const { t } = useTranslation();
  const id = useId();
  useReturnFocus(true);
  useLayer(true, onKeep);
  const beside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onKeep();
  };
  return (
    <Portal>
      <Overlay fixed center className={classes.overlay ?? ""} backgroundOpacity={0.5} onClick={beside}>
        <FocusTrap>
          <section
            className={classes.question}
            role="alertdialog"
            aria-modal
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-text`}
          >
            <h2 className={classes.title} id={`${id}-title`}>
              {t("discard.title")}
            </h2>
            <div id={`${id}-text`}>
              <DialogText>{t("discard.text")}</DialogText>
            </div>
            <ButtonRow>
              <Button variant="subtle" color="red" onClick={onDiscard}>
                {t("discard.discard")}
              </Button>
              <Button onClick={onKeep} data-autofocus>
                {t("discard.keep")}
              </Button>
            </ButtonRow>
          </section>
        </FocusTrap>
      </Overlay>
    </Portal>
  );
}
