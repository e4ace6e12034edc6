import { Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { today } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";
import { IconButton } from "@/ui/icon-button";
import { printPage } from "@/ui/print-page";
import type { WorkspaceMoney } from "../api";
import type { ListScope } from "../list-changes";
import { EXPORT_FORMATS, type ExportFormat, fetchTransactions } from "./api";

interface ExportMenuProps {
  workspace: WorkspaceMoney;
  scope: ListScope;
  /** What the file is called, before the day. */
  name: string;
}

/** Takes what is shown along as a file. */
export function ExportMenu({ workspace, scope, name }: ExportMenuProps) {
  const { t } = useTranslation();
  const taking = useMutation({
    mutationFn: (format: ExportFormat) => fetchTransactions(workspace, scope, format),
    onSuccess: (file, format) => saveFile(`${name} ${today()}.${format}`, file),
    onError: (error) => notifyFailure(error),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={Download}
          iconSize={18}
          label={t("find.export")}
          size={34}
          loading={taking.isPending}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("find.exportText")}</Menu.Label>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => taking.mutate(format)}>
            {t(`find.formats.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Printer size={15} aria-hidden />} onClick={printPage}>
          {t("common.print")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
