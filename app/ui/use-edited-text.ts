import { useEffect, useState } from "react";
import { writeField } from "./draft-fields";

type Field = { formId: string; name: string; value?: unknown };

/** A stored text, and what identifies it (`textVersion`). */
export type StoredText = { text: string; version: string };

export type EditedText = {
  /** The version on which what is typed is based: the form sends it. */
  base: string;
  /** The text that someone stored meanwhile, to show beside what is typed; null when there is none. */
  other: string | null;
  /** Puts the other text into the field. */
  take: () => void;
  /** Keeps what is typed, which then replaces the other text when it is sent. */
  keep: () => void;
};

const normalize = (text: unknown): string => (typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : "");

/**
 * Follows a stored text while it is edited: a field in which nothing was typed shows the new text, and what was typed is
 * kept beside it.
 * @param options.kept the base of the text that was kept from an earlier visit.
 * @param options.isRefused whether the form was refused because the text had changed.
 */
export function useEditedText(
  { formId, name, value }: Field,
  stored: StoredText,
  { kept, isRefused }: { kept: string | undefined; isRefused: boolean },
): EditedText {
  const [base, setBase] = useState(isRefused ? stored : { version: kept ?? stored.version, text: stored.text });
  const [told, setTold] = useState<string | null>(null);
  const typed = normalize(value);
  const isChanged = stored.version !== base.version;
  const isSame = typed === normalize(stored.text);
  const isUntouched = kept === undefined && typed === normalize(base.text);
  useEffect(() => {
    if (!isChanged || !(isSame || isUntouched)) return;
    setBase(stored);
    if (!isSame) write(formId, name, stored.text);
  }, [isChanged, isSame, isUntouched, formId, name, stored]);
  const settle = () => {
    setBase(stored);
    setTold(stored.version);
  };
  const isDisputed = !isSame && told !== stored.version && (isChanged ? !isUntouched : isRefused);
  return {
    base: base.version,
    other: isDisputed ? stored.text : null,
    take: () => {
      write(formId, name, stored.text);
      settle();
    },
    keep: settle,
  };
}

function write(formId: string, name: string, text: string): void {
  const form = document.getElementById(formId);
  if (form instanceof HTMLFormElement) writeField(form, name, [text]);
}
