import { countrySpecs, extractIBAN } from "ibantools";
import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import { foldText } from "../fold-text.ts";
import type { Movement } from "./statement.ts";

/** The words by which French banks begin or mark a label, the most telling first. */
const METHODS: [RegExp, CasePaymentMethod][] = [
  [/\bvir(?:ement)?s?\b.{0,20}\binst(?:antane)?\b|\binst(?:ant)? (?:payment|sepa)\b/, "instant_transfer"],
  [/\b(?:prlv|prlvt|prelevements?|direct debit|sdd)\b/, "direct_debit"],
  [/\b(?:cheques?|chq)\b/, "cheque"],
  [/\b(?:retraits?|dab|atm|cash)\b/, "voucher"],
  [/\b(?:vir|virements?|virt|vrt|transfers?)\b/, "transfer"],
  [/\b(?:cb|carte|card|achat|apple pay|google pay)\b/, "card"],
];

/** How money moved, from the label of the bank; null when it does not say. */
function methodOf(label: string): CasePaymentMethod | null {
  const folded = foldText(label).replace(/[^a-z0-9]+/g, " ");
  return METHODS.find(([words]) => words.test(folded))?.[1] ?? null;
}

const BALANCE =
  /^(?:ancien |nouveau )?(?:solde|saldo)\b|^(?:sous-)?total\b|^report\b|\bsolde (?:crediteur|debiteur|precedent|au|en|final|initial|disponible)\b/;
