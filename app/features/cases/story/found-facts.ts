import { addressees } from "~/content/addressees";
import { foreignBanks } from "~/content/foreign-banks";
import type { ScamType } from "~/db/schema/enumerations";
import { foldText } from "~/platform/fold-text";
import { type DayAnswer, toDayParts } from "~/platform/forms/day-parts";
import type { ToldCurrency } from "../amount";
import type { PaymentMethod } from "../labels";
import { amountText } from "../rules";
import { type Doubt, MAX_DESCRIPTION } from "../wizard/rules";
import { amountsIn, findAmount, findFrancs, hasSum } from "./found-amounts";
import { findDays, quoteOf } from "./found-days";
import { findDeeds, findType } from "./found-deeds";
import { findPayeeIban } from "./found-iban";
import { type Found, splitClauses, splitSentences } from "./found-text";

/** What a story says of the questions about the money; an answer that is missing or doubtful is absent. */
export type FoundFacts = {
  contactDate?: Found<DayAnswer>;
  paymentDate?: Found<DayAnswer>;
  /** In cents. */
  amount?: Found<number>;
  /** A sum in Swiss francs, in hundredths: no rate is guessed. */
  francs?: Found<number>;
  paymentMethods?: Found<PaymentMethod[]>;
  bankName?: Found<string>;
  /** False where the story says « pas encore ». */
  contactedBank?: Found<boolean>;
  policeReport?: Found<boolean>;
  scamType?: Found<ScamType>;
  /** Of the account to which the money went, in normal form. */
  payeeIban?: Found<string>;
};

/**
 * Reads from a story, by plain rules, the date, the amount, the means and the bank of a payment, the account that it went
 * to, the name of the scam, and whether the bank and the police know. Of several amounts or banks none is taken, so that
 * the question stays open; of several dates the first one is.
 * @param today the day on which the story was told, as an ISO date: « hier » and « le 14 mars » are read from it.
 */
export function findFacts(story: string, today: string): FoundFacts {
  // A draft may hold a longer text, which the form refuses.
  if (story.length > MAX_DESCRIPTION) return {};
  const sentences = splitSentences(story);
  const found = {
    ...findRoles(sentences, today),
    amount: findAmount(sentences),
    francs: findFrancs(sentences),
    paymentMethods: findMethods(sentences),
    bankName: findBank(story),
    ...findDeeds(story, (sentence) => PAID.test(sentence)),
    scamType: findType(story),
    payeeIban: findPayeeIban(story),
  };
  return withoutAbsent<unknown>(found) as FoundFacts;
}

/**
 * What the page about the money proposes before it was answered: nothing counts until the person goes on.
 * @returns the values of its fields, and by field the words of the story that they were read from.
 */
export function proposeAnswers(story: string, today: string) {
  const facts = findFacts(story, today);
  const { contactDate, paymentDate, amount, francs, paymentMethods, bankName } = facts;
  const { contactedBank, policeReport, scamType } = facts;
  const sum = amount ?? francs;
  const values = withoutAbsent({
    contactDate: contactDate && toDayParts(contactDate.value.date, contactDate.value.precision),
    paymentDate: paymentDate && toDayParts(paymentDate.value.date, paymentDate.value.precision),
    amount: sum && amountText(sum.value),
    currency: sum && (amount ? "EUR" : "CHF"),
    paymentMethods: paymentMethods?.value,
    bankName: bankName?.value,
    contactedBank: contactedBank?.value ? "on" : undefined,
    policeReport: policeReport?.value ? "on" : undefined,
  });
  const quoted = Object.entries({ ...facts, amount: sum, francs: undefined });
  const quotes = withoutAbsent(Object.fromEntries(quoted.map(([name, fact]) => [name, fact?.quote])));
  return { values, quotes, scamType: scamType?.value };
}

