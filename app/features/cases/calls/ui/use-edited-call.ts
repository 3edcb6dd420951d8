import { useEffect, useRef, useState } from "react";
import { readDayText } from "~/platform/forms/day-text";
import { readFields } from "~/ui/draft-fields";
import type { CaseCall } from "../queries.server";

/** What the fields of the form hold of a call. */
export const fieldsOf = ({ day, time, direction, caller, minutes, text, nextStep }: CaseCall) => ({
  calledOn: day,
  calledAt: time,
  direction,
  caller,
  minutes: minutes?.toString() ?? "",
  text,
  nextStep: nextStep ?? "",
});

/**
 * Follows a call while its form is open: fields in which nothing was typed show what is stored meanwhile, and what was
 * typed is kept beside it.
 * @param isRefused whether the form was refused because the call had changed.
 */
export function useEditedCall(formId: string, call: CaseCall, isRefused: boolean) {
  const [base, setBase] = useState(call);
  /** Each shows the fields as they are stored. */
  const [round, setRound] = useState(0);
  /** The version beside which the person has chosen already. */
  const [settled, setSettled] = useState<string | null>(null);
  const isSent = useRef(false);
  const isChanged = call.version !== base.version;
  const settle = () => {
    setBase(call);
    setSettled(call.version);
  };
  const take = () => {
    settle();
    setRound((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is stored, and the answer to the form, count.
  useEffect(() => {
    if (!isChanged) return;
    const isOwn = isSent.current && !isRefused;
    isSent.current = false;
    if (isOwn || !isTyped(formId, base)) take();
  }, [call.version, isRefused]);
  return {
    /** What the form starts from, and sends the version of. */
    base,
    round,
    /** What is stored, to show beside what is typed; null while there is nothing to choose. */
    other: (isChanged || isRefused) && settled !== call.version ? call : null,
    take,
    keep: settle,
    onSend: () => {
      isSent.current = true;
    },
  };
}

function isTyped(formId: string, call: CaseCall): boolean {
  const form = document.querySelector<HTMLFormElement>(`form#${CSS.escape(formId)}`);
  const typed = form && readFields(form);
  if (!typed) return false;
  const normal = (text = "") => text.replaceAll("\r\n", "\n").trim();
  const textOf = (name: string) => typed.get(name)?.[0] ?? readDayText(new FormData(form), name);
  return Object.entries(fieldsOf(call)).some(([name, value]) => normal(textOf(name)) !== normal(value));
}
