import reconciliations from "./reconciliations.json";

/** The texts about comparing accounts with statements. */
const texts = { reconciliations };

export default texts;