/** The answers that a story proposes, by the name of the input that holds each: a date has three; of a list, with commas. */
export function proposedInputs(story: string, today: string): Record<string, string> {
  const inputs = Object.entries(proposeAnswers(story, today).values).flatMap(([field, value]): [string, string][] =>
    typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value as object).map(([part, text]) => [`${field}.${part}`, String(text)])
      : [[field, String(value)]],
  );
  return Object.fromEntries(inputs);
}

/**
 * The inputs of a form that still hold what was proposed of a story, as whole answers, with their values: leaving the page
 * by « Retour » confirms none of them.
 */
export function untouchedProposals(form: FormData, story: string, today: string): Record<string, string> {
  const proposed = Object.entries(proposedInputs(story, today));
  const touched = new Set(
    proposed.flatMap(([name, value]) => (String(form.getAll(name)) === value ? [] : fieldOf(name))),
  );
  return Object.fromEntries(proposed.filter(([name]) => !touched.has(fieldOf(name))));
}

/**
 * The inputs whose confirmed proposal a changed story no longer says, as whole answers. What was typed by hand is none.
 * @param confirmed the proposals that were confirmed, by input. @param stored what is stored now, by input.
 */
export function staleProposals(
  confirmed: Record<string, string>,
  stored: Record<string, string[]>,
  story: string,
  today: string,
): string[] {
  const now = proposedInputs(story, today);
  const names = Object.keys(confirmed);
  const corrected = new Set(names.filter((name) => String(stored[name] ?? []) !== confirmed[name]).map(fieldOf));
  const changed = new Set(names.filter((name) => now[name] !== confirmed[name]).map(fieldOf));
  return names.filter((name) => changed.has(fieldOf(name)) && !corrected.has(fieldOf(name)));
}

/** A sum in hundredths, with its currency. */
export type ToldSum = { amount: number | null; currency: ToldCurrency };

/**
 * The sum that a story lost, with its currency: as it was answered, else a sum in francs that the text names. The figure of
 * the text is never euros, whatever is chosen beside it.
 * @param answered the currency is null where none was chosen.
 */
export function moneyTold(
  { amount, currency }: { amount: number | null; currency: ToldCurrency | null },
  story: string,
): ToldSum {
  const chosen = currency ?? "EUR";
  const francs = story.length > MAX_DESCRIPTION ? undefined : findFrancs(splitSentences(story))?.value;
  const isInFrancs = francs !== undefined && (amount === null || (amount === francs && chosen === "EUR"));
  return isInFrancs ? { amount: francs, currency: "CHF" } : { amount, currency: chosen };
}

/** Asks once whether an amount in euros is not the sum that the text of its case names in francs. */
export function doubtOnFrancs(
  { amount, description }: { amount: number | null; description: string },
  asked: readonly string[],
): Doubt[] {
  const isInFrancs = amount !== null && moneyTold({ amount, currency: null }, description).currency === "CHF";
  return isInFrancs && !asked.includes(FRANCS.id) ? [FRANCS] : [];
}

const FRANCS: Doubt = {
  id: "francs",
  text: "Votre récit donne cette somme en francs. Indiquez ici sa valeur en euros, ou laissez vide\u00a0: la somme en francs se note avec vos opérations.",
};

/** The field of an input: a date has several. */
export const fieldOf = (name: string): string => name.split(".")[0] ?? "";

const withoutAbsent = <Value>(values: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));

/** Words of a payment, of a first contact, and of other dated events: a complaint, a birth, a later call to the bank. */
export const PAID =
  /\b(vire|viree?s?|virements?|paye|payee?s|verse|versee?s?|envoye|transfere|debit|preleve|regle\b|retire|achete|parti|(?:m['’]|nous |l['’])(?:a|ont) pris)/;
export const CONTACTED =
  /\b(appel|contact|(?<!(?:rien|pas) )recu\b|message|sms\b|mails?\b|e-mails?\b|rencontr|telephon|annonce|publicite|pub\b|clique|ecrit\b|inscrit|connu\b|parle a\b)/;
