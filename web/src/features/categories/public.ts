export { useCategories } from "./api";
export { type FlatCategory, PATH_SEPARATOR } from "./category";
export { CategoryIcon, categoryColor } from "./category-icon";
export { CategorySelect } from "./category-select";
