import type { LetterSending } from "~/db/schema/letter-enumerations";
import type { Person } from "~/features/reports/sheet";
import { formatLongDate } from "~/ui/format";
import { type Letter, textOf } from "../formats/rules";
import { SENDING_LABELS } from "../labels";
import type { BankReason } from "../reasons";
import { type Block, GAP, type LetterText, type Section, toComplete } from "../rules";
import { type Company, contactOf, linesOf, nameOf, OWN_NAME, seatOf, signatoryOf } from "./company";

/** What the client wrote themselves in a letter: sealed. */
export type LetterContent = {
  /** An id of `content/addressees.ts`; null when `address` was typed. */
  addressee: string | null;
  address: string | null;
  /** Null: that of the template. */
  subject: string | null;
  /** Null: the town of the sender, or of the seat of the company. */
  place: string | null;
  /** The words that were written again, by the id of their section: the others follow the case. */
  words: Readonly<Record<string, string>>;
  /** What the bank gave as its reasons, in a letter that answers them. */
  reasons: readonly BankReason[];
  /** What was typed in place of « [à compléter : …] », by the key of each (`blanks.server.ts`). */
  blanks: Readonly<Record<string, string>>;
};

export type Composition = {
  text: LetterText;
  content: LetterContent;
  person: Person | null;
  /** Whether it goes to another country, where a sender of France says so. */
  leavesFrance?: boolean;
  /** The company that the letter is written for, as far as the case knows it; absent when the person signs for themselves. */
  company?: Company | null;
  /** The addressee of the content file; null when it is typed, or not chosen. */
  listed: { name: string; addressLines: readonly string[] } | null;
  sending: LetterSending | null;
  /** An ISO date. */
  writtenOn: string;
  exhibits: readonly string[];
};

/** Sets up a whole letter: sender, addressee, place and date, subject, body, signature and numbered exhibits. */
export function composeLetter(composition: Composition): Letter {
  const { text, content, person, company = null, listed, sending, writtenOn, exhibits } = composition;
  const typed = content.address ? linesOf(content.address) : [];
  const place = content.place || (company ? company.companyCity : person?.city) || toComplete("lieu");
  return clean({
    sender: company ? companySender(company, person) : senderOf(person, composition.leavesFrance ?? false),
    addressee: addresseeOf(listed, typed),
    place: `À ${place}, le ${formatLongDate(writtenOn)}`,
    sending: sending && SENDING_LABELS[sending],
    subject: content.subject || text.subject,
    body: text.sections.flatMap((section) => blocksOf(section, content.words)),
    signature: [company ? signingFor(company, person) : nameOf(person), "Signature\u00a0:"],
    exhibits: exhibits.map((name, at) => `Pièce n°\u00a0${at + 1}\u00a0: ${name}`),
  });
}

/** An address that the list does not know is typed by the client, below the name. */
function addresseeOf(listed: Composition["listed"], typed: readonly string[]): string[] {
  if (!listed) return typed.length > 0 ? [...typed] : [toComplete("nom et adresse du destinataire")];
  const { name, addressLines } = listed;
  if (addressLines.length > 0) return [name, ...addressLines];
  return [name, ...(typed.length > 0 ? typed : [toComplete("adresse du destinataire")])];
}

const companyName = ({ representedName }: Company): string =>
  representedName ? linesOf(representedName).join(" ") : toComplete("le nom de la société");

/** The line that asks for the seat of a company, where its case does not say it. */
export const SEAT = toComplete("l’adresse du siège");

/** A company writes from its seat: the home of who writes for it stands in none of its letters, nor their telephone as another's. */
const companySender = (company: Company, person: Person | null): string[] => [
  companyName(company),
  ...(seatOf(company) ?? [SEAT]),
  ...[contactOf(person)].filter((line) => line !== null),
];

/** The line that asks who signs for a company. */
const SIGNATORY = toComplete("prénom, nom et fonction de qui signe");

/** « Paul Garnier, gérant »; « Camille Moreau, comptable, par délégation de Paul Garnier, gérant ». */
function signingFor(company: Company, person: Person | null): string {
  const signatory = signatoryOf(company, person);
  return signatory ? `${signatory.name}, ${signatory.capacity}` : SIGNATORY;
}

function senderOf(person: Person | null, leavesFrance: boolean): string[] {
  if (!person) return [OWN_NAME, toComplete("votre adresse")];
  const town = [person.postalCode, person.city].filter(Boolean).join(" ");
  const lines = [person.address, town, person.country === "France" && !leavesFrance ? null : person.country];
  return [
    nameOf(person),
    ...(person.address && town ? lines : [toComplete("votre adresse")]),
    person.email,
    person.phoneText,
  ].flatMap((line) => (line ? linesOf(line) : []));
}

function blocksOf(section: Section, rewritten: LetterContent["words"]): Block[] {
  return "block" in section ? [section.block] : blocksOfWords(rewritten[section.id] ?? section.words);
}

/** Words as blocks: an empty line ends a paragraph, and lines that begin with « - » are the items of a list. */
export function blocksOfWords(words: string): Block[] {
  const isItem = (line: string) => line.startsWith("- ");
  return words.split(/\n\s*\n/).flatMap((part) => {
    const blocks: Block[] = [];
    const lines = linesOf(part);
    for (let at = 0; at < lines.length; ) {
      const end = lines.findIndex((line, index) => index > at && isItem(line) !== isItem(lines[at] as string));
      const some = lines.slice(at, end < 0 ? lines.length : end);
      if (isItem(some[0] as string))
        blocks.push({ kind: "list", isNumbered: false, items: some.map((line) => line.slice(2)) });
      else blocks.push({ kind: "paragraph", text: some.join("\n") });
      at += some.length;
    }
    return blocks;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Without what a Word document cannot hold, so that every format has the same words. */
function clean(letter: Letter): Letter {
  const drop = (_key: string, value: unknown) =>
    typeof value === "string" ? value.replace(UNWRITABLE, "").toWellFormed() : value;
  return JSON.parse(JSON.stringify(letter, drop)) as Letter;
}

/** What a letter still lacks: each « [à compléter : …] » and « [à vérifier avec un avocat : …] » once, in its order. */
export function missingIn(letter: Letter): string[] {
  return [...new Set([...textOf(letter).matchAll(GAP)].map(([, , what = ""]) => what))];
}