/** The line of the account itself, with its balance: « Compte de chèques ****1234 ». */
const ACCOUNT =
  /^compte (?:de |d['’] ?)?(?:cheques?|depots?|epargne|courant|joint|a vue|bancaire)\b|^(?:compte|livret(?: a)?|zichtrekening|spaarrekening|current account|savings account)\b[^a-z]*$/;

/** Whether a line is a balance or a sum, or that of the account, rather than a movement. */
export function isBalanceLabel(label: string): boolean {
  const folded = foldText(label).trim();
  return BALANCE.test(folded) || ACCOUNT.test(folded);
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g;

type FoundIban = { iban: string; start: number; end: number };

/** The valid IBANs that a text holds, and where. What follows one may look like a part of it. */
function findIbans(text: string): FoundIban[] {
  const found: FoundIban[] = [];
  const upper = text.toUpperCase();
  const pattern = new RegExp(IBAN);
  for (let match = pattern.exec(upper); match; match = pattern.exec(upper)) {
    const iban = validStart(match[0]);
    const end = match.index + (iban ? lengthWithSpaces(match[0], iban.length) : 2);
    if (iban) found.push({ iban, start: match.index, end });
    pattern.lastIndex = end;
  }
  return found;
}

function validStart(text: string): string | null {
  const length = countrySpecs[text.slice(0, 2)]?.chars;
  const iban = length ? text.replaceAll(" ", "").slice(0, length) : "";
  return iban !== "" && iban.length === length && extractIBAN(iban).valid ? iban : null;
}

/** How many characters of a text hold as many that are no spaces. */
function lengthWithSpaces(text: string, count: number): number {
  let left = count;
  let at = 0;
  for (; left > 0; at++) if (text[at] !== " ") left--;
  return at;
}

/** The valid IBANs that a text holds, in its order. */
export const ibansIn = (text: string): string[] => findIbans(text).map(({ iban }) => iban);

/** The first valid IBAN that a text holds; null without one. */
export const ibanIn = (text: string): string | null => ibansIn(text)[0] ?? null;

/** A text without the valid IBANs that it holds. */
export const withoutIbans = (text: string): string =>
  findIbans(text)
    .toReversed()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replace(/ +/g, " ")
    .trim();

/** Words before the account that the money leaves: « du compte BE68… au compte LT12… ». */
const FROM = /\b(?:du compte|de mon compte|depuis(?: le compte)?|from(?: account)?|van(?: rekening)?)[ :n°]{0,4}$/i;
const TO = /\b(?:au compte|vers(?: le compte)?|naar(?: rekening)?|to(?: account)?)[ :n°]{0,4}$/i;
/** How many characters before an IBAN hold those words. */
const WORDS_BEFORE = 30;
const before = (label: string, start: number): string => label.slice(Math.max(0, start - WORDS_BEFORE), start);

/** The account that a label says is paid. */
const payeeIbanIn = (label: string): string | null =>
  findIbans(label).find(({ start }) => !FROM.test(before(label, start)))?.iban ?? null;

/** What follows « au compte » and its IBAN. */
function afterPaidAccount(label: string): string | null {
  const paid = findIbans(label).find(({ start }) => TO.test(before(label, start)));
  const rest = paid ? label.slice(paid.end).trim() : "";
  return /\p{L}{2}/u.test(rest) ? rest : null;
}

const CARD =
  /\b(?:carte|cb|card)(?: de d[eé]bit| de cr[eé]dit)?(?: num[eé]ro)?[ :n°]{0,4}(?:\d{4}[ -]?)?(?:\d{0,2}[x*]{1,12}[ -]?){1,4}(\d{4})\b/i;
const NAMED = /(?:\b(?:b[eé]n[eé]f(?:iciaire)?|(?:pour|vers|au profit de) ?:)|\/ben\b)[ :]{0,3}(.{2,})$/i;
const PREFIX =
  /^(?:avec la carte(?: de d[eé]bit| de cr[eé]dit)?(?: num[eé]ro)?|(?:[\dx*]{4} ){3}[\dx*]{4}|vir(?:ement|t)?s?|inst(?:antan[eé])?|sepa|europ(?:[eé]en|een)?|[eé]mis|web|internet|permanent|logitel|en faveur de|au profit de|vers|pour|de|prlvt?|pr[eé]l[eè]vements?|paiements?|sortants?|entrants?|interac|[àÀ]|to|par|carte|cb|card|achat|facture|re[cç]us?|du|n°|[x*]{1,12} ?\d{4}|\d{4,6}|\d\d[/.]\d\d(?:[/.]\d{2,4})?)(?=[ :*.\t-]|$)[ :*.\t-]*/i;
const REST =
  / ?(?:\/|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\bcarte (?:n° ?)?[\dx*]{4}|\b(?:communication|motif|libell[eé]|r[eé]f(?:do|ben)?|id|iban|bic|bq|cpt|chez|date|mandat|icm)\b ?[:.]?).*$/i;

/** The day of a purchase: « STEAM 1403 ». */
const CARD_DAY_AT_END = / (?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/;

/** The payee that a label of the bank names; null for cash, cheques, and labels without a name. */
export function payeeOf(label: string, method: CasePaymentMethod | null): string | null {
  if (method === "voucher" || method === "cheque") return null;
  let name = NAMED.exec(label)?.[1] ?? afterPaidAccount(label) ?? label;
  // A label has few such words. « A » is one after another only: « VIREMENT A M DUPONT », « A & B ».
  for (let n = 0; n < 12 && PREFIX.test(name); n++) name = name.replace(PREFIX, "").replace(/^a (?=\p{L})/iu, "");
  if (method === "card") name = name.replace(CARD_DAY_AT_END, "");
  const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,}.*$/;
  name = name.replace(iban, "").replace(REST, "").replaceAll("\t", " ").trim();
  return /\p{L}/u.test(name) ? name.slice(0, 200) : null;
}

type Guess = Pick<Movement, "label" | "method" | "payeeName" | "payeeIban" | "lastFour">;

/** What a label says of a movement: how it moved, to whom, and from which card. */
export function guessFrom(label: string): Guess {
  const method = methodOf(label);
  const payeeIban = payeeIbanIn(label);
  return { label, method, payeeName: payeeOf(label, method), payeeIban, lastFour: CARD.exec(label)?.[1] ?? null };
}
