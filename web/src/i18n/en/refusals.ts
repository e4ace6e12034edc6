import discard from "./discard.json";
import errors from "./errors.json";

/** What few visits meet, of those who are signed in: why the server refused something, what is left unsaved. */
const refusals = { auth: { errors }, discard };

export default refusals;
