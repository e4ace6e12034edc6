import forecast from "./forecast.json";

/** The texts about what is expected of balances. */
const texts = { forecast };

export default texts;
