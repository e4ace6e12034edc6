import { TagsInput, type TagsInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSuggestions } from "./use-suggestions";

/** What the server takes. */
const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 50;

interface TagsFieldProps extends Omit<TagsInputProps, "value" | "data" | "onChange" | "error"> {
  workspaceId: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  /** Whether its list stays within what it stands in, which closes at a click outside. */
  within?: boolean;
}

/** The words on a transaction, with those that the workspace has to choose from. */
export function TagsField(props: TagsFieldProps) {
  const { workspaceId, value, onChange, error, within = false, ...rest } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const known = useSuggestions(workspaceId, "tag", typed);
  return (
    <TagsInput
      label={t("splits.tags")}
      placeholder={value.length === 0 ? t("splits.tagsHint") : ""}
      value={[...value]}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter(Boolean))}
      searchValue={typed}
      onSearchChange={setTyped}
      data={known.map(({ name }) => name)}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG_LENGTH}
      splitChars={[","]}
      error={error}
      comboboxProps={{ withinPortal: !within }}
      {...rest}
    />
  );
}
