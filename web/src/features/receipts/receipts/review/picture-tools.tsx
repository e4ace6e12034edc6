import { ChevronLeft, ChevronRight, Maximize, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "@/ui/icon-button";
import classes from "./picture.module.css";
import type { PictureState } from "./use-picture";

/** How the picture is looked at. */
export function PictureTools({ state, pageCount }: { state: PictureState; pageCount: number }) {
  const { t } = useTranslation();
  const { at, fit, goTo } = state;
  return (
    <div className={classes.tools}>
      {pageCount > 1 && (
        <div className={classes.pages}>
          <IconButton
            icon={ChevronLeft}
            label={t("receipts.picture.previousPage")}
            disabled={at === 0}
            onClick={() => goTo(at - 1)}
          />
          <span>{t("receipts.picture.place", { number: at + 1, total: pageCount })}</span>
          <IconButton
            icon={ChevronRight}
            label={t("receipts.picture.nextPage")}
            disabled={at === pageCount - 1}
            onClick={() => goTo(at + 1)}
          />
        </div>
      )}
      <IconButton
        icon={ZoomOut}
        label={t("receipts.picture.zoomOut")}
        disabled={!state.canZoomOut}
        onClick={state.zoomOut}
      />
      <IconButton
        icon={ZoomIn}
        label={t("receipts.picture.zoomIn")}
        disabled={!state.canZoomIn}
        onClick={state.zoomIn}
      />
      {fit === "page" ? (
        <IconButton
          icon={MoveHorizontal}
          label={t("receipts.picture.fitWidth")}
          onClick={() => state.fitTo("width")}
        />
      ) : (
        <IconButton
          icon={Maximize}
          label={t("receipts.picture.fitPage")}
          onClick={() => state.fitTo("page")}
        />
      )}
      <IconButton icon={RotateCw} label={t("receipts.picture.rotate")} onClick={state.rotate} />
    </div>
  );
}
