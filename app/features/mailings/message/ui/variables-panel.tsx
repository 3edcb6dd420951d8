import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import { VARIABLES } from "../rules";

/** Spec section 9. */
const FEEDBACK_MS = 2_000;

type VariablesPanelProps = { variables?: readonly { name: string; label: string }[]; intro?: string; note?: ReactNode };

/** Writes a variable where the form is being typed in, else at the end of its text. */
function insert(form: HTMLFormElement | null, text: string): void {
  const active = document.activeElement;
  const isTyping = active instanceof HTMLElement && form?.contains(active) && active.matches(EDITABLE);
  if (!isTyping) form?.querySelector<HTMLElement>('[contenteditable="true"], textarea')?.focus();
  // What is typed and what is inserted are undone alike.
  document.execCommand("insertText", false, text);
}

const EDITABLE = '[contenteditable="true"], textarea, input:not([type]), input[type="text"]';

/** The variables of a text, those of an e-mail to several people by default, each with a button that copies it. */
export function VariablesPanel({
  variables = VARIABLES,
  intro = "Chaque personne lit la sienne à la place, dans l’objet comme dans le texte.",
  note,
}: VariablesPanelProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const canCopy = useHydrated();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    // If the browser refuses, nothing is shown: the person can select the name beside the button.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => {},
    );
  };
  return (
    <details
      aria-labelledby="variables"
      className="open-beside min-w-0 rounded-card bg-surface-quiet p-3.5 *:not-first:mt-3"
    >
      <summary className="min-h-8">
        <h2 id="variables" className="inline text-[1.2rem] wrap-break-word">
          Variables
        </h2>
      </summary>
      <p className="text-xs text-ink-quiet">{intro}</p>
      {note}
      <ul className="grid grid-cols-1 gap-1.5">
        {variables.map(({ name, label }) => {
          const text = `{${name}}`;
          return (
            <li key={name} className="flex items-center gap-1 leading-snug">
              <div className="min-w-0 flex-1">
                {canCopy ? (
                  <button
                    type="button"
                    title={`Insérer ${text}`}
                    // The text keeps the focus, and with it the place where the word is inserted.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={(event) => insert(event.currentTarget.form, text)}
                    className="block min-h-6 text-left text-sm font-semibold text-brand hover:underline"
                  >
                    {label}
                  </button>
                ) : (
                  <span className="block text-sm font-semibold">{label}</span>
                )}
                <code className="block text-xs text-ink-quiet wrap-anywhere">{text}</code>
              </div>
              {canCopy && (
                <button
                  type="button"
                  onClick={() => copy(text)}
                  aria-label={`Copier ${text}`}
                  title={`Copier ${text}`}
                  className="grid size-11 shrink-0 place-items-center rounded-field text-brand hover:bg-brand-tint [&>svg]:size-5"
                >
                  {copied === text ? <Check className="text-ok" /> : <Copy />}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="min-h-6 text-sm font-semibold text-ok">
        {copied && `${copied} copié`}
      </p>
    </details>
  );
}
