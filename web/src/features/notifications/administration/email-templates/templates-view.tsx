import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { isLanguage } from "@/lib/preferences";
import { Card } from "@/ui/card";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { RowTitle } from "@/ui/row-title";
import { templateQueries } from "./api";
import { grouped } from "./groups";
import classes from "./templates-view.module.css";

const TemplateDialog = lazy(async () => ({ default: (await import("./template-dialog")).TemplateDialog }));

interface TemplatesViewProps {
  /** The email that is looked at. */
  opened: string | null;
  onOpen: (id: string | null) => void;
}

/** Every email that people can be sent, by what it is about. */
export function TemplatesView({ opened, onOpen }: TemplatesViewProps) {
  const { t, i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  const { data, error, refetch } = useQuery(templateQueries.list(language));
  if (error && !data)
    return <AdminError error={error} title={t("emailTemplates.failed")} onRetry={refetch} />;
  return (
    <div className={classes.groups}>
      {!data && (
        <Card>
          <ItemListSkeleton rows={8} />
        </Card>
      )}
      {grouped(data ?? []).map(({ group, templates }) => {
        const title = group === null ? t("emailTemplates.own") : t(`notifications.groups.${group}`);
        return (
          <Panel key={group ?? ""} level={2} title={title}>
            <ItemList label={title}>
              {templates.map(({ id, subject }) => (
                <Item
                  key={id}
                  icon={Mail}
                  title={<RowTitle name={subject} onOpen={() => onOpen(id)} />}
                  details={[
                    <span key="id" className={classes.id}>
                      {id}
                    </span>,
                  ]}
                />
              ))}
            </ItemList>
          </Panel>
        );
      })}
      <Suspense>
        {opened !== null && <TemplateDialog key={opened} id={opened} onClose={() => onOpen(null)} />}
      </Suspense>
    </div>
  );
}