export const NEITHER =
  /\b(plainte|commissariat|gendarm|police|opposition|nee? le|rembours|signale|compris|rendu compte|decouvert|realise)|\b(?:ai|a|avons) (?:appele|contacte|prevenu|ecrit a|rappele|telephone a) (?:a )?(?:ma|mon|notre|la) /;
/** A sentence that only dates the one before it. */
const SAME = /^\s*(?:c['’]etait|(?:cela|ca) s['’]est passe)/;

/** The days of the first contact and of the first payment: a sentence with one day tells it of all that it names. */
function findRoles(sentences: readonly string[], today: string): Pick<FoundFacts, "contactDate" | "paymentDate"> {
  const contacts: Found<DayAnswer>[] = [];
  const payments: Found<DayAnswer>[] = [];
  /** Of sentences that name a sum, and say in no known word that it was paid. */
  const sums: Found<DayAnswer>[] = [];
  for (const [place, sentence] of sentences.entries()) {
    const clauses = splitClauses(sentence);
    const folded = foldText(sentence);
    const told = SAME.test(folded) ? foldText(`${sentences[place - 1] ?? ""} ${sentence}`) : folded;
    const dated = clauses.map((clause) => findDays(clause, today));
    const isSingle = new Set(dated.flat().map(({ value }) => value.date)).size === 1;
    const rolesOf = (words: string) => ({
      isOther: NEITHER.test(words),
      isContact: CONTACTED.test(words),
      isPaid: PAID.test(words),
    });
    const ofAll = rolesOf(told);
    dated.forEach((days, index) => {
      const [day] = days;
      if (!day) return;
      const own = foldText(clauses[index] ?? "");
      const roles = isSingle ? ofAll : rolesOf(hasRole(own) ? own : foldText(clauses[index + 1] ?? ""));
      if (isSingle && clauses.length > 1 ? NEITHER.test(own) : roles.isOther) return;
      if (roles.isContact) contacts.push(day);
      if (roles.isPaid) payments.push(day);
      if (isSingle && hasSum(sentence)) sums.push(day);
    });
  }
  return { contactDate: earliest(contacts), paymentDate: earliest(payments) ?? earliest(sums) } as ReturnType<
    typeof findRoles
  >;
}

const hasRole = (words: string): boolean => [PAID, CONTACTED, NEITHER].some((role) => role.test(words));

function earliest(days: readonly Found<DayAnswer>[]): Found<DayAnswer> | undefined {
  return days.toSorted((one, other) => ((one.value.date ?? "") < (other.value.date ?? "") ? -1 : 1))[0];
}

