import { Autocomplete, type AutocompleteProps, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { type AiModel, type RemoteModel, type RemoteSource, useListRemoteModels } from "./api";
import { CallFailure } from "./call-failure";
import classes from "./model-dialog.module.css";
import { addressOf, filledBy, keyOf, type ModelDraft } from "./model-draft";

interface ModelNameFieldProps extends AutocompleteProps {
  draft: ModelDraft;
  saved: AiModel | null;
  /** In which prices are. */
  currency: string;
  /** What is known of a model that is chosen from the list. */
  onFill: (fields: Partial<ModelDraft>) => void;
}

const MAX_LENGTH = 300;
const MAX_OPTIONS = 50;

/** How the endpoint calls the model, with its own list to choose from once that is loaded. */
export function ModelNameField({ draft, saved, currency, onFill, ...field }: ModelNameFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mutate: load, data: list, error, isPending, reset } = useListRemoteModels();
  const items = list?.items ?? [];
  const byId = new Map(items.map((item) => [item.id, item]));
  const isAsSaved =
    saved !== null && addressOf(draft) === saved.base_url && Object.keys(keyOf(draft)).length === 0;
  const source = (): RemoteSource =>
    isAsSaved ? { id: saved.id } : { provider: draft.provider, base_url: addressOf(draft), ...keyOf(draft) };
  const choose = (id: string) => {
    const remote = byId.get(id);
    if (remote) onFill(filledBy(remote, currency, locale));
  };
  return (
    <div className={classes.name}>
      <Autocomplete
        {...field}
        label={t("aiModels.dialog.model")}
        data={[...byId.keys()]}
        limit={MAX_OPTIONS}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onOptionSubmit={choose}
        renderOption={({ option }) => <RemoteOption model={byId.get(option.value)} id={option.value} />}
      />
      <Button
        variant="default"
        loading={isPending}
        onClick={() => {
          reset();
          load(source());
        }}
      >
        {t("aiModels.dialog.load")}
      </Button>
      <div className={classes.status} role="status">
        {error && <p className={classes.error}>{explain(error).text}</p>}
        {list?.error && <CallFailure failure={list.error} />}
        {list && !list.error && (
          <p className={classes.hint}>
            {t("aiModels.dialog.loaded", { count: list.total, shown: formatCount(list.total, locale) })}
          </p>
        )}
      </div>
    </div>
  );
}

function RemoteOption({ id, model }: { id: string; model: RemoteModel | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name = null, context_window = null, supports_vision = null } = model ?? {};
  const facts = [
    name !== id && name,
    context_window !== null && t("aiModels.dialog.context", { shown: formatCount(context_window, locale) }),
    supports_vision && t("aiModels.dialog.sees"),
  ].filter(Boolean);
  return (
    <span className={classes.option}>
      {id}
      {facts.length > 0 && <span className={classes.optionFacts}>{facts.join(" · ")}</span>}
    </span>
  );
}
