import { CloseButton, Combobox, Loader, TextInput, type TextInputProps } from "@mantine/core";
import type { TFunction } from "i18next";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SearchSelect, SearchSelectArrows, SearchSelectHeading } from "@/ui/search-select";
import { useSearchField } from "@/ui/use-search-field";
import { useCategories, useCreateCategory } from "./api";
import {
  type CategoryKind,
  type FlatCategory,
  findCategories,
  type NewCategory,
  newCategory,
} from "./category";
import { CategoryIcon } from "./category-icon";
import classes from "./category-select.module.css";
import { recentCategories, rememberCategory } from "./recent";

interface CategorySelectProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  workspaceId: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Which kind stands first, and is created. */
  kind: CategoryKind;
  /** Whether new categories may be made from what is typed. */
  canCreate: boolean;
}

const CREATE = "create";

/** A category by typing part of its path or by going through the tree; what is not there yet can be created. */
export function CategorySelect(props: CategorySelectProps) {
  const { workspaceId, value, onChange, kind, canCreate, onKeyDown, onBlur, ...rest } = props;
  const { t } = useTranslation();
  const { list, byId } = useCategories(workspaceId);
  const create = useCreateCategory(workspaceId);
  const { store, search, close, input } = useSearchField({ onKeyDown, onBlur });
  const chosen = value ? byId.get(value) : undefined;
  const recent = recentCategories(workspaceId);
  const found = findCategories(list, search ?? "", kind, recent);
  const lately = search ? [] : recent.flatMap((id) => found.find((category) => category.id === id) ?? []);
  const fresh = canCreate && search ? newCategory(list, search, kind) : null;

  const choose = (id: string | null) => {
    close();
    if (id) rememberCategory(workspaceId, id);
    onChange(id);
  };
  const submit = (option: string) => {
    if (option !== CREATE) return choose(option);
    if (fresh) create.mutate({ ...fresh, kind }, { onSuccess: (made) => choose(made.id) });
  };
  return (
    <SearchSelect
      store={store}
      label={t("categories.title")}
      maxHeight={288}
      onChoose={submit}
      field={
        <TextInput
          {...rest}
          {...input(chosen?.path ?? "")}
          leftSection={<CategoryIcon category={chosen ?? null} />}
          rightSection={rightSection(
            create.isPending,
            chosen && !rest.readOnly ? () => choose(null) : null,
            t("categories.clear"),
          )}
        />
      }
    >
      {lately.map((category, index) => (
        <Option
          key={`recent ${category.id}`}
          category={category}
          active={category.id === value}
          flat
          heading={index === 0 ? t("categories.recent") : null}
        />
      ))}
      {found.map((category, index) => (
        <Option
          key={category.id}
          category={category}
          active={category.id === value}
          flat={Boolean(search)}
          heading={heading(found, index, t)}
        />
      ))}
      {fresh && <CreateOption fresh={fresh} />}
      {found.length === 0 && !fresh && <Combobox.Empty>{t("categories.nothingFound")}</Combobox.Empty>}
    </SearchSelect>
  );
}

function rightSection(pending: boolean, onClear: (() => void) | null, label: string) {
  if (pending) return <Loader size={14} />;
  if (!onClear) return <SearchSelectArrows />;
  return (
    <CloseButton
      size="sm"
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}

/** The name of the kind whose first category stands at the index. */
function heading(found: readonly FlatCategory[], index: number, t: TFunction): string | null {
  const kind = found[index]?.kind;
  if (found[index - 1]?.kind === kind) return null;
  return kind === "expense" ? t("categories.expenses") : t("categories.income");
}

interface OptionProps {
  category: FlatCategory;
  active: boolean;
  /** Hits of a search show their path instead of their place in the tree. */
  flat: boolean;
  /** What stands above it. */
  heading: string | null;
}

function Option({ category, active, flat, heading }: OptionProps) {
  return (
    <>
      {heading && <SearchSelectHeading>{heading}</SearchSelectHeading>}
      <Combobox.Option
        value={category.id}
        active={active}
        className={classes.option}
        style={{ paddingInlineStart: 10 + (flat ? 0 : category.depth * 22) }}
      >
        <CategoryIcon category={category} />
        <span className={classes.name} data-top={category.depth === 0 || undefined}>
          {flat ? category.path : category.name}
        </span>
      </Combobox.Option>
    </>
  );
}

function CreateOption({ fresh }: { fresh: NewCategory }) {
  const { t } = useTranslation();
  return (
    <Combobox.Option value={CREATE} className={classes.option}>
      <Plus size={15} aria-hidden />
      <span className={classes.name}>
        {fresh.parent
          ? t("categories.createIn", { name: fresh.name, parent: fresh.parent.path })
          : t("categories.create", { name: fresh.name })}
      </span>
    </Combobox.Option>
  );
}
