import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { setValue } from "~/ui/set-value";
import type { Colleague } from "../../colleagues/rules";
import { begunMention, namesBegunBy } from "../rules";

/** How many names are offered; any other may be typed after « @ ». */
const MAX_OFFERED = 6;

type MentionsProps = { fieldId: string; colleagues: readonly Colleague[] };

/**
 * Whom a note may mention, below its field. What is typed after « @ » narrows the names; Tab or Enter writes the first of
 * them, and Escape lets the text be.
 */
export function Mentions({ fieldId, colleagues }: MentionsProps) {
  const [begun, setBegun] = useState<string | null>(null);
  const offered = namesBegunBy(begun ?? "", colleagues).slice(0, MAX_OFFERED);
  const [first] = offered;
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const read = () => setBegun(begunMention(field.value.slice(0, field.selectionStart)));
    const press = (event: KeyboardEvent) => {
      if (begun === null) return;
      if (event.key === "Escape") return setBegun(null);
      if ((event.key !== "Tab" && event.key !== "Enter") || event.shiftKey || event.ctrlKey) return;
      // A whole name needs nothing: Enter begins a line.
      if (!first || begun === "" || begun === first.name) return;
      event.preventDefault();
      write(field, begun, first.name);
      setBegun(null);
    };
    field.addEventListener("input", read);
    field.addEventListener("click", read);
    field.addEventListener("keydown", press);
    return () => {
      field.removeEventListener("input", read);
      field.removeEventListener("click", read);
      field.removeEventListener("keydown", press);
    };
  }, [fieldId, begun, first]);
  const choose = (name: string) => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLTextAreaElement) write(field, begun, name);
    setBegun(null);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm no-script:hidden">
      <span className="text-ink-quiet">Prévenir&nbsp;:</span>
      {offered.map(({ id, name }) => (
        <Button key={id} variant="quiet" size="small" onClick={() => choose(name)}>
          @{name}
        </Button>
      ))}
      <span role="status" className="text-ink-quiet">
        {begun !== null && offered.length === 0 && "Personne de ce nom n’a accès à ce dossier."}
      </span>
    </p>
  );
}

/** Writes a mention in place of the one that is begun before the caret, else at the end. */
function write(field: HTMLTextAreaElement, begun: string | null, name: string) {
  const { value, selectionStart } = field;
  const end = begun === null ? value.length : selectionStart;
  const start = begun === null ? end : end - begun.length - 1;
  const before = value.slice(0, start);
  const text = `${before}${/\S$/.test(before) ? " " : ""}@${name} `;
  setValue(field, text + value.slice(end));
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
  field.setSelectionRange(text.length, text.length);
}
