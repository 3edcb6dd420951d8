import { createHash } from "node:crypto";
import { addressees } from "~/content/addressees";
import { caseLaw } from "~/content/case-law";
import type { caseLetters } from "~/db/schema";
import { emailsIn, phonesIn, sitesIn } from "~/features/reports/sheet/rules";
import { formatLongDate } from "~/ui/format";
import type { Letter } from "../formats/rules";
import type { letterFactsOf } from "../queries.server";
import type { LetterText } from "../rules";
import { LETTER_TEMPLATES } from "../templates/rules.server";
import { composeLetter, type LetterContent } from "./rules";

type Row = Pick<typeof caseLetters.$inferSelect, "id" | "kind" | "paymentIds" | "ground" | "sending">;
type Facts = Pick<Awaited<ReturnType<typeof letterFactsOf>>, "caseRow" | "payments" | "sent"> & {
  person: Awaited<ReturnType<typeof letterFactsOf>>["person"] | null;
};

/** A letter with the text of its template, as the case says it on a day. @param writtenOn an ISO date. */
export function composed(
  row: Row,
  content: LetterContent,
  facts: Facts,
  { exhibits, writtenOn }: { exhibits: readonly string[]; writtenOn: string },
): { letter: Letter; text: LetterText } {
  const { caseRow, person, payments, sent } = facts;
  const text = LETTER_TEMPLATES[row.kind].write({
    writtenOn,
    person,
    caseRow,
    payments: payments.filter(({ id }) => row.paymentIds.includes(id)),
    exhibits,
    sent: sent.filter(({ id }) => id !== row.id),
    found: {
      sites: sitesIn(caseRow.description),
      phones: phonesIn(caseRow.description),
      emails: emailsIn(caseRow.description),
    },
    ground: row.ground,
  });
  const listed = addressees.find(({ id }) => id === content.addressee);
  const letter = composeLetter({
    ...{ text, content, person, exhibits, writtenOn },
    listed: listed ? [listed.name, ...listed.addressLines] : null,
    sending: row.sending,
  });
  return { letter, text };
}

/** The addressees that a kind of letter may go to, with where each address was read. */
export function addresseesFor(kind: Row["kind"]) {
  return addressees
    .filter((one) => one.kind === LETTER_TEMPLATES[kind].addressee)
    .map(({ id, name, addressLines, source, readOn, unconfirmed }) => ({
      id,
      name,
      lines: [name, ...addressLines],
      read: `Adresse lue le ${formatLongDate(readOn)} (${source}).${unconfirmed ? ` À confirmer\u00a0: ${unconfirmed}.` : ""}`,
    }));
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
