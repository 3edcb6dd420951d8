import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import routes from "~/routes";
import { AXE, CHECKED_SCREENS } from "./accessibility";
import { claims, lawyersClaim } from "./claims";
import { faq } from "./faq";
import { feeOf } from "./fee-rate";
import { commonSteps, firstSteps } from "./first-steps";
import { hostingSentence } from "./legal-identity";
import { processSteps } from "./process";
import { reviews } from "./reviews";
import { scams, storyAddress } from "./scams";
import { otherPages, publicPages } from "./site-map";
import { stillPossible } from "./still-possible";
import { translations } from "./translations";

const words = (texts: readonly string[]): number =>
  texts
    .join(" ")
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word)).length;

describe("the content that the publisher may edit", () => {
  it("answers the twelve questions of the specification", () => {
    expect(faq()).toHaveLength(12);
    expect(new Set(faq().map(({ slug }) => slug)).size).toBe(12);
  });

  it.each(faq())("answers « $question » in 60 to 150 words", ({ answer }) => {
    expect(words(answer)).toBeGreaterThanOrEqual(60);
    expect(words(answer)).toBeLessThanOrEqual(150);
  });

  it("links each covered scam to a type of the wizard, and covers every type", () => {
    const led = new Set<string>(scams.map(({ wizardType }) => wizardType));
    expect([...led].sort()).toEqual([...SCAM_TYPES].sort());
  });

  it("says what a person can still do after each type of scam", () => {
    for (const type of SCAM_TYPES) expect(stillPossible(type).length).toBeGreaterThanOrEqual(3);
  });

  it("begins each first step with what to do, or with the case in which to do it", () => {
    const texts = [...commonSteps().map(({ text }) => text), ...Object.values(firstSteps).flatMap(Object.values)];
    const begins = /^(\p{Lu}\p{Ll}+(ez|tes)\b|Ne |N’|Si |Pour |On vous a )/u;
    expect(texts.filter((text) => !begins.test(text))).toEqual([]);
  });

  it("gives first steps for each covered scam", () => {
    expect(Object.keys(firstSteps).sort()).toEqual(scams.map(({ slug }) => slug).sort());
  });

  it.each(scams)("explains in one sentence how to recognise « $title », and in another what to do first", (scam) => {
    for (const text of [scam.recognise, scam.first]) expect(text.match(/[.!?](\s|$)/g)).toHaveLength(1);
  });

  it("leads from each of the twelve situations to the story, with a type of the wizard", () => {
    expect(scams).toHaveLength(12);
    for (const scam of scams) {
      const { pathname, searchParams } = new URL(storyAddress(scam), "http://localhost");
      expect(pathname).toBe("/raconter");
      expect(SCAM_TYPES).toContain(searchParams.get("type"));
    }
  });

  it("puts every public page in the plan of the site, once", () => {
    // Pages that follow an act, and those of one lawyer.
    const hidden = [
      "avocats/:id",
      "contact/envoyee",
      "raconter/reprendre",
      "raconter/maintenant",
      "raconter/lettre",
      "raconter/effacer",
      "ui",
      "*",
    ];
    const open = routes.filter(({ file, path }) => file.startsWith("routes/public/") && !hidden.includes(path ?? ""));
    const planned = [...publicPages, ...otherPages].map(({ path }) => path);
    expect(planned).toEqual(expect.arrayContaining(open.map(({ path = "" }) => `/${path.replace(/\/:\w+\?$/, "")}`)));
    expect(new Set(planned).size).toBe(planned.length);
    for (const { fr, en } of translations) expect(planned).toEqual(expect.arrayContaining([fr, en]));
  });

  it("names the country of the data only when the operator gave the host and the country", () => {
    expect(hostingSentence({ name: null, country: "France" })).not.toContain("France");
    expect(hostingSentence({ name: "Hébergeur SA", country: null })).not.toContain("Hébergeur SA");
    expect(hostingSentence({ name: "Hébergeur SA", country: "France" })).toContain("Hébergeur SA (France)");
  });

  it("states the rules that axe runs and no more screens than the browser tests check", () => {
    const axe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"))("axe-core");
    expect(axe.version.startsWith(`${AXE.version}.`)).toBe(true);
    expect(axe.getRules().filter(({ enabled }: { enabled: boolean }) => enabled)).toHaveLength(AXE.rules);
    const specs = globSync("tests/e2e/*.spec.ts").map((path) => readFileSync(path, "utf8"));
    const screens = specs.join("\n").match(/\blook\(\w+, [^)]*\)/g);
    expect(new Set(screens).size).toBeGreaterThan(CHECKED_SCREENS);
  });

  it("has four steps", () => expect(processSteps).toHaveLength(4));

  it("marks every review as a sample", () => {
    expect(reviews().map(({ recovered }) => recovered / 100)).toEqual([15_000, 23_000, 10_000]);
    expect(reviews().every(({ sample }) => sample)).toBe(true);
  });

  it("gives the source and the date of each figure", () => {
    for (const claim of Object.values(claims)) {
      expect(claim.source).toBe("déclaré par l’éditeur");
      expect(claim.declaredOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it("counts the lawyers as soon as one is verified, and claims their number until then", () => {
    expect(lawyersClaim(0)).toBe(claims.lawyers);
    expect(lawyersClaim(1)).toEqual({ value: "1", label: "avocat partenaire vérifié", source: "compté par le site" });
    expect(lawyersClaim(12)).toMatchObject({ value: "12", label: "avocats partenaires vérifiés" });
  });

  it("agrees with the amounts in the examples of its answers", () => {
    expect(feeOf(500_000).fee).toBe(100_000);
    expect(feeOf(1_000_000).remainder).toBe(800_000);
  });
});
