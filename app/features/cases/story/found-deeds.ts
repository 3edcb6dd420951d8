import type { ScamType } from "~/db/schema/enumerations";
import { foldText } from "~/platform/fold-text";
import { quoteOf } from "./found-days";
import { type Found, splitSentences } from "./found-text";

/** What a story says was done: true, false where it says « pas encore », and absent where it says neither. */
export type FoundDeeds = { contactedBank?: Found<boolean> | undefined; policeReport?: Found<boolean> | undefined };

/** Stand for these words in what follows. */
const ADVERBS = /(?:(?:tout de suite|sur-le-champ|le (?:soir|jour) meme|[a-z]+ment|\w{2,10}) ){0,2}/;
const BANK =
  /(?:(?:(?:ma|mon|notre|sa) (?:propre |vraie? )?(?:banque|agence|banquier|banquiere|conseill\w+)|(?:la |l['’])(?:vraie |veritable )?(?:banque|agence)|le service (?:client|opposition)s?)\b)/;
const whole = ({ source }: RegExp): RegExp =>
  new RegExp(source.replaceAll("ADVERBS", ADVERBS.source).replaceAll("BANK", BANK.source));

type Deed = { done: readonly RegExp[]; denied: readonly RegExp[] };
const compiled = ({ done, denied }: Deed): Deed => ({ done: done.map(whole), denied: denied.map(whole) });

/** Each deed: words that say it is done, then words that say it is not. */
const TOLD_BANK = compiled({
  done: [
    /\b(?:ai|avons|on a) ADVERBS(?:appele|rappele|contacte|prevenu|averti|alerte|informe|joint|ecrit|telephone|signale)\b(?:(?!disant|etre|part de|pour )[^,.;:]){0,25}?BANK/,
    /\b(?:opposition|reclamation|contestation|signalement)\b[^.;]{0,30} (?:aupres de|a) BANK/,
    /BANK(?: [a-z]+)? (?:est|a (?:bien )?ete|etait|avait ete) ADVERBS(?:prevenue?|avertie?|informee?|contactee?|alertee?)/,
    /BANK (?:ne veut pas|refuse|a refuse) de (?:me |nous |le |la |les )?(?:rembours|rendre)/,
    /BANK (?:ne veut|ne voulait) (?:pas|rien) (?:me |nous )?(?:rembours|rendre)/,
    /BANK (?:ne (?:me )?repond pas|m['’]a (?:deja )?(?:rembours|repondu)|me repond)/,
  ],
  denied: [
    /\bpas (?:encore |ose )?(?:appele[r]?|contacte[r]?|prevenu|prevenir|averti[r]?|informe[r]?)\b[^,.;]{0,10}BANK/,
    /BANK (?:n['’]est|n['’]a) pas (?:encore )?(?:ete )?(?:prevenue?|au courant|avertie?|informee?)/,
    /\brien dit a BANK/,
  ],
});
const FILED = compiled({
  done: [
    /\b(?:ai|a|avons|on a) ADVERBS(?:porte|depose|redepose|fait) (?:une |deja |aussi )?(?:pre-?)?plainte/,
    /\b(?:pre-?)?plainte (?:a ete |est |bien |deja )?(?:deposee|portee|enregistree|faite|prise)/,
    /\b(?:ma|notre) plainte (?:du|au|a la|est|n°|numero|date|porte)/,
    /\b(?:recepisse|proces-verbal|pv) (?:de (?:ma |depot de )?|du depot de )plainte/,
    /\bplainte n°/,
  ],
  denied: [
    /\bpas (?:encore )?(?:porte|depose|fait)r? (?:de )?(?:pre-?)?plainte/,
    /\b(?:sans avoir|ni) (?:porte|depose) (?:de )?plainte/,
    /\b(?:pas|aucune?) (?:encore )?(?:eu |de )?(?:plainte|depot de plainte)/,
  ],
});

/** Who else's deed it is, or that it is only meant, asked or feared. */
const NOT_OWN = /\b(?:contre moi|contre nous|d['’]autres victimes?|autre victime|si j|avant d['’]avoir)\b/;

/** The call of the bank itself, once money has left: before, whoever calls under its name is the fraudster. */
const BANK_CALLED = whole(/\bBANK (?:m['’]|nous |l['’])a ADVERBS(?:appelee?|contactee?|alertee?|prevenue?)s?\b/);

/**
 * Whether the bank was told and a complaint was filed. « Ma banque m’a appelé » tells the first contact of a fake adviser,
 * or, in a later sentence than the payment, that the bank knows.
 * @param isPaid whether a folded sentence tells a payment.
 */
export function findDeeds(story: string, isPaid: (sentence: string) => boolean): FoundDeeds {
  const sentences = splitSentences(story);
  const paidAt = sentences.findIndex((sentence) => isPaid(foldText(sentence)));
  const after = paidAt < 0 || fakeAdviserIn(story) ? [] : sentences.slice(paidAt + 1);
  const called = after.map((sentence) => matchIn(sentence, [BANK_CALLED])).find(Boolean);
  return {
    contactedBank: findDeed(sentences, TOLD_BANK) ?? (called ? { value: true, quote: called } : undefined),
    policeReport: findDeed(sentences, FILED),
  };
}

/** What a story first denies and then says is done: the last word counts. */
function findDeed(sentences: readonly string[], { done, denied }: Deed): Found<boolean> | undefined {
  const own = sentences.filter((sentence) => !NOT_OWN.test(foldText(sentence)));
  return (
    own
      .map((sentence): Found<boolean> | null => {
        const no = matchIn(sentence, denied);
        const yes = no ?? matchIn(sentence, done);
        return yes ? { value: no === null, quote: yes } : null;
      })
      .findLast((found) => found !== null) ?? undefined
  );
}

function matchIn(sentence: string, patterns: readonly RegExp[]): string | null {
  const words = foldText(sentence).replace(/[\u00a0\u202f]/g, " ");
  const match = patterns.map((pattern) => pattern.exec(words)).find((found) => found !== null);
  return match ? quoteOf(sentence, words, match[0], match.index) : null;
}

/** The names by which people call a type of scam. */
const TYPES: Partial<Record<ScamType, RegExp>> = {
  fake_bank_advisor:
    /\bfau(?:x|sse) (?:conseill[a-z]+|banquier[a-z]*|employe[a-z]* de (?:ma |la )?banque|service (?:fraude|anti-?fraude))(?: (?:bancaire|de (?:ma|la) banque))?/,
  phishing: /\b(?:hameconnage|phishing|smishing)\b/,
  tech_support: /\bfau(?:x|sse) (?:support|technicien[a-z]*|depanneu[a-z]+)\b/,
  ceo_fraud: /\bfraude au president\b|\bfaux (?:president|patron|pdg)\b/,
  ponzi_scheme: /\b(?:pyramide de )?ponzi\b|\bsysteme pyramidal\b/,
  identity_theft: /\busurpation d['’]identite\b|\busurpe mon identite\b/,
};

const fakeAdviserIn = (story: string): string | null => matchIn(story, [TYPES.fake_bank_advisor as RegExp]);

/** The type of scam that a story calls by its name; of several, none. */
export function findType(story: string): Found<ScamType> | undefined {
  const named = Object.entries(TYPES).flatMap(([value, pattern]) => {
    const quote = matchIn(story, [pattern]);
    return quote ? [{ value: value as ScamType, quote }] : [];
  });
  return named.length === 1 ? named[0] : undefined;
}
