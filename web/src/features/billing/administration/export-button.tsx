import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { today } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";

interface ExportButtonProps {
  /** What is in the file; its name begins with it. */
  name: string;
  fetchFile: () => Promise<Blob>;
}

/** Takes what is shown along as a file. */
export function ExportButton({ name, fetchFile }: ExportButtonProps) {
  const { t } = useTranslation();
  const taking = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(`${name} ${today()}.csv`, file),
    onError: (error) => notifyFailure(error),
  });
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {t("planManagement.export")}
    </Button>
  );
}
