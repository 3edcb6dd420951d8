import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { holdsWords } from "~/platform/fold-text";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { nextIndex } from "~/ui/combobox";
import { cx } from "~/ui/cx";
import { replyErrors } from "../errors";
import type { FilledReply } from "../schema";

type ReplyPickerProps = {
  /** Where the replies are read, with their variables replaced. */
  from: string;
  onChoose: (reply: FilledReply) => void;
  onClose: () => void;
  /** Called when « / » was meant as a character. */
  onSlash: () => void;
};

/** The list of saved replies: its search field keeps the focus, and the arrows move in the list. */
export function ReplyPicker({ from, onChoose, onClose, onSlash }: ReplyPickerProps) {
  const id = useId();
  const { replies, hasFailed, retry } = useReplies(from);
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = replies?.filter((reply) => matches(reply, search)) ?? [];
  const chosen = found[active];

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "/" && search === "") onSlash();
    else if (key === "Escape") onClose();
    else if (key === "Enter") chosen && onChoose(chosen);
    else if (key === "ArrowDown" || key === "ArrowUp")
      setActive((index) => nextIndex(index, key === "ArrowDown" ? 1 : -1, found.length));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section
      aria-label="Réponses enregistrées"
      className="grid min-w-0 basis-full grid-cols-1 gap-2 rounded-card border border-line-strong bg-surface p-3 shadow-over"
    >
      <label htmlFor={`${id}-search`} className="text-sm font-semibold">
        Chercher une réponse
      </label>
      <input
        ref={input}
        id={`${id}-search`}
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        autoComplete="off"
        value={search}
        maxLength={100}
        onInput={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="control"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Réponses enregistrées"
        tabIndex={-1}
        hidden={found.length === 0}
        className="max-h-[min(18rem,35dvh)] overflow-y-auto overscroll-contain rounded-field border border-line"
      >
        {found.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the keyboard focus, as the combobox pattern requires.
          <div
            key={reply.id}
            id={`${id}-${reply.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? scrollIntoView : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(reply)}
            className={cx(
              "grid min-h-11 cursor-pointer content-center gap-0.5 px-3.5 py-2 hover:bg-brand-tint",
              index === active && "bg-brand-tint forced-colors:bg-[Highlight]",
            )}
          >
            <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {reply.title}
              {reply.isExample ? <Badge tone="wait">Exemple</Badge> : reply.isShared && <Badge>Équipe</Badge>}
            </span>
            <span className="line-clamp-2 text-sm text-ink-quiet wrap-anywhere">{reply.text}</span>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="flex-1 basis-40 text-sm text-ink-quiet">
          {hasFailed
            ? replyErrors.messageOf("replies_load_failed")
            : replies
              ? countText(found.length, replies.length)
              : "Chargement…"}
        </p>
        {hasFailed && (
          <Button variant="quiet" size="small" onClick={retry}>
            Réessayer
          </Button>
        )}
        <Link to="/admin/replies" className="inline-flex min-h-11 items-center text-sm font-semibold">
          Gérer les réponses
        </Link>
        <Button variant="quiet" size="small" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </section>
  );
}

function useReplies(from: string) {
  const [replies, setReplies] = useState<FilledReply[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again.
  useEffect(() => {
    let isCurrent = true;
    setHasFailed(false);
    readReplies(from).then(
      (read) => isCurrent && setReplies(read),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [from, attempt]);
  return { replies, hasFailed, retry: () => setAttempt((count) => count + 1) };
}

/** Rejects when there is no answer, or another one than the replies: the session ended, for example. */
async function readReplies(from: string): Promise<FilledReply[]> {
  const response = await fetch(from, { redirect: "manual" });
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { replies: FilledReply[] }).replies;
}

const matches = ({ title, text }: FilledReply, search: string) => holdsWords(`${title}\n${text}`, search);

function countText(found: number, all: number): string {
  if (all === 0) return "Aucune réponse enregistrée pour l’instant.";
  if (found === 0) return "Aucune réponse ne correspond.";
  return found === 1 ? "1 réponse." : `${found} réponses.`;
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
