import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ButtonRow } from "@/ui/button-row";
import { Panel } from "@/ui/panel";
import { Progress } from "@/ui/progress";
import { type Import, useDiscard } from "./api";
import { progressQuery } from "./progress";

interface ReadingPanelProps {
  made: Import;
  onDiscarded: () => void;
}

/** A statement while a model reads it. */
export function ReadingPanel({ made, onDiscarded }: ReadingPanelProps) {
  const { t } = useTranslation();
  const { data: progress = null } = useQuery(progressQuery(made.workspace_id, made.id));
  const { answered, total } = progress?.parts ?? { answered: 0, total: 0 };
  // Of a single part nobody knows how far it has come.
  const hasParts = total > 1;
  const discard = useDiscard(made.workspace_id);
  return (
    <Panel title={t("imports.reading.title", { name: made.name })} level={2} text={t("imports.reading.text")}>
      <Progress
        label={hasParts ? t("imports.reading.parts", { answered, total }) : t("imports.reading.begun")}
        value={hasParts ? Math.min(1, (answered + 0.5) / total) : null}
      />
      <ButtonRow error={discard.error && explain(discard.error).text}>
        <Button
          variant="default"
          loading={discard.isPending}
          onClick={() => discard.mutate(made.id, { onSuccess: onDiscarded })}
        >
          {t("imports.reading.cancel")}
        </Button>
      </ButtonRow>
    </Panel>
  );
}
