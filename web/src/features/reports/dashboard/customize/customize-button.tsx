import { Button } from "@mantine/core";
import { LayoutDashboard } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

interface CustomizeButtonProps {
  /** The cards have just been arranged: the focus comes back to where that began. */
  isBack: boolean;
  onClick: () => void;
}

/** Lets the cards be put in another order. */
export function CustomizeButton({ isBack, onClick }: CustomizeButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus({ preventScroll: true });
  }, [isBack]);
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<LayoutDashboard size={16} aria-hidden />}
      onClick={onClick}
    >
      {t("dashboardMore.customize")}
    </Button>
  );
}
