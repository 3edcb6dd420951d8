import { MAX_COUNTED } from "~/db/capped-count";
import { mayWait } from "~/db/schema/answers";
import { clockSince, durationText } from "~/features/cases/desk/rules";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { formatDate, formatDay } from "~/ui/format";
import type { WorkItem } from "../rows";
import { isTask, UNTIL_MESSAGE } from "../rules";

type Shown = Pick<WorkItem, "kind" | "words" | "documents" | "reason" | "since" | "asleepUntil"> & {
  case: Pick<NonNullable<WorkItem["case"]>, "status" | "awaitedSince"> | null;
};

/** What a row says: the client's last sentence, or what there is to do. */
export function saidText({ kind, words, documents, reason }: Shown): string {
  switch (kind) {
    case "message":
      return words === null ? "attend une réponse" : quoted(words) || "Un fichier, sans texte";
    case "first_answer":
      return "Première réponse à écrire";
    case "reminder":
      return words ? `Rappel\u00a0: ${quoted(words)}` : "Rappel";
    case "held":
      return `Message programmé, pas envoyé\u00a0: ${words}`;
    case "mention":
      return words ? `${words} vous a mentionné dans une note` : "On vous a mentionné dans une note";
    case "task":
    case "later_task":
      return words ? `Tâche\u00a0: ${words}` : "Tâche";
    case "unassigned":
      return `Sans personne\u00a0: ${words ?? "une tâche"}`;
    case "request":
      return words ? `Demande\u00a0: ${quoted(words)}` : `Demande\u00a0: ${reason}`;
    case "document":
      return `À vérifier\u00a0: ${documents.map((type) => DOCUMENT_TYPE_LABELS[type]).join(", ")}`;
  }
}

const quoted = (words: string): string => {
  const text = words.replace(/\s+/g, " ").trim();
  return text && `«\u00a0${text}\u00a0»`;
};

/** The time of a row in a few signs, and how it stands out. */
export function clockOf(item: Shown, now: Date): { text: string; tone: "late" | "soon" | "plain" } {
  const { kind, since, asleepUntil, case: ofCase } = item;
  if (ofCase?.awaitedSince && (kind === "message" || kind === "first_answer" || kind === "reminder"))
    return promiseOf(ofCase.awaitedSince, ofCase.status, now);
  if (asleepUntil) return { text: "", tone: "plain" };
  if (isTask(kind)) return dayOf(since, now);
  if (kind === "reminder") return { text: formatDate(since), tone: "plain" };
  return { text: `depuis ${durationText(now.getTime() - since.getTime())}`, tone: "plain" };
}

const SOON_MS = 6 * 3_600_000;

/** A case that is over alarms nobody: its last message may need no answer. */
function promiseOf(since: Date, status: Parameters<typeof mayWait>[0], now: Date): ReturnType<typeof clockOf> {
  if (!mayWait(status)) return { text: CASE_STATUS_LABELS[status], tone: "plain" };
  const clock = clockSince(since, now);
  if (clock.state === "late") return { text: `retard ${durationText(clock.lateness)}`, tone: "late" };
  if (clock.state !== "waiting") return { text: "", tone: "plain" };
  return { text: `encore ${durationText(clock.remaining)}`, tone: clock.remaining < SOON_MS ? "soon" : "plain" };
}

function dayOf(day: Date, now: Date): ReturnType<typeof clockOf> {
  if (formatDate(day) === formatDate(now)) return { text: "aujourd’hui", tone: "plain" };
  const isLate = day < now;
  return { text: `${isLate ? "prévu le" : "le"} ${formatDate(day)}`, tone: isLate ? "late" : "plain" };
}

/** A number of rows, which are counted up to MAX_COUNTED. */
export const cappedText = (count: number): string | number => (count > MAX_COUNTED ? "1\u202f000+" : count);

/** « jusqu’au 3 décembre », « jusqu’à un message »; null for what is awake. */
export function sleepText(
  { asleepUntil, kind }: Pick<WorkItem, "asleepUntil" | "kind">,
  isAsleep: boolean,
): string | null {
  if (!isAsleep) return null;
  if (asleepUntil === UNTIL_MESSAGE) return "jusqu’à un message";
  if (asleepUntil) return `jusqu’au ${formatDay(asleepUntil)}`;
  return kind === "message" || kind === "first_answer" ? "classé, jusqu’à un message" : null;
}
