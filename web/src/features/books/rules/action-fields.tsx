import { ActionIcon, Button, Menu, Select, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { CategorySelect } from "@/features/books/categories/public";
import { PayeeField, TagsField, useStatusName } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { useFocusNext } from "@/ui/use-focus-next";
import { type ActionDraft, newAction } from "./draft";
import { type ActionKind, freeKinds, GIVEN_STATUSES, MAX_TEXT_LENGTH } from "./rule";
import classes from "./rule-fields.module.css";
import { SplitLines } from "./split-lines";

interface ActionFieldsProps {
  workspace: Workspace;
  actions: readonly ActionDraft[];
  onChange: (actions: readonly ActionDraft[]) => void;
  /** What is wrong, by the paths of the fields. */
  problems: Record<string, string>;
}

/** What a transaction gets: a line for each kind of thing. */
export function ActionFields({ workspace, actions, onChange, problems }: ActionFieldsProps) {
  const { t } = useTranslation();
  const block = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(block);
  const free = freeKinds(actions.map(({ kind }) => kind));
  const change = (key: string, some: Partial<ActionDraft>) =>
    onChange(actions.map((one) => (one.key === key ? { ...one, ...some } : one)));
  const add = (kind: ActionKind) => {
    focusNext("fieldset:last-of-type input");
    onChange([...actions, newAction(kind)]);
  };
  return (
    <div ref={block} className={classes.block}>
      {actions.map((action, at) => (
        <fieldset
          key={action.key}
          className={classes.action}
          aria-label={t(`rules.sets.${action.kind}`)}
          data-kind={action.kind}
        >
          <span className={classes.word}>{t(`rules.sets.${action.kind}`)}</span>
          <ActionField
            workspace={workspace}
            action={action}
            onChange={(some) => change(action.key, some)}
            path={`actions[${at}]`}
            problems={problems}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("rules.removeAction", { what: t(`rules.sets.${action.kind}`) })}
            onClick={() => {
              focusNext("[data-add]");
              onChange(actions.filter((one) => one.key !== action.key));
            }}
          >
            <X size={15} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {problems.actions && (
        <p role="alert" className={classes.problem}>
          {problems.actions}
        </p>
      )}
      {free.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              className={classes.add ?? ""}
              variant="subtle"
              size="compact-sm"
              leftSection={<Plus size={14} aria-hidden />}
              data-add
            >
              {t("rules.addAction")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {free.map((kind) => (
              <Menu.Item key={kind} onClick={() => add(kind)}>
                {t(`rules.sets.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

interface ActionFieldProps {
  workspace: Workspace;
  action: ActionDraft;
  onChange: (some: Partial<ActionDraft>) => void;
  path: string;
  problems: Record<string, string>;
}

/** The value that a transaction gets. */
function ActionField({ workspace, action, onChange, path, problems }: ActionFieldProps) {
  const { t } = useTranslation();
  const statusName = useStatusName();
  const { kind, categoryId, text, status, tags, lines } = action;
  const canCreate = may(workspace, "edit_categories");
  switch (kind) {
    case "category":
      return (
        <CategorySelect
          aria-label={t("rules.sets.category")}
          placeholder={t("rules.chooseCategory")}
          workspaceId={workspace.id}
          value={categoryId}
          onChange={(id) => onChange({ categoryId: id })}
          kind="expense"
          canCreate={canCreate}
          error={problems[`${path}.category_id`]}
        />
      );
    case "payee":
      return (
        <PayeeField
          aria-label={t("rules.sets.payee")}
          workspaceId={workspace.id}
          data={[]}
          value={text}
          onChange={(value) => onChange({ text: value })}
          error={problems[`${path}.text`]}
        />
      );
    case "note":
      return (
        <TextInput
          aria-label={t("rules.sets.note")}
          value={text}
          maxLength={MAX_TEXT_LENGTH}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          error={problems[`${path}.text`]}
          autoComplete="off"
        />
      );
    case "status":
      return (
        <Select
          aria-label={t("rules.sets.status")}
          value={status}
          data={GIVEN_STATUSES.map((value) => ({ value, label: statusName(value) }))}
          onChange={(value) => onChange({ status: GIVEN_STATUSES.find((one) => one === value) ?? status })}
        />
      );
    case "tags":
      return (
        <TagsField
          label={null}
          aria-label={t("rules.sets.tags")}
          workspaceId={workspace.id}
          value={tags}
          onChange={(next) => onChange({ tags: next })}
          error={problems[`${path}.tags`]}
        />
      );
    case "split":
      return (
        <SplitLines
          workspaceId={workspace.id}
          canCreateCategory={canCreate}
          lines={lines}
          onChange={(next) => onChange({ lines: next })}
          path={path}
          problems={problems}
        />
      );
  }
}
