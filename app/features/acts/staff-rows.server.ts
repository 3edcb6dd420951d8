import { dayTone } from "~/ui/day-tone";
import { type Act, type Line, leftText, type StaffRow } from "./rules";

/** How many of them head the page of a case; its page of deadlines has all. */
const SHOWN = 3;

/**
 * The first acts of a case for its page: what its client must do, then what others do, each with its time and its button.
 * @param client whom a reminder is written to, by first name.
 */
export const staffRows = ({ acts, waits }: Pick<Line, "acts" | "waits">, client: string): StaffRow[] =>
  [...acts, ...waits].slice(0, SHOWN).map((act) => rowOf(act, client));

function rowOf(act: Act, client: string): StaffRow {
  const { key, title, about, staff, timing, daysLeft, button, kind } = act;
  const words = staff ? staff.must.charAt(0).toUpperCase() + staff.must.slice(1) : title;
  return {
    key,
    title: about ? `${words} (${about})` : words,
    isOfClient: staff !== undefined,
    left: leftText(act),
    until: timing?.until ?? null,
    tone: kind === "act" ? dayTone(daysLeft) : "plain",
    button,
    reminder: staff ? reminderOf(staff.asked, client) : null,
  };
}

/** Asks the client for one act, and what keeps them from it. */
const reminderOf = (asked: string, client: string): string =>
  `Bonjour${client ? ` ${client}` : ""},\n\nUne démarche reste à faire\u00a0: «\u00a0${asked}\u00a0». Tout est expliqué dans votre dossier, à la page «\u00a0Voir mes délais\u00a0».\n\nDites-nous quand c’est fait, ou ce qui vous arrête.`;
