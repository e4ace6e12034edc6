import { Kbd } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { useWorkspace } from "@/features/identity/workspaces/public";
import { Dialog } from "@/ui/dialog";
import classes from "./shortcuts-dialog.module.css";

/** The keys of the application, in the order in which one meets them; the last word marks those that change something. */
const KEYS = [
  {
    group: "everywhere",
    keys: [
      ["search", "Ctrl K"],
      ["receipt", "Shift R", "edit"],
      ["help", "?"],
      ["close", "Esc"],
    ],
  },
  {
    group: "page",
    keys: [
      ["find", "/"],
      ["add", "N", "edit"],
      ["transfer", "T", "edit"],
      ["undo", "Ctrl Z", "edit"],
      ["redo", "Ctrl Shift Z", "edit"],
    ],
  },
  {
    group: "table",
    keys: [
      ["move", "↑ ↓ ← →"],
      ["rows", "J K"],
      ["edit", "Enter", "edit"],
      ["nextCell", "Tab", "edit"],
      ["leave", "Esc", "edit"],
      ["saveNext", "Ctrl Enter", "edit"],
      ["open", "E", "edit"],
      ["payee", "P", "edit"],
      ["date", "T", "edit"],
      ["note", "N", "edit"],
    ],
  },
  {
    group: "selection",
    keys: [
      ["select", "X"],
      ["extend", "Shift ↑ ↓"],
      ["through", "Shift Space"],
      ["page", "Ctrl A"],
      ["clear", "Esc"],
    ],
  },
  {
    group: "rows",
    keys: [
      ["category", "C", "edit"],
      ["account", "A", "edit"],
      ["status", "S", "edit"],
      ["cleared", "L", "edit"],
      ["duplicate", "U", "edit"],
      ["transfer", "G", "edit"],
      ["recurring", "R", "edit"],
      ["remove", "D", "edit"],
    ],
  },
  {
    group: "receipt",
    keys: [
      ["confirm", "Ctrl Enter", "edit"],
      ["next", "J K"],
      ["check", "Tab", "edit"],
      ["zoom", "+ − 0"],
      ["rotate", "R"],
    ],
  },
  { group: "plans", keys: [["add", "N", "edit"]] },
  { group: "amounts", keys: [["sum", "12.50+3", "edit"]] },
] as const;

/** Lists what the keys do; to those who only look, what they can do with them. */
export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const canEdit = workspace === undefined || may(workspace, "edit_transactions");
  const groups = KEYS.map(({ group, keys }) => ({
    group,
    keys: keys.filter(([, , edits]) => canEdit || edits === undefined),
  })).filter(({ keys }) => keys.length > 0);
  return (
    <Dialog opened={opened} onClose={onClose} title={t("shortcuts.title")} width={820}>
      <div className={classes.groups}>
        {groups.map(({ group, keys }) => (
          <section key={group} className={classes.group}>
            <h3 className={classes.heading}>{t(`shortcuts.${group}.title`)}</h3>
            <dl className={classes.list}>
              {keys.map(([name, keyboard]) => (
                <div key={name} className={classes.row}>
                  <dt>{t(`shortcuts.${group}.${name}` as "shortcuts.everywhere.search")}</dt>
                  <dd>
                    <Kbd>{keyboard}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
