import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ReorderableList } from "@/ui/reorderable-list";
import type { AiModel } from "./api";
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

/** The models in their order. */
export function ModelList({ models, currency, menu, onOpen, onSwitch, onMove }: ModelListProps) {
  const { t } = useTranslation();
  return (
    <ReorderableList
      label={t("app.nav.aiModels")}
      items={models}
      announcementOf={(moved) => t("aiModels.movedTo", moved)}
      onMove={onMove}
    >
      {(model, place) => (
        <ModelRow
          key={model.id}
          model={model}
          currency={currency}
          menu={menu(model)}
          place={place}
          onOpen={() => onOpen(model)}
          onSwitch={(enabled) => onSwitch(model, enabled)}
        />
      )}
    </ReorderableList>
  );
}
