import reconcile from "./reconcile.json";

/** The texts about comparing accounts with statements. */
const texts = { reconcile };

export default texts;