const METHODS: Partial<Record<PaymentMethod, RegExp>> = {
  bank_transfer: /\b(?:virements?(?: bancaires?)?(?: instantanes?)?|vire[rs]?|viree?s?)\b/,
  card: /\b(?:par|ma|sa|avec ma) (?:carte(?! d['’]identite| vitale| sim| cadeau| prepayee)|cb)\b|\bcarte (?:bancaire|bleue|de credit|visa)/,
  direct_debit: /\bprelevements?\b|\bpreleve[es]*\b/,
  crypto: /\bcryptos?\b|\bcrypto-?monnaies?\b|\bbitcoins?\b|\bbtc\b|\bethereum\b|\busdt\b|\bbinance\b|\bcoinbase\b/,
  prepaid:
    /\bcoupons?\b|\bpcs\b|\btranscash\b|\bneosurf\b|\bpaysafecard\b|\bcartes? (?:cadeaux?|prepayees?|itunes|google play|steam|apple)/,
  cash: /\bespeces\b|\ben liquide\b|\bwestern union\b|\bmoneygram\b|\bmandat cash\b/,
  cheque: /\bcheques?\b/,
  payment_app: /\b(?:par|via|avec|sur) (?:paypal|lydia|paylib|wero|apple pay|google pay)\b/,
};
const NOT_DONE =
  /\b(?:pas|aucune?|jamais|sans|refuse|bloque|annule)\b|\bau lieu d|\bdonnee? (?:le numero de )?ma carte|\bdonne (?:le|mon) numero/;

/** The means by which money left, each in a sentence that speaks of a payment. */
function findMethods(sentences: readonly string[]): Found<PaymentMethod[]> | undefined {
  const found = new Map<PaymentMethod, string>();
  for (const sentence of sentences) {
    if (!PAID.test(foldText(sentence)) && amountsIn(sentence).length === 0) continue;
    for (const clause of splitClauses(sentence)) {
      const words = foldText(clause);
      for (const [method, pattern] of Object.entries(METHODS) as [PaymentMethod, RegExp][]) {
        const match = pattern.exec(words);
        if (!match || found.has(method) || NOT_DONE.test(words.slice(0, match.index + match[0].length))) continue;
        found.set(method, quoteOf(clause, words, match[0], match.index));
      }
    }
  }
  if (found.size === 0) return undefined;
  return { value: [...found.keys()], quote: [...found.values()].join("\u00a0», «\u00a0") };
}

/** Whether a story says that its transfer was an instant one, which the answers of a case do not tell apart. */
export const tellsInstantTransfer = (story: string): boolean =>
  story.length <= MAX_DESCRIPTION && /instantane/.test(foldText(findMethods(splitSentences(story))?.quote ?? ""));

/** How people also call the banks that letters go to. */
const ALSO: Record<string, string> = {
  "bnp-paribas": "bnp(?: paribas)?",
  "societe-generale": "(?:la )?societe generale|\\bsg\\b|sogenal",
  "la-banque-postale": "banque postale|\\blbp\\b",
  "caisse-epargne": "caisse d['’ ]?epargne",
  boursobank: "bourso(?:bank|rama)",
  "hello-bank": "hello ?bank",
  revolut: "revolut",
  n26: "\\bn ?26\\b",
};
type Bank = { title: string; pattern: RegExp };
const anyOf = (names: readonly string[]): RegExp => new RegExp(`\\b(?:${names.join("|")})\\b`, "g");
/** Abroad, people leave the country out of the name; it then says nothing of the law. */
const COUNTRY_WORD = /(?: (?:suisse|switzerland|belgique))$/i;
const BANKS: readonly Bank[] = [
  ...Object.values(foreignBanks)
    .flat()
    .flatMap(({ title, names }) => {
      const short = title.replace(COUNTRY_WORD, "");
      const whole = { title, pattern: anyOf([foldText(title).replace(/[()]/g, ""), ...names]) };
      return short === title ? [whole] : [whole, { title: short, pattern: anyOf([foldText(short)]) }];
    }),
  ...addressees
    .filter(({ kind, id }) => kind === "bank" && id !== "bnp-paribas-entreprises")
    .map(({ id, name }) => {
      const title = (name.split(",")[0] ?? name).replace(/^SG | Bank( UAB)?$/g, "").trim();
      return { title, pattern: new RegExp(`\\b(?:${ALSO[id] ?? foldText(title)})`, "g") };
    }),
];
/** Words before the name of a bank that is the payee's, not the teller's. */
const PAYEE =
  /(?:vers|sur) (?:un|le|son|leur|des|ce) comptes?[^.]{0,40}$|\bbeneficiaire[^.]{0,40}$|\bcompte [^.]{0,15}(?:de l['’]escroc|a son nom)[^.]{0,30}$/;

/** The only bank that a story names as the teller's. What a longer name holds, « BNP Paribas Fortis », is no other bank. */
function findBank(story: string): Found<string> | undefined {
  const folded = foldText(story);
  let rest = folded;
  const named = BANKS.flatMap(({ title, pattern }) => {
    const own = [...rest.matchAll(pattern)].find(
      ({ index }) => !PAYEE.test(folded.slice(Math.max(0, index - 70), index)),
    );
    rest = rest.replace(pattern, (words) => "#".repeat(words.length));
    return own ? [{ value: title, quote: quoteOf(story, folded, own[0], own.index) }] : [];
  });
  return named.length === 1 ? named[0] : undefined;
}
