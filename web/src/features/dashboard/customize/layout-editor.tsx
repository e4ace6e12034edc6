import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
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
} from "@/features/dashboard-layout/public";
import { savedReportQueries } from "@/features/saved-reports/public";
import { useFocusNext } from "@/ui/use-focus-next";
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

/** The cards while they are put in order: dragged, or moved by the arrows on a handle; hidden, shown and resized. */
export function LayoutEditor({ workspaceId, layout, renderCard, onClose }: LayoutEditorProps) {
  const { t } = useTranslation();
  const { data: reports } = useQuery(savedReportQueries.list(workspaceId));
  const nameOf = useCardName(reports);
  const [places, setPlaces] = useState<readonly CardPlace[]>(layout.places);
  const [announcement, setAnnouncement] = useState("");
  const root = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(root);
  const { save, isPending } = useSaveLayoutWithUndo(workspaceId);
  // Another window may change it meanwhile: what is not known here is not replaced.
  const [before, setBefore] = useState(layout);
  // Known at once, for what the browser asks before the page is drawn anew.
  const drag = useRef<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>("[data-handle]")?.focus(), []);

  const shown = places.filter(({ isHidden }) => !isHidden);
  const hidden = places.filter(({ isHidden }) => isHidden);
  const widths = spans(shown.map(({ size }) => size));

  const move = (place: CardPlace, to: CardPlace | undefined) => {
    if (!to || to === place) return;
    const next = moved(places, keyOf(place), keyOf(to));
    const at = next.filter(({ isHidden }) => !isHidden).indexOf(place);
    setPlaces(next);
    setAnnouncement(t("dashboardMore.movedTo", { name: nameOf(place), place: at + 1, total: shown.length }));
  };
  const step = (place: CardPlace, by: number, part: string) => {
    focusNext(`[data-card="${keyOf(place)}"] ${part}`);
    move(place, shown[shown.indexOf(place) + by]);
  };
  const hide = (place: CardPlace, isHidden: boolean) => {
    setPlaces(changed(places, keyOf(place), { isHidden }));
    setAnnouncement(
      t(isHidden ? "dashboardMore.nowHidden" : "dashboardMore.nowShown", { name: nameOf(place) }),
    );
    focusNext(isHidden ? "[data-handle]" : `[data-card="${keyOf(place)}"] [data-handle]`);
  };
  const end = () => {
    drag.current = null;
    setDragged(null);
    setOver(null);
  };
  const target = (place: CardPlace) => ({
    onDragOver: (event: DragEvent) => {
      if (drag.current === null) return;
      event.preventDefault();
      setOver(keyOf(place));
    },
    onDrop: (event: DragEvent) => {
      const one = shown.find((other) => keyOf(other) === drag.current);
      if (!one) return;
      event.preventDefault();
      end();
      move(one, place);
    },
  });
  const done = async () => {
    const other = isSame(places, before.places) ? null : await save(places, before);
    if (other) setBefore(other);
    else onClose();
  };
  return (
    <section ref={root} aria-label={t("dashboardMore.arrange")}>
      <div className={classes.bar}>
        <p className={classes.hint}>{t("dashboardMore.hint")}</p>
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            disabled={isSame(places, DEFAULT_PLACES)}
            onClick={() => {
              setPlaces(DEFAULT_PLACES);
              setAnnouncement(t("dashboardMore.wasReset"));
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
            data-card={keyOf(place)}
            {...target(place)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", nameOf(place));
              drag.current = keyOf(place);
              // Chromium gives the drag up when the page changes before it has begun.
              setTimeout(() => setDragged(drag.current));
            }}
            onDragEnd={end}
          >
            <EditableTile
              name={nameOf(place)}
              size={place.size}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              isDragged={dragged === keyOf(place)}
              isOver={over === keyOf(place) && dragged !== over}
              onStep={(by, part) => step(place, by, part)}
              onSize={(size) => setPlaces(changed(places, keyOf(place), { size }))}
              onHide={() => hide(place, true)}
              onUnpin={
                place.reportId === null
                  ? undefined
                  : () => {
                      setPlaces(unpinned(places, place.reportId));
                      focusNext("[data-handle]");
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
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}
