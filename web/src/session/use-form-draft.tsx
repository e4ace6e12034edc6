import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { DraftNote } from "@/ui/draft-note";
import { formDraft } from "./form-draft";

/**
 * Keeps what is typed into a form until it is saved or given up: it is there again after a reload, and after signing in
 * where the session has ended by itself. `form` says which form it is and for what, in which version if that has one:
 * what was typed over an older one is not put over a newer. `values` are plain data without secrets and files; `restore`
 * puts them into the form. Returns what the form shows when something was restored.
 */
export function useFormDraft<T extends object>(
  form: string,
  values: T,
  restore: (values: T) => void,
): ReactNode {
  // Others may change what the form is for while it is open: it stays the one that was opened.
  const [{ draft, initial, found }] = useState(() => {
    const draft = formDraft(form);
    return { draft, initial: values, found: draft?.read() ?? null };
  });
  const [restored, setRestored] = useState(found !== null);
  const text = JSON.stringify(values);
  const isTyped = text !== JSON.stringify(initial);

  const begin = useEffectEvent(() => {
    if (restored && !isTyped) restore({ ...initial, ...found });
  });
  // Before it is painted: nobody sees the form without what was typed.
  useLayoutEffect(() => {
    begin();
  }, []);
  useEffect(() => {
    draft?.open();
    const release = () => draft?.release();
    window.addEventListener("pagehide", release);
    return () => {
      window.removeEventListener("pagehide", release);
      draft?.close();
    };
  }, [draft]);

  const keep = useEffectEvent(() => {
    if (isTyped) draft?.write(values);
    else draft?.remove();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is typed.
  useEffect(() => {
    keep();
  }, [text]);

  if (!restored || !isTyped) return null;
  return (
    <DraftNote
      onStartOver={() => {
        restore(initial);
        setRestored(false);
      }}
    />
  );
}
