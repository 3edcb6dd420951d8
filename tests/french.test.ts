import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scams } from "~/content/scams";
import { type FrenchText, findFrenchTexts, STRAIGHT_APOSTROPHE, WRONG_SPACE } from "./setup/french-texts";

/** The messages of the specification, sections 5 and 8, whose letter holds; each is asserted by the test beside it. */
const MESSAGES = readFileSync("tests/messages.tsv", "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t")[0] ?? "");

/** Labels of the specification, sections 2 and 4, whose letter holds. */
const LABELS = [
  "Affaire …",
  "En cours d'analyse",
  "Demandes d'assistance",
  "Aucune demande d'assistance en attente",
  "Êtes-vous sûr de vouloir supprimer cet utilisateur ?",
];

const texts = findFrenchTexts();
const ours = texts.filter(({ text }) => ![...MESSAGES, ...LABELS].some((given) => text.includes(given)));

/** What only the staff reads, besides `app/routes/admin`. */
const STAFF =
  /^app\/(routes\/admin|features\/(mailings|journal|people|[^/]+\/(desk|decisions|review|notes|recoveries|activity|scanning|selection)|[^/]+\/(events|noun)\.|cases\/(documents\/csv|details\/ui\/client)|assistance\/ui\/(request|reply|answer)))/;
const toVictims = ours.filter(({ path }) => !STAFF.test(path) && !path.startsWith("app/platform/"));

/** The way from the home page to a submitted case. */
const PATH =
  /^app\/(content\/(home|process|scams)|routes\/(client\/|public\/(home|story)|account\/(register|login))|features\/(cases\/(wizard|story|dashboard)|accounts\/(creation|profile|sign-in)|identity\/submission)\/)/;
const onPath = toVictims.filter(({ path }) => PATH.test(path));

const where = ({ path, line, text }: FrenchText) => `${path}:${line} ${text.trim()}`;
const breaking = (list: readonly FrenchText[], rule: RegExp) => list.filter(({ text }) => rule.test(text)).map(where);

/** Names of files, which are quoted as they are. */
const ABOUT_FILES = ["app/features/files/**", "app/ui/file-list.tsx", "app/ui/elision.ts"];
/** « de » or « que » before an expression that names a person or a month. */
const UNELIDED =
  /(?<![\w’])(?:de|que)(?:\s|\{" "\}|<[^>]*>)+\$?\{(?!withDe\()[^{}]*(?:[nN]ame|lawyer|owner|client|handledBy|helped|helper\b|person\w*\(|Month\()[^{}]*\}/g;
const findUnelided = (source: string): string[] => source.match(UNELIDED) ?? [];

describe("the French of the product", () => {
  it("is found in the sources, with the messages of the specification", () => {
    expect(texts.length).toBeGreaterThan(1_500);
    expect(MESSAGES.length).toBeGreaterThan(60);
  });

  it("has no straight apostrophe between letters", () => {
    expect(breaking(ours, STRAIGHT_APOSTROPHE)).toEqual([]);
  });

  it("writes « d’ » before a person's name that begins with a vowel", () => {
    expect(findUnelided('<p>Dossier de {client.name}</p> <p>de{" "}\n<b>{owner.firstName}</b></p>')).toHaveLength(2);
    expect(findUnelided("<p>Dossier {withDe(client.name)}, plus de {count}</p>")).toEqual([]);
    const found = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*", ...ABOUT_FILES] }).flatMap((path) =>
      findUnelided(readFileSync(path, "utf8")).map((text) => `${path} ${text}`),
    );
    expect(found, "use withDe (app/ui/elision.ts)").toEqual([]);
  });

  it("has a no-break space before « : ; ! ? » and inside « »", () => {
    expect(breaking(ours, WRONG_SPACE)).toEqual([]);
  });

  it("writes « e-mail » and « cryptomonnaie », and nothing else for them", () => {
    expect(breaking(ours, /(?<![-\w./])(e?mails?|courriels?)(?![-\w:.])/i)).toEqual([]);
    expect(breaking(ours, /crypto-monnaie|\bcryptos?\b(?!-)/i)).toEqual([]);
  });

  it("calls a case « dossier », save where the specification says « Affaire »", () => {
    expect(breaking(toVictims, /\baffaires?\b(?! classée)(?<!pénal des affaires)/i)).toEqual([]);
  });

  it("spares victims the words of the office", () => {
    expect(breaking(toVictims, /\bNIF\b|SHA-256|\bstatuts?\b|soumis avec succès/i)).toEqual([]);
  });

  it("takes the promised delays from one place", () => {
    // The hours that an insurance gives are of the law, beside its rule.
    const homes = ["app/content/delays.ts", "app/features/deadlines/law/penal-law.server.ts"];
    const elsewhere = ours.filter(({ path }) => !homes.includes(path));
    expect(breaking(elsewhere, /(?<!Moins de )\b(48|72|quarante-huit)\s?(h\b|heures)/i)).toEqual([]);
  });

  it("counts the situations alike everywhere", () => {
    const counted = toVictims.flatMap((found) => {
      const count = /\b(\d+|neuf|dix|onze|douze|treize) (types d’arnaque|situations|arnaques)\b/i.exec(found.text)?.[1];
      return count && ![String(scams.length), "douze"].includes(count.toLowerCase()) ? [where(found)] : [];
    });
    expect(counted).toEqual([]);
  });

  it("uses sentences of 25 words at most on the way to a submitted case", () => {
    expect(onPath.length).toBeGreaterThan(200);
    const long = onPath.flatMap((found) =>
      found.text
        .split(/(?<=[.!?…])\s+|\n/)
        .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length)
        .filter((count) => count > 25)
        .map((count) => `${count} words: ${where(found)}`),
    );
    expect(long).toEqual([]);
  });
});
