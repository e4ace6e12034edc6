export { layoutQueries, useSaveLayout } from "./api";
export {
  CARD_SIZES,
  type CardPlace,
  type CardSize,
  changed,
  DEFAULT_PLACES,
  isSame,
  keyOf,
  type Layout,
  moved,
  pinned,
  reportPlace,
  spans,
  unpinned,
} from "./layout";
