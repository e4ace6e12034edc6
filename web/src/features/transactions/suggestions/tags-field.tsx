import { TagsInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSuggestions } from "./use-suggestions";

/** What the server takes. */
const MOST = 20;
const LONGEST = 50;

interface TagsFieldProps {
  workspaceId: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}

/** The words on a transaction, with those that the workspace has to choose from. */
export function TagsField({ workspaceId, value, onChange, error }: TagsFieldProps) {
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
      maxTags={MOST}
      maxLength={LONGEST}
      splitChars={[","]}
      error={error}
    />
  );
}
