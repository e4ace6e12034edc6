import discard from "./discard.json";
import errors from "./errors.json";

/** Why the server refused something, for whoever is signed in: beside what a visitor is told. */
const refusals = { auth: { errors }, discard };

export default refusals;
