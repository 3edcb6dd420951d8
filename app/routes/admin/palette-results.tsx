import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Role } from "~/db/schema/enumerations";
import { NOTICES_PATH } from "~/features/notices/rules";
import { canAssign } from "~/features/worklist/policy";
import { followUpAddress, refText, WORK_ACTS, WORKLIST_PATH, type WorkAct } from "~/features/worklist/rules";
import { holdsWords } from "~/platform/fold-text";
import { nextIndex } from "~/ui/combobox";
import { cx } from "~/ui/cx";
import { Keys } from "~/ui/shortcut-keys";
import { listShortcuts, runShortcut } from "~/ui/shortcuts";
import type { Found } from "./find";
import { placesOf } from "./places";

type Entry = {
  id: string;
  label: string;
  detail: string /** Its shortcut. */;
  keys?: string | undefined;
  run: () => unknown;
};

export type PaletteResultsProps = {
  /** The id of the list. */
  list: string;
  role: Role;
  text: string;
  onClose: () => void;
  /** Called with the id of the option that Enter runs. */
  onActive: (option: string | undefined) => void;
  /** Handles the keys of the field. */
  ref: Ref<(event: KeyboardEvent) => void>;
};

/** What the palette finds: people, cases and requests, then pages and acts. */
export default function PaletteResults({ list, role, text, onClose, onActive, ref }: PaletteResultsProps) {
  const [active, setActive] = useState({ text, index: 0 });
  const { found, isSearching, hasFailed } = useFound(text);
  const navigate = useNavigate();
  const acts = useActs(role);
  const entries: Entry[] = [
    ...found.map(({ kind, to, label, detail }) => ({
      id: `${kind} ${to}`,
      label,
      detail: `${KINDS[kind]} · ${detail}`,
      run: () => navigate(to),
    })),
    ...acts().filter(({ label }) => holdsWords(label, text)),
  ];
  const current = Math.min(active.text === text ? active.index : 0, entries.length - 1);
  const option = entries.length > 0 ? `${list}-${current}` : undefined;
  useEffect(() => onActive(option), [option, onActive]);

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const move = (step: 1 | -1) => setActive({ text, index: nextIndex(current, step, entries.length) });
  useImperativeHandle(ref, () => (event: KeyboardEvent) => {
    if (event.key === "Enter") choose(entries[current]);
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else return;
    event.preventDefault();
  });
  return (
    <>
      <div
        id={list}
        role="listbox"
        aria-label="Résultats"
        tabIndex={-1}
        className="-mx-2 max-h-[50dvh] overflow-y-auto"
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the keyboard focus, as the combobox pattern requires.
          <div
            key={entry.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            ref={index === current ? scrollIntoView : undefined}
            aria-selected={index === current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(entry)}
            className={cx(
              "grid min-h-11 cursor-pointer content-center rounded-field px-3 py-1.5 hover:bg-brand-tint",
              index === current && "bg-brand-tint forced-colors:bg-[Highlight]",
            )}
          >
            <span className="flex items-baseline justify-between gap-x-4">
              <span className="font-medium wrap-anywhere">{entry.label}</span>
              {entry.keys && (
                <span className="shrink-0">
                  <Keys keys={entry.keys} />
                </span>
              )}
            </span>
            {entry.detail && <span className="text-sm wrap-anywhere text-ink-quiet">{entry.detail}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={entries.length > 0 && !hasFailed ? "sr-only" : "text-ink-quiet"}>
        {isSearching ? "Recherche…" : hasFailed ? FAILED : countText(entries.length)}
      </p>
    </>
  );
}

const FAILED = "La recherche n’a pas abouti. Réessayez dans un instant.";
const KINDS: Record<Found["kind"], string> = { case: "Dossier", person: "Personne", request: "Demande" };

function countText(count: number): string {
  if (count === 0) return "Aucun résultat.";
  return count === 1 ? "1 résultat." : `${count} résultats.`;
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}

/** The person's pages, what can be done everywhere, and what can be done on the case that is shown. */
function useActs(role: Role): () => Entry[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    const page = (label: string, to: string) => ({ id: to, label, detail: "Page", run: () => navigate(to) });
    const act = (label: string, run: () => unknown) => ({ id: label, label, detail: "Action", run });
    const ofCase = actsOfCase(pathname, role, act, (to) => navigate(to));
    return [
      ...ofCase,
      ...keysOfPage().filter(({ keys }) => !ofCase.some((entry) => entry.keys === keys)),
      ...placesOf(role).map(({ label, to, keys }) => ({ ...page(label, to), keys })),
      page("Notifications", NOTICES_PATH),
      page("Tableau de bord", "/dashboard"),
      ...(role === "administrator"
        ? [
            page("E-mails envoyés", "/admin/send-email/sent"),
            page("Modèles d’e-mails", "/admin/send-email/templates"),
            act("Nouvel e-mail", () => navigate("/admin/send-email")),
          ]
        : []),
      ...densityAct(act),
      act("Afficher les raccourcis clavier", () => runShortcut("?")),
      act("Se déconnecter", () => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit()),
    ];
  };
}

/** The button of the page, where there is a list. */
function densityAct(act: Act): Entry[] {
  const button = document.querySelector<HTMLElement>("main button[data-density]");
  if (!button) return [];
  const isCompact = button.ariaPressed === "true";
  return [act(isCompact ? "Rendre la liste confortable" : "Rendre la liste compacte", () => button.click())];
}

type Act = (label: string, run: () => unknown) => Entry;

/** The groups whose keys are known otherwise: they are pages, or move in a list. */
const EVERYWHERE = ["Partout", "Aller à", "Dans une liste"];

/** What the keys of the page do. They act on what has the focus, which comes back once the palette is closed. */
function keysOfPage(): Entry[] {
  const groups = listShortcuts().filter(({ title }) => !EVERYWHERE.includes(title));
  const found = groups.flatMap(({ title, shortcuts }) =>
    shortcuts
      .filter(({ inDialog }) => !inDialog)
      .map(({ keys, label, run }) => ({ id: `key ${keys}`, label, detail: title, keys, run: () => setTimeout(run) })),
  );
  // Of two with the same keys the latest is used.
  return [...new Map(found.map((entry) => [entry.id, entry])).values()];
}

/** The acts of the inbox on a conversation, each at the address of its question. */
const INBOX_ACTS: Record<WorkAct, string> = {
  give: "Prendre ou confier (ce dossier)",
  sleep: "Mettre en sommeil (ce dossier)",
  file: "Classer (ce dossier)",
};

/** Moves the focus to a field of the page, once the palette is closed. @returns whether it is shown. */
function focusField(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector);
  if (!field?.checkVisibility()) return false;
  setTimeout(() => field.focus());
  return true;
}

