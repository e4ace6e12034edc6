import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import classes from "./ai-model-page.module.css";
import type { AiModel } from "./api";
import type { OpenDialog } from "./model-dialogs";
import { ModelList } from "./model-list";
import { type ModelAction, ModelMenu } from "./model-menu";
import { FACTS } from "./providers";
import { RoutingPanel } from "./routing-panel";
import { useModelActions } from "./use-model-actions";

interface ModelsViewProps {
  models: readonly AiModel[];
  /** In which prices and costs are. */
  currency: string;
  onOpen: (open: OpenDialog) => void;
  onAdd: () => void;
}

/** The models in their order, and who is asked for what. */
export function ModelsView({ models, currency, onOpen, onAdd }: ModelsViewProps) {
  const { t } = useTranslation();
  const actions = useModelActions();
  if (models.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t("aiModels.empty.title")}
          text={t("aiModels.empty.text")}
          actions={
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
              {t("aiModels.empty.add")}
            </Button>
          }
        />
      </Card>
    );
  }
  const actionsFor = (model: AiModel): ModelAction[] => {
    const at = models.indexOf(model);
    return [
      "edit",
      "test",
      ...(at > 0 ? (["up"] as const) : []),
      ...(at < models.length - 1 ? (["down"] as const) : []),
      "delete",
    ];
  };
  const act = (model: AiModel, what: ModelAction) => {
    if (what !== "up" && what !== "down") return onOpen({ what, id: model.id });
    actions.move(model, models.indexOf(model) + (what === "up" ? -1 : 1));
  };
  const switchTo = (model: AiModel, enabled: boolean) => {
    // It would only fail: the form asks for the key.
    if (enabled && FACTS[model.provider].wantsKey && !model.has_key)
      return onOpen({ what: "edit", id: model.id, start: { is_enabled: true } });
    actions.switchTo(model, enabled);
  };
  return (
    <div className={classes.parts}>
      <Card flush>
        <ModelList
          models={models}
          currency={currency}
          menu={(model) => (
            <ModelMenu name={model.name} actions={actionsFor(model)} onAction={(what) => act(model, what)} />
          )}
          onOpen={({ id }) => onOpen({ what: "edit", id })}
          onSwitch={switchTo}
          onMove={actions.move}
        />
      </Card>
      <RoutingPanel models={models} />
    </div>
  );
}
