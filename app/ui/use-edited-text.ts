import { useEffect, useState } from "react";
import { readFields, writeField } from "./draft-fields";

type Field = { formId: string; name: string };

/** A stored text, and what identifies it (`textVersion`). */
export type StoredText = { text: string; version: string };

export type EditedText = {
  /** The version on which what is typed is based: the form sends it in its field `version`. */
  base: string;
  /** The text that someone stored meanwhile, to show beside what is typed; null when there is none. */
  other: string | null;
  /** Puts the other text into the field. */
  take: () => void;
  /** Keeps what is typed, which then replaces the other text when it is sent. */
  keep: () => void;
};

const normalize = (text = ""): string => text.replaceAll("\r\n", "\n").trim();

/**
 * Follows a stored text while it is edited: a field in which nothing was typed shows the new text, and what was typed is
 * kept beside it.
 * @param options.kept the base of the text that was kept from an earlier visit.
 * @param options.isRefused whether the form was refused because the text had changed.
 */
export function useEditedText(
  { formId, name }: Field,
  stored: StoredText,
  { kept, isRefused }: { kept: string | undefined; isRefused: boolean },
): EditedText {
  const [base, setBase] = useState(isRefused ? stored : { version: kept ?? stored.version, text: stored.text });
  /** The version beside which the person has chosen already. */
  const [settled, setSettled] = useState<string | null>(null);
  const isChanged = stored.version !== base.version;
  // What is typed is read from the field itself: the form's state may lag behind it.
  useEffect(() => {
    if (!isChanged) return;
    const typed = normalize(read(formId, name));
    const isUntouched = kept === undefined && typed === normalize(base.text);
    if (typed !== normalize(stored.text) && !isUntouched) return;
    setBase(stored);
    setSettled(stored.version);
    if (isUntouched) write(formId, name, stored.text);
  }, [isChanged, formId, name, stored, kept, base.text]);
  const settle = () => {
    setBase(stored);
    setSettled(stored.version);
    write(formId, "version", stored.version);
  };
  return {
    base: base.version,
    other: (isChanged || isRefused) && settled !== stored.version ? stored.text : null,
    take: () => {
      write(formId, name, stored.text);
      settle();
    },
    keep: settle,
  };
}

const formOf = (id: string): HTMLFormElement | null => document.querySelector(`form#${CSS.escape(id)}`);

function read(formId: string, name: string): string | undefined {
  const form = formOf(formId);
  return form ? readFields(form).get(name)?.[0] : undefined;
}

function write(formId: string, name: string, text: string): void {
  const form = formOf(formId);
  if (form) writeField(form, name, [text]);
}