/** The decisions are the buttons of the page, which shows those that are allowed, and asks for confirmation. */
function actsOfCase(pathname: string, role: Role, act: Act, go: (to: string) => unknown): Entry[] {
  const id = /^\/admin\/cases\/([\da-f-]{36})(\/|$)/.exec(pathname)?.[1];
  if (!id) return [];
  // The menu of the page stands there twice: one of the two is shown.
  const buttons = new Map(
    [...document.querySelectorAll<HTMLButtonElement>(`main button[command="show-modal"][commandfor$="-${id}"]`)].map(
      (button) => [button.getAttribute("commandfor"), button],
    ),
  );
  const page = `/admin/cases/${id}`;
  const ref = refText({ kind: "message", id, case: { id } });
  const question = (asked: WorkAct) => `${WORKLIST_PATH}?${new URLSearchParams({ do: asked, item: ref })}`;
  const tab = (label: string, path: string) => act(`${label} (ce dossier)`, () => go(page + path));
  return [
    { ...act("Répondre (ce dossier)", () => focusField(ANSWER) || go(`${page}/chat`)), keys: "r" },
    tab("Ouvrir la conversation", "/chat"),
    ...WORK_ACTS.filter((each) => each !== "give" || canAssign({ role })).map((each) =>
      act(INBOX_ACTS[each], () => go(question(each))),
    ),
    ...(buttons.has(`tags-${id}`) ? [] : [act("Étiqueter (ce dossier)", () => go(page))]),
    act("Marquer à répondre, me rappeler (ce dossier)", () => go(followUpAddress(id))),
    tab("Écrire une note interne", "/notes#notes"),
    tab("Donner une tâche", "/notes#taches"),
    tab("Noter un appel", "/notes#appels"),
    tab("Voir les faits", ""),
    tab("Voir les opérations", "/payments"),
    tab("Ajouter une somme récupérée", "/payments#sommes"),
    tab("Voir les pièces", "/exhibits"),
    tab("Voir les lettres", "/letters"),
    tab("Voir les délais", "/deadlines"),
    tab("Voir l’historique", "/history"),
    tab(role === "administrator" ? "Choisir ou proposer un avocat" : "Voir l’avocat", "/lawyer"),
    tab("Proposer une convention", "/agreement"),
    act("Télécharger en PDF (ce dossier)", () => location.assign(`${page}/pdf`)),
    act("Exporter avec les pièces (ce dossier)", () => location.assign(`/cases/${id}/dossier.zip`)),
    ...[...buttons.values()].map((button) =>
      act(`${button.firstChild?.textContent?.replace("…", "")} (ce dossier)`, () => button.click()),
    ),
  ];
}

const ANSWER = 'main form:has([name="clientKey"]) textarea';

const PAUSE_MS = 200;

type Answer = { text: string; found: readonly Found[]; hasFailed?: true };

/** What the server finds, once the typing has paused. */
function useFound(typed: string) {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ text: "", found: [] });
  useEffect(() => {
    if (text.length < 2) return setAnswer({ text, found: [] });
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/admin/find?q=${encodeURIComponent(text)}`, { signal: stop.signal });
        if (!response.ok) throw new Error(String(response.status));
        const { found } = (await response.json()) as { found: Found[] };
        setAnswer({ text, found });
      } catch {
        if (!stop.signal.aborted) setAnswer({ text, found: [], hasFailed: true });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return {
    // The answer to a former text is not offered: Enter would open it.
    found: answer.text === text ? answer.found : [],
    isSearching: text.length >= 2 && answer.text !== text,
    hasFailed: answer.hasFailed === true && answer.text === text,
  };
}
