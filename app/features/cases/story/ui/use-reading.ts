import { useEffect, useRef, useState } from "react";
import type { ScamType } from "~/db/schema/enumerations";
import type { Quotes } from "../../wizard/ui/question-fields";

/** What a page knows of the text that it shows: what was read, and the answers that are the teller's own. */
export type Reading = {
  quotes: Quotes;
  /** The type of scam that the text calls by its name. */
  scamType: ScamType | undefined;
  own: ReadonlySet<string>;
  /** Counts the readings, of which each may show another question. */
  count: number;
  /** Whether the text was read, so that what it says is shown. */
  isShown: boolean;
  /** Notes that somebody answers a field: the text no longer changes it. @returns false for what is proposed. */
  keepOwn: (field: string) => boolean;
};

const PAUSE_MS = 700;
/** The name of Conform's hidden button. */
const CONFORM_INTENT = "__intent__";

/**
 * Reads the text of a story at each pause in typing, in the browser, and proposes what it says.
 * @param isOn false without scripts, and on the pages without the text.
 */
export function useReading(
  isOn: boolean,
  id: string,
  loaded: {
    quotes: Quotes | undefined;
    own: readonly string[] | undefined;
    scamType: ScamType | undefined;
    isRead: boolean;
  },
): Reading {
  const [{ quotes, scamType }, setRead] = useState({ quotes: loaded.quotes ?? {}, scamType: loaded.scamType });
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(loaded.own));
  const [count, setCount] = useState(0);
  const latestOwn = useRef(own);
  const isProposing = useRef(false);
  useEffect(() => {
    const form = isOn ? (document.forms.namedItem(id) as HTMLFormElement | null) : null;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reader: typeof import("./read-story") | undefined;
    let read: string | undefined;
    const area = () => form.elements.namedItem("description") as HTMLTextAreaElement;
    const propose = (isSent: boolean) => {
      const { value, disabled } = area();
      // The fields of a form that is being sent are disabled.
      if (!reader || value === read || disabled) return;
      read = value;
      isProposing.current = true;
      try {
        setRead(reader.proposeInto(form, value, latestOwn.current, isSent));
      } finally {
        isProposing.current = false;
      }
      // A question in which somebody types stays open.
      const isAnswering = document.activeElement?.closest("[data-facts]");
      if (value.trim() !== "" && !isAnswering) setCount((before) => before + 1);
    };
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        reader ??= await import("./read-story").catch(() => undefined);
        propose(false);
      }, PAUSE_MS);
    };
    const onInput = ({ target }: Event) => {
      if (target === area()) readSoon();
    };
    const onSubmit = ({ submitter }: SubmitEvent) => {
      if ((submitter as HTMLButtonElement | null)?.name !== CONFORM_INTENT) propose(true);
    };
    form.addEventListener("input", onInput);
    form.addEventListener("submit", onSubmit);
    if (area().value.trim() !== "") readSoon();
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", onSubmit);
    };
  }, [isOn, id]);
  const keepOwn = (field: string) => {
    if (isProposing.current) return false;
    if (latestOwn.current.has(field)) return true;
    latestOwn.current = new Set([...latestOwn.current, field]);
    setOwn(latestOwn.current);
    return true;
  };
  return { quotes, scamType, own, count, isShown: loaded.isRead || count > 0 || own.size > 0, keepOwn };
}
