import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type CardPlace,
  changed,
  DEFAULT_PLACES,
  isSame,
  keyOf,
  type Layout,
  moved,
  spans,
  unpinned,
} from "@/features/reports/dashboard-layout/public";
import { savedReportQueries } from "@/features/reports/saved-reports/public";
import { useReorder } from "@/ui/use-reorder";
import { spanStyle } from "../board";
import dashboard from "../dashboard.module.css";
import classes from "./customize.module.css";
import { EditableTile } from "./editable-tile";
import { useCardName } from "./use-card-name";
import { useSaveLayoutWithUndo } from "./use-save-layout";

interface LayoutEditorProps {
  workspaceId: string;
  layout: Layout;
  renderCard: (place: CardPlace) => ReactNode;
  onClose: () => void;
}

const HANDLE = "[data-handle]";

/** The cards while they are put in order: dragged, or moved by the arrows on a handle; hidden, shown and resized. */
export function LayoutEditor({ workspaceId, layout, renderCard, onClose }: LayoutEditorProps) {
  const { t } = useTranslation();
  const { data: reports } = useQuery(savedReportQueries.list(workspaceId));
  const nameOf = useCardName(reports);
  const [places, setPlaces] = useState<readonly CardPlace[]>(layout.places);
  const { save, isPending } = useSaveLayoutWithUndo(workspaceId);
  // Another window may change it meanwhile: what is not known here is not replaced.
  const [before, setBefore] = useState(layout);
  const shown = places.filter(({ isHidden }) => !isHidden);
  const hidden = places.filter(({ isHidden }) => isHidden);
  const widths = spans(shown.map(({ size }) => size));

  const order = useReorder<CardPlace, HTMLElement>({
    items: shown,
    idOf: keyOf,
    nameOf,
    announcementOf: (moved) => t("dashboardMore.movedTo", moved),
    onMove: (place, to) => setPlaces(moved(places, keyOf(place), keyOf(shown[to] ?? place))),
  });
  const { root, announce, focusNext, selectorOf } = order;
  useEffect(() => root.current?.querySelector<HTMLElement>(HANDLE)?.focus(), [root]);
  const hide = (place: CardPlace, isHidden: boolean) => {
    setPlaces(changed(places, keyOf(place), { isHidden }));
    announce(t(isHidden ? "dashboardMore.nowHidden" : "dashboardMore.nowShown", { name: nameOf(place) }));
    focusNext(isHidden ? HANDLE : selectorOf(place, HANDLE));
  };
  const done = async () => {
    const other = isSame(places, before.places) ? null : await save(places, before);
    if (other) setBefore(other);
    else onClose();
  };
  return (
    <section ref={root} aria-label={t("dashboardMore.customize")}>
      <div className={classes.bar}>
        <p className={classes.hint}>{t("dashboardMore.hint")}</p>
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            disabled={isSame(places, DEFAULT_PLACES)}
            onClick={() => {
              setPlaces(DEFAULT_PLACES);
              announce(t("dashboardMore.wasReset"));
            }}
          >
            {t("dashboardMore.reset")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button loading={isPending} onClick={() => void done()}>
            {t("dashboardMore.done")}
          </Button>
        </div>
      </div>
      <ol className={`${dashboard.grid} ${classes.list}`} aria-label={t("dashboardMore.cards")}>
        {shown.map((place, at) => (
          <li
            key={keyOf(place)}
            className={dashboard.cell}
            style={spanStyle(widths[at])}
            {...order.row(place)}
          >
            <EditableTile
              name={nameOf(place)}
              size={place.size}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              isDragged={order.isDragged(place)}
              isOver={order.sideAt(place) !== undefined}
              onStep={(by, part) => order.step(place, by, part)}
              onSize={(size) => setPlaces(changed(places, keyOf(place), { size }))}
              onHide={() => hide(place, true)}
              onUnpin={
                place.reportId === null
                  ? undefined
                  : () => {
                      setPlaces(unpinned(places, place.reportId));
                      focusNext(HANDLE);
                    }
              }
            >
              {renderCard(place)}
            </EditableTile>
          </li>
        ))}
      </ol>
      {hidden.length > 0 && (
        <div className={classes.hidden}>
          <h2 className={classes.heading}>{t("dashboardMore.hidden")}</h2>
          <ul className={classes.chips}>
            {hidden.map((place) => (
              <li key={keyOf(place)}>
                <Button
                  variant="default"
                  leftSection={<Eye size={16} aria-hidden />}
                  aria-label={t("dashboardMore.show", { name: nameOf(place) })}
                  onClick={() => hide(place, false)}
                >
                  {nameOf(place)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </section>
  );
}
