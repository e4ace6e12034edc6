import classes from "./action-message.module.css";

interface ActionMessageProps {
  message: string;
  /** What the button says. */
  action: string;
  onAction: () => void;
}

/** A message with a button: the way back, or on. */
export function ActionMessage({ message, action, onAction }: ActionMessageProps) {
  return (
    <div className={classes.root}>
      <span>{message}</span>
      <button type="button" className={classes.action} onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
