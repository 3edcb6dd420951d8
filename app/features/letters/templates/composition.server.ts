import { createHash } from "node:crypto";
import { addressees, bankNamed } from "~/content/addressees";
import { caseLaw } from "~/content/case-law";
import type { caseLetters } from "~/db/schema";
import { zoneOf } from "~/features/deadlines/case/rules.server";
import type { AccountZone } from "~/features/deadlines/law/rules";
import { emailsIn, phonesIn, sitesIn } from "~/features/reports/sheet";
import { formatLongDate } from "~/ui/format";
import { groundOf } from "../banks/contest-abroad.server";
import type { Letter } from "../formats/rules";
import type { letterFactsOf } from "../queries.server";
import { type Addressee, type LetterText, toComplete } from "../rules";
import { ADDRESSEE, fillBlanks, SENDER, SIGNATURE } from "./blanks.server";
import { composeLetter, type LetterContent } from "./composition";
import { isConfirmedByLawyer } from "./ground";
import { complaintAddressee, residenceAbroad, withLawOf } from "./law-abroad.server";
import { oneLine } from "./parts.server";
import { LETTER_TEMPLATES } from "./rules.server";

const ABROAD: readonly AccountZone[] = ["eea", "elsewhere"];

type Row = Pick<typeof caseLetters.$inferSelect, "id" | "kind" | "paymentIds" | "ground" | "sending" | "confirmedName">;
type Facts = Pick<Awaited<ReturnType<typeof letterFactsOf>>, "caseRow" | "payments" | "sent" | "rates"> & {
  person: Awaited<ReturnType<typeof letterFactsOf>>["person"] | null;
};

/**
 * A letter with the text of its template, as the case says it on a day.
 * @param writtenOn an ISO date. @returns `asking`: its sender and its signature, with the gaps that were typed in.
 */
export function composed(
  row: Row,
  content: LetterContent,
  facts: Facts,
  { exhibits, writtenOn }: { exhibits: readonly string[]; writtenOn: string },
): { letter: Letter; text: LetterText; asking: Pick<Letter, "sender" | "signature"> } {
  const { caseRow, person, payments, sent, rates } = facts;
  const { addressee, write } = LETTER_TEMPLATES[row.kind];
  const own = { person, caseRow, payments: payments.filter(({ id }) => row.paymentIds.includes(id)) };
  const ground = groundOf(LETTER_TEMPLATES[row.kind], own.payments);
  const isConfirmed = isConfirmedByLawyer(row) || (ground === null && isOrderTold(row, sent));
  const written = write({
    ...own,
    writtenOn,
    exhibits,
    sent: sent.filter(({ id }) => id !== row.id),
    found: {
      sites: sitesIn(caseRow.description),
      phones: phonesIn(caseRow.description),
      emails: emailsIn(caseRow.description),
    },
    ground: row.ground,
    isConfirmed,
    reasons: content.reasons,
    rates,
  });
  const text = withLawOf(
    { kind: row.kind, addressee, ground: ground === "choice" ? row.ground : ground },
    { ...own, isConfirmed },
    written,
  );
  const words: Record<string, string> = {};
  for (const section of text.sections)
    if ("words" in section)
      words[section.id] = fillBlanks(section.id, content.words[section.id] ?? section.words, content.blanks);
  const letter = composeLetter({
    ...{ text, person, exhibits, writtenOn },
    leavesFrance: residenceAbroad(own) !== null || own.payments.some((one) => ABROAD.includes(zoneOf(one))),
    company: caseRow.filledFor === "company" ? caseRow : null,
    content: { ...content, words },
    listed: listedFor(addressee, own, content),
    sending: row.sending,
  });
  const { sender, signature } = letter;
  const filled = (part: string, lines: readonly string[]) =>
    lines.map((line) => fillBlanks(part, line, content.blanks));
  return {
    letter: { ...letter, sender: filled(SENDER, sender), signature: filled(SIGNATURE, signature) },
    text,
    asking: { sender, signature },
  };
}

/** Whether a letter that rests on no ground follows one that told the bank of the same orders, as a lawyer confirmed. */
const isOrderTold = ({ paymentIds }: Row, sent: Facts["sent"]): boolean =>
  sent.some(
    ({ row }) =>
      row.ground === "authorised" && isConfirmedByLawyer(row) && paymentIds.every((id) => row.paymentIds.includes(id)),
  );

