import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReorder } from "@/ui/use-reorder";
import type { AiModel } from "./api";
import classes from "./model-list.module.css";
import { ModelRow } from "./model-row";

interface ModelListProps {
  models: readonly AiModel[];
  /** In which prices and costs are. */
  currency: string;
  /** What can be done with one, as a menu. */
  menu: (model: AiModel) => ReactNode;
  onOpen: (model: AiModel) => void;
  onSwitch: (model: AiModel, enabled: boolean) => void;
  onMove: (model: AiModel, to: number) => void;
}

/** The models in their order, which is changed by dragging, or by the arrows on a handle. */
export function ModelList({ models, currency, menu, onOpen, onSwitch, onMove }: ModelListProps) {
  const { t } = useTranslation();
  const { root, announcement, row, sideAt, step } = useReorder<AiModel, HTMLOListElement>({
    items: models,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    announcementOf: (moved) => t("aiModels.movedTo", moved),
    onMove,
  });
  return (
    <>
      <ol ref={root} className={classes.list} aria-label={t("app.nav.aiModels")}>
        {models.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            currency={currency}
            menu={menu(model)}
            over={sideAt(model)}
            onOpen={() => onOpen(model)}
            onSwitch={(enabled) => onSwitch(model, enabled)}
            onStep={(by) => step(model, by)}
            drag={row(model)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
