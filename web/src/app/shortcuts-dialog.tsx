import { Kbd } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/dialog";
import classes from "./shortcuts-dialog.module.css";

/** The keys of the application, in the order in which one meets them. */
const KEYS = [
  {
    group: "everywhere",
    keys: [
      ["search", "Ctrl K"],
      ["help", "?"],
      ["close", "Esc"],
    ],
  },
  {
    group: "table",
    keys: [
      ["move", "↑ ↓ ← →"],
      ["rows", "J K"],
      ["edit", "Enter"],
      ["nextCell", "Tab"],
      ["leave", "Esc"],
      ["add", "N"],
      ["saveNext", "Ctrl Enter"],
      ["transfer", "T"],
      ["open", "E"],
      ["select", "Space"],
      ["remove", "D"],
      ["undo", "Ctrl Z"],
      ["find", "/"],
    ],
  },
  { group: "amounts", keys: [["sum", "12.50+3"]] },
] as const;

/** Lists what the keys do. */
export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("app.keys.title")}>
      {KEYS.map(({ group, keys }) => (
        <section key={group} className={classes.group}>
          <h3 className={classes.heading}>{t(`app.keys.${group}.title`)}</h3>
          <dl className={classes.list}>
            {keys.map(([name, keyboard]) => (
              <div key={name} className={classes.row}>
                <dt>{t(`app.keys.${group}.${name}` as "app.keys.everywhere.search")}</dt>
                <dd>
                  <Kbd>{keyboard}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
