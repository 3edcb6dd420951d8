import { FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { variablesLeft } from "~/platform/variables";
import { Button } from "~/ui/button";
import { useShortcuts } from "~/ui/use-shortcuts";
import type { FilledReply } from "../schema";
import { insertText, isOnEmptyLine, replaceText, selectVariable } from "./insert-text";
import { ReplyPicker } from "./reply-picker";

/**
 * The button « Réponses enregistrées » of a form with one text area, which it finds itself: « / » on an empty line opens
 * it too. It keeps the form from being sent while a variable is left in braces.
 */
export default function ReplyInserter({ from }: { from: string }) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The text before the last insertion, while nothing was typed since. */
  const [before, setBefore] = useState<string | null>(null);
  const [left, setLeft] = useState<ReturnType<typeof variablesLeft>>([]);
  const [isRefused, setIsRefused] = useState(false);
  const field = () => root.current?.closest("form")?.querySelector("textarea") ?? null;
  const hasRefused = isRefused && left.length > 0;
  useShortcuts("Réponse", [{ keys: "r", label: "Écrire la réponse", run: () => field()?.focus() }]);

  useEffect(() => {
    const form = root.current?.closest("form");
    const area = form?.querySelector("textarea");
    if (!form || !area) return;
    const check = () => setLeft(variablesLeft(area.value));
    const onInput = (event: Event) => {
      if (event.target !== area) return;
      setBefore(null);
      check();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (area.readOnly || !isOnEmptyLine(area)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    // In the capture phase, before the form's own handler.
    const guard = (event: SubmitEvent) => {
      const words = variablesLeft(area.value);
      setLeft(words);
      setIsRefused(words.length > 0);
      if (words.length === 0) return setBefore(null);
      event.preventDefault();
      event.stopImmediatePropagation();
      selectVariable(
        area,
        words.map(({ name }) => name),
      );
    };
    check();
    form.addEventListener("input", onInput);
    area.addEventListener("keydown", onKeyDown);
    form.addEventListener("submit", guard, true);
    return () => {
      form.removeEventListener("input", onInput);
      area.removeEventListener("keydown", onKeyDown);
      form.removeEventListener("submit", guard, true);
    };
  }, []);

  const close = () => {
    setIsOpen(false);
    field()?.focus();
  };
  const insert = ({ text }: FilledReply) => {
    const area = field();
    setIsOpen(false);
    if (!area) return;
    const { value } = area;
    insertText(area, text);
    setBefore(value);
    const words = variablesLeft(area.value);
    setLeft(words);
    setIsRefused(false);
    selectVariable(
      area,
      words.map(({ name }) => name),
    );
  };
  const takeOut = () => {
    const area = field();
    if (area && before !== null) replaceText(area, before);
    setBefore(null);
  };
  return (
    <div ref={root} className="contents">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="quiet"
          size="small"
          title="Réponses enregistrées"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="panes:@max-md:size-10 panes:@max-md:px-0"
        >
          <FileText aria-hidden="true" className="size-4.5" />
          <span className="panes:@max-md:sr-only">Réponses enregistrées</span>
        </Button>
        <div role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-quiet">
          {before !== null && <span>Réponse insérée.</span>}
          {left.length > 0 && !hasRefused && <span className="font-semibold text-ink">{leftText(left)}</span>}
        </div>
        {before !== null && (
          <Button variant="quiet" size="small" onClick={takeOut}>
            Retirer
          </Button>
        )}
      </div>
      <div role="alert" className="basis-full">
        {hasRefused && <p className="text-sm font-semibold text-bad">Pas encore envoyé. {leftText(left)}</p>}
      </div>
      {isOpen && (
        <ReplyPicker
          from={from}
          onChoose={insert}
          onClose={close}
          onSlash={() => {
            close();
            const area = field();
            if (area) insertText(area, "/");
          }}
        />
      )}
    </div>
  );
}

function leftText(left: ReturnType<typeof variablesLeft>): string {
  return `À remplacer avant l’envoi\u00a0: ${left.map(({ name, label }) => `${label} ({${name}})`).join(", ")}.`;
}
