export { useCategories } from "./api";
export { type FlatCategory, findCategories } from "./category";
export { CategoryIcon, categoryColor } from "./category-icon";
export { CategorySelect } from "./category-select";
export { recentCategories, rememberCategory } from "./recent";