/**
 * The addressee of a letter that was chosen from the list, with what was typed in the gaps of its address; null without one.
 * A complaint of a resident of another country goes to whoever takes it there.
 */
function listedFor(
  kind: Addressee,
  own: Parameters<typeof complaintAddressee>[0],
  { addressee, blanks }: LetterContent,
) {
  const listed = addressees.find(({ id }) => id === addressee);
  if (!listed) return null;
  const abroad = kind === "prosecutor" ? complaintAddressee(own) : null;
  const lines = addressLines(kind, addressee, own).map((line) => fillBlanks(ADDRESSEE, line, blanks));
  return { name: abroad?.name ?? listed.name, addressLines: lines };
}

const POLICE_ABROAD = "La police du pays où vit la victime";

/** The addressees that a kind of letter may go to. */
export function addresseesFor(kind: Row["kind"], livesAbroad: boolean): { id: string; name: string }[] {
  const { addressee } = LETTER_TEMPLATES[kind];
  const isForPolice = livesAbroad && addressee === "prosecutor";
  return addressees
    .filter((one) => one.kind === addressee)
    .map(({ id, name }) => ({ id, name: isForPolice ? POLICE_ABROAD : name }));
}

/**
 * The address of an addressee of the list; empty for one that has none there. The court of a company is that of its seat, and
 * a complaint of another country knows no court of France.
 */
export function addressLines(
  kind: Addressee,
  id: string | null,
  own: Parameters<typeof complaintAddressee>[0],
): readonly string[] {
  const abroad = kind === "prosecutor" && id !== null ? complaintAddressee(own) : null;
  if (abroad !== null) return abroad.addressLines;
  const { filledFor, companyCity } = own.caseRow;
  const lines = addressees.find((one) => one.id === id)?.addressLines ?? [];
  if (id !== "prosecutor" || filledFor !== "company") return lines;
  const town = companyCity ? oneLine(companyCity) : "la ville du siège";
  return [`Tribunal judiciaire de ${toComplete(`celui dont dépend ${town}`)}`];
}

/** The id of the only listed bank that the payments, or else the story, name; null when none or several do. */
export function likelyAddressee(kind: Row["kind"], { payments, caseRow }: Pick<Facts, "caseRow" | "payments">) {
  if (LETTER_TEMPLATES[kind].addressee !== "bank") return null;
  const named = payments.flatMap(({ ownBank }) => ownBank || []);
  const found = new Set((named.length > 0 ? named : [caseRow.bankName]).map(bankNamed));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** Where the address of an addressee was read and when, and what is to be checked; null for one that the client typed. */
export function addresseeSource(
  id: string | null,
  livesAbroad = false,
): { text: string; website: string | null } | null {
  const listed = addressees.find((one) => one.id === id);
  if (!listed) return null;
  if (livesAbroad && listed.kind === "prosecutor")
    return { text: `${POLICE_ABROAD}\u00a0: son adresse est à compléter.`, website: null };
  const { name, source, readOn, unconfirmed, website = null } = listed;
  const doubt = unconfirmed ? ` À vérifier\u00a0: ${unconfirmed}.` : "";
  return { text: `${name}\u00a0: lu le ${formatLongDate(readOn)} (${source}).${doubt}`, website };
}

/** The decisions that a letter cites, each with the day on which it was checked. */
export function citedDecisions(ids: readonly string[]) {
  const known: Readonly<Record<string, (typeof caseLaw)[keyof typeof caseLaw] & { unconfirmed?: string }>> = caseLaw;
  return ids.flatMap((id) => {
    const found = known[id];
    if (!found) return [];
    const { court, date, number, holding, source, checkedOn, unconfirmed } = found;
    return [
      {
        id,
        title: `${court}, ${formatLongDate(date)}, ${number}`,
        holding,
        checked: `Vérifié le ${formatLongDate(checkedOn)} (${source}).${unconfirmed ? ` À confirmer\u00a0: ${unconfirmed}.` : ""}`,
      },
    ];
  });
}

/** What a form remembers of the words that it shows: those that come back unchanged go on following the case. */
export const digestOfWords = (words: string): string =>
  createHash("sha256").update(words.replaceAll("\r\n", "\n").trim()).digest("base64url").slice(0, 22);
