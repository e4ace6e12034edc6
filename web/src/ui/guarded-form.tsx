import {
  type ReactNode,
  type SubmitEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { addForm, FormsContext } from "./filled-forms";
import { focusUnreadable } from "./focus-unreadable";
import { FormGuard } from "./form-guard";

interface GuardedFormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The work is under way. */
  pending: boolean;
  /** What the button does: when that is another thing, it may be pressed again. */
  purpose: string;
  /** What went wrong, or null: then too. */
  error: string | null;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that books once, however often its button is pressed, and that a dialog asks whether it is filled. */
export function GuardedForm({ onSubmit, pending, purpose, error, className, children }: GuardedFormProps) {
  const [guard] = useState(() => new FormGuard());
  const element = useRef<HTMLFormElement>(null);
  const forms = useContext(FormsContext);
  useEffect(() => {
    const remove = addForm(forms, () => guard.isFilled(element.current));
    return () => {
      remove();
      guard.leave();
    };
  }, [forms, guard]);
  useLayoutEffect(() => guard.setPending(pending), [guard, pending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another purpose is what makes it new.
  useEffect(() => guard.renew(), [guard, purpose]);
  useEffect(() => {
    if (error !== null) guard.fail();
  }, [guard, error]);
  const approach = () => element.current && guard.approach(element.current);
  const change = () => guard.change();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses something comes as a click, too.
    <form
      ref={element}
      className={className}
      noValidate
      onFocusCapture={approach}
      onPointerDownCapture={approach}
      onKeyDownCapture={approach}
      onInput={change}
      onDrop={change}
      onClick={({ target }) => {
        if (!(target as Element).closest("[type=submit]")) change();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // React hands on what is sent by a form in a dialog that was opened from here.
        if (event.target !== event.currentTarget) return;
        if (!focusUnreadable(event.currentTarget)) guard.submit(() => onSubmit(event));
      }}
    >
      {children}
    </form>
  );
}
