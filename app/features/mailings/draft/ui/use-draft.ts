import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

export type SaveState = "saved" | "saving" | "offline" | "signed-out" | "refused";
/** The response to a save: how many people the selection includes, and how many of them turned these e-mails off. */
export type SavedCounts = { count: number; muted: number };

const PAUSE_MS = 600;
const RETRY_MS = 4_000;

/**
 * Saves the form as a draft on the server while it is filled in: shortly after the last change, one save at a time, and
 * again until it succeeds. The returned state says when the draft could not be saved.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, address: string) {
  const [state, setState] = useState<SaveState>("saved");
  const [counts, setCounts] = useState<SavedCounts | null>(null);
  const [saves, setSaves] = useState(0);
  const work = useRef({ isBusy: false, isDirty: false, timer: undefined as ReturnType<typeof setTimeout> | undefined });

  const save = useCallback(async (): Promise<void> => {
    const own = work.current;
    if (own.isBusy || !form.current) return;
    Object.assign(own, { isBusy: true, isDirty: false });
    const outcome = await send(form.current, address);
    own.isBusy = false;
    if (typeof outcome !== "string") {
      setCounts(outcome);
      setSaves((count) => count + 1);
    }
    if (own.isDirty) return void save();
    setState(typeof outcome === "string" ? outcome : "saved");
    if (outcome === "offline") own.timer = setTimeout(save, RETRY_MS);
  }, [form, address]);

  const onChange = useCallback(() => {
    const own = work.current;
    own.isDirty = true;
    setState("saving");
    clearTimeout(own.timer);
    own.timer = setTimeout(save, PAUSE_MS);
  }, [save]);

  const { state: moving, formData } = useNavigation();
  const isSent = formData !== undefined;
  useEffect(() => {
    const own = work.current;
    if (moving === "idle" || !own.isDirty) return;
    clearTimeout(own.timer);
    // A submit sends the whole form. Another page of the grid removes the boxes of this one, so they are saved first.
    if (isSent) own.isDirty = false;
    else void save();
  }, [moving, isSent, save]);

  /** Called when the page was loaded again: its own counts are newer. */
  const forgetCounts = useCallback(() => setCounts(null), []);

  useEffect(() => {
    const flush = () => {
      if (work.current.isDirty && form.current) void send(form.current, address, true);
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      clearTimeout(work.current.timer);
    };
  }, [form, address]);
  return { state: isSent ? "saved" : state, counts, saves, onChange, forgetCounts };
}

async function send(form: HTMLFormElement, address: string, isLeaving = false): Promise<SavedCounts | SaveState> {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      keepalive: isLeaving,
    });
    if (answer.status === 401) return "signed-out";
    if (answer.status >= 500) return "offline";
    return answer.ok ? ((await answer.json()) as SavedCounts) : "refused";
  } catch {
    return "offline";
  }
}
