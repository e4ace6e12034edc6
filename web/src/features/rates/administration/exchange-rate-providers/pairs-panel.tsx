import { ActionIcon, Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { ErrorState } from "@/ui/error-state";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { notifyUndo } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { type ExchangeRateProvider, type ProviderPair, providerQueries, useSavePairs } from "./api";
import classes from "./pairs-panel.module.css";

const PairDialog = lazy(async () => ({ default: (await import("./pair-dialog")).PairDialog }));

/** Whose rates of a pair are believed first, whatever the order of all. */
export function PairsPanel({ providers }: { providers: readonly ExchangeRateProvider[] }) {
  const { t } = useTranslation();
  const { data: pairs, error, refetch } = useQuery(providerQueries.pairs());
  const save = useSavePairs();
  const [adding, setAdding] = useState(false);
  const refused = (refusal: unknown) => notifyFailure(refusal);
  const put = (items: ProviderPair[]) => void save.mutateAsync(items).catch(refused);
  const without = ({ from, to }: ProviderPair) =>
    (pairs ?? []).filter((other) => other.from !== from || other.to !== to);
  return (
    <Panel
      level={2}
      title={t("providerManagement.pairs.title")}
      text={t("providerManagement.pairs.text")}
      action={
        <Button variant="default" disabled={!pairs || providers.length === 0} onClick={() => setAdding(true)}>
          {t("providerManagement.pairs.add")}
        </Button>
      }
    >
      {!pairs && !error && <ItemListSkeleton rows={1} />}
      {!pairs && error && (
        <ErrorState
          title={t("providerManagement.pairs.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {pairs?.length === 0 && <PanelNote>{t("providerManagement.pairs.none")}</PanelNote>}
      {pairs && pairs.length > 0 && (
        <ItemList label={t("providerManagement.pairs.title")}>
          {pairs.map((pair) => {
            const { from, to, provider_id } = pair;
            return (
              <Item
                key={`${from} ${to}`}
                icon={ArrowLeftRight}
                title={`${from}\u00a0→\u00a0${to}`}
                details={[]}
                actions={
                  <>
                    <Select
                      className={classes.provider ?? ""}
                      aria-label={t("providerManagement.pairs.providerOf", { from, to })}
                      value={provider_id}
                      data={providers.map(({ id, name }) => ({ value: id, label: name }))}
                      onChange={(id) => id && put([...without(pair), { from, to, provider_id: id }])}
                      allowDeselect={false}
                    />
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={t("providerManagement.pairs.remove", { from, to })}
                      onClick={() => {
                        const before = pairs;
                        void save
                          .mutateAsync(without(pair))
                          .then(
                            () =>
                              notifyUndo(t("providerManagement.pairs.removed", { from, to }), () =>
                                put([...before]),
                              ),
                            refused,
                          );
                      }}
                    >
                      <X size={16} aria-hidden />
                    </ActionIcon>
                  </>
                }
              />
            );
          })}
        </ItemList>
      )}
      {adding && (
        <Suspense>
          <PairDialog providers={providers} pairs={pairs ?? []} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
