import type { Workspace } from "@/features/identity/workspaces/public";
import type { Rule, RuleInput } from "./rule";
import { RuleDialog } from "./rule-dialog";
import { RunDialog } from "./run-dialog";

/** What is open over the page: a rule that is written, from what is known of it; or a run, of one rule or of all. */
export type OpenDialog =
  | { kind: "edit"; rule: Rule | null; start: RuleInput | null }
  | { kind: "run"; rule: Rule | null };

interface RuleDialogsProps {
  open: OpenDialog;
  workspace: Workspace;
  rule: Rule | null;
  onClose: () => void;
}

/** The dialogs of the rules' page. */
export function RuleDialogs({ open, workspace, rule, onClose }: RuleDialogsProps) {
  if (open.kind === "run") return <RunDialog workspace={workspace} rule={rule} onClose={onClose} />;
  return <RuleDialog workspace={workspace} rule={rule} start={open.start} onClose={onClose} />;
}
