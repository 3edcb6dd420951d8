import { SENDING } from "./draft-events";
import { inTurn, type Revision } from "./draft-storage";

/**
 * Why a save failed; `busy`: too many saves in a short time; `full`: no room for visitors' texts; `later`: the form was
 * sent a moment ago, and this text may be a part of it.
 */
export type Failure = "offline" | "busy" | "full" | "signed-out" | "refused" | "later";

/** The answer to a save: the stored revision of each field, and what other devices stored in fields that were changed here. */
export type Saved = {
  savedAt: string;
  revisions: Record<string, Revision>;
  conflicts: { name: string; values: string[] }[];
  /** What else the home tells of what is stored. */
  told?: unknown;
};

/** What is saved: the fields that were changed, each with the revision that it replaces, and all revisions that are known. */
export type Save = {
  key: string;
  owner: string;
  /** Identifies the tab. */
  writer: string;
  /** When the form was last sent, as the page knows it (`FormDraft.sentAt`). */
  since: string | undefined;
  known: Record<string, Revision>;
  changes: { name: string; values: string[]; base: Revision }[];
  /** The page is being left, so that the request must outlive it. */
  isLeaving: boolean;
};

/** Where the server keeps a draft, and the format of its requests and answers. */
export type DraftHome = {
  address: string;
  /** The media type of `bodyOf`. */
  type: string;
  bodyOf: (save: Save) => string;
  /** Reads the answer of the server. */
  read: (answer: unknown, save: Save) => Saved;
  /** How long a pause in typing is until it is saved. */
  pauseMs?: number;
  /** Each button of the form stores the whole draft. */
  isWhole?: boolean;
};

/** A form's draft as its loader gives it (`readFormDraft`). */
export type FormDraft = {
  key: string;
  /** The id of the account, `visitor`, or `visit` for a visitor's draft that the browser keeps for the visit only. */
  owner: string;
  fields: Record<string, string[]>;
  revisions: Record<string, Revision>;
  savedAt: string | null;
  /** When the form was last sent, or what else is the same until it is sent. */
  sentAt: string | null;
  /** Where the server keeps it; by default with the drafts of other forms. */
  home?: DraftHome;
  /** What the page shows and the server does not have: of a form that was refused, for example. */
  unsaved?: Record<string, string[]> | undefined;
};

/** What another device stored, or another tab typed (`writer`), in a field that was changed here too. */
export type Conflict = { name: string; values: string[]; revision: Revision; isCompanion: boolean; writer?: string };

export type DraftState = {
  /** `late`: the server has not answered for a while. */
  status: "idle" | "saved" | "late" | "offline" | "busy" | "full" | "signed-out" | "refused";
  savedAt: string | null;
  conflicts: readonly Conflict[];
  /** Whether something is typed that the server does not have. */
  isWaiting?: boolean;
  /** What the home told with its last answer. */
  told?: unknown;
};

export const isAccount = (owner: string): boolean => owner !== "visitor" && owner !== "visit";

/** The drafts of forms (`platform/forms/drafts.server.ts`). */
export const DRAFTS: DraftHome = {
  address: "/drafts",
  type: "application/json",
  bodyOf: ({ key, owner, writer, since, changes }) =>
    JSON.stringify({ key, owner: isAccount(owner) ? owner : null, writer, since, changes }),
  read: (answer) => answer as Saved,
};

/** Browsers send no more than this after the page is left. */
const KEEPALIVE_BYTES = 60_000;

async function send(home: DraftHome, save: Save, signal: AbortSignal): Promise<Saved | Failure> {
  const { owner, isLeaving } = save;
  const body = home.bodyOf(save);
  const keepalive = isLeaving && body.length < KEEPALIVE_BYTES;
  const headers = { "Content-Type": home.type, Accept: "application/json" };
  const post = () => fetch(home.address, { method: "POST", headers, body, keepalive, signal });
  // The tabs of a visitor save in turn.
  const answer = await (isLeaving || isAccount(owner) ? post() : inTurn(owner, post));
  return (await failureOf(answer)) ?? home.read(await answer.json(), save);
}

const FAILURES: Record<number, Failure> = { 401: "signed-out", 409: "later" };

/** Why the server did not take a save; null when it did. */
async function failureOf(answer: Response): Promise<Failure | null> {
  const { ok, status, headers } = answer;
  if (ok) return null;
  if (status === 429) {
    const refusal = await answer.json().catch(() => null);
    return String(refusal?.code).startsWith("drafts_full") ? "full" : "busy";
  }
  // The product refuses in JSON. Another answer comes from a proxy, so that a later attempt may reach the product.
  const isOurs = (headers.get("Content-Type") ?? "").includes("json");
  if (isOurs && [403, 409, 413, 422].includes(status)) return "refused";
  return FAILURES[status] ?? "offline";
}

const TIMEOUT_MS = 20_000;
/** A save that lasts longer is told as one that is not done. */
const LATE_MS = 3_000;

/** Saves; gives up when it lasts too long, or when the form itself is sent. @param onLate called when it takes long. */
export async function saveInTime(
  home: DraftHome,
  save: Save,
  request: AbortController,
  onLate: () => void,
): Promise<Saved | Failure> {
  const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
  const late = setTimeout(onLate, LATE_MS);
  try {
    return await send(home, save, request.signal);
  } catch {
    return request.signal.reason === SENDING ? "later" : "offline";
  } finally {
    clearTimeout(timer);
    clearTimeout(late);
  }
}
