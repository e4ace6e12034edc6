import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { CategoryIcon } from "../category-icon";
import { CATEGORY_ICONS } from "../icons";
import classes from "./appearance-fields.module.css";

interface AppearanceFieldsProps {
  icon: string;
  color: string;
  onIcon: (icon: string) => void;
  onColor: (color: string) => void;
}

/** Colours that can be told apart, in both themes. */
const COLORS = [
  "#c62828",
  "#ad1457",
  "#7b1fa2",
  "#512da8",
  "#303f9f",
  "#1976d2",
  "#0277bd",
  "#00838f",
  "#00796b",
  "#2e7d32",
  "#558b2f",
  "#9e9d24",
  "#f9a825",
  "#ef6c00",
  "#8d6e63",
  "#607d8b",
];

/** Picture and colour of a category. */
export function AppearanceFields({ icon, color, onIcon, onColor }: AppearanceFieldsProps) {
  const { t } = useTranslation();
  const own = !COLORS.includes(color);
  return (
    <>
      <Choices
        label={t("categoryManagement.color")}
        value={color}
        onChange={onColor}
        options={COLORS.map((value, index) => ({
          value,
          label: t("categoryManagement.colorNumber", { number: index + 1 }),
          content: <span className={classes.swatch} style={{ background: value }} />,
        }))}
        after={
          <label className={classes.own} data-checked={own || undefined}>
            <input type="color" value={color} onChange={(event) => onColor(event.currentTarget.value)} />
            <span>{t("categoryManagement.customColor")}</span>
          </label>
        }
      />
      <Choices
        label={t("categoryManagement.picture")}
        value={icon}
        onChange={onIcon}
        scrolls
        options={Object.keys(CATEGORY_ICONS).map((value, index) => ({
          value,
          label: t("categoryManagement.pictureNumber", { number: index + 1 }),
          content: <CategoryIcon category={{ icon: value, color }} tile />,
        }))}
      />
    </>
  );
}

interface ChoicesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string; content: ReactNode }[];
  scrolls?: boolean;
  after?: ReactNode;
}

/** One of many things that are seen rather than read: radio buttons in a grid, so the arrow keys go through them. */
function Choices({ label, value, onChange, options, scrolls = false, after }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choices} data-scrolls={scrolls || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-label={option.label}
            />
            {option.content}
          </label>
        ))}
      </div>
      {after}
    </fieldset>
  );
}
