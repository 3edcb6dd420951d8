import { extractIBAN } from "ibantools";
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
  /^(?:ancien |nouveau )?solde\b|^(?:sous-)?total\b|^report\b|\bsolde (?:crediteur|debiteur|precedent|au|en|final|initial|disponible)\b/;

/** Whether a line is a balance or a sum rather than a movement. */
export const isBalanceLabel = (label: string): boolean => BALANCE.test(foldText(label).trim());

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g;

/** The valid IBAN that a text holds; null without one. What follows it may look like a part of it. */
export function ibanIn(text: string): string | null {
  for (const [found] of text.toUpperCase().matchAll(IBAN)) {
    const compact = found.replaceAll(" ", "");
    for (let length = compact.length; length >= 15; length--) {
      const iban = compact.slice(0, length);
      if (extractIBAN(iban).valid) return iban;
    }
  }
  return null;
}

const CARD = /\b(?:carte|cb|card)[ :n°]{0,4}(?:[x*]{1,12}[ -]?)+(\d{4})\b/i;
const NAMED = /\b(?:b[eé]n[eé]f(?:iciaire)?|(?:pour|vers|au profit de) ?:)[ :]{0,3}(.{2,})$/i;
const PREFIX =
  /^(?:vir(?:ement|t)?s?|inst(?:antan[eé])?|sepa|europ(?:[eé]en|een)?|[eé]mis|web|internet|permanent|logitel|en faveur de|au profit de|vers|pour|de|prlvt?|pr[eé]l[eè]vements?|paiements?|par|carte|cb|card|achat|facture|re[cç]us?|du|n°|[x*]{1,12} ?\d{4}|\d{4,6}|\d\d[/.]\d\d(?:[/.]\d{2,4})?)(?=[ :*.-]|$)[ :*.-]*/i;
const REST = / ?(?:\/|\b(?:motif|libell[eé]|r[eé]f(?:do|ben)?|id|iban|bic|bq|cpt|chez|date|mandat|icm)\b ?[:.]?).*$/i;

/** The payee that a label of the bank names; null for cash, cheques, and labels without a name. */
export function payeeOf(label: string, method: CasePaymentMethod | null): string | null {
  if (method === "voucher" || method === "cheque") return null;
  let name = NAMED.exec(label)?.[1] ?? label;
  // A label has few such words.
  for (let n = 0; n < 12 && PREFIX.test(name); n++) name = name.replace(PREFIX, "");
  const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,}.*$/;
  name = name.replace(iban, "").replace(REST, "").replaceAll("\t", " ").trim();
  return /\p{L}/u.test(name) ? name.slice(0, 200) : null;
}

type Guess = Pick<Movement, "label" | "method" | "payeeName" | "payeeIban" | "lastFour">;

/** What a label says of a movement: how it moved, to whom, and from which card. */
export function guessFrom(label: string): Guess {
  const method = methodOf(label);
  const payeeIban = ibanIn(label);
  return { label, method, payeeName: payeeOf(label, method), payeeIban, lastFour: CARD.exec(label)?.[1] ?? null };
}
