import { Switch } from "@mantine/core";
import { Cpu } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant } from "@/lib/instants";
import { formatCount } from "@/lib/money";
import { formatElapsed } from "@/lib/units";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { InstantText } from "@/ui/instant-text";
import { Progress } from "@/ui/progress";
import { ListRow, RowFailure, type RowPlace } from "@/ui/reorderable-list";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import type { AiModel } from "./api";
import { formatCost, formatPrice, microsOf } from "./micros";
import classes from "./model-row.module.css";
import { visible } from "./visible";

interface ModelRowProps {
  model: AiModel;
  /** In which prices and costs are. */
  currency: string;
  menu: ReactNode;
  place: RowPlace;
  onOpen: () => void;
  onSwitch: (enabled: boolean) => void;
}

/** A model in the list: what it is asked for, what that costs, and how it fared lately. */
export function ModelRow({ model, currency, menu, place, onOpen, onSwitch }: ModelRowProps) {
  const { t } = useTranslation();
  const { name, is_enabled, is_local, circuit, tasks, default_for } = model;
  const isWorking = circuit.state === "closed" && circuit.failures === 0;
  // Of one that nobody has asked yet it is not known.
  const wasHeard = model.last_test?.ok || model.tokens_this_month > 0;
  return (
    <ListRow
      icon={Cpu}
      place={place}
      handle={{ label: t("aiModels.handle", { name }), hint: t("aiModels.handleHint") }}
      isIdle={!is_enabled}
      isFailing={is_enabled && !isWorking}
      actions={
        <>
          <Switch
            aria-label={t("aiModels.switch", { name })}
            checked={is_enabled}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
          {menu}
        </>
      }
    >
      <RowTitle name={name} onOpen={onOpen} tone={is_enabled ? undefined : "idle"}>
        {!is_enabled && <Badge>{t("aiModels.off")}</Badge>}
        {is_enabled && isWorking && wasHeard && <Badge tone="good">{t("aiModels.working")}</Badge>}
        {is_local ? (
          <Badge>{t("aiModels.local")}</Badge>
        ) : (
          <Badge tone="warning">{t("aiModels.leaves")}</Badge>
        )}
      </RowTitle>
      <Facts model={model} currency={currency} />
      <div className={classes.tasks}>
        {tasks.map((task) =>
          default_for.includes(task) ? (
            <Badge key={task} tone="primary">
              {t("aiModels.taskFirst", { task: t(`aiModels.tasks.${task}`) })}
            </Badge>
          ) : (
            <Badge key={task}>{t(`aiModels.tasks.${task}`)}</Badge>
          ),
        )}
        {tasks.length === 0 && <span className={classes.none}>{t("aiModels.noTasks")}</span>}
      </div>
      <Record model={model} currency={currency} />
      <CircuitState circuit={circuit} />
    </ListRow>
  );
}

interface PartProps {
  model: AiModel;
  currency: string;
}

function Facts({ model, currency }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { provider, has_key, key_hint, price_in, price_out } = model;
  const keyKind = key_hint ? "key" : "keyHidden";
  const keyText = has_key ? t(`aiModels.${keyKind}`, { hint: key_hint }) : t("aiModels.noKey");
  const isFree = microsOf(price_in) === 0 && microsOf(price_out) === 0;
  const price = (text: string) => formatPrice(text, currency, locale);
  return (
    <FactLine>
      <span>{t(`aiModels.providers.${provider}`)}</span>
      <span className={classes.model}>{model.model}</span>
      <span>{keyText}</span>
      {isFree ? (
        <span>{t("aiModels.free")}</span>
      ) : (
        <span>{t("aiModels.prices", { input: price(price_in), output: price(price_out) })}</span>
      )}
    </FactLine>
  );
}

/** What it did this month, and what became of its last test. */
function Record({ model, currency }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { tokens_this_month: tokens, monthly_token_cap: cap, cost_this_month } = model;
  const figures = {
    count: tokens,
    shown: formatCount(tokens, locale),
    cost: formatCost(cost_this_month, currency, locale),
  };
  return (
    <>
      {cap !== null && (
        <div className={classes.used}>
          <Progress
            label={t("aiModels.usedOf", { ...figures, cap: formatCount(cap, locale) })}
            value={Math.min(1, tokens / cap)}
          />
        </div>
      )}
      <FactLine>
        {cap === null && <span>{t("aiModels.used", figures)}</span>}
        <LastTest model={model} />
      </FactLine>
    </>
  );
}

/** How the last test went; the reason is left to the state of the circuit where that tells it. */
function LastTest({ model: { last_test: test, circuit } }: Pick<PartProps, "model">) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!test) return <span>{t("aiModels.untested")}</span>;
  const time = formatElapsed(test.latency_ms, locale);
  const reason = test.error && circuit.failures === 0 ? t(`aiModels.failures.${test.error.code}`) : "";
  return (
    <>
      <span>{test.error ? `${t("aiModels.testFailed")} ${reason}` : t("aiModels.testPassed", { time })}</span>
      <span>
        <InstantText at={test.at} />
      </span>
    </>
  );
}

/** How a model that failed is asked again; nothing while it works. */
function CircuitState({ circuit }: { circuit: AiModel["circuit"] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, retry_at, failures, last_error } = circuit;
  if (state === "closed" && failures === 0) return null;
  const figures = { count: failures, shown: formatCount(failures, locale) };
  return (
    <RowFailure message={last_error?.message && visible(last_error.message)}>
      {state === "open" && retry_at
        ? t("aiModels.circuit.open", { ...figures, time: formatInstant(retry_at, locale) })
        : t(state === "closed" ? "aiModels.circuit.failing" : "aiModels.circuit.trying", figures)}{" "}
      {last_error && t(`aiModels.failures.${last_error.code}`)}
    </RowFailure>
  );
}
