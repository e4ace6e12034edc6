import { SegmentedControl } from "@mantine/core";
import { ArrowDown, ArrowUp, EyeOff, GripVertical, PinOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CARD_SIZES, type CardSize } from "@/features/reports/dashboard-layout/public";
import { IconButton } from "@/ui/icon-button";
import classes from "./customize.module.css";

interface EditableTileProps {
  name: string;
  size: CardSize;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Another card is held over it. */
  isOver: boolean;
  /** One place on or back; `part` is what keeps the focus. */
  onStep: (by: -1 | 1, part: string) => void;
  onSize: (size: CardSize) => void;
  onHide: () => void;
  /** Takes a report off the dashboard; the others can only be hidden. */
  onUnpin: (() => void) | undefined;
  children: ReactNode;
}

const STEPS: Record<string, -1 | 1 | undefined> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/** A card that can be moved, and what else can be done with it; what it shows stands still meanwhile. */
export function EditableTile(props: EditableTileProps) {
  const { name, size, isFirst, isLast, isDragged, isOver, onStep, onSize, onHide, onUnpin, children } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.tile} data-dragged={isDragged || undefined} data-over={isOver || undefined}>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.handle}
          aria-label={t("dashboardMore.handle", { name })}
          title={t("dashboardMore.handleHint")}
          data-handle
          onKeyDown={(event) => {
            const by = STEPS[event.key];
            if (by === undefined) return;
            event.preventDefault();
            onStep(by, "[data-handle]");
          }}
        >
          <GripVertical size={18} aria-hidden />
          <span className={classes.name}>{name}</span>
        </button>
        <span className={classes.steps}>
          <IconButton
            icon={ArrowUp}
            label={t("dashboardMore.earlier", { name })}
            disabled={isFirst}
            data-step="earlier"
            onClick={() => onStep(-1, '[data-step="earlier"]')}
          />
          <IconButton
            icon={ArrowDown}
            label={t("dashboardMore.later", { name })}
            disabled={isLast}
            data-step="later"
            onClick={() => onStep(1, '[data-step="later"]')}
          />
        </span>
        <span className={classes.sizes}>
          <SegmentedControl
            size="xs"
            aria-label={t("dashboardMore.size", { name })}
            value={size}
            data={CARD_SIZES.map((value) => ({ value, label: t(`dashboardMore.sizes.${value}`) }))}
            onChange={(value) => onSize(CARD_SIZES.find((known) => known === value) ?? size)}
          />
        </span>
        {onUnpin ? (
          <IconButton icon={PinOff} label={t("dashboardMore.unpin", { name })} onClick={onUnpin} />
        ) : (
          <IconButton icon={EyeOff} label={t("dashboardMore.hide", { name })} onClick={onHide} />
        )}
      </div>
      <div className={classes.content} inert>
        {children}
      </div>
    </div>
  );
}
