export { SuggestCategories } from "./suggest-categories";
