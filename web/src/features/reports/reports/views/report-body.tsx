import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "@/ui/card";
import { Legend, type LegendKey } from "@/ui/charts/legend";
import classes from "./report-body.module.css";

interface ReportBodyProps {
  /** Names the picture. */
  title: string;
  legend?: readonly LegendKey[];
  /** Beside the title: how the picture is drawn, where there are several ways. */
  controls?: ReactNode;
  /** Null where a picture would say nothing. */
  chart: ReactNode;
  table: ReactNode;
}

/** The picture above the table of the same numbers; a phone shows the one or the other. */
export function ReportBody({ title, legend = [], controls, chart, table }: ReportBodyProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  return (
    <div className={classes.body} data-shown={chart ? shown : "table"}>
      {chart && (
        <div className={classes.switch}>
          <SegmentedControl
            fullWidth
            aria-label={t("reportViews.shownAs")}
            value={shown}
            onChange={(value) => setShown(value === "table" ? "table" : "chart")}
            data={[
              { value: "chart", label: t("reportViews.chart") },
              { value: "table", label: t("reportViews.table") },
            ]}
          />
        </div>
      )}
      {chart && (
        <div className={classes.chart}>
          <Card>
            <div className={classes.head}>
              <h2 className={classes.title}>{title}</h2>
              {controls}
              {legend.length > 0 && (
                <div className={classes.legend}>
                  <Legend keys={legend} />
                </div>
              )}
            </div>
            {chart}
          </Card>
        </div>
      )}
      <div className={classes.table}>
        <Card flush>{table}</Card>
      </div>
    </div>
  );
}
