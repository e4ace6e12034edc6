import classes from "../notification-channels.module.css";

/** What has to be done elsewhere first, in its order. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
