import { Button, Loader } from "@mantine/core";
import { CircleCheck, CircleX } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { formatCount } from "@/lib/money";
import { formatElapsed } from "@/lib/units";
import { ButtonRow } from "@/ui/button-row";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { useLocale } from "@/ui/use-locale";
import { type AiModel, type AiModelTest, useTestAiModel } from "./api";
import { CallFailure } from "./call-failure";
import classes from "./test-dialog.module.css";
import { visible } from "./visible";

/** Sends a model a tiny question and shows what came back. */
export function TestDialog({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate: ask, data: result, error, isPending } = useTestAiModel();
  const { id, name } = model;
  // Once for each model, whatever becomes of its row meanwhile.
  useEffect(() => ask(id), [ask, id]);
  return (
    <Dialog opened onClose={onClose} title={t("aiModels.test.title", { name })}>
      <div className={classes.root} role="status">
        {isPending && (
          <p className={classes.asking}>
            <Loader size={18} />
            {t("aiModels.test.asking")}
          </p>
        )}
        {!isPending && error && (
          <ErrorState title={t("aiModels.test.failed")} text={explain(error).text} onRetry={() => ask(id)} />
        )}
        {!isPending && result && <TestResult result={result} />}
      </div>
      {!isPending && !error && (
        <ButtonRow>
          <Button variant="default" onClick={() => ask(id)}>
            {t("aiModels.test.again")}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t("common.close")}
          </Button>
        </ButtonRow>
      )}
    </Dialog>
  );
}

function TestResult({ result }: { result: AiModelTest }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { ok, latency_ms, reply, error, input_tokens, output_tokens } = result;
  const Icon = ok ? CircleCheck : CircleX;
  const facts = [
    [t("aiModels.test.latency"), formatElapsed(latency_ms, locale)],
    [t("aiModels.test.input"), input_tokens],
    [t("aiModels.test.output"), output_tokens],
  ] as const;
  return (
    <>
      <p className={classes.verdict} data-ok={ok || undefined}>
        <Icon size={20} aria-hidden />
        <span>{t(ok ? "aiModels.test.good" : "aiModels.test.bad")}</span>
      </p>
      {error && <CallFailure failure={error} />}
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === "number" ? formatCount(value, locale) : value}</dd>
              </div>
            ),
        )}
      </dl>
      {reply !== null && (
        <figure className={classes.reply}>
          <figcaption>{t("aiModels.test.reply")}</figcaption>
          <pre>{visible(reply)}</pre>
        </figure>
      )}
    </>
  );
}
