import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { AppForm, SubmitButton } from "./form";
import { useShortcuts } from "./use-shortcuts";

export type UndoFormProps = {
  /** The address that the form posts to. */
  action: string;
  /** The id of what is taken back. */
  id: string;
  /** How long it can still be taken back. */
  seconds: number;
  /** Whose case or document it is about: « Dossier de Camille Moreau ». */
  about?: string;
  /** Called when the time is over. */
  onEnd?: () => void;
};

/** « Annuler (10 s) »: takes back what was just done. Only the eye sees the seconds run. */
export default function UndoForm({ action, id, seconds, about, onEnd }: UndoFormProps) {
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts("Décision", [
    { keys: "z", label: "Annuler la dernière décision", run: () => field.current?.form?.requestSubmit() },
  ]);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setLeft(Math.max(0, seconds - Math.floor((Date.now() - start) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the time counts.
  useEffect(() => {
    if (left === 0) onEnd?.();
  }, [left === 0]);
  return (
    <AppForm
      action={action}
      failure="La décision n’a pas pu être annulée. Réessayez dans un instant."
      className="undo grid gap-1.5 justify-items-start"
    >
      <input ref={field} type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={pathname + search} />
      {about && <p className="text-sm wrap-anywhere">{about}</p>}
      <SubmitButton variant="second" size="small">
        Annuler<span className="sr-only"> la décision{about && `, ${about}`}</span>
        <span aria-hidden="true"> ({left}&nbsp;s)</span>
      </SubmitButton>
    </AppForm>
  );
}
